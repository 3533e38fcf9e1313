import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { type DelayedJobQueue, DelayedJobQueues, type QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import { ThumbnailQueue } from '../application/thumbnail-queue.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';

export const THUMBNAILS: QueueLocation = { slot: 'uploads', name: 'thumbnails' };

export interface ThumbnailJob {
  readonly realmId: RealmId;
  readonly attachmentId: AttachmentId;
}

/** Enqueues jobs without delay. */
@Injectable()
export class BullmqThumbnailQueue extends ThumbnailQueue {
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
