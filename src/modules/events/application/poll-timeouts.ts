/** The time limits of event queues and polls. */
export class PollTimeouts {
  constructor(
    /** A queue is deleted after this time without a poll, unless its client asked for a longer one. */
    readonly queueIdleMs: number,
    /** The shortest time after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
    private readonly heartbeatMs: number,
  ) {}

  /** The longest time that a poll waits. */
  get maxWaitMs(): number {
    return this.heartbeatMs * 1.2;
  }

  /** The time that one poll waits; it varies, so that polls that began together do not end together. */
  waitMs(): number {
    return this.heartbeatMs + Math.random() * (this.maxWaitMs - this.heartbeatMs);
  }

  /** The time in which the client of a stream has to take what was written, before it is disconnected. */
  get stallMs(): number {
    return this.heartbeatMs * 2;
  }

  /** How long a poll keeps its queue alive: as long as it may wait, and some time for what comes before and after. */
  get maxPollMs(): number {
    return this.maxWaitMs + 5_000;
  }
}
