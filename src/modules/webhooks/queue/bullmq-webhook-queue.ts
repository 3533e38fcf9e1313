import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Queue } from 'bullmq';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { type Alarm, WebhookQueue } from '../application/webhook-queue.js';
import { DELIVERIES, type DeliveryJob, queueLocation } from './delivery-jobs.js';

/**
 * Alarms as delayed jobs. Finished jobs are removed at once: their ids are free again then, so that an attempt whose alarm rang in vain
 * can get another one.
 */
@Injectable()
export class BullmqWebhookQueue extends WebhookQueue implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(BullmqWebhookQueue.name);
  private readonly queue: Queue<DeliveryJob>;

  constructor(redis: RedisConnections) {
    super();
    this.queue = new Queue(DELIVERIES, {
      ...queueLocation(redis, redis.commands),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    this.queue.on('error', (error) => this.logger.debug(`webhook queue: ${error.message}`));
  }

  async onModuleInit(): Promise<void> {
    await this.queue.waitUntilReady();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  async enqueue(alarms: readonly Alarm[]): Promise<void> {
    if (alarms.length === 0) return;
    try {
      await this.queue.addBulk(
        alarms.map(({ deliveryId, attempt, delayMs }) => ({
          name: 'deliver',
          data: { deliveryId },
          opts: { jobId: `${deliveryId}-${attempt}`, delay: delayMs },
        })),
      );
    } catch (error) {
      this.logger.warn(`webhook deliveries have to wait for the sweep: ${(error as Error).message}`);
    }
  }
}
