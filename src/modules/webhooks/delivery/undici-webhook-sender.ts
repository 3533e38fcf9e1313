import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type Dispatcher, request } from 'undici';
import { ForbiddenAddress } from '../../../platform/outgoing-http/address-guard.js';
import { isWebAddress, type OutgoingHttp } from '../../../platform/outgoing-http/outgoing-http.js';
import { type WebhookRequest, WebhookSender } from '../application/webhook-sender.js';
import type { HttpOutcome } from '../domain/call-result.js';

/** Limits for a call. */
export interface SenderLimits {
  /** From the look-up of the host name to the end of the body. */
  readonly timeMs: number;
  readonly bodyBytes: number;
}

const MAX_RESPONSE_BYTES = 1024 * 1024;
const USER_AGENT = 'SkeinOutgoingWebhook/0.1.0';

/** Calls endpoints with undici; private addresses are refused, and responses are limited in time and size. */
export class UndiciWebhookSender extends WebhookSender implements OnApplicationShutdown {
  private readonly dispatcher: Dispatcher;
  private readonly limits: SenderLimits;

  constructor(outgoing: OutgoingHttp, limits: { readonly timeMs: number; readonly bodyBytes?: number }) {
    super();
    this.limits = { bodyBytes: MAX_RESPONSE_BYTES, ...limits };
    this.dispatcher = outgoing.dispatcher(limits.timeMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.dispatcher.destroy();
  }

  async post({ url, body: text, headers: own }: WebhookRequest): Promise<HttpOutcome> {
    if (!isWebAddress(url)) return { kind: 'forbidden', detail: 'not an http or https address' };
    const signal = AbortSignal.timeout(this.limits.timeMs);
    try {
      const { statusCode, headers, body } = await request(url, {
        method: 'POST',
        headers: { 'user-agent': USER_AGENT, ...own },
        body: text,
        dispatcher: this.dispatcher,
        signal,
      });
      const retryAfter = headers['retry-after'];
      return {
        kind: 'response',
        status: statusCode,
        ...(await this.read(body)),
        retryAfter: (Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null,
      };
    } catch (error) {
      return problem(error, signal);
    }
  }

  /** Reads up to the limit; bytes that are not UTF-8 become replacement characters. */
  private async read(body: Readable): Promise<{ body: string; tooLong: boolean }> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > this.limits.bodyBytes) break;
    }
    const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, this.limits.bodyBytes));
    return { body: text, tooLong: size > this.limits.bodyBytes };
  }
}

function problem(error: unknown, signal: AbortSignal): HttpOutcome {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ForbiddenAddress) return { kind: 'forbidden', detail: message };
  if (signal.aborted || code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'timeout', detail: 'no complete answer in time' };
  return { kind: 'unreachable', detail: [code, message].filter((part) => part !== undefined && part !== '').join(': ') };
}
