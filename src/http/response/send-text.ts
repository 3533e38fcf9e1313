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

/** Sends text, or the pieces of an encoded text, with its length. */
export function sendText(response: ServerResponse, status: number, text: string | readonly Buffer[], contentType: string): void {
  const body = typeof text === 'string' && text.length > MIN_ENCODED_LENGTH ? Buffer.from(text) : text;
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', byteLength(body));
  if (response.req.method === 'HEAD') response.end();
  else if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else sendPieces(response, body);
}

/** The length of text, or of the pieces of one, when it is encoded. */
export function byteLength(body: string | Buffer | readonly Buffer[]): number {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.byteLength(body);
  return body.reduce((sum, { length }) => sum + length, 0);
}

/** The socket is corked, so that all pieces leave it in one call. */
function sendPieces(response: ServerResponse, pieces: readonly Buffer[]): void {
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.uncork();
  response.end();
}
