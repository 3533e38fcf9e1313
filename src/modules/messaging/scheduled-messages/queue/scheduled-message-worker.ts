import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { ScheduledMessageDeliveryService } from '../application/scheduled-message-delivery.service.js';
import { ScheduledMessageSweep } from '../application/scheduled-messages.service.js';
import { SCHEDULED_MESSAGES, type ScheduledMessageJob } from './bullmq-scheduled-message-queue.js';

/** Sweeps far more often than `ALARM_HORIZON_MS`, so that alarms are set before they are to ring. */
const WORKER_OPTIONS = { concurrency: 10, sweepEveryMs: 5_000, shutdownMs: 3_000 };

/** Sends scheduled messages when their alarms ring, and sets the alarms of those that are due soon. */
@Injectable()
export class ScheduledMessageWorker extends DelayedJobWorker<ScheduledMessageJob> {
  constructor(
    redis: RedisConnections,
    private readonly delivery: ScheduledMessageDeliveryService,
    private readonly alarms: ScheduledMessageSweep,
  ) {
    super(redis, SCHEDULED_MESSAGES, WORKER_OPTIONS);
  }

  protected work({ id }: ScheduledMessageJob): Promise<void> {
    return this.delivery.deliver(id);
  }

  protected sweep(): Promise<void> {
    return this.alarms.enqueueDue();
  }
}
