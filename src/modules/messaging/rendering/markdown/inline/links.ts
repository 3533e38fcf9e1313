import MarkdownIt from 'markdown-it';
import type { Renderer, StateInline, Token } from 'markdown-it';
import { SAFE_URL_SCHEMES } from '../../../../../kernel/link-rules.js';
import { decodeUriSafely } from '../../../../../kernel/text.js';
import { externalContentPath } from '../../application/external-content-path.js';
import { type Attributes, elementToken, pushElement, textToken } from '../syntax/html-tokens.js';
import { type RenderScope, scopeOf } from '../syntax/render-scope.js';
import { codeSpansOf, codeToken } from './code-spans.js';

const SCHEME = /^([a-z][a-z\d+.-]*):(.*)$/is;
const HIERARCHICAL = new Set(['http', 'https', 'ftp']);
const IMAGE = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;
const UPLOADS = '/user_uploads/';
/** The types that the Zulip server plays, by the names of their files. */
const AUDIO = /\.(?:aac|flac|mp3|wav)$/i;
/** Prefixes of paths that clients open themselves; links to them are relative. */
const CLIENT_PATHS = ['/#', UPLOADS];

const pairsByState = new WeakMap<StateInline, Map<number, number>>();

const { unescapeAll } = new MarkdownIt().utils;

/**
 * Returns the URL for the target of a link as the author wrote it, or null if it is not safe to follow: only listed schemes, paths on this
 * server and fragments are.
 */
