import { DomainError } from './domain-error.js';

const RETRY_AFTER_SECONDS = 5;

/** Runs so many tasks at the same time. The others wait, in the order in which they came. */
export class ConcurrencyLimit {
  private readonly waiting: (() => void)[] = [];

  /**
   * @param free how many may run
   * @param maxWaiting how many more may wait
   */
  constructor(
    private free: number,
    private readonly maxWaiting = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * Runs the task when its turn comes.
   * @throws DomainError SERVER_NOT_READY if too many wait already, or what the task throws
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else if (this.waiting.length < this.maxWaiting) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else throw new DomainError('SERVER_NOT_READY', 'Too many requests of this kind are under way', { 'retry-after': RETRY_AFTER_SECONDS });
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
