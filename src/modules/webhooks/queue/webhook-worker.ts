import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { Backlog, Retention } from '../application/delivery-sweep.service.js';
import { DeliverWebhookService } from '../application/deliver-webhook.service.js';
import { DELIVERIES, type DeliveryJob } from './bullmq-delivery-queue.js';

/**
 * Nearly all of an attempt's time is waiting. So many at the same time that a hundred endpoints which all hang leave room for others, until
 * they have failed often enough to be left alone. Ending takes longer than an attempt.
 */
const WORKER_OPTIONS = { concurrency: 500, sweepEveryMs: 5_000, shutdownMs: 12_000 };

/** Of each endpoint; those who come free there ring for the next ones. */
const DELIVERIES_PER_SWEEP = 20;

/** Makes attempts when their alarms ring, and looks for deliveries that none rings for. */
@Injectable()
export class WebhookWorker extends DelayedJobWorker<DeliveryJob> {
  constructor(
    redis: RedisConnections,
    private readonly service: DeliverWebhookService,
    private readonly backlog: Backlog,
    private readonly retention: Retention,
  ) {
    super(redis, DELIVERIES, WORKER_OPTIONS);
  }

  protected work({ deliveryId }: DeliveryJob): Promise<void> {
    return this.service.deliver(deliveryId);
  }

  protected async sweep(): Promise<void> {
    await this.backlog.enqueueOverdue(DELIVERIES_PER_SWEEP);
    await this.retention.deleteExpired();
  }
}
