import type { ServerResponse } from 'node:http';

/** Sends `body` as JSON ending with a newline (notes 2.2). */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, JSON.stringify(body) + '\n', 'application/json');
}

/** In characters. Longer texts become bytes once, not once to count them and once more to send them; shorter ones leave with the head. */
const LONG = 65_536;

/** Sends a finished text and its length. */
export function sendText(response: ServerResponse, status: number, text: string, contentType: string): void {
  const body = text.length > LONG ? Buffer.from(text) : text;
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
