import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../kernel/outbox.js';
import { AttachmentRepository } from './attachment.repository.js';
import { MessagePreviewUpdater, PREVIEWS_SETTLED, previewOf, type ReadyPreviews } from './previews.js';

/**
 * Has messages show the thumbnails they wait for. The row is written twice, with the thumbnails and with a message that waits for them, so
 * that it does not matter which comes first.
 */
@Injectable()
export class PreviewsSettledHandler extends OutboxHandler implements OnModuleInit {
  readonly kind = PREVIEWS_SETTLED;

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly messages: MessagePreviewUpdater,
    private readonly handlers: OutboxHandlers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId, payload } of rows) await this.settle(realmId, payload as ReadyPreviews);
  }

  private async settle(realmId: RealmId, { pathIds, lostBy }: ReadyPreviews): Promise<void> {
    if (lostBy) {
      await this.messages.update(realmId, lostBy, new Map(pathIds.map((pathId) => [pathId, null])));
      return;
    }
    const settled = (await this.attachments.findByPaths(realmId, pathIds)).filter(({ thumbnailsDueAt }) => thumbnailsDueAt === null);
    const uses = await this.attachments.usesOf(
      realmId,
      settled.map(({ id }) => id),
    );
    const messageIds = [...new Set(uses.map(({ messageId }) => messageId))];
    await this.messages.update(realmId, messageIds, new Map(settled.map((attachment) => [attachment.pathId, previewOf(attachment)])));
  }
}
