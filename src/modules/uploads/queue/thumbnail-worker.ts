import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { MakeThumbnailsService } from '../application/make-thumbnails.service.js';
import { ThumbnailQueue } from '../application/thumbnail-queue.js';
import { type ThumbnailJob, THUMBNAILS } from './bullmq-thumbnail-queue.js';

/** Each picture is in memory as a whole, and keeps a thread busy. */
const WORKER_OPTIONS = { concurrency: 2, sweepEveryMs: 30_000, shutdownMs: 5_000 };

/** Makes thumbnails when pictures have been uploaded, and looks for those that nobody called for. */
@Injectable()
export class ThumbnailWorker extends DelayedJobWorker<ThumbnailJob> {
  constructor(
    redis: RedisConnections,
    private readonly making: MakeThumbnailsService,
    private readonly alarms: ThumbnailQueue,
  ) {
    super(redis, THUMBNAILS, WORKER_OPTIONS);
  }

  protected work({ realmId, attachmentId }: ThumbnailJob): Promise<void> {
    return this.making.make(realmId, attachmentId);
  }

  protected sweep(): Promise<void> {
    return this.making.sweep(this.alarms);
  }
}
