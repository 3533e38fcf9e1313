import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type CallResult, failPermanently, type DeliveryFailure, GONE, NO_ACCESS } from '../domain/call-result.js';
import { type Conclusion, replyOf, truncateForStorage } from '../domain/conclusion.js';
import type { Delivery } from '../domain/delivery.js';
import type { Endpoint } from '../domain/endpoint.js';
import { retryDelay, WebhookRules } from '../domain/retry-schedule.js';
import { CallEndpointService, type CallRecord } from './call-endpoint.service.js';
import { EndpointHealthService } from './endpoint-health.service.js';
import { LoadWebhookCallService, type WebhookCall } from './load-webhook-call.service.js';
import { type AttemptDetails, RecordAttemptService, type RunningAttempt } from './record-attempt.service.js';
import { WebhookNotices } from './webhook-notices.js';

/** The final result of an attempt; `delayMs` is null if no other attempt follows. */
interface Outcome {
  readonly callResult: CallResult;
  readonly delayMs: number | null;
}

/**
 * Makes an attempt from its beginning to its end: load, call, conclude, post, record. The conclusion is stored by compare-and-set before
 * anything is posted. So only one of two processes that made the same attempt posts, and another process completes what a process that died
 * has concluded and not posted.
 */
@Injectable()
export class AttemptDeliveryService {
  constructor(
    private readonly attempts: RecordAttemptService,
    private readonly calls: LoadWebhookCallService,
    private readonly endpoints: CallEndpointService,
    private readonly health: EndpointHealthService,
    private readonly notices: WebhookNotices,
    private readonly rules: WebhookRules,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if another process has begun the attempt. */
  async attempt(delivery: Delivery, endpoint: Endpoint): Promise<void> {
    const running = await this.attempts.begin(delivery);
    if (!running) return;
    const call = await this.calls.load(delivery);
    if ('failure' in call) {
      await this.cancel(running, call.failure);
      return;
    }
    const result = await this.endpoints.call(running, endpoint, call);
    await this.conclude(running, { endpoint, call, result });
  }

  /**
   * Completes an attempt whose process died or was stopped after it had stored the conclusion; the endpoint is not called again. Does nothing
   * if another process has taken the attempt over.
   */
  async complete(delivery: Delivery): Promise<void> {
    const taken = await this.attempts.takeOver(delivery);
    if (taken) await this.finish(taken.running, await this.calls.load(delivery), taken.conclusion);
  }

  /** Ends a delivery without a call. Neither the endpoint nor a user is notified. */
  private async cancel(running: RunningAttempt, { outcome, text }: DeliveryFailure): Promise<void> {
    await this.attempts.finish(running, 'failed', { status: null, outcome, detail: text, endedAt: this.clock.now(), concluded: false });
  }

  /** Does nothing if another attempt has begun since. */
  private async conclude(running: RunningAttempt, record: CallRecord): Promise<void> {
    const { endpoint, call, result } = record;
    const { callResult, status, detail, notifyEarly } = result;
    const endedAt = this.clock.now();
    const { startedAt } = running;
    if (callResult.kind === 'accepted' && !callResult.reply && !this.health.isAffectedBy(endpoint, result)) {
      await this.attempts.finish(running, 'delivered', { status, detail, outcome: 'accepted', endedAt, concluded: false });
      return;
    }
    const stored = await this.unitOfWork.run(async () => {
      if (!(await this.attempts.lock(running))) return null;
      const ownerNotification = await this.health.recordResult(record, endedAt);
      const conclusion = truncateForStorage({ startedAt, endedAt, status, detail, callResult, notifyEarly, ownerNotification });
      await this.attempts.conclude(running, conclusion);
      return conclusion;
    });
    if (stored) await this.finish(running, call, stored);
  }

  /** Posts what follows from a stored conclusion, and records the attempt. @param call or the reason why nothing can be posted any more */
  private async finish(
    running: RunningAttempt,
    call: WebhookCall | { readonly failure: DeliveryFailure },
    conclusion: Conclusion,
  ): Promise<void> {
    const { delivery } = running;
    if ('failure' in call) {
      const callResult = replyOf(conclusion) ? failPermanently(call.failure) : conclusion.callResult;
      await this.record(running, conclusion, { callResult, delayMs: this.delay(running, callResult) });
      return;
    }
    const callResult = await this.postReply(delivery, call, conclusion);
    const delayMs = this.delay(running, callResult);
    if (callResult.kind !== 'accepted') {
      const { failure } = callResult;
      const { ownerNotification: notification, notifyEarly } = conclusion;
      if (notification !== null) await this.notices.notifyOwnerOfEndpoint(delivery, call, { ...conclusion, failure, notification });
      if (delayMs === null || notifyEarly) await this.notices.notifyConversation(delivery, call, failure);
      if (delayMs === null) await this.notices.notifyOwnerOfFailure(delivery, call, failure);
    }
    await this.record(running, conclusion, { callResult, delayMs });
  }

  private async record(running: RunningAttempt, conclusion: Conclusion, { callResult, delayMs }: Outcome): Promise<void> {
    const { status, detail, endedAt, notifyEarly } = conclusion;
    if (callResult.kind === 'accepted') {
      await this.attempts.finish(running, 'delivered', { status, detail, outcome: 'accepted', endedAt, concluded: true });
      return;
    }
    const { outcome, text } = callResult.failure;
    const isRefused = outcome === NO_ACCESS.outcome || outcome === GONE.outcome;
    const details: AttemptDetails = { status, detail: isRefused ? text : detail, outcome, endedAt, concluded: true };
    if (delayMs !== null) await this.attempts.postpone(running, { delayMs, isNotified: notifyEarly }, details);
    else await this.attempts.finish(running, callResult.kind === 'retry' ? 'dead' : 'failed', details);
  }

  /** Posts the reply of an accepted delivery. The delivery fails if the reply cannot be posted. */
  private async postReply(delivery: Delivery, call: WebhookCall, conclusion: Conclusion): Promise<CallResult> {
    const { callResult } = conclusion;
    const reply = replyOf(conclusion);
    if (callResult.kind !== 'accepted' || !reply) return callResult;
    const failure = await this.notices.postReply(delivery, call, reply, callResult.body);
    return failure ? failPermanently(failure) : callResult;
  }

  /** Milliseconds to the next attempt; null if no other attempt follows. */
  private delay({ delivery, number }: RunningAttempt, callResult: CallResult): number | null {
    if (callResult.kind !== 'retry') return null;
    const { retryAfterMs } = callResult;
    return retryDelay(this.rules, { attempt: number - delivery.attemptsBeforeReplay, random: Math.random(), retryAfterMs });
  }
}
