import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { EventDelivery } from '../domain/event-delivery.js';
import type { EventWebhookId } from '../domain/event-webhook.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import type { EnqueueReason } from './delivery-queue.js';
import { EventDeliveryQueue } from './event-delivery-queue.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';

/** A delivery that has been due for this long waits for a slot, or its job was lost. */
const OVERDUE_GRACE_MS = 3_000;
const DELETIONS_PER_SWEEP = 1_000;

/** Enqueues deliveries of events that are due and have no job, some of every webhook, and deletes expired ones. */
@Injectable()
export class EventDeliverySweepService {
  constructor(
    private readonly deliveries: EventDeliveryRepository,
    private readonly queue: EventDeliveryQueue,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /** Enqueues the deliveries of a webhook that have been due for longest. */
  async enqueueNext(id: EventWebhookId, count: number): Promise<void> {
    await this.enqueue('turn', await this.deliveries.listDue(id, this.clock.now(), count));
  }

  async enqueueOverdue(countPerWebhook: number): Promise<void> {
    const before = this.clock.now() - OVERDUE_GRACE_MS;
    for (const id of await this.deliveries.listWebhooksWithDue(before)) {
      await this.enqueue('sweep', await this.deliveries.listDue(id, before, countPerWebhook));
    }
  }

  /** Deletes finished deliveries when their retention time is over, and those of webhooks that were deleted. */
  async deleteExpired(): Promise<void> {
    await this.deliveries.deleteExpired(this.clock.now() - this.rules.retentionMs, DELETIONS_PER_SWEEP);
  }

  private enqueue(reason: EnqueueReason, due: readonly EventDelivery[]): Promise<void> {
    return this.queue.enqueue(due.map(({ id, attempts }) => ({ deliveryId: id, attempt: attempts + 1, delayMs: 0, reason })));
  }
}
