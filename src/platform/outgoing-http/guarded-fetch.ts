import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type Dispatcher, request } from 'undici';
import { BodyTooLong, readBeginning } from './bounded-body.js';
import { isWebAddress, OutgoingHttp, userAgent } from './outgoing-http.js';

const USER_AGENT = userAgent('SkeinSignOn');
const CONNECT_TIMEOUT_MS = 5_000;

/** A request of a library that is given its `fetch`. */
export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * What libraries call in place of `fetch` with addresses that owners entered: to public addresses only, in a limited time, with an answer
 * of limited size. Redirects are not followed.
 */
@Injectable()
export class GuardedFetch implements BeforeApplicationShutdown {
  private readonly dispatcher: Dispatcher;

  constructor(outgoing: OutgoingHttp) {
    this.dispatcher = outgoing.dispatcher(CONNECT_TIMEOUT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.dispatcher.destroy();
  }

  /** @throws ForbiddenAddress, BodyTooLong, or an error of the connection */
  async fetch(url: string, { method, headers, body = null, timeoutMs, maxBytes }: GuardedRequest): Promise<Response> {
    if (!isWebAddress(url)) throw new Error('not an http or https address');
    const answer = await request(url, {
      method,
      headers: { ...headers, 'user-agent': USER_AGENT },
      body,
      dispatcher: this.dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer.body.on('error', () => undefined); // reported to the reader
    const { bytes, isWhole } = await readBeginning(answer.body, maxBytes);
    if (!isWhole) throw new BodyTooLong(maxBytes);
    const own = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) for (const one of [value ?? []].flat()) own.append(name, one);
    const isEmpty = [101, 204, 205, 304].includes(answer.statusCode);
    return new Response(isEmpty ? null : new Uint8Array(bytes), { status: answer.statusCode, headers: own });
  }
}
