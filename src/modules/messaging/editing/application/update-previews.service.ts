import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { type ImagePreview, MessagePreviewUpdater } from '../../../uploads/uploads.api.js';
import { MarkdownRenderer } from '../../rendering/application/markdown-renderer.js';
import { RewriteHtmlService } from './rewrite-html.service.js';

/** Replaces the placeholders of images in messages when their thumbnails are ready. */
@Injectable()
export class UpdatePreviewsService extends MessagePreviewUpdater {
  constructor(
    private readonly html: RewriteHtmlService,
    private readonly renderer: MarkdownRenderer,
  ) {
    super();
  }

  async update(realmId: RealmId, messageIds: readonly MessageId[], previews: ReadonlyMap<string, ImagePreview | null>): Promise<void> {
    for (const id of messageIds) {
      await this.html.rewrite(realmId, id, ({ renderedContent }) => this.renderer.replacePreviewPlaceholders(renderedContent, previews));
    }
  }
}
