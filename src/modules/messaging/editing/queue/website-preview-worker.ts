import { Injectable } from '@nestjs/common';
import { DelayedJobWorker } from '../../../../platform/jobs/delayed-job-worker.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { PreviewWebsitesService } from '../application/preview-websites.service.js';
import type { WebsitePreviewJob } from '../application/website-preview-queue.js';
import { WEBSITE_PREVIEWS } from './bullmq-website-preview-queue.js';

/** Jobs under way, of which most wait for the turn of their sender: more than a few senders can have. */
const WORKER_OPTIONS = { concurrency: 200, shutdownMs: 3_000 };

/** Reads websites that messages link to. No table says what is due: a message whose job was lost is shown without previews. */
@Injectable()
export class WebsitePreviewWorker extends DelayedJobWorker<WebsitePreviewJob> {
  constructor(
    redis: RedisConnections,
    private readonly previews: PreviewWebsitesService,
  ) {
    super(redis, WEBSITE_PREVIEWS, WORKER_OPTIONS);
  }

  protected work(job: WebsitePreviewJob): Promise<void> {
    return this.previews.preview(job);
  }
}
