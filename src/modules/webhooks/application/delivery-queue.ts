import type { DeliveryId } from '../domain/delivery.js';

/**
 * What set an alarm: its time, a place with the endpoint that came free, or the sweep. Each has a bell of its own, so that one that
 * is stuck in the queue with a dead process keeps nobody else from ringing.
 */
export type EnqueueReason = 'time' | 'turn' | 'sweep';

/** When to look at a delivery. */
export interface DeliveryJobRequest {
  readonly deliveryId: DeliveryId;
  /** Number of the attempt that is due then; alarms for the same attempt with the same bell are the same alarm. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly bell: EnqueueReason;
}

/** The alarm clock of the deliveries. */
export abstract class DeliveryQueue {
  /** May lose alarms, while the queue is out of reach say, and never throws: what is overdue gets another one from `Backlog`. */
  abstract enqueue(alarms: readonly DeliveryJobRequest[]): Promise<void>;
}
