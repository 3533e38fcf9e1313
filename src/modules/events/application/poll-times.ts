/** How long things around polls take, in milliseconds; the configuration fills it. */
export abstract class PollTimes {
  /** A queue without polls is dropped after this, unless its client asked for more. */
  abstract readonly queueIdleMs: number;
  /** The least time after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
  abstract readonly heartbeatMs: number;
}
