import type { ServerResponse } from 'node:http';
import type { IncomingWireMessage } from '../request/wire-request.js';

/** Redirects a browser to the login page, which returns to the requested URL afterwards. */
export function redirectToLogin({ originalUrl }: IncomingWireMessage, response: ServerResponse): void {
  response.writeHead(302, { Location: `/login/?next=${encodeURIComponent(originalUrl)}`, 'Content-Length': 0 }).end();
}
