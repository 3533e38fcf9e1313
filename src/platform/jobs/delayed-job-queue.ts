import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { Tracing, withTrace } from '../../kernel/tracing.js';
import { waitAtMost } from '../wait-at-most.js';
import { RedisConnections } from './redis-connections.js';

/** Closing the queues needs Redis, and is not awaited for longer than this. */
const CLOSE_MS = 1_000;
const RECREATE_AFTER_MS = 1_000;

/** The name of a queue, and the part of Redis that holds all of its keys. */
export interface QueueLocation {
  /** Common part of the queue's keys, which puts them in one slot of a Redis Cluster. */
  readonly slot: string;
  readonly name: string;
}

/** A time at which a row is due. `data` identifies the row and contains nothing else: no content, no secret. */
export interface DelayedJob<Data extends object> {
  /** Enqueuing has no effect while a job with this id waits. */
  readonly id: string;
  readonly data: Data;
  readonly delayMs: number;
}

/** Options of BullMQ for a queue or a worker at the location. */
export function queueOptions(location: QueueLocation, redis: RedisConnections, connection: Redis): QueueOptions {
  return { connection, prefix: redis.key(`{${location.slot}}`) };
}

export interface DelayedJobQueue<Data extends object> {
  /** Never throws. Jobs are lost while Redis cannot be reached, because every queue has a sweep that enqueues them again. */
  enqueue(jobs: readonly DelayedJob<Data>[]): Promise<void>;
}

/**
 * Opens queues of jobs that say when to look at a row of a table; the table is the source of truth. Finished jobs are removed
 * immediately, so that a job with the same id can be enqueued again.
 */
@Injectable()
export class DelayedJobQueues implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DelayedJobQueues.name);
  private readonly opened = new Map<string, Queue>();
  private isClosing = false;

  constructor(
    private readonly redis: RedisConnections,
    private readonly tracing: Tracing,
  ) {}

  /** The queues of this process, for the page that shows them to operators. */
  get all(): readonly Queue[] {
    return [...this.opened.values()];
  }

  open<Data extends object>(location: QueueLocation): DelayedJobQueue<Data> {
    this.create(location);
    return { enqueue: (jobs) => this.enqueue(location, jobs) };
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await waitAtMost(CLOSE_MS, Promise.allSettled(this.all.map((queue) => queue.close())));
  }

  private create(location: QueueLocation): void {
    const queue = new Queue(location.name, {
      ...queueOptions(location, this.redis, this.redis.commands),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', (error) => this.logger.debug(`queue ${location.name}: ${error.message}`));
    this.opened.set(location.name, queue);
    // BullMQ reads the version of Redis when the connection is ready. A queue for which that failed can never be used.
    queue.waitUntilReady().catch(() => {
      if (!this.isClosing) setTimeout(() => this.create(location), RECREATE_AFTER_MS).unref();
    });
  }

  private async enqueue(location: QueueLocation, jobs: readonly DelayedJob<object>[]): Promise<void> {
    const queue = this.opened.get(location.name);
    if (jobs.length === 0 || !queue) return;
    try {
      // BullMQ would wait for the first connection without a limit.
      if (!this.redis.isReady()) throw new Error('Redis is out of reach');
      const { current } = this.tracing;
      await queue.addBulk(
        jobs.map(({ id, data, delayMs }) => ({
          name: 'due',
          data: withTrace(data, current),
          opts: { jobId: id, delay: Math.max(0, delayMs) },
        })),
      );
    } catch (error) {
      this.logger.warn(`jobs of ${queue.name} wait for the sweep: ${(error as Error).message}`);
    }
  }
}
