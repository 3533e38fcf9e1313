import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { UserId } from '../../../kernel/ids.js';
import type { Delivery } from '../domain/delivery.js';
import { DeliveryHistoryRepository, DeliveryRepository } from './delivery.repository.js';
import { DeliveryQueue, type EnqueueReason } from './delivery-queue.js';
import { WebhookRules } from '../domain/retry-schedule.js';

/** A delivery that has been due for so long has lost its alarm, or waits for its turn. */
const OVERDUE_GRACE_MS = 3_000;

/**
 * Rings for deliveries that are due and whose alarm has rung in vain, or was lost with Redis. A delivery for which there is no place
 * with its endpoint just stays due: whoever comes free there rings for the next ones, and the sweep rings for some of every endpoint,
 * so that a long queue before one of them hides no other.
 */
@Injectable()
export class Backlog {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly queue: DeliveryQueue,
    private readonly clock: Clock,
  ) {}

  /** Rings for what waits longest for an endpoint. */
  async enqueueNext(botId: UserId, count: number): Promise<void> {
    await this.ring('turn', await this.deliveries.due(botId, this.clock.now(), count));
  }

  /** @param each how many of each endpoint */
  async enqueueOverdue(each: number): Promise<void> {
    const before = this.clock.now() - OVERDUE_GRACE_MS;
    for (const botId of await this.deliveries.botsWithDue(before)) {
      await this.ring('sweep', await this.deliveries.due(botId, before, each));
    }
  }

  private ring(bell: EnqueueReason, due: readonly Delivery[]): Promise<void> {
    return this.queue.enqueue(due.map(({ id, attempts }) => ({ deliveryId: id, attempt: attempts + 1, delayMs: 0, bell })));
  }
}

/** Few enough to hold no lock for long; many enough to keep up with what comes. */
const BATCH = 1_000;

/** Forgets finished deliveries and their attempts when they are old. */
@Injectable()
export class Retention {
  constructor(
    private readonly history: DeliveryHistoryRepository,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async deleteExpired(): Promise<void> {
    await this.history.deleteFinishedBefore(this.clock.now() - this.rules.retentionMs, BATCH);
  }
}
