import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Worker } from 'bullmq';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { DeliverWebhookService } from '../application/deliver-webhook.service.js';
import { DeliverySweep } from '../application/delivery-sweep.js';
import type { DeliveryId } from '../domain/delivery.js';
import { DELIVERIES, type DeliveryJob, queueLocation } from './delivery-jobs.js';

/** Attempts at the same time in one process; nearly all of their time is waiting. */
const CONCURRENCY = 50;
const SWEEP_EVERY_MS = 5_000;
/** Longer than an attempt takes; what is not done by then is done by another process. */
const SHUTDOWN_MS = 12_000;
/** What the queue may take to say goodbye, which needs Redis. */
const GOODBYE_MS = 1_000;

/** Makes attempts when their alarms ring, and looks for deliveries that none rings for. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookWorker.name);
  private readonly worker: Worker<DeliveryJob>;
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    redis: RedisConnections,
    private readonly service: DeliverWebhookService,
    private readonly sweep: DeliverySweep,
  ) {
    this.worker = new Worker<DeliveryJob>(DELIVERIES, ({ data }) => this.deliver(data.deliveryId), {
      ...queueLocation(redis, redis.blocking()),
      autorun: false,
      concurrency: CONCURRENCY,
    });
    this.worker.on('failed', (job, error) =>
      this.logger.error(`webhook delivery ${job?.data.deliveryId ?? '?'}: ${error.message}`, error.stack),
    );
    this.worker.on('error', (error) => this.logger.debug(`webhook worker: ${error.message}`));
  }

  onApplicationBootstrap(): void {
    this.worker.run().catch((error: unknown) => this.logger.error('the webhook worker stopped', error));
    this.timer = setInterval(() => this.tick(), SWEEP_EVERY_MS);
    this.tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
    const closed = this.worker.close().catch((error: unknown) => this.logger.debug('the webhook worker did not close well', error));
    await within(SHUTDOWN_MS, Promise.allSettled(this.running));
    await within(GOODBYE_MS, closed);
  }

  private async deliver(id: DeliveryId): Promise<void> {
    const attempt = this.service.deliver(id);
    this.running.add(attempt);
    try {
      await attempt;
    } finally {
      this.running.delete(attempt);
    }
  }

  private tick(): void {
    this.sweeping ??= this.sweep
      .rearm()
      .catch((error: unknown) => this.logger.error('the webhook sweep failed', error))
      .finally(() => (this.sweeping = undefined));
  }
}

/** Waits for the work, but no longer than the time. */
async function within(timeMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeMs)));
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
