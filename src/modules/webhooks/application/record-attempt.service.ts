import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { truncateDetail } from '../domain/call-result.js';
import type { Conclusion } from '../domain/conclusion.js';
import type { Attempt, AttemptOutcome, Delivery } from '../domain/delivery.js';
import { attemptTimeoutMs, WebhookRules } from '../domain/retry-schedule.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';

/** An attempt that has begun and is not recorded yet. */
export interface RunningAttempt {
  readonly delivery: Delivery;
  readonly number: number;
  readonly startedAt: number;
}

/** The result of an attempt for the delivery's log. */
export interface AttemptDetails {
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
  readonly detail: string;
  /** Milliseconds UTC. */
  readonly endedAt: number;
  /** The conclusion of the attempt was stored before. */
  readonly concluded: boolean;
}

/**
 * Records the states of a delivery: an attempt begins, is concluded, and is finished or postponed. Each change is a compare-and-set on the
 * number of attempts and on the stored conclusion. A process that was suspended while another one took its attempt over fails there,
 * before it posts anything.
 */
@Injectable()
export class RecordAttemptService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly queue: DeliveryQueue,
    private readonly metrics: WebhookMetrics,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /** Begins the attempt that is due; null if another process has begun it. */
  async begin(delivery: Delivery): Promise<RunningAttempt | null> {
    const startedAt = this.clock.now();
    const begun = await this.deliveries.claim(delivery, startedAt, this.lostAt(startedAt));
    return begun ? { delivery, number: delivery.attempts + 1, startedAt } : null;
  }

  /** Locks the delivery for the surrounding unit of work. @returns whether the attempt may be concluded */
  lock({ delivery, number }: RunningAttempt): Promise<boolean> {
    return this.deliveries.lockRunning(delivery.id, number);
  }

  /** Stores the conclusion of an attempt whose delivery is locked. */
  async conclude({ delivery }: RunningAttempt, conclusion: Conclusion): Promise<void> {
    await this.deliveries.conclude(delivery.id, conclusion, this.lostAt(this.clock.now()));
  }

  /** Takes over a concluded attempt whose process died; null if another process has taken it over. */
  async takeOver(delivery: Delivery): Promise<{ readonly running: RunningAttempt; readonly conclusion: Conclusion } | null> {
    const now = this.clock.now();
    const conclusion = await this.deliveries.takeOver(delivery, now, this.lostAt(now));
    return conclusion && { running: { delivery, number: delivery.attempts, startedAt: conclusion.startedAt }, conclusion };
  }

  async finish(running: RunningAttempt, state: 'delivered' | 'failed' | 'dead', details: AttemptDetails): Promise<void> {
    const now = this.clock.now();
    const result = { attempt: toAttempt(running, details), state, failureNotifiedAt: null, nextAttemptAt: null, finishedAt: now };
    if (!(await this.deliveries.storeAttempt(running.delivery, result, details.concluded))) return;
    this.metrics.countAttempt(result.attempt);
    this.metrics.countFinished(state, now - running.delivery.createdAt);
  }

  /** Makes the delivery due again after a delay. @param isNotified whether the conversation has been notified of the failure */
  async postpone(
    running: RunningAttempt,
    { delayMs, isNotified }: { readonly delayMs: number; readonly isNotified: boolean },
    details: AttemptDetails,
  ): Promise<void> {
    const { delivery, number } = running;
    const now = this.clock.now();
    const result = {
      attempt: toAttempt(running, details),
      state: 'pending',
      failureNotifiedAt: isNotified ? now : null,
      nextAttemptAt: now + delayMs,
      finishedAt: null,
    } as const;
    if (await this.deliveries.storeAttempt(delivery, result, details.concluded)) {
      this.metrics.countAttempt(result.attempt);
      await this.queue.enqueue([{ deliveryId: delivery.id, attempt: number + 1, delayMs, reason: 'time' }]);
    }
  }

  private lostAt(now: number): number {
    return now + attemptTimeoutMs(this.rules);
  }
}

function toAttempt({ number, startedAt }: RunningAttempt, { status, outcome, detail, endedAt }: AttemptDetails): Attempt {
  return { number, startedAt, durationMs: Math.max(0, endedAt - startedAt), status, outcome, detail: truncateDetail(detail) };
}
