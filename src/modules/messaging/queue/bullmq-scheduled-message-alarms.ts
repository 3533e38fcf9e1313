import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Clock } from '../../../kernel/clock.js';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { type ScheduledMessageAlarm, ScheduledMessageAlarms } from '../application/scheduled-message-alarms.js';
import { queueLocation, SCHEDULED_MESSAGES, type ScheduledMessageJob } from './scheduled-message-jobs.js';

/**
 * Alarms as delayed jobs. Finished jobs are removed at once: their ids are free again then, so that an alarm that rang in vain can be
 * set another time.
 */
@Injectable()
export class BullmqScheduledMessageAlarms extends ScheduledMessageAlarms implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(BullmqScheduledMessageAlarms.name);
  private readonly queue: Queue<ScheduledMessageJob>;

  constructor(
    redis: RedisConnections,
    private readonly clock: Clock,
  ) {
    super();
    this.queue = new Queue(SCHEDULED_MESSAGES, {
      ...queueLocation(redis, redis.commands),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    this.queue.on('error', (error) => this.logger.debug(`queue of scheduled messages: ${error.message}`));
  }

  async onModuleInit(): Promise<void> {
    await this.queue.waitUntilReady();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  async set(alarms: readonly ScheduledMessageAlarm[]): Promise<void> {
    if (alarms.length === 0) return;
    const now = this.clock.now();
    try {
      await this.queue.addBulk(
        alarms.map(({ id, at }) => ({ name: 'send', data: { id }, opts: { jobId: `${id}-${at}`, delay: Math.max(0, at - now) } })),
      );
    } catch (error) {
      this.logger.warn(`scheduled messages have to wait for the sweep: ${(error as Error).message}`);
    }
  }
}
