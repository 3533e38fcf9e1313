import { type BeforeApplicationShutdown, Inject, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Worker } from 'bullmq';
import { type Traced, Tracing } from '../../kernel/tracing.js';
import { waitAtMost } from '../wait-at-most.js';
import { queueOptions, type QueueLocation } from './delayed-job-queue.js';
import type { RedisConnections } from './redis-connections.js';
import { RepeatedTask } from './repeated-task.js';

/** A job of a process that stopped renewing its lock is given to another process after this time. */
const LOCK_MS = 15_000;
const STALLED_CHECK_INTERVAL_MS = 5_000;
/** A job whose processes died is started this many times before it is left to the sweep. */
const MAX_STALLED_COUNT = 5;
/** Closing the queue needs Redis, and is not awaited for longer than this. */
const CLOSE_TIMEOUT_MS = 1_000;

export interface DelayedJobWorkerOptions {
  /** Jobs that are processed at the same time. */
  readonly concurrency: number;
  /** Without it, nothing is swept. */
  readonly sweepEveryMs?: number;
  /** Jobs that do not finish in this time at shutdown are left to another process. */
  readonly shutdownMs: number;
}

/** Processes the jobs of a queue, and may periodically enqueue jobs for rows of a table that are due and have none. */
export abstract class DelayedJobWorker<Data> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly worker: Worker<Data>;
  private readonly running = new Set<Promise<void>>();
  private readonly sweeping: RepeatedTask | undefined;
  @Inject(Tracing)
  private readonly tracing!: Tracing;

  constructor(
    redis: RedisConnections,
    location: QueueLocation,
    private readonly options: DelayedJobWorkerOptions,
  ) {
    this.worker = new Worker<Data>(location.name, ({ data }) => this.track(this.workTraced(location.name, data)), {
      ...queueOptions(location, redis, redis.openBlockingConnection()),
      autorun: false,
      concurrency: options.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_INTERVAL_MS,
      maxStalledCount: MAX_STALLED_COUNT,
    });
    this.worker.on('failed', (job, error) => this.logger.error(`job ${job?.id ?? '?'}: ${error.message}`, error.stack));
    this.worker.on('error', (error) => this.logger.debug(error.message));
    if (options.sweepEveryMs === undefined) return;
    this.sweeping = new RepeatedTask(
      options.sweepEveryMs,
      () => this.sweep(),
      (error) => this.logger.error('the sweep failed', error),
    );
  }

  /** Processes one job; must do nothing if its row is no longer due. */
  protected abstract work(data: Data): Promise<void>;

  /** Enqueues jobs for rows that are due and may have lost theirs. */
  protected sweep(): Promise<void> {
    return Promise.resolve();
  }

  onApplicationBootstrap(): void {
    this.worker.run().catch((error: unknown) => this.logger.error('stopped', error));
    this.sweeping?.start();
    this.sweeping?.runNow();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping?.stop();
    const closed = this.worker.close().catch((error: unknown) => this.logger.debug('the worker did not close', error));
    await waitAtMost(this.options.shutdownMs, Promise.allSettled(this.running));
    await waitAtMost(CLOSE_TIMEOUT_MS, closed);
  }

  private workTraced(queue: string, data: Data): Promise<void> {
    return this.tracing.run(`job ${queue}`, [(data as Traced).trace], () => this.work(data));
  }

  private async track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    try {
      await work;
    } finally {
      this.running.delete(work);
    }
  }
}
