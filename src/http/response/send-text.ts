import type { ServerResponse } from 'node:http';

/** Sends `body` as JSON that ends with a newline. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, JSON.stringify(body) + '\n', 'application/json');
}

/**
 * In characters. Longer text is encoded once instead of once for its length and once for sending; shorter text is sent in one packet with
 * the head.
 */
const MIN_ENCODED_LENGTH = 65_536;

/** Sends text with its length. */
export function sendText(response: ServerResponse, status: number, text: string, contentType: string): void {
  const body = text.length > MIN_ENCODED_LENGTH ? Buffer.from(text) : text;
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
