import type { DeliveryId } from '../domain/delivery.js';

/**
 * Why a job is enqueued: the delivery's time has come, a slot of the endpoint was released, or the sweep found it. The reason is part of the
 * job's id, so that a job that is stuck with a dead process does not prevent the next one.
 */
export type EnqueueReason = 'time' | 'turn' | 'sweep';

/** A request to process a delivery at a time. */
export interface DeliveryJobRequest {
  readonly deliveryId: DeliveryId;
  /** Number of the attempt that is due then. Requests for the same attempt with the same reason are one job. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly reason: EnqueueReason;
}

/** Enqueues jobs that process deliveries. */
export abstract class DeliveryQueue {
  /** Never throws. Jobs may be lost, for example while Redis cannot be reached; the sweeps enqueue overdue deliveries again. */
  abstract enqueue(requests: readonly DeliveryJobRequest[]): Promise<void>;
}
