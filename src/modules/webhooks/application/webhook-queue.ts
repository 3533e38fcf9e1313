import type { DeliveryId } from '../domain/delivery.js';

/** When to look at a delivery. */
export interface Alarm {
  readonly deliveryId: DeliveryId;
  /** Number of the attempt that is due then; alarms for the same attempt are the same alarm. */
  readonly attempt: number;
  readonly delayMs: number;
}

/** The alarm clock of the deliveries. */
export abstract class WebhookQueue {
  /** May lose alarms, while the queue is out of reach say, and never throws: what is overdue gets another one from `DeliverySweep`. */
  abstract enqueue(alarms: readonly Alarm[]): Promise<void>;
}
