import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, type TextLanguage } from '../../kernel/text.js';
import { sendText } from './response-body.js';
import { WEB_ASSETS } from './web-assets.js';

/** The organization that a page belongs to. */
export interface PageOrganization {
  readonly name: string;
  /** The host of its address, with the port unless it is the standard one. */
  readonly host: string;
  /** The URL of its icon on this server; null if it has none of its own. */
  readonly iconUrl: string | null;
}

/** A page that works without script. */
export interface Page {
  /** What the page is for, as plain text. */
  readonly title: string;
  /** HTML that is the heading in place of the title. It names the organization. */
  readonly heading?: string;
  /** HTML in which all text is escaped. */
  readonly content: string;
  readonly organization?: PageOrganization;
  /** In which the page is written; English if it is absent. */
  readonly language?: TextLanguage;
  /** Patterns of other origins, such as `https://*.example.com`, to which a form of the page may redirect. */
  readonly redirects?: readonly string[];
  /** Whether the script is loaded that shows the forms for passkeys, which do nothing without it. */
  readonly usesPasskeys?: boolean;
}

/** Allows only images and styles of this server, and forms that are submitted to it. */
const CSP = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

const SERVER_ICON = '/static/realm-icon.svg';
const SERVER_MARK =
  '<svg class="door-mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 17c4-9 12-9 16 0M4 12c4-7 12-7 16 0M7 20c3-5 7-5 10 0"/></svg>';

/** Of each thread: the heights of its first two control points and of its end, and the number of its channel colour. */
const THREADS: readonly (readonly [first: number, second: number, end: number, colour: number])[] = [
  [-60, 220, 126, 11],
  [27, 199, 181, 14],
  [114, 178, 196, 12],
  [81, 157, 211, 16],
  [168, 336, 266, 10],
  [255, 315, 281, 4],
  [222, 294, 296, 1],
  [309, 473, 311, 20],
  [276, 452, 366, 6],
  [363, 431, 381, 13],
  [450, 610, 396, 19],
  [417, 589, 451, 9],
  [504, 568, 466, 2],
  [471, 547, 481, 15],
  [558, 726, 496, 21],
  [645, 705, 551, 5],
  [612, 684, 566, 17],
  [699, 863, 581, 8],
];

const THREAD_PATHS = THREADS.map(([first, second, end, colour], index) => {
  const [start, knot, after] = [70 + 40 * index, 349 + 9 * index, 385 + 5 * index];
  const width = index % 5 === 0 ? 3 : 1.8;
  const opacity = index % 3 === 0 ? 0.95 : 0.7;
  const line = `M-20 ${start}C160 ${first} 300 ${second} 470 ${knot}S700 ${after} 860 ${end}`;
  return `<path d="${line}" stroke="var(--channel-${colour})" stroke-width="${width}" opacity="${opacity}"/>`;
});

/** The decoration beside the content of a page: threads in the colours of channels, which run together. */
const THREADS_DRAWING = `<svg viewBox="0 0 800 860" preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round">${THREAD_PATHS.join('')}</svg>`;

/**
 * Characters that begin or end a stretch of text with another direction. Without its counterpart, such a character in a name would change the
 * order of the text that follows the name.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Sends an HTML page in the server's layout. */
export function sendPage(response: ServerResponse, status: number, page: Page): void {
  setPolicies(response, page.redirects ?? [], page.usesPasskeys);
  sendText(response, status, render(page), 'text/html; charset=utf-8');
}

/** Redirects a browser to a page, with the headers of pages. @param status 303 after a form, or for a link that leads to another page */
export function redirectToPage(response: ServerResponse, location: string, status: 302 | 303 = 303): void {
  setPolicies(response, []);
  response.writeHead(status, { Location: location, 'Content-Length': 0 }).end();
}

/** Escapes text for HTML content and quoted attributes. */
export function escapePageText(text: string): string {
  return escapeHtml(text, { numeric: true });
}

/** Whether a browser requested the URL as a page, rather than a program or an `<img>` element. */
export function acceptsHtml({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Returns HTML that shows the name of a person or an organization, whose direction does not affect the text around it. */
export function isolatedName(name: string): string {
  return `<bdi>${escapePageText(withoutDirectionControls(name))}</bdi>`;
}

/** The id of the paragraph of `errorParagraph`. */
export const ERROR_ID = 'error';

/** Returns an empty string without an error, so that a form can start with it. A page shows one error. */
export function errorParagraph(error: string): string {
  return error === '' ? '' : `    <p class="door-error" id="${ERROR_ID}" role="alert">${escapePageText(error)}</p>\n`;
}

/** Returns a paragraph of plain text. */
export function paragraph(text: string): string {
  return `    <p>${escapePageText(text)}</p>\n`;
}

function render({ title, heading, content, organization, language = 'en', usesPasskeys }: Page): string {
  // Without the build, errors must still reach the reader.
  const urls = WEB_ASSETS.isBuilt ? WEB_ASSETS.urlsOf('pages').styles : [];
  const styles = urls.map((url) => `    <link rel="stylesheet" href="${escapePageText(url)}">\n`);
  const icon = organization?.iconUrl ?? null;
  const place = withoutDirectionControls(organization?.name ?? 'Skein');
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapePageText(`${title} · ${place}`)}</title>
    <link rel="icon" href="${escapePageText(icon ?? SERVER_ICON)}">
${styles.join('')}${usesPasskeys ? passkeyScript() : ''}  </head>
  <body>
    <div class="door">
      <main class="door-in">
        <div class="door-column">
          <p class="door-brand">${icon === null ? SERVER_MARK : `<img class="door-mark" src="${escapePageText(icon)}" alt="">`}${heading === undefined ? isolatedName(place) : ''}</p>
          <h1>${heading ?? escapePageText(title)}</h1>
${organization ? `          <p class="lede">${escapePageText(organization.host)}</p>\n` : ''}${content}
        </div>
      </main>
      <div class="door-art" aria-hidden="true">${THREADS_DRAWING}</div>
    </div>
  </body>
</html>
`;
}

/** Without the build, the forms for passkeys stay hidden. */
function passkeyScript(): string {
  const urls = WEB_ASSETS.isBuilt ? WEB_ASSETS.urlsOf('passkeys').scripts : [];
  return urls.map((url) => `    <script type="module" src="${escapePageText(url)}"></script>\n`).join('');
}

function setPolicies(response: ServerResponse, redirects: readonly string[], hasScript = false): void {
  const policy = hasScript ? `script-src 'self'; ${CSP}` : CSP;
  response.setHeader('Content-Security-Policy', [policy, ...redirects].join(' '));
  // With `no-referrer`, browsers submit forms with the origin `null`.
  response.setHeader('Referrer-Policy', 'same-origin');
}

function withoutDirectionControls(name: string): string {
  return name.replace(DIRECTION_CONTROLS, '');
}
