/**
 * Tells caches whether this process may answer from them (docs/adr/0040): a change of what is cached is acknowledged only when every process
 * that holds a lease knows it.
 */
export abstract class CacheLease {
  /** Whether what is cached contains every change that was acknowledged. Asked each time something cached is used. */
  abstract isHeld(): boolean;
  /**
   * Whether what is read from the database now may be cached. False inside a unit of work, which reads a snapshot that may be older than an
   * invalidation, or changes that may be rolled back.
   */
  abstract mayFill(): boolean;
}
