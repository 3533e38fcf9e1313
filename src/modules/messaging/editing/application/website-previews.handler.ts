import { Injectable } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';
import { WEBSITE_PREVIEWS } from '../../rendering/application/request-website-previews.service.js';
import { WebsitePreviewQueue } from './website-preview-queue.js';

/** Enqueues the messages that were stored with a request for previews of websites. */
@Injectable()
export class WebsitePreviewsHandler extends OutboxHandler {
  readonly kind = WEBSITE_PREVIEWS;

  constructor(private readonly queue: WebsitePreviewQueue) {
    super();
  }

  handle(rows: readonly OutboxRow[]): Promise<void> {
    return this.queue.enqueue(rows.map(({ realmId, payload }) => ({ realmId, ...(payload as { readonly messageId: MessageId }) })));
  }
}
