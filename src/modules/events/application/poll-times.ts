/** How long things around polls take, in milliseconds. */
export class PollTimeouts {
  constructor(
    /** A queue without polls is dropped after this, unless its client asked for more. */
    readonly queueIdleMs: number,
    /** The least time after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
    private readonly heartbeatMs: number,
  ) {}

  /** The longest that a poll waits. */
  get longestWaitMs(): number {
    return this.heartbeatMs * 1.2;
  }

  /** How long a poll waits that begins now: not all of them end together. */
  waitMs(): number {
    return this.heartbeatMs + Math.random() * (this.longestWaitMs - this.heartbeatMs);
  }
}
