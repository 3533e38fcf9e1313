import { SERVER, type WorkOwner } from './current-work.js';
import { DomainError } from './domain-error.js';
import { TurnQueue } from './turn-queue.js';

const RETRY_AFTER_SECONDS = 5;
const OWN_RETRY_AFTER_SECONDS = 1;

/** How much of something limited one owner may use. */
export interface Share {
  /** Maximum number of running tasks. */
  readonly running: number;
  /** Maximum number of waiting tasks. Unlimited by default. */
  readonly waiting?: number;
}

export interface ConcurrencyOptions extends Share {
  /** The share of each account, and of each visitor's address. All of it by default. */
  readonly ofAccount?: Share;
  /** The share of the server. All of it by default. */
  readonly ofServer?: Share;
}

/** A task that waits for its turn. */
export interface WaitingTask {
  /** Gives up its place. */
  readonly withdraw: () => void;
}

/** How long a task may wait for its turn. */
export interface Patience {
  readonly ms: number;
  /** The error of a task that has waited for so long; null if it may wait for as long again. */
  readonly tooLate: () => Error | null;
}

/**
 * Limits how many tasks run concurrently, in all and of each owner. Further tasks wait; owners take turns, and the tasks of one owner keep
 * their order.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly runningOf = new Map<WorkOwner, number>();
  private readonly queue = new TurnQueue<WorkOwner, () => void>();

  constructor(private readonly options: ConcurrencyOptions) {}

  get waiting(): number {
    return this.queue.size;
  }

  waitingOf(owner: WorkOwner): number {
    return this.queue.sizeOf(owner);
  }

  /** Whether the owner uses its whole share, so that its further tasks wait even if there is room. */
  isExhausted(owner: WorkOwner): boolean {
    return (this.runningOf.get(owner) ?? 0) >= this.shareOf(owner).running;
  }

  /**
   * Calls `start` as soon as the limits allow, which is before this returns if they do now. The task ends with `leave`.
   * @returns null if the task was started
   * @throws DomainError RATE_LIMIT_HIT if too many tasks of the owner are waiting, SERVER_NOT_READY if too many of all owners are
   */
  enter(owner: WorkOwner, start: () => void): WaitingTask | null {
    if (this.running < this.options.running && !this.isExhausted(owner)) {
      this.start(owner, start);
      return null;
    }
    const { waiting = Infinity } = this.options;
    const { waiting: ownWaiting = Infinity } = this.shareOf(owner);
    if (this.queue.sizeOf(owner) >= ownWaiting)
      throw new DomainError('RATE_LIMIT_HIT', 'Too many requests at the same time', { 'retry-after': OWN_RETRY_AFTER_SECONDS });
    if (this.queue.size >= waiting)
      throw new DomainError('SERVER_NOT_READY', 'Too many requests of this kind are under way', { 'retry-after': RETRY_AFTER_SECONDS });
    const task = (): void => this.start(owner, start);
    this.queue.add(owner, task);
    return { withdraw: () => this.queue.remove(owner, task) };
  }

  /** Ends a task that was started, and starts those that may run now. */
  leave(owner: WorkOwner): void {
    this.running -= 1;
    const left = (this.runningOf.get(owner) ?? 0) - 1;
    if (left > 0) this.runningOf.set(owner, left);
    else this.runningOf.delete(owner);
    if (this.queue.size > 0 && this.running < this.options.running) this.queue.take((next) => !this.isExhausted(next))?.();
  }

  /**
   * Runs the task as soon as the limits allow.
   * @param patience unlimited by default
   * @throws DomainError as `enter`, or what the task throws, or that it is too late
   */
  async run<T>(owner: WorkOwner, task: () => Promise<T>, patience?: Patience): Promise<T> {
    const turn = this.turn(owner, patience);
    if (turn) await turn;
    try {
      return await task();
    } finally {
      this.leave(owner);
    }
  }

  /** @returns null if the task may begin at once */
  private turn(owner: WorkOwner, patience: Patience | undefined): Promise<void> | null {
    let begin = (): void => undefined;
    const waiting = this.enter(owner, () => begin());
    if (!waiting) return null;
    return new Promise((resolve, reject) => {
      begin = resolve;
      if (!patience) return;
      const timer = setInterval(() => {
        const error = patience.tooLate();
        if (!error) return;
        clearInterval(timer);
        waiting.withdraw();
        reject(error);
      }, patience.ms);
      begin = () => {
        clearInterval(timer);
        resolve();
      };
    });
  }

  private start(owner: WorkOwner, start: () => void): void {
    this.running += 1;
    this.runningOf.set(owner, (this.runningOf.get(owner) ?? 0) + 1);
    start();
  }

  private shareOf(owner: WorkOwner): Share {
    return (owner === SERVER ? this.options.ofServer : this.options.ofAccount) ?? { running: this.options.running };
  }
}
