import MarkdownIt from 'markdown-it';
import { SAFE_URL_SCHEMES } from '../../../../kernel/link-rules.js';
import type { RenderScope } from '../render-scope.js';

const SCHEME = /^([a-z][a-z\d+.-]*):(.*)$/is;
const HIERARCHICAL = new Set(['http', 'https', 'ftp']);
const IMAGE = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;
const UPLOADS = '/user_uploads/';
/** Where relative addresses open in the window of the client. */
const OWN_PLACES = ['/#', UPLOADS];

const { unescapeAll } = new MarkdownIt().utils;

/**
 * Takes a link target as written and gives the URL to link to, or null if it is none that is safe to click:
 * only listed schemes, paths on this server and fragments are.
 */
export function safeUrl(target: string): string | null {
  // Browsers decode character references before they look for a scheme, so this has to be done first.
  const url = target
    .replace(/&[a-z\d#]{1,32};/gi, (reference) => unescapeAll(reference))
    .trim()
    .replaceAll(' ', '%20');
  // Browsers drop control characters from URLs and read \ as /: either can turn one URL into another.
  if (url === '' || url.includes('\\') || hasControlCharacter(url)) return null;
  const scheme = SCHEME.exec(url);
  if (scheme !== null) return safeWithScheme(url, (scheme[1] ?? '').toLowerCase(), scheme[2] ?? '');
  if (url.startsWith('//') || url.startsWith(':')) return null;
  if (url.startsWith('/')) return url;
  if (url.startsWith('#')) return url.length > 1 ? url : null;
  if (/^[^/?#]*@/.test(url)) return `mailto:${url}`;
  return /^[\p{L}\p{N}[]/u.test(url) ? safeWithScheme(`http://${url}`, 'http', `//${url}`) : null;
}

/** Notes what kind of link a message holds. @returns what the link leads to: places of the organization itself by their relative address */
export function recordLink({ facts, ownUrl }: RenderScope, url: string): string {
  facts.hasLink = true;
  const path = url.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '');
  if (IMAGE.test(path)) facts.hasImage = true;
  const pathId = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : '';
  if (pathId !== '') {
    facts.hasAttachment = true;
    if (!facts.attachmentPathIds.includes(pathId)) facts.attachmentPathIds.push(pathId);
  }
  const own = ownUrl !== undefined && OWN_PLACES.some((place) => url.startsWith(`${ownUrl}${place}`));
  return own ? url.slice(ownUrl.length + 1) : url;
}

function safeWithScheme(url: string, scheme: string, rest: string): string | null {
  if (!SAFE_URL_SCHEMES.has(scheme) || rest === '') return null;
  if (!HIERARCHICAL.has(scheme)) return url;
  // A port that is none, as in http://host:port/path, leads nowhere, and that is all.
  const withoutPort = rest.replace(/^(\/\/[^/?#:@]+):[\w-]*(?=[/?#]|$)/, '$1');
  return /^\/\/[^/?#]/.test(rest) && URL.canParse(`${scheme}:${withoutPort}`) ? url : null;
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true;
  }
  return false;
}
