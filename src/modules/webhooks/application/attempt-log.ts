import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { Attempt, AttemptOutcome, Delivery } from '../domain/delivery.js';
import { detailOf } from '../domain/excerpt.js';
import { lostAfterMs, WebhookRules } from '../domain/webhook-rules.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookQueue } from './webhook-queue.js';

/** An attempt that is being made. */
export interface Running {
  readonly delivery: Delivery;
  readonly number: number;
  readonly startedAt: number;
}

/** What the log says of an attempt. */
export interface Logged {
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
  readonly detail: string;
}

/** Writes down that attempts begin and what came of them, unless another attempt has begun since. */
@Injectable()
export class AttemptLog {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly queue: WebhookQueue,
    private readonly metrics: WebhookMetrics,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /** Begins the attempt that is due; null if somebody else has. */
  async begin(delivery: Delivery): Promise<Running | null> {
    const startedAt = this.clock.now();
    const begun = await this.deliveries.claim(delivery, startedAt, startedAt + lostAfterMs(this.rules));
    return begun ? { delivery, number: delivery.attempts + 1, startedAt } : null;
  }

  async finish(running: Running, state: 'delivered' | 'failed' | 'dead', logged: Logged): Promise<void> {
    const now = this.clock.now();
    const settlement = { attempt: attempt(running, logged, now), state, toldAt: null, nextAttemptAt: null, finishedAt: now };
    if (!(await this.deliveries.settle(running.delivery, settlement))) return;
    this.metrics.attempted(settlement.attempt);
    this.metrics.finished(state, now - running.delivery.createdAt);
  }

  /** The delivery is due again after a while. @param told the conversation knows of the failure */
  async postpone(running: Running, { delayMs, told }: { delayMs: number; told: boolean }, logged: Logged): Promise<void> {
    const { delivery, number } = running;
    const now = this.clock.now();
    const settlement = {
      attempt: attempt(running, logged, now),
      state: 'pending',
      toldAt: told ? now : null,
      nextAttemptAt: now + delayMs,
      finishedAt: null,
    } as const;
    if (await this.deliveries.settle(delivery, settlement)) {
      this.metrics.attempted(settlement.attempt);
      await this.queue.enqueue([{ deliveryId: delivery.id, attempt: number + 1, delayMs, bell: 'time' }]);
    }
  }
}

function attempt({ number, startedAt }: Running, { status, outcome, detail }: Logged, now: number): Attempt {
  return { number, startedAt, durationMs: Math.max(0, now - startedAt), status, outcome, detail: detailOf(detail) };
}
