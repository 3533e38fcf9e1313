import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Parser } from 'htmlparser2';
import { LIMITS } from '../../../../kernel/limits.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { ExternalFetcher, ExternalFetchFailed, type ExternalResource } from '../../../../platform/outgoing-http/external-fetcher.js';
import { WebsiteReader } from '../application/website-reader.js';
import type { WebsitePreview } from '../domain/website-preview.js';

const CACHE_SECONDS = 86_400;
const CACHE_FAILURE_SECONDS = 3_600;
const MAX_TITLE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 500;
const MAX_URL_CHARACTERS = 2_000;
const VIMEO = /^https?:\/\/(?:www\.)?vimeo\.com\/(?:channels\/(?:\w+\/)?|groups\/[^/]+\/videos\/)?(\d{1,15})\/?(?:\?|$)/;

/** Reads the Open Graph properties of HTML pages, or else their title and description, and the oEmbed data of Vimeo. Results are cached in Redis. */
@Injectable()
export class HtmlWebsiteReader extends WebsiteReader {
  private readonly logger = new Logger(HtmlWebsiteReader.name);

  constructor(
    private readonly fetcher: ExternalFetcher,
    private readonly redis: RedisConnections,
  ) {
    super();
  }

  async read(url: string): Promise<WebsitePreview | null> {
    const key = this.redis.key(`website:${createHash('sha256').update(url).digest('hex')}`);
    const cached = await this.redis.commands.get(key).catch(() => null);
    if (cached !== null) return JSON.parse(cached) as WebsitePreview | null;
    const preview = await this.fetch(url);
    await this.redis.commands.set(key, JSON.stringify(preview), 'EX', preview ? CACHE_SECONDS : CACHE_FAILURE_SECONDS).catch(() => null);
    return preview;
  }

  private async fetch(url: string): Promise<WebsitePreview | null> {
    const vimeoId = VIMEO.exec(url)?.[1];
    const maxBytes = LIMITS.MAX_WEBSITE_BYTES;
    try {
      if (vimeoId === undefined) {
        return await this.fetcher.fetch(url, { accept: 'text/html', maxBytes }, (resource) => parsePage(url, resource));
      }
      const oembedUrl = `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(`https://vimeo.com/${vimeoId}`)}`;
      return await this.fetcher.fetch(oembedUrl, { accept: 'application/json', maxBytes }, (resource) =>
        parseOembed(url, vimeoId, resource),
      );
    } catch (error) {
      if (!(error instanceof ExternalFetchFailed)) throw error;
      this.logger.debug(`no preview: ${error.message}`);
      return null;
    }
  }
}

async function parsePage(url: string, { contentType, body }: ExternalResource): Promise<WebsitePreview | null> {
  if (contentType !== 'text/html') return null;
  const properties = new Map<string, string>();
  let inTitle = false;
  const head = { ended: false };
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      inTitle = tag === 'title' && !properties.has('title');
      if (tag === 'body') head.ended = true;
      const key = (property ?? name)?.toLowerCase();
      if (tag === 'meta' && key !== undefined && content !== undefined && !properties.has(key)) properties.set(key, content);
    },
    ontext(text) {
      if (inTitle) properties.set('title', `${properties.get('title') ?? ''}${text}`);
    },
    onclosetag(tag) {
      if (tag === 'title') inTitle = false;
      if (tag === 'head') head.ended = true;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (head.ended) break;
  }
  parser.end();
  const first = (...names: string[]): string =>
    names.map((name) => toOneLine(properties.get(name) ?? '')).find((text) => text !== '') ?? '';
  const title = truncate(first('og:title', 'title'), MAX_TITLE_CHARACTERS);
  if (title === '') return null;
  const description = truncate(first('og:description', 'description'), MAX_DESCRIPTION_CHARACTERS);
  return {
    url,
    title,
    description: description === '' ? null : description,
    imageUrl: parseImageUrl(first('og:image'), url),
    vimeoId: null,
  };
}

async function parseOembed(url: string, vimeoId: string, { body }: ExternalResource): Promise<WebsitePreview | null> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  let oembed: unknown;
  try {
    oembed = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
  if (typeof oembed !== 'object' || oembed === null) return null;
  const { title, thumbnail_url: image } = oembed as Record<string, unknown>;
  const imageUrl = typeof image === 'string' ? parseImageUrl(image, url) : null;
  if (typeof title !== 'string' || imageUrl === null) return null;
  return { url, title: truncate(toOneLine(title), MAX_TITLE_CHARACTERS), description: null, imageUrl, vimeoId };
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Encoding and decoding replaces lone surrogates, which the page or the cut may leave. */
function truncate(text: string, characters: number): string {
  return Buffer.from(text.length > characters ? `${text.slice(0, characters - 1)}…` : text).toString();
}

/** Returns null for anything but a web address. */
function parseImageUrl(text: string, base: string): string | null {
  if (text === '' || !URL.canParse(text, base)) return null;
  const { href, protocol } = new URL(text, base);
  return /^https?:$/.test(protocol) && href.length <= MAX_URL_CHARACTERS ? href : null;
}
