import { Injectable } from '@nestjs/common';
import { type DelayedJobQueue, DelayedJobQueues, type QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import { type DeliveryJobRequest, DeliveryQueue } from '../application/delivery-queue.js';
import type { DeliveryId } from '../domain/delivery.js';

export const DELIVERIES: QueueLocation = { slot: 'webhooks', name: 'deliveries' };

export interface DeliveryJob {
  readonly deliveryId: DeliveryId;
}

/** Enqueues deliveries as delayed jobs of BullMQ. */
@Injectable()
export class BullmqDeliveryQueue extends DeliveryQueue {
  private readonly queue: DelayedJobQueue<DeliveryJob>;

  constructor(queues: DelayedJobQueues) {
    super();
    this.queue = queues.open(DELIVERIES);
  }

  enqueue(requests: readonly DeliveryJobRequest[]): Promise<void> {
    return this.queue.enqueue(
      requests.map(({ deliveryId, attempt, delayMs, reason }) => {
        return { id: `${deliveryId}-${attempt}-${reason}`, data: { deliveryId }, delayMs };
      }),
    );
  }
}
