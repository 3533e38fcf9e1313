import { Injectable } from '@nestjs/common';
import { type DelayedJobQueue, DelayedJobQueues } from '../../../platform/jobs/delayed-job-queue.js';
import { ThumbnailQueue } from '../application/thumbnail-alarms.js';
import type { Attachment } from '../domain/attachment.js';
import { type ThumbnailJob, THUMBNAILS } from './thumbnail-jobs.js';

/** Calls for thumbnails as jobs without delay. */
@Injectable()
export class BullmqThumbnailAlarms extends ThumbnailQueue {
  private readonly queue: DelayedJobQueue<ThumbnailJob>;

  constructor(queues: DelayedJobQueues) {
    super();
    this.queue = queues.open(THUMBNAILS);
  }

  enqueue(attachments: readonly Attachment[]): Promise<void> {
    return this.queue.enqueue(
      attachments.flatMap(({ realmId, id, thumbnailsDueAt }) =>
        thumbnailsDueAt === null ? [] : [{ id: `${realmId}-${id}`, data: { realmId, attachmentId: id }, delayMs: 0 }],
      ),
    );
  }
}
