import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Worker } from 'bullmq';
import type { RedisConnections } from './redis-connections.js';
import { type AlarmPlace, locate } from './delayed-job-queue.js';
import { within } from '../within.js';
import { RepeatedWork } from './repeated-task.js';

/** How long an alarm that a process took is its own without a sign of life; then another process takes it. */
const LOCK_MS = 15_000;
const LOOK_FOR_LOST_LOCKS_EVERY_MS = 5_000;
/** An alarm whose processes died is taken up so often before it is left to the sweep. */
const TAKEN_UP = 5;
/** What the queue may take to say goodbye, which needs Redis. */
const GOODBYE_MS = 1_000;

export interface AlarmWorkerHabits {
  /** Alarms that are answered at the same time. */
  readonly concurrency: number;
  readonly sweepEveryMs: number;
  /** What is not done in this time when the process ends is done by another one. */
  readonly shutdownMs: number;
}

/** Does what its alarms call for, and sweeps its table for what no alarm rings for. */
export abstract class AlarmWorker<Data> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly worker: Worker<Data>;
  private readonly running = new Set<Promise<void>>();
  private readonly sweeping: RepeatedWork;

  constructor(
    redis: RedisConnections,
    place: AlarmPlace,
    private readonly habits: AlarmWorkerHabits,
  ) {
    this.worker = new Worker<Data>(place.name, ({ data }) => this.track(this.work(data)), {
      ...locate(place, redis, redis.blocking()),
      autorun: false,
      concurrency: habits.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOOK_FOR_LOST_LOCKS_EVERY_MS,
      maxStalledCount: TAKEN_UP,
    });
    this.worker.on('failed', (job, error) => this.logger.error(`alarm ${job?.id ?? '?'}: ${error.message}`, error.stack));
    this.worker.on('error', (error) => this.logger.debug(error.message));
    this.sweeping = new RepeatedWork(
      habits.sweepEveryMs,
      () => this.sweep(),
      (error) => this.logger.error('the sweep failed', error),
    );
  }

  /** Does what one alarm calls for; must do nothing for an alarm that rings in vain. */
  protected abstract work(data: Data): Promise<void>;

  /** Sets alarms for what is due and may have lost its own. */
  protected abstract sweep(): Promise<void>;

  onApplicationBootstrap(): void {
    this.worker.run().catch((error: unknown) => this.logger.error('stopped', error));
    this.sweeping.start();
    this.sweeping.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping.stop();
    const closed = this.worker.close().catch((error: unknown) => this.logger.debug('did not close well', error));
    await within(this.habits.shutdownMs, Promise.allSettled(this.running));
    await within(GOODBYE_MS, closed);
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
