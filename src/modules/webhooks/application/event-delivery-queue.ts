import type { DeliveryJobRequest } from './delivery-queue.js';

/** Enqueues jobs that process deliveries of events. They have a queue of their own, so that many events do not delay the calls of bots. */
export abstract class EventDeliveryQueue {
  /** Never throws. Jobs may be lost, for example while Redis cannot be reached; `EventDeliverySweepService` enqueues overdue deliveries again. */
  abstract enqueue(requests: readonly DeliveryJobRequest[]): Promise<void>;
}
