import { DomainError } from './domain-error.js';

const RETRY_AFTER_SECONDS = 5;

/** Limits how many tasks run concurrently. Further tasks wait in the order of their arrival. */
export class ConcurrencyLimit {
  private readonly waiting: (() => void)[] = [];

  /**
   * @param free maximum number of running tasks
   * @param maxWaiting maximum number of waiting tasks
   */
  constructor(
    private free: number,
    private readonly maxWaiting = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * Runs the task as soon as the limit allows.
   * @throws DomainError SERVER_NOT_READY if too many tasks are waiting, or what the task throws
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
