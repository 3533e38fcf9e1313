import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Worker } from 'bullmq';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { ScheduledMessageDeliveryService } from '../application/scheduled-message-delivery.service.js';
import { ScheduledMessageSweep } from '../application/scheduled-message-sweep.js';
import type { ScheduledMessageId } from '../domain/scheduled-message.js';
import { queueLocation, SCHEDULED_MESSAGES, type ScheduledMessageJob } from './scheduled-message-jobs.js';

const CONCURRENCY = 10;
/** Far more often than `ALARM_HORIZON_MS`, so that alarms are set before they are to ring. */
const SWEEP_EVERY_MS = 5_000;
/** What sending, and the queue's farewell, may take when the process ends. */
const SHUTDOWN_MS = 3_000;

/** Sends scheduled messages when their alarms ring, and sets the alarms of those that are due soon. */
@Injectable()
export class ScheduledMessageWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ScheduledMessageWorker.name);
  private readonly worker: Worker<ScheduledMessageJob>;
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    redis: RedisConnections,
    private readonly delivery: ScheduledMessageDeliveryService,
    private readonly sweep: ScheduledMessageSweep,
  ) {
    this.worker = new Worker<ScheduledMessageJob>(SCHEDULED_MESSAGES, ({ data }) => this.deliver(data.id), {
      ...queueLocation(redis, redis.blocking()),
      autorun: false,
      concurrency: CONCURRENCY,
    });
    this.worker.on('failed', (job, error) => this.logger.error(`scheduled message ${job?.data.id ?? '?'}: ${error.message}`, error.stack));
    this.worker.on('error', (error) => this.logger.debug(`worker of scheduled messages: ${error.message}`));
  }

  onApplicationBootstrap(): void {
    this.worker.run().catch((error: unknown) => this.logger.error('the worker of scheduled messages stopped', error));
    this.timer = setInterval(() => this.tick(), SWEEP_EVERY_MS);
    this.tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
    const closed = this.worker.close().catch((error: unknown) => this.logger.debug('the worker did not close well', error));
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_MS)));
    await Promise.race([Promise.allSettled([closed, ...this.running]), enough]);
    clearTimeout(timer);
  }

  private async deliver(id: ScheduledMessageId): Promise<void> {
    const attempt = this.delivery.deliver(id);
    this.running.add(attempt);
    try {
      await attempt;
    } finally {
      this.running.delete(attempt);
    }
  }

  private tick(): void {
    this.sweeping ??= this.sweep
      .arm()
      .catch((error: unknown) => this.logger.error('the sweep of scheduled messages failed', error))
      .finally(() => (this.sweeping = undefined));
  }
}
