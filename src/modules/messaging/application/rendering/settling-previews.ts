import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Preview, PreviewedMessages } from '../../../uploads/uploads.api.js';
import { MessageChanges } from '../editing/message-changes.js';
import { MessageQueries } from '../reading/message.queries.js';
import { MarkdownRenderer } from './markdown-renderer.js';
import { RenderingNews } from './rendering-news.js';

/** How often a message is read again because it was changed meanwhile. */
const MAX_ATTEMPTS = 5;

type SettledPreviews = ReadonlyMap<string, Preview | null>;

/** Answers uploads: messages show the thumbnails they waited for. Their HTML is patched, as everything else they refer to may have changed. */
@Injectable()
export class SettlingPreviews extends PreviewedMessages {
  constructor(
    private readonly queries: MessageQueries,
    private readonly changes: MessageChanges,
    private readonly renderer: MarkdownRenderer,
    private readonly news: RenderingNews,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async settle(realmId: RealmId, messageIds: readonly MessageId[], previews: SettledPreviews): Promise<void> {
    for (const id of messageIds) {
      let done = false;
      for (let attempt = 0; !done && attempt < MAX_ATTEMPTS; attempt += 1) done = await this.settleOne(realmId, id, previews);
    }
  }

  /** @returns false if the message was changed while it was looked at */
  private async settleOne(realmId: RealmId, id: MessageId, previews: SettledPreviews): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const [message] = await this.queries.byIds(realmId, [id]);
      const html = message && this.renderer.settlePreviews(message.renderedContent, previews);
      if (!message || html === undefined || html === message.renderedContent) return true;
      if (!(await this.changes.showAnew(message, html))) return false;
      await this.news.tell({ ...message, renderedContent: html });
      return true;
    });
  }
}
