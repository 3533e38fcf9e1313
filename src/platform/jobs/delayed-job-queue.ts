import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { within } from '../within.js';
import { RedisConnections } from './redis-connections.js';

/** What the queues may take to close, which needs Redis. */
const CLOSE_MS = 1_000;
const RECREATE_AFTER_MS = 1_000;

/** A queue of alarms: its name, and the place in Redis where all of its keys are. */
export interface AlarmPlace {
  /** Part of the deployment's keys; in one slot of a Redis Cluster. */
  readonly slot: string;
  readonly name: string;
}

/** Something to be looked at later. `data` names it and holds nothing else: no content, no secret. */
export interface QueuedAlarm<Data> {
  /** While an alarm with this id waits, setting it again changes nothing. */
  readonly id: string;
  readonly data: Data;
  readonly delayMs: number;
}

/** Where a queue lives, as BullMQ wants it. */
export function locate(place: AlarmPlace, redis: RedisConnections, connection: Redis): QueueOptions {
  return { connection, prefix: redis.key(`{${place.slot}}`) };
}

/** Sets the alarms of one queue. */
export interface AlarmQueue<Data> {
  /** May lose alarms, while Redis is out of reach say, and never throws: every queue has a sweep that sets them again. */
  set(alarms: readonly QueuedAlarm<Data>[]): Promise<void>;
}

/**
 * Queues that say when to look at a row of a table; the table is the truth. Finished jobs are removed at once: their ids are free again
 * then, so that an alarm that rang in vain can be set another time.
 */
@Injectable()
export class AlarmQueues implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AlarmQueues.name);
  private readonly opened = new Map<string, Queue>();
  private isClosing = false;

  constructor(private readonly redis: RedisConnections) {}

  /** The queues of this process, for operators to look at. */
  get all(): readonly Queue[] {
    return [...this.opened.values()];
  }

  open<Data>(place: AlarmPlace): AlarmQueue<Data> {
    this.create(place);
    return { set: (alarms) => this.set(place, alarms) };
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await within(CLOSE_MS, Promise.allSettled(this.all.map((queue) => queue.close())));
  }

  private create(place: AlarmPlace): void {
    const queue = new Queue(place.name, {
      ...locate(place, this.redis, this.redis.commands),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', (error) => this.logger.debug(`queue ${place.name}: ${error.message}`));
    this.opened.set(place.name, queue);
    // The library asks Redis for its version when the connection is ready; a queue for which that failed can never be used.
    queue.waitUntilReady().catch(() => {
      if (!this.isClosing) setTimeout(() => this.create(place), RECREATE_AFTER_MS).unref();
    });
  }

  private async set(place: AlarmPlace, alarms: readonly QueuedAlarm<unknown>[]): Promise<void> {
    const queue = this.opened.get(place.name);
    if (alarms.length === 0 || !queue) return;
    try {
      // The library would wait for the first connection, however long that takes.
      if (!this.redis.isReady()) throw new Error('Redis is out of reach');
      await queue.addBulk(
        alarms.map(({ id, data, delayMs }) => ({ name: 'ring', data, opts: { jobId: id, delay: Math.max(0, delayMs) } })),
      );
    } catch (error) {
      this.logger.warn(`alarms of ${queue.name} have to wait for the sweep: ${(error as Error).message}`);
    }
  }
}
