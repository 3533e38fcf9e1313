import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../redis/redis-connections.js';

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
export class AlarmQueues implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(AlarmQueues.name);
  private readonly opened: Queue[] = [];

  constructor(private readonly redis: RedisConnections) {}

  /** The queues of this process, for operators to look at. */
  get all(): readonly Queue[] {
    return this.opened;
  }

  open<Data>(place: AlarmPlace): AlarmQueue<Data> {
    const queue = new Queue(place.name, {
      ...locate(place, this.redis, this.redis.commands),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', (error) => this.logger.debug(`queue ${place.name}: ${error.message}`));
    this.opened.push(queue);
    return { set: (alarms) => this.set(queue, alarms) };
  }

  async onModuleInit(): Promise<void> {
    await Promise.all(this.opened.map((queue) => queue.waitUntilReady()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.opened.map((queue) => queue.close()));
  }

  private async set(queue: Queue, alarms: readonly QueuedAlarm<unknown>[]): Promise<void> {
    if (alarms.length === 0) return;
    try {
      await queue.addBulk(
        alarms.map(({ id, data, delayMs }) => ({ name: 'ring', data, opts: { jobId: id, delay: Math.max(0, delayMs) } })),
      );
    } catch (error) {
      this.logger.warn(`alarms of ${queue.name} have to wait for the sweep: ${(error as Error).message}`);
    }
  }
}
