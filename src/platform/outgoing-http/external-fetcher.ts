import type { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type Dispatcher, interceptors, request } from 'undici';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { LIMITS } from '../../kernel/limits.js';
import { currentOwner } from '../work-context.js';
import { bounded, BodyTooLong } from './bounded-body.js';
import { isWebAddress, OutgoingHttp, userAgent } from './outgoing-http.js';

const MAX_REDIRECTS = 3;
const USER_AGENT = userAgent('SkeinPreviews');
const TIMEOUT_MS = LIMITS.MAX_EXTERNAL_FETCH_SECONDS * 1000;

/** The address could not be read: it is forbidden, out of reach, too slow or too large, or does not answer 200. */
export class ExternalFetchFailed extends Error {}

export interface ExternalResource {
  /** In lower case, without parameters. */
  readonly contentType: string;
  /** As the server tells it; null if it does not. */
  readonly length: number | null;
  /** Fails with ExternalFetchFailed beyond the limit. Has to be read to its end or left by `break`. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Reads addresses that users wrote, for previews: by GET or HEAD, without cookies or credentials, from public addresses only, in a limited
 * time. Redirects are followed, and each is checked like the first address.
 */
@Injectable()
export class ExternalFetcher implements BeforeApplicationShutdown {
  private readonly dispatcher: Dispatcher;
  private readonly fetching = new ConcurrencyLimit({
    running: LIMITS.MAX_EXTERNAL_FETCHES,
    waiting: LIMITS.MAX_WAITING_EXTERNAL_FETCHES,
    ofAccount: { running: LIMITS.MAX_ACCOUNT_EXTERNAL_FETCHES, waiting: LIMITS.MAX_ACCOUNT_WAITING_EXTERNAL_FETCHES },
  });

  constructor(outgoing: OutgoingHttp) {
    this.dispatcher = outgoing.dispatcher(TIMEOUT_MS).compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTS }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.dispatcher.destroy();
  }

  /**
   * @param use reads the body; a place among the fetches under way is held until it is done
   * @throws ExternalFetchFailed, DomainError SERVER_NOT_READY or RATE_LIMIT_HIT if too many wait, or what `use` throws
   */
  fetch<T>(
    url: string,
    { method = 'GET', accept, maxBytes }: { readonly method?: 'GET' | 'HEAD'; readonly accept: string; readonly maxBytes: number },
    use: (resource: ExternalResource) => Promise<T>,
  ): Promise<T> {
    if (!isWebAddress(url)) return Promise.reject(new ExternalFetchFailed('not an http or https address'));
    return this.fetching.run(currentOwner(), async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { statusCode, headers, body } = await request(url, {
        method,
        headers: { 'user-agent': USER_AGENT, accept },
        dispatcher: this.dispatcher,
        signal,
      }).catch((error: unknown) => {
        throw new ExternalFetchFailed((error as Error).message);
      });
      body.on('error', () => undefined); // reported to the reader of the body, if there is one
      try {
        if (statusCode !== 200) throw new ExternalFetchFailed(`status ${statusCode}`);
        const declared = Number(headers['content-length'] ?? NaN);
        if (declared > maxBytes) throw new ExternalFetchFailed(new BodyTooLong(maxBytes).message);
        return await use({
          contentType: String(headers['content-type'] ?? '')
            .replace(/;.*$/s, '')
            .trim()
            .toLowerCase(),
          length: Number.isSafeInteger(declared) ? declared : null,
          body: pieces(body, maxBytes),
        });
      } finally {
        body.destroy();
      }
    });
  }
}

async function* pieces(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  try {
    yield* bounded(body, maxBytes);
  } catch (error) {
    throw new ExternalFetchFailed((error as Error).message);
  }
}
