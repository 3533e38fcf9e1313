/** How long things around polls take, in milliseconds. */
export class PollTimes {
  constructor(
    /** A queue without polls is dropped after this, unless its client asked for more. */
    readonly queueIdleMs: number,
    /** The least time after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
    readonly heartbeatMs: number,
  ) {}
}
