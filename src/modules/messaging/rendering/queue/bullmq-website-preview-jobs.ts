import { Injectable } from '@nestjs/common';
import { type DelayedJobQueue, DelayedJobQueues } from '../../../../platform/jobs/delayed-job-queue.js';
import { type WebsitePreviewJob, WebsitePreviewJobs } from '../application/website-preview-jobs.js';
import { WEBSITE_PREVIEWS } from './website-preview-place.js';

/** Enqueues jobs without delay. */
@Injectable()
export class BullmqWebsitePreviewJobs extends WebsitePreviewJobs {
  private readonly queue: DelayedJobQueue<WebsitePreviewJob>;

  constructor(queues: DelayedJobQueues) {
    super();
    this.queue = queues.open(WEBSITE_PREVIEWS);
  }

  enqueue(jobs: readonly WebsitePreviewJob[]): Promise<void> {
    return this.queue.enqueue(jobs.map((data) => ({ id: `${data.realmId}-${data.messageId}`, data, delayMs: 0 })));
  }
}
