import MarkdownIt, { type Renderer, type StateCore, type Token } from 'markdown-it';
import { decodeUriSafely } from '../../../../kernel/text.js';
import type { ImagePreview } from '../../../uploads/uploads.api.js';
import { externalContentPath } from '../application/external-content-path.js';
import { isExternalPicture, youtubeIdOf, youtubeStillUrl } from './external-previews.js';
import { blockToken, elementToken, voidElementToken } from './syntax/html-tokens.js';
import { type RenderScope, scopeOf } from './syntax/render-scope.js';

const UPLOADS = '/user_uploads/';
const PICTURE_CLASS = 'message_inline_image';
/** Files of the kinds that all browsers play. */
const VIDEO = /\.(?:mp4|webm)$/i;
/** What the reference server shows while it makes a thumbnail; clients know it by its class. */
const PLACEHOLDER = { class: 'image-loading-placeholder', src: '/static/images/loading/loader-black.svg' };
/** A message that links to more addresses shows none of them. */
const MAX_PREVIEWS = 24;

const PATH = /\/user_uploads\/(\d{1,10}\/[\da-f]{1,2}\/[\w-]{1,64}\/[\p{L}\p{M}\p{N}_.%-]+)/gu;
const AWAITED =
  /<div class="message_inline_image"><a href="\/user_uploads\/([^"<>]+)"([^<>]*)><img class="image-loading-placeholder"[^<>]*><\/a><\/div>/g;

const { escapeHtml } = new MarkdownIt().utils;

interface Link {
  readonly href: string;
  /** As far as it is plain. */
  readonly text: string;
  /** It stands in its paragraph or list item itself, and not in something there. */
  readonly direct: boolean;
}

/** Lists paths of uploads that a text may link to: with and without the dot that may end a sentence. */
export function uploadPathsIn(text: string): string[] {
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => decodeUriSafely(path));
  return [...new Set(paths.flatMap((path) => [path, path.replace(/\.+$/, '')]))];
}

/**
 * Core rule that shows uploaded pictures and videos, and pictures and videos from elsewhere, below the paragraphs and at the end of the list items that link to them, each once, and those that
 * are linked to from elsewhere at the end. A paragraph that is nothing but the address of a picture gives way to it.
 */
export function previewRule(state: StateCore): void {
  const scope = scopeOf(state.env);
  if (!mayShowAny(scope)) return;
  const places = placesOf(state.tokens);
  if (new Set(places.flatMap(({ links }) => links.map(({ href }) => href))).size > MAX_PREVIEWS) return;
  const shown = new Set<string>();
  const after = new Map<number, Token[]>();
  const dropped = new Set<number>();
  for (const { links, inline, end, paragraph } of places) {
    for (const link of links) {
      const token = shown.has(link.href) ? null : tokenOf(scope, link);
      if (token === null) continue;
      shown.add(link.href);
      const at = link.direct ? end : state.tokens.length - 1;
      after.set(at, [...(after.get(at) ?? []), token]);
      if (paragraph && youtubeIdOf(link.href) === null && isAlone(link, state.tokens[inline]))
        for (const index of [inline - 1, inline, inline + 1]) dropped.add(index);
    }
  }
  state.tokens = state.tokens.flatMap((token, index) => [...(dropped.has(index) ? [] : [token]), ...(after.get(index) ?? [])]);
}

/** Registers how the tokens of this file are printed. */
export function installPreviewRendering(renderer: Renderer): void {
  renderer.rules['preview'] = (tokens, index, options, env, self) =>
    `<div class="${tokens[index]?.info ?? ''}">${self.renderInline(tokens[index]?.children ?? [], options, env)}</div>`;
}

/** Takes HTML of ours and gives it with thumbnails in the places that were held for them; pictures that are none lose their place. */
export function replacePreviewPlaceholders(html: string, previews: ReadonlyMap<string, ImagePreview | null>): string {
  const settled = html.replace(AWAITED, (whole, path: string, attributes: string) => {
    const preview = previews.get(decodeUriSafely(path));
    if (preview === undefined) return whole;
    if (preview === null) return '';
    const image = imageAttributes(`${UPLOADS}${path}`, preview).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return `<div class="message_inline_image"><a href="${UPLOADS}${path}"${attributes}><img${image.join('')}></a></div>`;
  });
  return settled.trimEnd();
}

interface Place {
  readonly links: readonly Link[];
  /** Indexes of the text among the tokens, and of what previews stand behind. */
  readonly inline: number;
  readonly end: number;
  readonly paragraph: boolean;
}

