import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { outageOf } from '../outages.js';
import { RepeatedTask } from './repeated-task.js';

/** A provider that does something at intervals from the start of the process to its end, one run at a time. */
export abstract class Timer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private readonly task: RepeatedTask;
  private stopping = false;

  /** @param failure what it means that a run failed, for the log: a sentence without its full stop */
  constructor(
    intervalMs: number,
    private readonly failure: string,
  ) {
    this.task = new RepeatedTask(
      intervalMs,
      () => this.run(),
      (error) => this.report(error),
    );
  }

  /** Is tried again after the interval if it fails. */
  protected abstract run(): Promise<unknown>;

  /** Whether a long run should end. */
  protected get isStopping(): boolean {
    return this.stopping;
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.task.stop();
  }

  protected runNow(): void {
    this.task.runNow();
  }

  /** Logs the error of a failed run, briefly if something that the server depends on is away. */
  protected report(error: unknown): void {
    if (outageOf(error) === null) this.logger.error(this.failure, error);
    else this.logger.warn(`${this.failure}: ${(error as Error).message}`);
  }
}
