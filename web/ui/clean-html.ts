import DOMPurify, { type Config } from 'dompurify';
import type { TrustedHTML } from 'trusted-types/lib/index.js';
import { urlOf } from './foreign-url.js';

const MATH = [
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
  'mspace',
  'msup',
  'msub',
  'msubsup',
  'mfrac',
  'msqrt',
  'mroot',
];
const MORE_MATH = [
  'munder',
  'mover',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
  'mglyph',
  'mmultiscripts',
  'mprescripts',
  'none',
];

/** The elements that the server's Markdown renderer writes. */
const TAGS = [
  ...[
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'ul',
    'ol',
    'li',
    'div',
    'span',
    'pre',
    'code',
    'a',
    'img',
    'video',
    'audio',
  ],
  ...['strong', 'em', 'del', 'time', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'button'],
  ...MATH,
  ...MORE_MATH,
];

const ATTRIBUTES = [
  ...['class', 'href', 'title', 'alt', 'src', 'datetime', 'start', 'align', 'controls', 'preload', 'aria-label', 'aria-hidden', 'role'],
  ...[
    'data-user-id',
    'data-user-group-id',
    'data-stream-id',
    'data-code-language',
    'data-original-dimensions',
    'data-original-content-type',
  ],
  ...['data-original-src', 'data-original-url', 'data-animated', 'data-transcoded-image', 'data-emoji-code', 'data-id', 'data-style'],
  ...['mathvariant', 'stretchy', 'fence', 'separator', 'accent', 'accentunder', 'displaystyle', 'scriptlevel', 'columnalign', 'rowspacing'],
  ...[
    'columnspacing',
    'columnlines',
    'rowlines',
    'frame',
    'width',
    'height',
    'depth',
    'lspace',
    'rspace',
    'minsize',
    'maxsize',
    'encoding',
    'display',
  ],
  ...['notation', 'linethickness', 'voffset', 'xmlns', 'mathcolor', 'mathbackground', 'mathsize'],
];

/** Their classes. Others would give text of a message the look and the place of the client's own parts. */
const CLASSES = new Set([
  ...['codehilite', 'spoiler-block', 'spoiler-header', 'spoiler-content', 'timestamp-error', 'tex-error', 'highlight', 'emoji'],
  ...[
    'user-mention',
    'user-group-mention',
    'topic-mention',
    'channel-wildcard-mention',
    'silent',
    'stream',
    'stream-topic',
    'message-link',
  ],
  ...['message_inline_image', 'message_inline_video', 'youtube-video', 'embed-video', 'image-loading-placeholder', 'message-thumbnail'],
  ...['message_embed', 'message_embed_image', 'message_embed_title', 'message_embed_description', 'data-container'],
  ...[
    'katex',
    'katex-display',
    'katex-mathml',
    'katex-html',
    'highlight_text_inserted',
    'highlight_text_deleted',
    'highlight_text_replaced',
  ],
]);
const EMOJI_CLASS = /^emoji-[\da-f-]+$/;
/** Of the parts of highlighted code. */
const CODE_CLASS = /^[a-z][a-z\d]{0,2}(?:-[A-Za-z-]+)?$/;

/** What shows the name of a person, a group or a place within a text. */
const NAMES = '.user-mention, .user-group-mention, .topic-mention, .stream, .stream-topic, .message-link';
/** How the server aligns the cells of a column. */
const ALIGNMENT = /^text-align: (left|right|center);$/;

const CONFIG = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Values of other attributes are not addresses, and may contain colons and spaces.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => name !== 'href' && name !== 'src'),
  ALLOWED_URI_REGEXP: /^(?:(?:https?|ftp|mailto|tel|sms|xmpp|magnet|bitcoin):|\/|#|[a-z0-9_./-]*$)/i,
  RETURN_TRUSTED_TYPE: true,
} satisfies Config;

const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.hasAttribute('class')) keepKnownClasses(element);
  // A name at the beginning does not decide the direction of the text.
  if (element.matches(NAMES)) element.setAttribute('dir', 'auto');
  if (element.tagName === 'TH' || element.tagName === 'TD') alignCell(element);
  if (element.tagName === 'A') {
    element.setAttribute('rel', 'noopener noreferrer');
    if (!isOfThisClient(element.getAttribute('href') ?? '')) element.setAttribute('target', '_blank');
  }
  limitMedia(element);
});

// Formulas are shown as MathML. Their HTML form needs styles and fonts that the CSP forbids.
purifier.addHook('uponSanitizeElement', (node) => {
  if (node instanceof Element && node.classList.contains('katex-html')) node.remove();
});

const cache = new Map<string, TrustedHTML>();
const MAX_CACHED = 2000;

/**
 * Makes HTML that the server rendered safe to insert, although the server has done so already: a second wall. Results are kept, because a
 * message is shown more often than it changes.
 */
export function cleanHtml(html: string): TrustedHTML {
  const known = cache.get(html);
  if (known !== undefined) return known;
  const clean = purifier.sanitize(withoutStyles(html), CONFIG);
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
  cache.set(html, clean);
  return clean;
}

/** Replaces the content of an element by HTML of the server. */
export function setCleanHtml(element: Element, html: string): void {
  element.innerHTML = cleanHtml(html) as unknown as string;
}

/**
 * Renames style attributes, which the CSP forbids, so that browsers need not report them while they parse. Views read the pictures of link
 * previews from them. An attribute that this overlooks has no effect either.
 */
function withoutStyles(html: string): string {
  return html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ' data-style='));
}

/** Media of this server are loaded when they are needed; others are not. */
function limitMedia(element: Element): void {
  if (element.tagName === 'IMG' || element.tagName === 'VIDEO' || element.tagName === 'AUDIO') {
    if (!isOfThisServer(element.getAttribute('src') ?? '')) element.removeAttribute('src');
  }
  if (element.tagName === 'IMG') element.setAttribute('loading', 'lazy');
  if (element.tagName === 'VIDEO' || element.tagName === 'AUDIO') element.setAttribute('preload', 'metadata');
}

/** Styles have no effect, so that what one says of a cell becomes an attribute. */
function alignCell(cell: Element): void {
  const [, side] = ALIGNMENT.exec(cell.getAttribute('data-style') ?? '') ?? [];
  cell.removeAttribute('data-style');
  if (side !== undefined) cell.setAttribute('align', side);
}

function keepKnownClasses(element: Element): void {
  const isCode = element.closest('pre') !== null;
  const known = [...element.classList].filter((name) => CLASSES.has(name) || EMOJI_CLASS.test(name) || (isCode && CODE_CLASS.test(name)));
  if (known.length === 0) element.removeAttribute('class');
  else element.setAttribute('class', known.join(' '));
}

function isOfThisClient(href: string): boolean {
  return href.startsWith('#') || (urlOf(href)?.href.startsWith(`${window.location.origin}/#`) ?? false);
}

function isOfThisServer(url: string): boolean {
  return urlOf(url)?.origin === window.location.origin;
}
