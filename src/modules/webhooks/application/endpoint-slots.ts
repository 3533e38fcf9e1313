import type { UserId } from '../../../kernel/ids.js';

/** Someone's place among those who call an endpoint. */
export interface Slot {
  readonly botId: UserId;
  readonly holder: string;
}

/** Counts the calls that are under way with each endpoint, in all processes together. */
export abstract class EndpointSlots {
  /**
   * Takes a place if fewer than `limit` are taken, and keeps it until it is given back: those of a process that dies are free again
   * within seconds, however long its calls might have taken.
   * @returns false if there is none
   */
  abstract acquire(slot: Slot, limit: number): Promise<boolean>;

  /** Gives a place back; never throws. */
  abstract release(slot: Slot): Promise<void>;
}
