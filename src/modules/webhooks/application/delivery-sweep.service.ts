import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { UserId } from '../../../kernel/ids.js';
import type { Delivery } from '../domain/delivery.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import { DeliveryQueue, type EnqueueReason } from './delivery-queue.js';
import { DeliveryHistoryRepository, DeliveryRepository } from './delivery.repository.js';

/** A delivery that has been due for this long waits for a slot, or its job was lost. */
const OVERDUE_GRACE_MS = 3_000;

/** Small enough that locks are short, and large enough for the rate at which deliveries expire. */
const DELETIONS_PER_SWEEP = 1_000;

/**
 * Enqueues deliveries that are due and have no job, and deletes expired ones. A delivery for which its endpoint has no free slot stays due;
 * the call that releases a slot enqueues the next ones. The sweep enqueues some deliveries of every endpoint, so that a long backlog of one
 * endpoint does not delay the others.
 */
@Injectable()
export class DeliverySweepService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly history: DeliveryHistoryRepository,
    private readonly queue: DeliveryQueue,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /** Enqueues the deliveries of a bot that have been due for longest. */
  async enqueueNext(botId: UserId, count: number): Promise<void> {
    await this.enqueue('turn', await this.deliveries.listDue(botId, this.clock.now(), count));
  }

  async enqueueOverdue(countPerBot: number): Promise<void> {
    const before = this.clock.now() - OVERDUE_GRACE_MS;
    for (const botId of await this.deliveries.listBotsWithDue(before)) {
      await this.enqueue('sweep', await this.deliveries.listDue(botId, before, countPerBot));
    }
  }

  /** Deletes finished deliveries, with their attempts, when their retention time is over. */
  async deleteExpired(): Promise<void> {
    await this.history.deleteFinishedBefore(this.clock.now() - this.rules.retentionMs, DELETIONS_PER_SWEEP);
  }

  private enqueue(reason: EnqueueReason, due: readonly Delivery[]): Promise<void> {
    return this.queue.enqueue(due.map(({ id, attempts }) => ({ deliveryId: id, attempt: attempts + 1, delayMs: 0, reason })));
  }
}
