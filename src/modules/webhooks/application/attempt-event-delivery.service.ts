import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { ATTEMPTS_LOST, type CallResult, DISABLED, failPermanently, shouldNotifyEarly, truncateDetail } from '../domain/call-result.js';
import type { DeliveryState } from '../domain/delivery.js';
import type { EventDelivery } from '../domain/event-delivery.js';
import type { EventWebhook } from '../domain/event-webhook.js';
import { attemptTimeoutMs, maxAttempts, retryDelay, WebhookRules } from '../domain/retry-schedule.js';
import { CallEventEndpointService, type EventCallResult, eventNotSent } from './call-event-endpoint.service.js';
import { EventDeliveryQueue } from './event-delivery-queue.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';
import { EventWebhookHealthService } from './event-webhook-health.service.js';
import { WebhookMetrics } from './webhook-metrics.js';

interface Running {
  readonly delivery: EventDelivery;
  readonly webhook: EventWebhook;
  /** From 1. */
  readonly number: number;
  readonly startedAt: number;
}

/**
 * Makes an attempt to deliver an event: load, call, record. Nothing follows from the answer of an endpoint but the state of the delivery and the
 * health of the endpoint, which are stored together. A process that dies in between leaves the delivery due, so that it is made again under its id.
 */
@Injectable()
export class AttemptEventDeliveryService {
  constructor(
    private readonly deliveries: EventDeliveryRepository,
    private readonly calls: CallEventEndpointService,
    private readonly health: EventWebhookHealthService,
    private readonly queue: EventDeliveryQueue,
    private readonly metrics: WebhookMetrics,
    private readonly rules: WebhookRules,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if another process has begun the attempt. */
  async attempt(delivery: EventDelivery, webhook: EventWebhook): Promise<void> {
    const startedAt = this.clock.now();
    if (!(await this.deliveries.claim(delivery, startedAt, startedAt + attemptTimeoutMs(this.rules)))) return;
    const running = { delivery, webhook, number: delivery.attempts + 1, startedAt };
    await this.record(running, await this.call(running));
  }

  private call({ delivery, webhook, number }: Running): EventCallResult | Promise<EventCallResult> {
    if (webhook.disabledAt !== null) return eventNotSent(failPermanently(DISABLED));
    if (number - delivery.attemptsBeforeReplay > maxAttempts(this.rules)) return eventNotSent(ATTEMPTS_LOST);
    return this.calls.deliver(webhook, delivery);
  }

  private async record({ delivery, webhook, number, startedAt }: Running, result: EventCallResult): Promise<void> {
    const { callResult, status, detail, called } = result;
    const now = this.clock.now();
    const delayMs = this.delay(delivery, number, callResult);
    const state = stateAfter(callResult, delayMs);
    const outcome = callResult.kind === 'accepted' ? ('accepted' as const) : callResult.failure.outcome;
    const attempt = { number, startedAt, durationMs: Math.max(0, now - startedAt), status, outcome, detail: truncateDetail(detail) };
    const nextAttemptAt = delayMs === null ? null : now + delayMs;
    const finishedAt = state === 'pending' ? null : now;
    const stored = await this.unitOfWork.run(async () => {
      if (!(await this.deliveries.storeAttempt(delivery, { attempt, state, nextAttemptAt, finishedAt }))) return false;
      const isRefusal = callResult.kind === 'end' && callResult.refused;
      const notifyEarly = isRefusal || shouldNotifyEarly(callResult, delivery.createdAt, now);
      if (called) await this.health.recordResult(webhook, callResult, now, notifyEarly);
      return true;
    });
    if (!stored) return;
    this.metrics.countAttempt(attempt);
    if (state !== 'pending') this.metrics.countFinished(state, now - delivery.createdAt);
    if (delayMs !== null) await this.queue.enqueue([{ deliveryId: delivery.id, attempt: number + 1, delayMs, reason: 'time' }]);
  }

  /** Milliseconds to the next attempt; null if no other attempt follows. */
  private delay({ attemptsBeforeReplay }: EventDelivery, number: number, callResult: CallResult): number | null {
    if (callResult.kind !== 'retry') return null;
    const { retryAfterMs } = callResult;
    return retryDelay(this.rules, { attempt: number - attemptsBeforeReplay, random: Math.random(), retryAfterMs });
  }
}

function stateAfter(callResult: CallResult, delayMs: number | null): DeliveryState {
  if (callResult.kind === 'accepted') return 'delivered';
  if (delayMs !== null) return 'pending';
  return callResult.kind === 'retry' ? 'dead' : 'failed';
}
