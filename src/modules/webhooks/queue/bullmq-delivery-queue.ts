import type { DelayedJobQueue, DelayedJobQueues, QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import { type DeliveryJobRequest, DeliveryQueue } from '../application/delivery-queue.js';
import type { DeliveryId } from '../domain/delivery.js';

/** Of the calls of bots. */
export const DELIVERIES: QueueLocation = { slot: 'webhooks', name: 'deliveries' };
/** Of events. */
export const EVENT_DELIVERIES: QueueLocation = { slot: 'webhooks', name: 'event-deliveries' };

export interface DeliveryJob {
  readonly deliveryId: DeliveryId;
}

/** Enqueues deliveries as delayed jobs of BullMQ. */
export class BullmqDeliveryQueue extends DeliveryQueue {
  private readonly queue: DelayedJobQueue<DeliveryJob>;

  constructor(queues: DelayedJobQueues, location: QueueLocation) {
    super();
    this.queue = queues.open(location);
  }

  enqueue(requests: readonly DeliveryJobRequest[]): Promise<void> {
    return this.queue.enqueue(
      requests.map(({ deliveryId, attempt, delayMs, reason }) => {
        return { id: `${deliveryId}-${attempt}-${reason}`, data: { deliveryId }, delayMs };
      }),
    );
  }
}
