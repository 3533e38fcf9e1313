import { Injectable } from '@nestjs/common';
import { type DelayedJobQueue, DelayedJobQueues } from '../../../platform/jobs/delayed-job-queue.js';
import { type Alarm, WebhookQueue } from '../application/webhook-queue.js';
import { DELIVERIES, type DeliveryJob } from './delivery-jobs.js';

/** Alarms of deliveries as delayed jobs. */
@Injectable()
export class BullmqWebhookQueue extends WebhookQueue {
  private readonly queue: DelayedJobQueue<DeliveryJob>;

  constructor(queues: DelayedJobQueues) {
    super();
    this.queue = queues.open(DELIVERIES);
  }

  enqueue(alarms: readonly Alarm[]): Promise<void> {
    return this.queue.enqueue(
      alarms.map(({ deliveryId, attempt, delayMs, bell }) => ({ id: `${deliveryId}-${attempt}-${bell}`, data: { deliveryId }, delayMs })),
    );
  }
}
