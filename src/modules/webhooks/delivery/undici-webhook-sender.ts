import type { OnApplicationShutdown } from '@nestjs/common';
import { type Dispatcher, request } from 'undici';
import { LIMITS } from '../../../kernel/limits.js';
import { readBeginning } from '../../../platform/outgoing-http/bounded-body.js';
import { failureReason, isWebAddress, type OutgoingHttp, retryAfterOf, userAgent } from '../../../platform/outgoing-http/outgoing-http.js';
import { type WebhookRequest, WebhookSender } from '../application/webhook-sender.js';
import type { HttpOutcome } from '../domain/call-result.js';

/** Limits for a call. */
export interface SenderLimits {
  /** From the look-up of the host name to the end of the body. */
  readonly timeMs: number;
  readonly bodyBytes: number;
}

const USER_AGENT = userAgent('SkeinOutgoingWebhook');

/** Calls endpoints with undici; private addresses are refused, and responses are limited in time and size. */
export class UndiciWebhookSender extends WebhookSender implements OnApplicationShutdown {
  private readonly dispatcher: Dispatcher;
  private readonly limits: SenderLimits;

  constructor(outgoing: OutgoingHttp, limits: { readonly timeMs: number; readonly bodyBytes?: number }) {
    super();
    this.limits = { bodyBytes: LIMITS.MAX_WEBHOOK_RESPONSE_BYTES, ...limits };
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
      const { bytes, isWhole } = await readBeginning(body, this.limits.bodyBytes);
      // Bytes that are not UTF-8 become replacement characters.
      const answer = new TextDecoder().decode(bytes);
      return { kind: 'response', status: statusCode, body: answer, tooLong: !isWhole, retryAfter: retryAfterOf(headers) };
    } catch (error) {
      return problem(error, signal);
    }
  }
}

function problem(error: unknown, signal: AbortSignal): HttpOutcome {
  const { code, message } = error as NodeJS.ErrnoException;
  const kind = failureReason(error, signal);
  if (kind === 'forbidden') return { kind, detail: message };
  if (kind === 'timeout') return { kind, detail: 'no complete answer in time' };
  return { kind, detail: [code, message].filter((part) => part !== undefined && part !== '').join(': ') };
}
