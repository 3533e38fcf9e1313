import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { ScheduledMessageDeliveryService } from '../application/scheduled-message-delivery.service.js';
import { ScheduledMessagesService } from '../application/scheduled-messages.service.js';
import { SCHEDULED_MESSAGES, type ScheduledMessageJob } from './bullmq-scheduled-message-queue.js';

/** Sweeps far more often than `ENQUEUE_HORIZON_MS`, so that messages are enqueued before they are due. */
const WORKER_OPTIONS = { concurrency: 10, sweepEveryMs: 5_000, shutdownMs: 3_000 };

/** Sends scheduled messages when they are due, and enqueues those that are due soon. */
@Injectable()
export class ScheduledMessageWorker extends DelayedJobWorker<ScheduledMessageJob> {
  constructor(
    redis: RedisConnections,
    private readonly delivery: ScheduledMessageDeliveryService,
    private readonly messages: ScheduledMessagesService,
  ) {
    super(redis, SCHEDULED_MESSAGES, WORKER_OPTIONS);
  }

  protected work({ id }: ScheduledMessageJob): Promise<void> {
    return this.delivery.deliver(id);
  }

  protected override sweep(): Promise<void> {
    return this.messages.enqueueDue();
  }
}
