import type { ServerResponse } from 'node:http';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { redirectToPage } from '../response/html-page.js';

/** Redirects a browser to the login page, which returns to the requested URL afterwards. */
export function redirectToLogin({ originalUrl }: IncomingWireMessage, response: ServerResponse): void {
  redirectToPage(response, `/login/?next=${encodeURIComponent(originalUrl)}`, 302);
}
