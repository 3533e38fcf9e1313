import { escapePageText } from '../http/response/html-page.js';
import { WEB_ASSETS } from '../http/response/web-assets.js';

/**
 * Allows only what this server serves, and nothing inline. Text becomes HTML through two policies only: `skein` for the templates of the
 * compiler, and `dompurify` for the content of messages.
 */
export const CLIENT_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types skein dompurify',
].join('; ');

/** The page that loads the web client. @param organization its name */
export function clientPage(organization: string): string {
  const { scripts, styles } = WEB_ASSETS.urlsOf('client');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
    <meta name="color-scheme" content="light dark">
    <title>${escapePageText(organization)}</title>
    <link rel="icon" href="/static/realm-icon.svg" type="image/svg+xml">
${styles.map((url) => `    <link rel="stylesheet" href="${url}">\n`).join('')}${scripts.map((url) => `    <script type="module" src="${url}"></script>\n`).join('')}  </head>
  <body>
    <noscript>This page needs JavaScript. The server also serves every client of the Zulip API.</noscript>
    <div id="app"></div>
  </body>
</html>
`;
}
