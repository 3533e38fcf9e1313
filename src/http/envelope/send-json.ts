import type { ServerResponse } from 'node:http';

/** Sends `body` as JSON ending with a newline (notes 2.2). */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, JSON.stringify(body) + '\n', 'application/json');
}

/** Sends a finished text and its length. */
export function sendText(response: ServerResponse, status: number, text: string, contentType: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
