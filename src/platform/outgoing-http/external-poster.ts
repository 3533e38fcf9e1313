import type { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type Dispatcher, request } from 'undici';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { LIMITS } from '../../kernel/limits.js';
import { currentOwner } from '../work-context.js';
import { BodyTooLong, readBeginning } from './bounded-body.js';
import { type FailureReason, failureReason, isWebAddress, OutgoingHttp, retryAfterOf } from './outgoing-http.js';

const TIMEOUT_MS = LIMITS.MAX_EXTERNAL_POST_SECONDS * 1000;

/** The head of an answer; its body is not read. */
export interface PostAnswer {
  readonly status: number;
  /** The header `Retry-After`; null without it. */
  readonly retryAfter: string | null;
}

/** An answer whose body was read. */
export interface PostAnswerWithBody extends PostAnswer {
  readonly body: string;
}

/** Nothing was answered: the address is forbidden, out of reach or too slow. */
export class PostFailed extends Error {
  constructor(readonly reason: FailureReason) {
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
    return this.exchange(url, headers, body, (answer) => {
      answer.destroy();
      return Promise.resolve('');
    });
  }

  /** Posts and reads the answer. @param maxBytes a longer answer counts as none @throws PostFailed */
  postAndRead(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    maxBytes: number,
  ): Promise<PostAnswerWithBody> {
    return this.exchange(url, headers, body, (answer) => readWhole(answer, maxBytes));
  }

  private exchange(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    read: (answer: Readable) => Promise<string>,
  ): Promise<PostAnswerWithBody> {
    if (!isWebAddress(url)) return Promise.reject(new PostFailed('forbidden'));
    return this.posting.run(currentOwner(), async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: this.dispatcher, signal });
        answer.body.on('error', () => undefined); // reported to the reader, if there is one
        return { status: answer.statusCode, retryAfter: retryAfterOf(answer.headers), body: await read(answer.body) };
      } catch (error) {
        throw new PostFailed(failureReason(error, signal));
      }
    });
  }
}

async function readWhole(answer: Readable, maxBytes: number): Promise<string> {
  const { bytes, isWhole } = await readBeginning(answer, maxBytes);
  if (!isWhole) throw new BodyTooLong(maxBytes);
  return bytes.toString();
}
