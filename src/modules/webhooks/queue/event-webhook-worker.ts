import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { DeliverEventService } from '../application/deliver-event.service.js';
import { EventDeliverySweepService } from '../application/event-delivery-sweep.service.js';
import { type DeliveryJob, EVENT_DELIVERIES } from './bullmq-delivery-queue.js';

/** As for the calls of bots: an attempt waits for its endpoint nearly all of the time. The shutdown waits longer than an attempt takes. */
const WORKER_OPTIONS = { concurrency: 300, sweepEveryMs: 5_000, shutdownMs: 12_000 };

/** Overdue deliveries enqueued per webhook and sweep; each finished call enqueues the next ones. */
const DELIVERIES_PER_SWEEP = 20;

/** Processes the jobs of deliveries of events, and periodically enqueues overdue deliveries and deletes expired ones. */
@Injectable()
export class EventWebhookWorker extends DelayedJobWorker<DeliveryJob> {
  constructor(
    redis: RedisConnections,
    private readonly service: DeliverEventService,
    private readonly sweeps: EventDeliverySweepService,
  ) {
    super(redis, EVENT_DELIVERIES, WORKER_OPTIONS);
  }

  protected work({ deliveryId }: DeliveryJob): Promise<void> {
    return this.service.deliver(deliveryId);
  }

  protected override async sweep(): Promise<void> {
    await this.sweeps.enqueueOverdue(DELIVERIES_PER_SWEEP);
    await this.sweeps.deleteExpired();
  }
}
