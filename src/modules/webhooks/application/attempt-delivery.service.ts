import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Conclusion, replyOf, storable } from '../domain/conclusion.js';
import type { Delivery } from '../domain/delivery.js';
import { retryDelay, WebhookRules } from '../domain/retry-schedule.js';
import { type CallResult, failPermanently, type Failure, GONE, NO_ACCESS } from '../domain/call-result.js';
import { type AttemptDetails, RecordAttemptService, type RunningAttempt } from './record-attempt.service.js';
import { WebhookNotices } from './webhook-notices.js';
import { CallEndpointService, type Made } from './call-endpoint.service.js';
import { EndpointHealthService } from './endpoint-health.service.js';
import { LoadWebhookCallService, type WebhookCall } from './load-webhook-call.service.js';
import type { Endpoint } from '../domain/endpoint.js';

/** What becomes of a delivery; `delayMs` is null if there is no other attempt. */
interface Outcome {
  readonly verdict: CallResult;
  readonly delayMs: number | null;
}

/**
 * Draws the conclusions of an attempt: for its delivery, for its endpoint, and for the people who are told. The conclusion is stored by
 * compare-and-set first and acted upon afterwards, so that of two processes that made the same attempt one speaks, and what one that
 * dies has left unsaid another one says.
 */
@Injectable()
export class Concluding {
  constructor(
    private readonly log: RecordAttemptService,
    private readonly care: EndpointHealthService,
    private readonly voice: WebhookNotices,
    private readonly rules: WebhookRules,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if another attempt has begun since. */
  async conclude(running: RunningAttempt, made: Made): Promise<void> {
    const { endpoint, call, result } = made;
    const { verdict, status, detail, early } = result;
    const endedAt = this.clock.now();
    const { startedAt } = running;
    if (verdict.kind === 'accepted' && !verdict.reply && !this.care.isConcerned(endpoint, result)) {
      await this.log.finish(running, 'delivered', { status, detail, outcome: 'accepted', endedAt, concluded: false });
      return;
    }
    const stored = await this.unitOfWork.run(async () => {
      if (!(await this.log.lock(running))) return null;
      const news = await this.care.record(made, endedAt);
      const conclusion = storable({ startedAt, endedAt, status, detail, verdict, early, news });
      await this.log.conclude(running, conclusion);
      return conclusion;
    });
    if (stored) await this.finish(running, call, stored);
  }

  /** Posts what a stored conclusion says, and settles the delivery. @param call or why there is nothing to be posted any more */
  async finish(running: RunningAttempt, call: WebhookCall | { readonly refusal: Failure }, conclusion: Conclusion): Promise<void> {
    const { delivery } = running;
    if ('refusal' in call) {
      const verdict = replyOf(conclusion) ? failPermanently(call.refusal) : conclusion.verdict;
      await this.settle(running, conclusion, { verdict, delayMs: this.delay(running, verdict) });
      return;
    }
    const verdict = await this.replied(delivery, call, conclusion);
    const delayMs = this.delay(running, verdict);
    if (verdict.kind !== 'accepted') {
      const { failure } = verdict;
      if (conclusion.news !== null) await this.voice.tellOfEndpoint(delivery, call, { ...conclusion, failure, news: conclusion.news });
      if (delayMs === null || conclusion.early) await this.voice.notifyConversation(delivery, call, failure);
      if (delayMs === null) await this.voice.notifyOwnerOfFailure(delivery, call, failure);
    }
    await this.settle(running, conclusion, { verdict, delayMs });
  }

  /** Ends a delivery without a call: there is nothing to tell its endpoint, and nobody else. */
  async cancel(running: RunningAttempt, { outcome, text }: Failure): Promise<void> {
    await this.log.finish(running, 'failed', { status: null, outcome, detail: text, endedAt: this.clock.now(), concluded: false });
  }

  private async settle(running: RunningAttempt, conclusion: Conclusion, { verdict, delayMs }: Outcome): Promise<void> {
    const { status, detail, endedAt, early } = conclusion;
    if (verdict.kind === 'accepted') {
      await this.log.finish(running, 'delivered', { status, detail, outcome: 'accepted', endedAt, concluded: true });
      return;
    }
    const { outcome, text } = verdict.failure;
    const isRefused = outcome === NO_ACCESS.outcome || outcome === GONE.outcome;
    const logged: AttemptDetails = { status, detail: isRefused ? text : detail, outcome, endedAt, concluded: true };
    if (delayMs !== null) await this.log.postpone(running, { delayMs, told: early }, logged);
    else await this.log.finish(running, verdict.kind === 'retry' ? 'dead' : 'failed', logged);
  }

  /** Posts the reply of an accepted delivery; one that cannot be posted makes it fail. */
  private async replied(delivery: Delivery, call: WebhookCall, conclusion: Conclusion): Promise<CallResult> {
    const { verdict } = conclusion;
    const reply = replyOf(conclusion);
    if (verdict.kind !== 'accepted' || !reply) return verdict;
    const failure = await this.voice.reply(delivery, call, reply, verdict.body);
    return failure ? failPermanently(failure) : verdict;
  }

  /** Milliseconds to the next attempt; null if there is none. */
  private delay({ delivery, number }: RunningAttempt, verdict: CallResult): number | null {
    if (verdict.kind !== 'retry') return null;
    return retryDelay(this.rules, { attempt: number - delivery.replayedAfter, random: Math.random(), wish: verdict.wish });
  }
}

/** Makes attempts from beginning to end. */
@Injectable()
export class AttemptDeliveryService {
  constructor(
    private readonly log: RecordAttemptService,
    private readonly calls: LoadWebhookCallService,
    private readonly calling: CallEndpointService,
    private readonly concluding: Concluding,
  ) {}

  /** Does nothing if another process has begun the attempt. */
  async attempt(delivery: Delivery, endpoint: Endpoint): Promise<void> {
    const running = await this.log.begin(delivery);
    if (!running) return;
    const call = await this.calls.load(delivery);
    if ('refusal' in call) {
      await this.concluding.cancel(running, call.refusal);
      return;
    }
    const result = await this.calling.call(running, endpoint, call);
    await this.concluding.conclude(running, { endpoint, call, result });
  }

  /**
   * Posts what an attempt came to whose process died, or was stopped, after it had concluded. Calls no one. Does nothing if another
   * process has taken it over.
   */
  async complete(delivery: Delivery): Promise<void> {
    const taken = await this.log.takeOver(delivery);
    if (taken) await this.concluding.finish(taken.running, await this.calls.load(delivery), taken.conclusion);
  }
}
