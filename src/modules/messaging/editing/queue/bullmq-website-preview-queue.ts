import { Injectable } from '@nestjs/common';
import { type DelayedJobQueue, DelayedJobQueues, type QueueLocation } from '../../../../platform/jobs/delayed-job-queue.js';
import { type WebsitePreviewJob, WebsitePreviewQueue } from '../application/website-preview-queue.js';

export const WEBSITE_PREVIEWS: QueueLocation = { slot: 'messaging', name: 'website-previews' };

/** Enqueues jobs without delay. */
@Injectable()
export class BullmqWebsitePreviewQueue extends WebsitePreviewQueue {
  private readonly queue: DelayedJobQueue<WebsitePreviewJob>;

  constructor(queues: DelayedJobQueues) {
    super();
    this.queue = queues.open(WEBSITE_PREVIEWS);
  }

  enqueue(jobs: readonly WebsitePreviewJob[]): Promise<void> {
    return this.queue.enqueue(jobs.map((data) => ({ id: `${data.realmId}-${data.messageId}`, data, delayMs: 0 })));
  }
}
