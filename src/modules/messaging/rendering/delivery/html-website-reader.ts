import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Parser } from 'htmlparser2';
import { LIMITS } from '../../../../kernel/limits.js';
import { ExternalFetcher, ExternalFetchFailed, type ExternalResource } from '../../../../platform/outgoing-http/external-fetcher.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { WebsiteReader } from '../application/website-reader.js';
import type { WebsitePreview } from '../domain/website-preview.js';

const CACHE_SECONDS = 86_400;
const CACHE_FAILURE_SECONDS = 3_600;
const MAX_TITLE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 500;
const MAX_URL_CHARACTERS = 2_000;
const VIMEO = /^https?:\/\/(?:www\.)?vimeo\.com\/(?:channels\/(?:\w+\/)?|groups\/[^/]+\/videos\/)?(\d{1,15})\/?(?:\?|$)/;

/** Reads the Open Graph properties, or else the title and description, of HTML pages; oEmbed of Vimeo. Results are cached in Redis. */
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
        return await this.fetcher.fetch(url, { accept: 'text/html', maxBytes }, (page) => ofPage(url, page));
      }
      const address = `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(`https://vimeo.com/${vimeoId}`)}`;
      return await this.fetcher.fetch(address, { accept: 'application/json', maxBytes }, (answer) => ofVimeo(url, vimeoId, answer));
    } catch (error) {
      if (!(error instanceof ExternalFetchFailed)) throw error;
      this.logger.debug(`no preview: ${error.message}`);
      return null;
    }
  }
}

async function ofPage(url: string, { contentType, body }: ExternalResource): Promise<WebsitePreview | null> {
  if (contentType !== 'text/html') return null;
  const said = new Map<string, string>();
  let inTitle = false;
  const head = { ended: false };
  const parser = new Parser({
    onopentag(name, { property, name: named, content }) {
      inTitle = name === 'title' && !said.has('title');
      if (name === 'body') head.ended = true;
      const key = (property ?? named)?.toLowerCase();
      if (name === 'meta' && key !== undefined && content !== undefined && !said.has(key)) said.set(key, content);
    },
    ontext(text) {
      if (inTitle) said.set('title', `${said.get('title') ?? ''}${text}`);
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (name === 'head') head.ended = true;
    },
  });
  const decoder = new TextDecoder();
  for await (const piece of body) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (head.ended) break;
  }
  parser.end();
  const first = (...names: string[]): string => names.map((name) => oneLine(said.get(name) ?? '')).find((text) => text !== '') ?? '';
  const title = shortened(first('og:title', 'title'), MAX_TITLE_CHARACTERS);
  if (title === '') return null;
  const description = shortened(first('og:description', 'description'), MAX_DESCRIPTION_CHARACTERS);
  return { url, title, description: description === '' ? null : description, imageUrl: imageUrlOf(first('og:image'), url), vimeoId: null };
}

async function ofVimeo(url: string, vimeoId: string, { body }: ExternalResource): Promise<WebsitePreview | null> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  let said: unknown;
  try {
    said = JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { title, thumbnail_url: image } = said as Record<string, unknown>;
  const imageUrl = typeof image === 'string' ? imageUrlOf(image, url) : null;
  if (typeof title !== 'string' || imageUrl === null) return null;
  return { url, title: shortened(oneLine(title), MAX_TITLE_CHARACTERS), description: null, imageUrl, vimeoId };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Half a character, at the cut or before, becomes a replacement character. */
function shortened(text: string, characters: number): string {
  return Buffer.from(text.length > characters ? `${text.slice(0, characters - 1)}…` : text).toString();
}

/** Null for what is no address of the web. */
function imageUrlOf(text: string, base: string): string | null {
  if (text === '' || !URL.canParse(text, base)) return null;
  const { href, protocol } = new URL(text, base);
  return /^https?:$/.test(protocol) && href.length <= MAX_URL_CHARACTERS ? href : null;
}
