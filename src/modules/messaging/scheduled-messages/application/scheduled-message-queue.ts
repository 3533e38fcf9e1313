import type { ScheduledMessageId } from '../domain/scheduled-message.js';

/** Alarms are set for what is due within this time; everything else waits in the table until then. */
export const ENQUEUE_HORIZON_MS = 60_000;

/** When to look at a scheduled message; the same message at the same time is the same alarm. */
export interface ScheduledMessageAlarm {
  readonly id: ScheduledMessageId;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** The alarm clock of the scheduled messages. */
export abstract class ScheduledMessageQueue {
  /** May lose alarms and never throws: what is due gets another one from `ScheduledMessageSweep`. */
  abstract enqueue(alarms: readonly ScheduledMessageAlarm[]): Promise<void>;
}
