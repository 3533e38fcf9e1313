import type { ResourceLimits } from 'node:worker_threads';
import { ConcurrencyLimit, type ConcurrencyOptions } from '../../kernel/concurrency-limit.js';
import { currentOwner } from '../work-context.js';
import type { TaskAnswer } from './answer-task.js';
import { startThread } from './threads.js';

/** A task was not done: it failed, needs more memory than its thread has, or takes too long. */
export class ThreadTaskFailed extends Error {
  /** @param tookTooLong whether the time limit was the reason */
  constructor(
    message: string,
    readonly tookTooLong = false,
  ) {
    super(message);
  }
}

export interface ThreadTaskOptions<Request, Result> {
  /** The compiled program of the threads, which calls `answerTask`. Null in tests: a thread cannot load TypeScript sources. */
  readonly program: string | null;
  /** Does the work of the program in the calling thread, where there is no program. */
  readonly inThisThread: (request: Request) => Promise<Result>;
  /** What each thread may use. */
  readonly memory: ResourceLimits;
  readonly timeLimitMs: number;
  /** How many tasks may run and wait, in all and of each owner. */
  readonly turns: ConcurrencyOptions;
}

/**
 * Does each task in a thread of its own, for what strangers wrote: no text can block the event loop, use more memory than its thread has, take
 * longer than the time limit, or leave anything behind for the next one. The owners of tasks take turns (`currentOwner`). Without tasks there
 * is no thread.
 */
export class ThreadTasks<Request, Result> {
  private readonly turns: ConcurrencyLimit;

  constructor(private readonly options: ThreadTaskOptions<Request, Result>) {
    this.turns = new ConcurrencyLimit(options.turns);
  }

  /** @throws ThreadTaskFailed @throws DomainError RATE_LIMIT_HIT or SERVER_NOT_READY if too many tasks wait */
  run(request: Request): Promise<Result> {
    const { program } = this.options;
    return this.turns.run(currentOwner(), () => (program === null ? this.runHere(request) : this.runInThread(program, request)));
  }

  private async runHere(request: Request): Promise<Result> {
    try {
      return await this.options.inThisThread(request);
    } catch (error) {
      throw new ThreadTaskFailed(String(error));
    }
  }

  private async runInThread(program: string, request: Request): Promise<Result> {
    const thread = startThread(program, this.options.memory);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Result>((resolve, reject) => {
        timer = setTimeout(() => reject(new ThreadTaskFailed('It takes too long.', true)), this.options.timeLimitMs);
        thread.on('message', (answer: TaskAnswer<Result>) => {
          if ('result' in answer) resolve(answer.result);
          else reject(new ThreadTaskFailed(answer.failure));
        });
        thread.on('error', (error) => reject(new ThreadTaskFailed(String(error))));
        thread.on('exit', (code) => reject(new ThreadTaskFailed(`The thread ended with code ${code}.`)));
        thread.postMessage(request);
      });
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  }
}
