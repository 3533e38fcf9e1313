import { createHash } from 'node:crypto';
import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../kernel/version.js';

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; }
body { max-width: 36rem; margin: 12vh auto 2rem; padding: 0 1.25rem; }
header { display: flex; align-items: center; gap: 1rem; }
img { width: 3.5rem; height: 3.5rem; }
h1 { margin: 0; font-size: 1.7rem; }
dt { margin-top: 0.9rem; }
dd { margin: 0; opacity: 0.8; }
code { font-size: 0.92em; }
`;

/** Nothing but this server's icon and the style above. */
export const WELCOME_CSP = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a browser sees that was looking for a web client. */
export const WELCOME_PAGE = `<!doctype html>
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
    <p>
      This is a team chat server. It speaks the Zulip REST API (version ${ZULIP_VERSION}, feature level ${ZULIP_FEATURE_LEVEL}) below
      <code>/api/v1</code>, so that the clients, bots and scripts made for that API work here. There is no chat in the browser at this
      address: log in with such a client, or send requests with your address and API key.
    </p>
    <dl>
      <dt><a href="/api/docs">API reference</a></dt>
      <dd>Every endpoint, to read and to try.</dd>
      <dt><a href="/api/v1/openapi.json">openapi.json</a></dt>
      <dd>The same as an OpenAPI 3.1 document, for programs.</dd>
      <dt><a href="/health">Health</a></dt>
      <dd>Whether the server has all that it needs.</dd>
    </dl>
  </body>
</html>
`;
