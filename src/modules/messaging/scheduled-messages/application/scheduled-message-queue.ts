import type { ScheduledMessageId } from '../domain/scheduled-message.js';

/** Messages that are due within this time have a job; all others wait in the table until then. */
export const ENQUEUE_HORIZON_MS = 60_000;

/** Requests an attempt to send a message at a time. The same message at the same time is the same job. */
export interface ScheduledMessageJobRequest {
  readonly id: ScheduledMessageId;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** The delayed jobs of scheduled messages. */
export abstract class ScheduledMessageQueue {
  /** Never throws. Jobs may be lost; the sweep enqueues what is due again. */
  abstract enqueue(requests: readonly ScheduledMessageJobRequest[]): Promise<void>;
}
