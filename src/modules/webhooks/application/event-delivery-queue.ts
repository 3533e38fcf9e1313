import { DeliveryQueue } from './delivery-queue.js';

/** Enqueues jobs that process deliveries of events. They have a queue of their own, so that many events do not delay the calls of bots. */
export abstract class EventDeliveryQueue extends DeliveryQueue {}
