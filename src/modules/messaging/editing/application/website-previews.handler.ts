import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import { OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../../kernel/outbox.js';
import { WEBSITE_PREVIEWS } from '../../rendering/application/request-website-previews.service.js';
import { WebsitePreviewQueue } from './website-preview-queue.js';

/** Enqueues the messages that were stored with a request for previews of websites. */
@Injectable()
export class WebsitePreviewsHandler extends OutboxHandler implements OnModuleInit {
  readonly kind = WEBSITE_PREVIEWS;

  constructor(
    private readonly queue: WebsitePreviewQueue,
    private readonly handlers: OutboxHandlers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  handle(rows: readonly OutboxRow[]): Promise<void> {
    return this.queue.enqueue(rows.map(({ realmId, payload }) => ({ realmId, ...(payload as { readonly messageId: MessageId }) })));
  }
}
