import type { ServerResponse } from 'node:http';
import { LIMITS } from '../../kernel/limits.js';
import type { RawResponse } from './response-body.js';

/** Answers a request whose handler has returned. */
export interface DirectlyAnswered {
  /**
   * Answers a GET with JSON, without what only other answers need: docs/adr/0075.
   * @param body bytes of UTF-8 as characters (`toBytes`), of an answer that is not compressed
   * @returns false if this answer needs what others need: nothing was sent
   */
  answerDirectly(body: string): boolean;
  /** Answers as if the handler had returned `body` only now. */
  answer(body: RawResponse): void;
}

/** A response of `LeanExpressAdapter`. */
export type DirectResponse = ServerResponse & DirectlyAnswered;

/** What Node's own `writeHead` sets. */
interface ResponseWithHead {
  _header: string;
}

const STATUS_LINE = 'HTTP/1.1 200 OK\r\n';
const FIXED_HEADERS = `Content-Type: application/json\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${LIMITS.MAX_IDLE_CONNECTION_SECONDS}\r\n`;

/** @returns a string with one character for each byte of the text in UTF-8, which has the length of the body and is written as it is */
export function toBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Implements `DirectResponse`: the head has the headers that are set, and those that Node adds to answers after which the connection stays open. */
export function answerDirectly(response: ServerResponse, body: string): boolean {
  const { req } = response;
  // Without a socket it waits for an earlier response of the connection.
  if (req.method !== 'GET' || req.httpVersionMinor !== 1 || !response.shouldKeepAlive || !response.socket || response.headersSent)
    return false;
  let head = STATUS_LINE;
  const headers = response.getHeaders();
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'object') return false;
    head += `${name}: ${value}\r\n`;
  }
  (response as ServerResponse & ResponseWithHead)._header =
    `${head}${FIXED_HEADERS}Date: ${dateNow()}\r\nContent-Length: ${body.length}\r\n\r\n`;
  response.end(body, 'latin1');
  return true;
}

let second = 0;
let date = '';

function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
