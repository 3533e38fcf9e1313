import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { LIMITS } from '../../../../kernel/limits.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { ExternalFetcher, ExternalFetchFailed, type ExternalResource } from '../../../../platform/outgoing-http/external-fetcher.js';
import { ThreadTaskFailed, ThreadTasks } from '../../../../platform/processes/thread-tasks.js';
import { findThreadProgram } from '../../../../platform/processes/threads.js';
import { WebsiteReader } from '../application/website-reader.js';
import type { WebsitePreview } from '../domain/website-preview.js';
import { readWebsite, type ReadWebsite } from './website-page.js';
import type { WebsiteAnswer } from './website-worker.js';

const CACHE_SECONDS = 86_400;
const CACHE_FAILURE_SECONDS = 3_600;
const VIMEO = /^https?:\/\/(?:www\.)?vimeo\.com\/(?:channels\/(?:\w+\/)?|groups\/[^/]+\/videos\/)?(\d{1,15})\/?(?:\?|$)/;
/** Where the head of a page may end. It may also be a part of a script or a comment. */
const POSSIBLE_END = /<\/head|<body/i;
const POSSIBLE_END_CHARACTERS = 6;
/** Memory of a thread beside the bytes of the page. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 };

/**
 * Reads the Open Graph properties of HTML pages, or else their title and description, and the oEmbed data of Vimeo. Results are cached in
 * Redis. Pages are read in threads, and those in whose name they are read take turns.
 */
@Injectable()
export class HtmlWebsiteReader extends WebsiteReader {
  private readonly logger = new Logger(HtmlWebsiteReader.name);
  private readonly tasks = new ThreadTasks<WebsiteAnswer, ReadWebsite>({
    program: findThreadProgram(import.meta.filename, 'website-worker.js'),
    inThisThread: ({ url, vimeoId, bytes }) => Promise.resolve(readWebsite(url, vimeoId, bytes)),
    memory: MEMORY,
    timeLimitMs: LIMITS.MAX_WEBSITE_SECONDS * 1000,
    turns: { running: 1 },
  });

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
    const vimeoId = VIMEO.exec(url)?.[1] ?? null;
    const maxBytes = LIMITS.MAX_WEBSITE_BYTES;
    try {
      if (vimeoId === null) {
        return await this.fetcher.fetch(url, { accept: 'text/html', maxBytes }, (resource) => this.readPage(url, resource));
      }
      const oembedUrl = `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(`https://vimeo.com/${vimeoId}`)}`;
      return await this.fetcher.fetch(oembedUrl, { accept: 'application/json', maxBytes }, async ({ body }) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of body) chunks.push(chunk);
        return (await this.tasks.run({ url, vimeoId, bytes: Buffer.concat(chunks) })).preview;
      });
    } catch (error) {
      if (!(error instanceof ExternalFetchFailed || error instanceof ThreadTaskFailed)) throw error;
      this.logger.debug(`no preview: ${error.message}`);
      return null;
    }
  }

  /** Reads a page to the end of its head, which is looked for in the thread as soon as it may have arrived, and otherwise at the end. */
  private async readPage(url: string, { contentType, body }: ExternalResource): Promise<WebsitePreview | null> {
    if (contentType !== 'text/html') return null;
    const chunks: Uint8Array[] = [];
    const read = (): Promise<ReadWebsite> => this.tasks.run({ url, vimeoId: null, bytes: Buffer.concat(chunks) });
    let end = '';
    let isSought = true;
    for await (const chunk of body) {
      chunks.push(chunk);
      if (!isSought) continue;
      const text = end + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      end = text.slice(1 - POSSIBLE_END_CHARACTERS);
      if (!POSSIBLE_END.test(text)) continue;
      const { preview, isComplete } = await read();
      if (isComplete) return preview;
      isSought = false;
    }
    return (await read()).preview;
  }
}
