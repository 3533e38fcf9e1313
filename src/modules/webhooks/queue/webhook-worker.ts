import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { DeliverWebhookService } from '../application/deliver-webhook.service.js';
import { DeliverySweepService } from '../application/delivery-sweep.service.js';
import { DELIVERIES, type DeliveryJob } from './bullmq-delivery-queue.js';

/**
 * An attempt waits for its endpoint nearly all of the time. With this concurrency a hundred endpoints that hang leave room for others until
 * they have failed often enough to be paused. The shutdown waits longer than an attempt takes.
 */
const WORKER_OPTIONS = { concurrency: 500, sweepEveryMs: 5_000, shutdownMs: 12_000 };

/** Overdue deliveries enqueued per endpoint and sweep; each finished call enqueues the next ones. */
const DELIVERIES_PER_SWEEP = 20;

/** Processes the jobs of deliveries, and periodically enqueues overdue deliveries and deletes expired ones. */
@Injectable()
export class WebhookWorker extends DelayedJobWorker<DeliveryJob> {
  constructor(
    redis: RedisConnections,
    private readonly service: DeliverWebhookService,
    private readonly sweeps: DeliverySweepService,
  ) {
    super(redis, DELIVERIES, WORKER_OPTIONS);
  }

  protected work({ deliveryId }: DeliveryJob): Promise<void> {
    return this.service.deliver(deliveryId);
  }

  protected override async sweep(): Promise<void> {
    await this.sweeps.enqueueOverdue(DELIVERIES_PER_SWEEP);
    await this.sweeps.deleteExpired();
  }
}
