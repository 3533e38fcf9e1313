import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookQueue } from './webhook-queue.js';

/** A delivery that has been due for so long has lost its alarm. */
const GRACE_MS = 3_000;
const BATCH = 500;

/** Rings again for deliveries whose alarm got lost, so that losing Redis loses nothing. */
@Injectable()
export class DeliverySweep {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly queue: WebhookQueue,
    private readonly clock: Clock,
  ) {}

  async rearm(): Promise<void> {
    const overdue = await this.deliveries.overdue(this.clock.now() - GRACE_MS, BATCH);
    await this.queue.enqueue(overdue.map(({ id, attempts }) => ({ deliveryId: id, attempt: attempts + 1, delayMs: 0 })));
  }
}
