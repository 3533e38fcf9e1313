/** The only source of the current time. */
export abstract class Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  abstract now(): number;

  /** Milliseconds since some moment before. They only increase, also while somebody sets the time of the machine. For durations in one process. */
  abstract elapsed(): number;
}
