import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../kernel/text.js';
import { sendText } from './response-body.js';

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; }
body { max-width: 36rem; margin: 12vh auto 2rem; padding: 0 1.25rem; }
header { display: flex; align-items: center; gap: 1rem; }
img { width: 3.5rem; height: 3.5rem; }
h1 { margin: 0; font-size: 1.7rem; }
dt { margin-top: 0.9rem; }
dd { margin: 0; opacity: 0.8; }
code { font-size: 0.92em; }
label { display: block; margin-top: 0.9rem; }
input { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: 0.35rem; }
input[type='checkbox'] { display: inline; width: auto; }
button { font: inherit; margin-top: 1.2rem; padding: 0.3rem 1.2rem; }
`;

/** Allows only this server's icon, the style above, and forms that are submitted to this server. */
const CSP = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/**
 * Sends an HTML page in the server's layout.
 * @param content HTML in which all text is escaped
 * @param redirects patterns of other origins, such as `https://*.example.com`, to which a form of the page may redirect
 */
export function sendPage(response: ServerResponse, status: number, content: string, redirects: readonly string[] = []): void {
  response.setHeader('Content-Security-Policy', [CSP, ...redirects].join(' '));
  // With `no-referrer`, browsers submit forms with the origin `null`.
  response.setHeader('Referrer-Policy', 'same-origin');
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Skein</title>
    <link rel="icon" href="/static/realm-icon.svg" type="image/svg+xml">
    <style>${STYLE}</style>
  </head>
  <body>
    <header><img src="/static/realm-icon.svg" alt=""><h1>Skein</h1></header>
${content}
  </body>
</html>
`;
  sendText(response, status, page, 'text/html; charset=utf-8');
}

/** Escapes text for HTML content and quoted attributes. */
export function escapePageText(text: string): string {
  return escapeHtml(text, { numeric: true });
}
