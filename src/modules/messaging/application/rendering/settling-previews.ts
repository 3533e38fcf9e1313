import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { type ImagePreview, MessagePreviewUpdater } from '../../../uploads/uploads.api.js';
import { MarkdownRenderer } from './markdown-renderer.js';
import { PatchingHtml } from './patching-html.js';

/** Answers uploads: messages show the thumbnails they waited for. */
@Injectable()
export class UpdatePreviewsService extends MessagePreviewUpdater {
  constructor(
    private readonly messages: PatchingHtml,
    private readonly renderer: MarkdownRenderer,
  ) {
    super();
  }

  async update(realmId: RealmId, messageIds: readonly MessageId[], previews: ReadonlyMap<string, ImagePreview | null>): Promise<void> {
    for (const id of messageIds) {
      await this.messages.patch(realmId, id, ({ renderedContent }) => this.renderer.settlePreviews(renderedContent, previews));
    }
  }
}
