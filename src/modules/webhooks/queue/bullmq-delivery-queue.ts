import { type DelayedJobQueue, DelayedJobQueues, type QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import type { DeliveryId } from '../domain/delivery.js';
import { Injectable } from '@nestjs/common';
import { type DeliveryJobRequest, DeliveryQueue } from '../application/delivery-queue.js';

export const DELIVERIES: QueueLocation = { slot: 'webhooks', name: 'deliveries' };

export interface DeliveryJob {
  readonly deliveryId: DeliveryId;
}

/** Alarms of deliveries as delayed jobs. */
@Injectable()
export class BullmqDeliveryQueue extends DeliveryQueue {
  private readonly queue: DelayedJobQueue<DeliveryJob>;

  constructor(queues: DelayedJobQueues) {
    super();
    this.queue = queues.open(DELIVERIES);
  }

  enqueue(alarms: readonly DeliveryJobRequest[]): Promise<void> {
    return this.queue.enqueue(
      alarms.map(({ deliveryId, attempt, delayMs, bell }) => ({ id: `${deliveryId}-${attempt}-${bell}`, data: { deliveryId }, delayMs })),
    );
  }
}