/** Everything outside quotes that may hold links. */
function placesOf(tokens: readonly Token[]): Place[] {
  const places: Place[] = [];
  const open: { readonly tag: string; readonly start: number }[] = [];
  tokens.forEach((token, index) => {
    if (token.nesting === 1) open.push({ tag: token.tag, start: index });
    if (token.nesting === -1) open.pop();
    if (token.type !== 'inline' || open.some(({ tag }) => tag === 'blockquote')) return;
    const around = open.at(-1);
    const paragraph = around?.tag === 'p';
    const block = paragraph || around?.tag === 'li';
    const end = paragraph ? index + 1 : around?.tag === 'li' ? endOf(tokens, index) - 1 : tokens.length - 1;
    places.push({ links: linksOf(token.children ?? [], block), inline: index, end, paragraph });
  });
  return places;
}

/** Where the element that holds the token is closed. */
function endOf(tokens: readonly Token[], inside: number): number {
  let depth = 1;
  let index = inside;
  while (depth > 0 && index < tokens.length - 1) depth += tokens[(index += 1)]?.nesting ?? 0;
  return index;
}

function linksOf(tokens: readonly Token[], block: boolean): Link[] {
  let depth = 0;
  return tokens.flatMap((token): Link[] => {
    depth += token.nesting;
    const href = token.tag === 'a' ? token.attrs?.find(([name]) => name === 'href')?.[1] : undefined;
    if (typeof href !== 'string') return [];
    const text = (token.children ?? []).map(({ content }) => content).join('');
    return [{ href, text, direct: block && depth === 0 }];
  });
}

function isAlone({ href, text }: Link, inline: Token | undefined): boolean {
  return inline?.children?.length === 1 && text === href;
}

function previewOf({ previews }: RenderScope, href: string): ImagePreview | undefined {
  return href.startsWith(UPLOADS) ? previews.get(decodeUriSafely(href.slice(UPLOADS.length))) : undefined;
}

function mayShowAny({ previews, videos, facts, externalContentKey }: RenderScope): boolean {
  return (
    previews.size > 0 ||
    (externalContentKey !== undefined && facts.hasLink) ||
    (videos && facts.attachmentPathIds.some((path) => VIDEO.test(path)))
  );
}

/** What shows the file that a link leads to; null if nothing does. Takes note of pictures without thumbnails. */
function tokenOf(scope: RenderScope, link: Link): Token | null {
  const preview = previewOf(scope, link.href);
  if (preview?.thumbnail === null) scope.facts.awaitedPathIds.push(preview.pathId);
  if (preview) return pictureToken(link, preview);
  if (link.href.startsWith(UPLOADS)) return scope.videos && VIDEO.test(link.href) ? videoToken(link) : null;
  return externalToken(scope, link);
}

/** What shows a picture or video that is elsewhere, through this server. */
function externalToken({ externalContentKey: key, ownUrl }: RenderScope, link: Link): Token | null {
  const { href } = link;
  if (key === undefined || (ownUrl !== undefined && href.startsWith(`${ownUrl}/`))) return null;
  const image = (url: string): Token => voidElementToken('img', [['src', externalContentPath(key, url)]]);
  const videoId = youtubeIdOf(href);
  if (videoId !== null) {
    const token = previewToken({ ...link, text: href }, `youtube-video ${PICTURE_CLASS}`, image(youtubeStillUrl(videoId)));
    for (const { attrs } of token.children ?? []) attrs?.unshift(['data-id', videoId]);
    return token;
  }
  return isExternalPicture(href) ? previewToken(link, PICTURE_CLASS, image(href)) : null;
}

function pictureToken(link: Link, preview: ImagePreview): Token {
  return previewToken(link, PICTURE_CLASS, voidElementToken('img', imageAttributes(link.href, preview)));
}

function videoToken(link: Link): Token {
  const attributes: [string, string][] = [
    ['preload', 'metadata'],
    ['src', link.href],
  ];
  return previewToken(link, `${PICTURE_CLASS} message_inline_video`, elementToken('video', attributes, []));
}

function previewToken({ href, text }: Link, cssClass: string, shown: Token): Token {
  const token = blockToken('preview', 'div', 0);
  token.info = cssClass;
  const title: [string, string][] = text === href ? [] : [['title', text]];
  token.children = [elementToken('a', [['href', href], ...title], [shown])];
  return token;
}

function imageAttributes(href: string, { width, height, frames, contentType, thumbnail }: ImagePreview): [string, string][] {
  const shown: [string, string][] = thumbnail !== null && frames > 1 ? [['data-animated', 'true']] : [];
  return [
    ...(thumbnail === null ? [['class', PLACEHOLDER.class] satisfies [string, string]] : shown),
    ['data-original-content-type', contentType],
    ['data-original-dimensions', `${width}x${height}`],
    ['src', thumbnail === null ? PLACEHOLDER.src : `${UPLOADS}thumbnail/${href.slice(UPLOADS.length)}/${thumbnail}`],
  ];
}
