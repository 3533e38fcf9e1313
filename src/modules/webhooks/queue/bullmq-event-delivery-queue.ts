import { Injectable } from '@nestjs/common';
import { type DelayedJobQueue, DelayedJobQueues, type QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import type { DeliveryJobRequest } from '../application/delivery-queue.js';
import { EventDeliveryQueue } from '../application/event-delivery-queue.js';
import type { DeliveryJob } from './bullmq-delivery-queue.js';

export const EVENT_DELIVERIES: QueueLocation = { slot: 'webhooks', name: 'event-deliveries' };

/** Enqueues deliveries of events as delayed jobs of BullMQ. */
@Injectable()
export class BullmqEventDeliveryQueue extends EventDeliveryQueue {
  private readonly queue: DelayedJobQueue<DeliveryJob>;

  constructor(queues: DelayedJobQueues) {
    super();
    this.queue = queues.open(EVENT_DELIVERIES);
  }

  enqueue(requests: readonly DeliveryJobRequest[]): Promise<void> {
    return this.queue.enqueue(
      requests.map(({ deliveryId, attempt, delayMs, reason }) => {
        return { id: `${deliveryId}-${attempt}-${reason}`, data: { deliveryId }, delayMs };
      }),
    );
  }
}
