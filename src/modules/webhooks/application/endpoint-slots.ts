/** One of the calls that may be under way with an endpoint at the same time. */
export interface Slot {
  /** Names the endpoint: the id of its bot, or one with a prefix for others. */
  readonly endpoint: string;
  readonly holder: string;
}

/** Limits the calls that are under way with each endpoint, over all processes. */
export abstract class EndpointSlots {
  /**
   * Acquires a slot if fewer than `limit` are held. It is held until it is released; those of a process that died expire within seconds,
   * however long its calls might have taken.
   * @returns false if no slot is free
   */
  abstract acquire(slot: Slot, limit: number): Promise<boolean>;

  /** Never throws; a slot that cannot be released expires. */
  abstract release(slot: Slot): Promise<void>;
}
