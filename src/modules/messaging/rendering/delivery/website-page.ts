import { Parser } from 'htmlparser2';
import type { WebsitePreview } from '../domain/website-preview.js';

const MAX_TITLE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 500;
const MAX_URL_CHARACTERS = 2_000;

/**
 * Heads that people and their programs write stay far below, and their elements are hardly nested. What comes after a limit is not read: the
 * parser takes time in proportion to elements times levels.
 */
const MAX_ELEMENTS = 20_000;
const MAX_LEVELS = 200;
/** Several times what a preview shows, because white space is left out later. */
const MAX_PROPERTY_CHARACTERS = 5_000;
/** The limits are noticed after a piece. */
const PIECE_BYTES = 4_096;

const PROPERTIES = ['og:title', 'og:description', 'og:image', 'description'] as const;
const isProperty = (key: string): boolean => (PROPERTIES as readonly string[]).includes(key);

export interface ReadWebsite {
  /** Null without a title. */
  readonly preview: WebsitePreview | null;
  /** Whether what follows the bytes could not change the preview. */
  readonly isComplete: boolean;
}

/**
 * Reads the beginning or all of what a website answered, in the calling thread. Whatever a stranger writes takes less than a second.
 * @param vimeoId set if it is the oEmbed data of this video of Vimeo; otherwise it is a page
 */
export function readWebsite(url: string, vimeoId: string | null, bytes: Uint8Array): ReadWebsite {
  return vimeoId === null ? readPage(url, bytes) : { preview: readOembed(url, vimeoId, bytes), isComplete: true };
}

function readPage(url: string, bytes: Uint8Array): ReadWebsite {
  const properties = new Map<string, string>();
  let [title, inTitle, hasTitle, isComplete, elements, level] = ['', false, false, false, 0, 0];
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      elements += 1;
      level += 1;
      inTitle = tag === 'title' && !hasTitle;
      if (tag === 'body' || elements > MAX_ELEMENTS || level > MAX_LEVELS) isComplete = true;
      const key = (property ?? name)?.toLowerCase();
      if (tag === 'meta' && key !== undefined && content !== undefined && isProperty(key) && !properties.has(key))
        properties.set(key, content.slice(0, MAX_PROPERTY_CHARACTERS));
    },
    ontext(text) {
      if (inTitle && title.length < MAX_PROPERTY_CHARACTERS) title += text.slice(0, MAX_PROPERTY_CHARACTERS);
    },
    onclosetag(tag) {
      level -= 1;
      if (tag === 'title' && inTitle) [inTitle, hasTitle] = [false, true];
      if (tag === 'head') isComplete = true;
    },
  });
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length && !isComplete; start += PIECE_BYTES)
    parser.write(decoder.decode(bytes.subarray(start, start + PIECE_BYTES), { stream: true }));
  const first = (...texts: (string | undefined)[]): string => texts.map((text = '') => toOneLine(text)).find((text) => text !== '') ?? '';
  const shown = truncate(first(properties.get('og:title'), title), MAX_TITLE_CHARACTERS);
  if (shown === '') return { preview: null, isComplete };
  const description = truncate(first(properties.get('og:description'), properties.get('description')), MAX_DESCRIPTION_CHARACTERS);
  const imageUrl = parseImageUrl(first(properties.get('og:image')), url);
  return { preview: { url, title: shown, description: description === '' ? null : description, imageUrl, vimeoId: null }, isComplete };
}

function readOembed(url: string, vimeoId: string, bytes: Uint8Array): WebsitePreview | null {
  let oembed: unknown;
  try {
    oembed = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (typeof oembed !== 'object' || oembed === null) return null;
  const { title, thumbnail_url: image } = oembed as Record<string, unknown>;
  const imageUrl = typeof image === 'string' ? parseImageUrl(image, url) : null;
  if (typeof title !== 'string' || imageUrl === null) return null;
  const shown = toOneLine(title.slice(0, MAX_PROPERTY_CHARACTERS));
  return { url, title: truncate(shown, MAX_TITLE_CHARACTERS), description: null, imageUrl, vimeoId };
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Encoding and decoding replaces lone surrogates, which the page or the cut may leave. */
function truncate(text: string, characters: number): string {
  return Buffer.from(text.length > characters ? `${text.slice(0, characters - 1)}…` : text).toString();
}

/** Returns null for anything but a web address. The length comes first: a host takes time that grows with its square (Punycode). */
function parseImageUrl(text: string, base: string): string | null {
  if (text === '' || text.length > MAX_URL_CHARACTERS || !URL.canParse(text, base)) return null;
  const { href, protocol } = new URL(text, base);
  return /^https?:$/.test(protocol) && href.length <= MAX_URL_CHARACTERS ? href : null;
}
