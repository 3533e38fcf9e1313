import { connect } from 'node:net';

const TIMEOUT_MS = 2000;

/**
 * Reads the first bytes that a server on a unix socket sends, optionally after a request; null if it does not listen or does not respond.
 * @param {string} socket
 * @param {string} [request]
 * @returns {Promise<Buffer | null>}
 */
export function firstResponse(socket, request) {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const settle = (answer) => {
      connection.destroy();
      resolve(answer);
    };
    connection.setTimeout(TIMEOUT_MS, () => settle(null));
    connection.on('connect', () => request !== undefined && connection.write(request));
    connection.on('data', settle);
    connection.on('error', () => settle(null));
    connection.on('close', () => settle(null));
  });
}
