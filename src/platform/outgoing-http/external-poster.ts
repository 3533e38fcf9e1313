import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type Dispatcher, request } from 'undici';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { LIMITS } from '../../kernel/limits.js';
import { currentOwner } from '../work-context.js';
import { ForbiddenAddress } from './address-guard.js';
import { isWebAddress, OutgoingHttp } from './outgoing-http.js';

const TIMEOUT_MS = LIMITS.MAX_EXTERNAL_POST_SECONDS * 1000;

/** The head of an answer; its body is not read. */
export interface PostAnswer {
  readonly status: number;
  /** The header `Retry-After`; null without it. */
  readonly retryAfter: string | null;
}

/** Nothing was answered: the address is forbidden, out of reach or too slow. */
export class PostFailed extends Error {
  constructor(readonly reason: 'forbidden' | 'timeout' | 'unreachable') {
    super(`The address is ${reason}.`);
  }
}

/** Posts to addresses that users gave: to public addresses only, in a limited time. Redirects are not followed. */
@Injectable()
export class ExternalPoster implements BeforeApplicationShutdown {
  private readonly dispatcher: Dispatcher;
  private readonly posting = new ConcurrencyLimit({
    running: LIMITS.MAX_EXTERNAL_POSTS,
    ofAccount: { running: LIMITS.MAX_ACCOUNT_EXTERNAL_POSTS },
  });

  constructor(private readonly outgoing: OutgoingHttp) {
    this.dispatcher = outgoing.dispatcher(TIMEOUT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.dispatcher.destroy();
  }

  /** Whether an address can be called now: it is one of the web, and its name stands for an address that may be called. */
  async accepts(url: string): Promise<boolean> {
    if (!isWebAddress(url)) return false;
    try {
      await this.outgoing.check(url);
      return true;
    } catch {
      return false;
    }
  }

  /** @throws PostFailed */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<PostAnswer> {
    if (!isWebAddress(url)) return Promise.reject(new PostFailed('forbidden'));
    return this.posting.run(currentOwner(), async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: this.dispatcher, signal });
        answer.body.on('error', () => undefined).destroy();
        const retryAfter = answer.headers['retry-after'];
        return { status: answer.statusCode, retryAfter: (Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null };
      } catch (error) {
        throw new PostFailed(reasonOf(error, signal));
      }
    });
  }
}

function reasonOf(error: unknown, signal: AbortSignal): PostFailed['reason'] {
  if (error instanceof ForbiddenAddress) return 'forbidden';
  return signal.aborted || (error as NodeJS.ErrnoException).code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}
