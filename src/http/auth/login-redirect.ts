import type { ServerResponse } from 'node:http';
import type { IncomingWireMessage } from '../request/wire-request.js';

/** A person looks at the answer, as a page: not a program, nor a page that shows a picture. */
export function acceptsHtml({ headers }: IncomingWireMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends a browser to the log-in page, from where it comes back. */
export function redirectToLogin({ originalUrl }: IncomingWireMessage, response: ServerResponse): void {
  response.writeHead(302, { Location: `/login/?next=${encodeURIComponent(originalUrl)}`, 'Content-Length': 0 }).end();
}
