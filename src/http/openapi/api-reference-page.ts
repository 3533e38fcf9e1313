import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Allows only scripts and styles that this server serves, and none inline. Swagger UI's own icons are `data:` images. */
export const REFERENCE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page in which Swagger UI renders the API reference. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Skein: API reference</title>
    <link rel="icon" href="/static/realm-icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <noscript>This page needs JavaScript. The description it shows is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</noscript>
    <div id="reference"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/reference.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI. Requests are sent to the host name of the page, which selects the organization whose API keys are valid there. */
export const REFERENCE_SCRIPT = `'use strict';
fetch('/api/v1/openapi.json')
  .then((response) => response.json())
  .then((spec) => {
    window.SwaggerUIBundle({
      dom_id: '#reference',
      spec: { ...spec, servers: [{ url: window.location.origin }] },
      deepLinking: true,
      docExpansion: 'list',
      filter: true,
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      validatorUrl: null,
    });
  })
  .catch((error) => {
    document.getElementById('reference').textContent = 'The description of the API could not be loaded: ' + error.message;
  });
`;

export interface Asset {
  readonly contentType: string;
  /** Reads the file on each request. Browsers cache it, so a copy in memory would only cost memory. */
  readonly load: () => Promise<string>;
}

const SCRIPT = 'text/javascript; charset=utf-8';

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const packaged = (file: string, contentType: string): [string, Asset] => [
  file,
  { contentType, load: () => readFile(join(folder, file), 'utf8') },
];

/** All files below `/api/docs/`. Other names are not found. */
export const REFERENCE_ASSETS: ReadonlyMap<string, Asset> = new Map([
  packaged('swagger-ui.css', 'text/css; charset=utf-8'),
  packaged('swagger-ui-bundle.js', SCRIPT),
  ['reference.js', { contentType: SCRIPT, load: () => Promise.resolve(REFERENCE_SCRIPT) }],
]);
