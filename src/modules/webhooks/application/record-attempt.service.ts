import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { Conclusion } from '../domain/conclusion.js';
import type { Attempt, AttemptOutcome, Delivery } from '../domain/delivery.js';
import { detailOf } from '../domain/call-result.js';
import { attemptTimeoutMs, WebhookRules } from '../domain/retry-schedule.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { DeliveryQueue } from './delivery-queue.js';

/** An attempt that is being made. */
export interface RunningAttempt {
  readonly delivery: Delivery;
  readonly number: number;
  readonly startedAt: number;
}

/** What the log says of an attempt. */
export interface AttemptDetails {
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
  readonly detail: string;
  /** Milliseconds UTC. */
  readonly endedAt: number;
  /** The attempt's conclusion was stored before. */
  readonly concluded: boolean;
}

/**
 * Writes down that attempts begin and what came of them. A process that was stopped while another one took its attempt over finds
 * that out here, before it posts anything: the count of attempts and the stored conclusion are the fence.
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

  /** Begins the attempt that is due; null if another process has. */
  async begin(delivery: Delivery): Promise<RunningAttempt | null> {
    const startedAt = this.clock.now();
    const begun = await this.deliveries.claim(delivery, startedAt, this.lostAt(startedAt));
    return begun ? { delivery, number: delivery.attempts + 1, startedAt } : null;
  }

  /** Whether the attempt may be concluded, which nothing can change until the surrounding unit of work ends. */
  lock({ delivery, number }: RunningAttempt): Promise<boolean> {
    return this.deliveries.lockRunning(delivery.id, number);
  }

  /** Stores what a locked attempt came to. */
  async conclude({ delivery }: RunningAttempt, conclusion: Conclusion): Promise<void> {
    await this.deliveries.conclude(delivery.id, conclusion, this.lostAt(this.clock.now()));
  }

  /** Takes over a concluded attempt that was left; null if another process has. */
  async takeOver(delivery: Delivery): Promise<{ readonly running: RunningAttempt; readonly conclusion: Conclusion } | null> {
    const now = this.clock.now();
    const conclusion = await this.deliveries.takeOver(delivery, now, this.lostAt(now));
    return conclusion && { running: { delivery, number: delivery.attempts, startedAt: conclusion.startedAt }, conclusion };
  }

  async finish(running: RunningAttempt, state: 'delivered' | 'failed' | 'dead', logged: AttemptDetails): Promise<void> {
    const now = this.clock.now();
    const settlement = { attempt: attempt(running, logged), state, toldAt: null, nextAttemptAt: null, finishedAt: now };
    if (!(await this.deliveries.settle(running.delivery, settlement, logged.concluded))) return;
    this.metrics.attempted(settlement.attempt);
    this.metrics.finished(state, now - running.delivery.createdAt);
  }

  /** The delivery is due again after a while. @param told the conversation knows of the failure */
  async postpone(running: RunningAttempt, { delayMs, told }: { delayMs: number; told: boolean }, logged: AttemptDetails): Promise<void> {
    const { delivery, number } = running;
    const now = this.clock.now();
    const settlement = {
      attempt: attempt(running, logged),
      state: 'pending',
      toldAt: told ? now : null,
      nextAttemptAt: now + delayMs,
      finishedAt: null,
    } as const;
    if (await this.deliveries.settle(delivery, settlement, logged.concluded)) {
      this.metrics.attempted(settlement.attempt);
      await this.queue.enqueue([{ deliveryId: delivery.id, attempt: number + 1, delayMs, bell: 'time' }]);
    }
  }

  private lostAt(now: number): number {
    return now + attemptTimeoutMs(this.rules);
  }
}

function attempt({ number, startedAt }: RunningAttempt, { status, outcome, detail, endedAt }: AttemptDetails): Attempt {
  return { number, startedAt, durationMs: Math.max(0, endedAt - startedAt), status, outcome, detail: detailOf(detail) };
}
