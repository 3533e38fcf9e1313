import MarkdownIt, { type Renderer, type StateCore, type Token } from 'markdown-it';
import { decodeUriSafely } from '../../../../kernel/text.js';
import type { ImagePreview } from '../../../uploads/uploads.api.js';
import { externalContentPath } from '../application/external-content-path.js';
import { isExternalImage, youtubeIdOf, youtubeThumbnailUrl } from './external-media.js';
import { blockToken, elementToken, voidElementToken } from './syntax/html-tokens.js';
import { type RenderScope, scopeOf } from './syntax/render-scope.js';

const UPLOADS = '/user_uploads/';
const IMAGE_CLASS = 'message_inline_image';
/** File types that all browsers play. */
const VIDEO = /\.(?:mp4|webm)$/i;
/** Shown until the thumbnail exists. Clients recognize it by its class, which is that of the Zulip server. */
const PLACEHOLDER = { class: 'image-loading-placeholder', src: '/static/images/loading/loader-black.svg' };
/** A message that links to more URLs has no previews. */
const MAX_PREVIEWED_URLS = 24;

const PATH = /\/user_uploads\/(\d{1,10}\/[\da-f]{1,2}\/[\w-]{1,64}\/[\p{L}\p{M}\p{N}_.%-]+)/gu;
const PLACEHOLDER_HTML =
  /<div class="message_inline_image"><a href="\/user_uploads\/([^"<>]+)"([^<>]*)><img class="image-loading-placeholder"[^<>]*><\/a><\/div>/g;

const { escapeHtml } = new MarkdownIt().utils;

interface Link {
  readonly href: string;
  /** Its text without markup. */
  readonly text: string;
  /** Whether it is a direct child of its paragraph or list item. */
  readonly direct: boolean;
}

/** Lists the decoded paths of uploads to which a text may link, with and without dots that may end a sentence. */
export function uploadPathsIn(text: string): string[] {
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => decodeUriSafely(path));
  return [...new Set(paths.flatMap((path) => [path, path.replace(/\.+$/, '')]))];
}

/**
 * Core rule that shows images and videos, uploaded ones and those of other servers, each once: below the paragraph or at the end of the list
 * item that links to them directly, or else at the end of the message. A paragraph that consists of the URL of an image alone is replaced by
 * the image.
 */
export function previewRule(state: StateCore): void {
  const scope = scopeOf(state.env);
  if (!mayHavePreviews(scope)) return;
  const places = findPlaces(state.tokens);
  if (new Set(places.flatMap(({ links }) => links.map(({ href }) => href))).size > MAX_PREVIEWED_URLS) return;
  const shown = new Set<string>();
  const after = new Map<number, Token[]>();
  const replaced = new Set<number>();
  for (const { links, inline, end, paragraph } of places) {
    for (const link of links) {
      const token = shown.has(link.href) ? null : createPreview(scope, link);
      if (token === null) continue;
      shown.add(link.href);
      const at = link.direct ? end : state.tokens.length - 1;
      after.set(at, [...(after.get(at) ?? []), token]);
      if (paragraph && youtubeIdOf(link.href) === null && isOnlyContent(link, state.tokens[inline]))
        for (const index of [inline - 1, inline, inline + 1]) replaced.add(index);
    }
  }
  state.tokens = state.tokens.flatMap((token, index) => [...(replaced.has(index) ? [] : [token]), ...(after.get(index) ?? [])]);
}

/** Registers how previews are printed. */
export function installPreviewRendering(renderer: Renderer): void {
  renderer.rules['preview'] = (tokens, index, options, env, self) =>
    `<div class="${tokens[index]?.info ?? ''}">${self.renderInline(tokens[index]?.children ?? [], options, env)}</div>`;
}

/** Replaces the placeholders in rendered HTML with thumbnails, by path; those of files that turned out to be no images are removed. */
export function replacePreviewPlaceholders(html: string, previews: ReadonlyMap<string, ImagePreview | null>): string {
  const replaced = html.replace(PLACEHOLDER_HTML, (whole, path: string, attributes: string) => {
    const preview = previews.get(decodeUriSafely(path));
    if (preview === undefined) return whole;
    if (preview === null) return '';
    const image = imageAttributes(`${UPLOADS}${path}`, preview).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return `<div class="message_inline_image"><a href="${UPLOADS}${path}"${attributes}><img${image.join('')}></a></div>`;
  });
  return replaced.trimEnd();
}

interface LinkPlace {
  readonly links: readonly Link[];
  /** Index of the inline token, and of the token after which previews are inserted. */
  readonly inline: number;
  readonly end: number;
  readonly paragraph: boolean;
}