export function safeUrl(target: string): string | null {
  // Browsers decode character references before they determine the scheme.
  const url = decodeReferences(target).trim().replaceAll(' ', '%20');
  // Browsers remove control characters from URLs and treat \ as /: either can turn one URL into another.
  if (url === '' || url.includes('\\') || hasControlCharacter(url)) return null;
  const scheme = SCHEME.exec(url);
  if (scheme !== null) return safeWithScheme(url, (scheme[1] ?? '').toLowerCase(), scheme[2] ?? '');
  if (url.startsWith('//') || url.startsWith(':')) return null;
  if (url.startsWith('/')) return url;
  if (url.startsWith('#')) return url.length > 1 ? url : null;
  if (/^[^/?#]*@/.test(url)) return `mailto:${url}`;
  return /^[\p{L}\p{N}[]/u.test(url) ? safeWithScheme(`http://${url}`, 'http', `//${url}`) : null;
}

/** Decodes the character references of a text, such as `&#91;`. */
function decodeReferences(text: string): string {
  return text.replace(/&[a-z\d#]{1,32};/gi, (reference) => unescapeAll(reference));
}

/** Records what a link says about the message. @returns the URL for the link, which is relative where clients open it themselves */
export function recordLink({ facts, ownUrl }: RenderScope, url: string): string {
  facts.hasLink = true;
  const path = url.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '');
  if (IMAGE.test(path)) facts.hasImage = true;
  const pathId = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : '';
  if (pathId !== '') {
    facts.hasAttachment = true;
    if (!facts.attachmentPathIds.includes(pathId)) facts.attachmentPathIds.push(pathId);
  }
  const own = ownUrl !== undefined && CLIENT_PATHS.some((path) => url.startsWith(`${ownUrl}${path}`));
  return own ? url.slice(ownUrl.length + 1) : url;
}

function safeWithScheme(url: string, scheme: string, rest: string): string | null {
  if (!SAFE_URL_SCHEMES.has(scheme) || rest === '') return null;
  if (!HIERARCHICAL.has(scheme)) return url;
  // An invalid port, as in http://host:port/path, is harmless: the link leads nowhere.
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

/**
 * Inline rule for `[text](target "title")`. It stays text if the target is not safe. So does `![…](…)`, unless it names a sound
 * (`audioRule`), because images are shown as previews of links.
 */
export function linkRule(state: StateInline): boolean {
  const { src, pos } = state;
  const link = src[pos - 1] === '!' ? null : readLink(state, pos);
  if (link === null) return false;
  const url = recordLink(scopeOf(state.env), link.href);
  const attributes: Attributes = [['href', url]];
  if (link.title !== null) attributes.push(['title', link.title]);
  const isEmpty = src.slice(pos + 1, link.textEnd).trim() === '';
  const children = isEmpty ? [textToken('verbatim', url)] : textWithCode(state, pos + 1, link.textEnd);
  return pushElement(state, link.end, elementToken('a', attributes, children));
}

/**
 * Inline rule for `![title](target)` where the target is a sound, which is played where it stands: an uploaded one, or one of another server,
 * which readers get from this server.
 */
export function audioRule(state: StateInline): boolean {
  const { src, pos } = state;
  const link = src[pos] === '!' ? readLink(state, pos + 1) : null;
  const scope = scopeOf(state.env);
  if (link === null || !AUDIO.test(link.href)) return false;
  const source = sourceOf(scope, link.href);
  if (source === null) return false;
  const fileName = decodeUriSafely(link.href.slice(link.href.lastIndexOf('/') + 1));
  const title = decodeReferences(src.slice(pos + 2, link.textEnd)).trim() || fileName;
  const attributes: Attributes = [['preload', 'metadata'], ...source, ['title', title]];
  const token = elementToken('audio', attributes, []);
  token.type = 'audio';
  return pushElement(state, link.end, token);
}

/** The attributes that say where a sound is, which is recorded as a link; null if it is not played. */
function sourceOf(scope: RenderScope, href: string): Attributes | null {
  const { ownUrl, externalContentKey: key } = scope;
  const path = ownUrl !== undefined && href.startsWith(`${ownUrl}/`) ? href.slice(ownUrl.length) : href;
  const isUpload = path.startsWith(UPLOADS);
  if (!isUpload && (key === undefined || !/^https?:/i.test(path))) return null;
  recordLink(scope, path);
  if (isUpload || key === undefined) return [['src', path]];
  return [
    ['data-original-url', path],
    ['src', externalContentPath(key, path)],
  ];
}

/** Registers how sounds are printed. */
export function installAudioRendering(renderer: Renderer): void {
  renderer.rules['audio'] = (tokens, index, _options, _env, self) => {
    const token = tokens[index];
    return token === undefined ? '' : `<audio controls${self.renderAttrs(token)}></audio>`;
  };
}

interface LinkSyntax {
  /** Position of the bracket after the text, and behind the whole. */
  readonly textEnd: number;
  readonly end: number;
  readonly href: string;
  readonly title: string | null;
}

/** Reads `[text](target "title")` at a position; null if there is none, or its target is not safe. */
function readLink(state: StateInline, start: number): LinkSyntax | null {
  const { src } = state;
  if (src[start] !== '[') return null;
  const pairs = bracketPairsOf(state);
  const textEnd = pairs.get(start);
  if (textEnd === undefined || src[textEnd + 1] !== '(') return null;
  const targetEnd = pairs.get(textEnd + 1);
  if (targetEnd === undefined) return null;
  const { target, title } = splitTitle(src.slice(textEnd + 2, targetEnd).trim());
  const href = safeUrl(target);
  return href === null ? null : { textEnd, end: targetEnd + 1, href, title };
}

/** Code is the only markup inside a link. */
function textWithCode(state: StateInline, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  let position = start;
  for (const span of codeSpansOf(state).values()) {
    if (span.start < start || span.end > end) continue;
    tokens.push(textToken('text', state.src.slice(position, span.start)), codeToken(span.content));
    position = span.end;
  }
  tokens.push(textToken('text', state.src.slice(position, end)));
  return tokens;
}

function splitTitle(inside: string): { target: string; title: string | null } {
  const gap = inside.search(/\s["']/);
  const quote = inside[gap + 1];
  if (gap > 0 && quote !== undefined && inside.length > gap + 2 && inside.endsWith(quote)) {
    return { target: unwrap(inside.slice(0, gap).trim()), title: inside.slice(gap + 2, -1) };
  }
  return { target: unwrap(inside), title: null };
}

function unwrap(target: string): string {
  return target.startsWith('<') && target.endsWith('>') ? target.slice(1, -1) : target;
}

/** Finds all pairs of brackets and parentheses outside code in one pass, because a search from each of them would take quadratic time. */
function bracketPairsOf(state: StateInline): Map<number, number> {
  const known = pairsByState.get(state);
  if (known !== undefined) return known;
  const pairs = new Map<number, number>();
  const open: Record<string, number[]> = { '[': [], '(': [] };
  const code = codeSpansOf(state);
  for (let position = 0; position < state.src.length; position += 1) {
    const span = code.get(position);
    if (span !== undefined) {
      position = span.end - 1;
      continue;
    }
    const character = state.src[position] ?? '';
    open[character]?.push(position);
    const start = character === ']' ? open['[']?.pop() : character === ')' ? open['(']?.pop() : undefined;
    if (start !== undefined) pairs.set(start, position);
  }
  pairsByState.set(state, pairs);
  return pairs;
}
