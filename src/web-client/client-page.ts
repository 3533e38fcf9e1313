import type { UserId } from '../kernel/ids.js';
import { escapePageText } from '../http/response/html-page.js';
import { WEB_ASSETS } from '../http/response/web-assets.js';
import { SERVER_ICON_PNG } from './server-icon.controller.js';

/**
 * Allows only what this server serves, and nothing inline; scripts only from the folder of the client, so that no file that somebody has
 * uploaded is one, whatever its type. Text becomes HTML through two policies only: `skein` for the templates of the
 * compiler, and `dompurify` for the content of messages. `service-worker` allows the address of the one worker.
 * @param scripts the source of scripts
 */
export function clientPolicy(scripts: string): string {
  return ["default-src 'none'", `script-src ${scripts}`, ...OTHER_DIRECTIVES].join('; ');
}

/** The folder with the files of the client. */
export const CLIENT_FOLDER = '/static/web/';

const OTHER_DIRECTIVES = [
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
  'trusted-types skein dompurify service-worker inert-html',
];

export interface ClientPage {
  /** The name of the organization. */
  readonly organization: string;
  /** The URL of its icon. */
  readonly iconUrl: string;
  /** The account for which the page is; null for visitors. */
  readonly userId: UserId | null;
}

/**
 * The page that loads the web client. Until the client knows its state it shows a skeleton: the frame with the name of the organization, and in
 * the style sheet, shapes in place of conversations and messages. Screen readers hear only that the page is busy.
 */
export function clientPage({ organization, iconUrl, userId }: ClientPage): string {
  const { scripts, imports, styles } = WEB_ASSETS.urlsOf('client');
  return `<!doctype html>
<html lang="en" data-build="${WEB_ASSETS.version}"${userId === null ? '' : ` data-account="${userId}"`}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
    <meta name="color-scheme" content="light dark">
    <title>${escapePageText(organization)}</title>
    <link rel="icon" href="${escapePageText(iconUrl)}">
    <link rel="apple-touch-icon" href="${SERVER_ICON_PNG}">
    <link rel="manifest" href="/manifest.webmanifest">
${styles.map((url) => `    <link rel="stylesheet" href="${url}">\n`).join('')}${imports.map((url) => `    <link rel="modulepreload" href="${url}">\n`).join('')}${scripts.map((url) => `    <script type="module" src="${url}"></script>\n`).join('')}  </head>
  <body>
    <noscript>This page needs JavaScript. The server also serves every client of the Zulip API.</noscript>
    <div id="app"><div class="app talk"><div class="sidebar waiting" aria-hidden="true"><div class="side-head"><b class="cut">${escapePageText(organization)}</b></div></div><main class="main waiting" aria-busy="true"></main></div></div>
  </body>
</html>
`;
}