/** Finds all inline tokens outside quotes, with their links. */
function findPlaces(tokens: readonly Token[]): LinkPlace[] {
  const places: LinkPlace[] = [];
  const open: string[] = [];
  tokens.forEach((token, index) => {
    if (token.nesting === 1) open.push(token.tag);
    if (token.nesting === -1) open.pop();
    if (token.type !== 'inline' || open.includes('blockquote')) return;
    const parent = open.at(-1);
    const paragraph = parent === 'p';
    const block = paragraph || parent === 'li';
    const end = paragraph ? index + 1 : parent === 'li' ? indexOfEnd(tokens, index) - 1 : tokens.length - 1;
    places.push({ links: findLinks(token.children ?? [], block), inline: index, end, paragraph });
  });
  return places;
}

/** Returns the index at which the element that contains the token is closed. */
function indexOfEnd(tokens: readonly Token[], inside: number): number {
  let depth = 1;
  let index = inside;
  while (depth > 0 && index < tokens.length - 1) depth += tokens[(index += 1)]?.nesting ?? 0;
  return index;
}

function findLinks(tokens: readonly Token[], block: boolean): Link[] {
  let depth = 0;
  return tokens.flatMap((token): Link[] => {
    depth += token.nesting;
    const href = token.tag === 'a' ? token.attrs?.find(([name]) => name === 'href')?.[1] : undefined;
    if (typeof href !== 'string') return [];
    const text = (token.children ?? []).map(({ content }) => content).join('');
    return [{ href, text, direct: block && depth === 0 }];
  });
}

function isOnlyContent({ href, text }: Link, inline: Token | undefined): boolean {
  return inline?.children?.length === 1 && text === href;
}

function findPreview({ previews }: RenderScope, href: string): ImagePreview | undefined {
  return href.startsWith(UPLOADS) ? previews.get(decodeUriSafely(href.slice(UPLOADS.length))) : undefined;
}

function mayHavePreviews({ previews, videos, facts, externalContentKey }: RenderScope): boolean {
  return (
    previews.size > 0 ||
    (externalContentKey !== undefined && facts.hasLink) ||
    (videos && facts.attachmentPathIds.some((path) => VIDEO.test(path)))
  );
}

/** Returns the preview of the target of a link, or null. Records images without thumbnails in the facts. */
function createPreview(scope: RenderScope, link: Link): Token | null {
  const preview = findPreview(scope, link.href);
  if (preview?.thumbnail === null) scope.facts.awaitedPathIds.push(preview.pathId);
  if (preview) return imageToken(link, preview);
  if (link.href.startsWith(UPLOADS)) return scope.videos && VIDEO.test(link.href) ? videoToken(link) : null;
  return externalToken(scope, link);
}

/** Returns the preview of an image or video of another server; its image is served by this server. */
function externalToken({ externalContentKey: key, ownUrl }: RenderScope, link: Link): Token | null {
  const { href } = link;
  if (key === undefined || (ownUrl !== undefined && href.startsWith(`${ownUrl}/`))) return null;
  const image = (url: string): Token => voidElementToken('img', [['src', externalContentPath(key, url)]]);
  const videoId = youtubeIdOf(href);
  if (videoId !== null) {
    const token = previewToken({ ...link, text: href }, `youtube-video ${IMAGE_CLASS}`, image(youtubeThumbnailUrl(videoId)));
    for (const { attrs } of token.children ?? []) attrs?.unshift(['data-id', videoId]);
    return token;
  }
  return isExternalImage(href) ? previewToken(link, IMAGE_CLASS, image(href)) : null;
}

function imageToken(link: Link, preview: ImagePreview): Token {
  return previewToken(link, IMAGE_CLASS, voidElementToken('img', imageAttributes(link.href, preview)));
}

function videoToken(link: Link): Token {
  const attributes: [string, string][] = [
    ['preload', 'metadata'],
    ['src', link.href],
  ];
  return previewToken(link, `${IMAGE_CLASS} message_inline_video`, elementToken('video', attributes, []));
}

function previewToken({ href, text }: Link, cssClass: string, media: Token): Token {
  const token = blockToken('preview', 'div', 0);
  token.info = cssClass;
  const title: [string, string][] = text === href ? [] : [['title', text]];
  token.children = [elementToken('a', [['href', href], ...title], [media])];
  return token;
}

function imageAttributes(href: string, { width, height, frames, contentType, thumbnail }: ImagePreview): [string, string][] {
  const animated: [string, string][] = thumbnail !== null && frames > 1 ? [['data-animated', 'true']] : [];
  return [
    ...(thumbnail === null ? [['class', PLACEHOLDER.class] satisfies [string, string]] : animated),
    ['data-original-content-type', contentType],
    ['data-original-dimensions', `${width}x${height}`],
    ['src', thumbnail === null ? PLACEHOLDER.src : `${UPLOADS}thumbnail/${href.slice(UPLOADS.length)}/${thumbnail}`],
  ];
}
