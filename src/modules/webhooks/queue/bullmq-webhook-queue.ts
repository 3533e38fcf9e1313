import { Injectable } from '@nestjs/common';
import { type DelayedJobQueue, DelayedJobQueues } from '../../../platform/jobs/delayed-job-queue.js';
import { type DeliveryJobRequest, DeliveryQueue } from '../application/webhook-queue.js';
import { DELIVERIES, type DeliveryJob } from './delivery-jobs.js';

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
