import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { MakeThumbnailsService } from '../application/make-thumbnails.service.js';
import { ThumbnailQueue } from '../application/thumbnail-queue.js';
import { type ThumbnailJob, THUMBNAILS } from './bullmq-thumbnail-queue.js';

/** Each image is held in memory as a whole and occupies a thread. */
const WORKER_OPTIONS = { concurrency: 2, sweepEveryMs: 30_000, shutdownMs: 5_000 };

/** Makes thumbnails after uploads, and sweeps for files whose jobs were lost. */
@Injectable()
export class ThumbnailWorker extends DelayedJobWorker<ThumbnailJob> {
  constructor(
    redis: RedisConnections,
    private readonly thumbnails: MakeThumbnailsService,
    private readonly queue: ThumbnailQueue,
  ) {
    super(redis, THUMBNAILS, WORKER_OPTIONS);
  }

  protected work({ realmId, attachmentId }: ThumbnailJob): Promise<void> {
    return this.thumbnails.make(realmId, attachmentId);
  }

  protected override sweep(): Promise<void> {
    return this.thumbnails.sweep(this.queue);
  }
}
