import { connect } from 'node:net';

const PATIENCE_MS = 2000;

/**
 * The first bytes a server on a unix socket says, after an optional question; null if it does not listen or does not speak.
 * @param {string} socket
 * @param {string} [question]
 * @returns {Promise<Buffer | null>}
 */
export function firstAnswer(socket, question) {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const settle = (answer) => {
      connection.destroy();
      resolve(answer);
    };
    connection.setTimeout(PATIENCE_MS, () => settle(null));
    connection.on('connect', () => question !== undefined && connection.write(question));
    connection.on('data', settle);
    connection.on('error', () => settle(null));
    connection.on('close', () => settle(null));
  });
}
