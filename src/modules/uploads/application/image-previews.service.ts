import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { type OutboxEntry, OutboxHandler, type OutboxRow } from '../../../kernel/outbox.js';
import { type ImagePreview, previewOf } from '../domain/image-preview.js';
import { AttachmentAccess } from './attachment-access.js';
import { AttachmentRepository } from './attachment.repository.js';
import { MessagePreviewUpdater } from './required-ports.js';

/** Kind of the outbox rows that request the replacement of placeholders in messages: a `ReadyPreviews`. */
const PREVIEWS_READY = 'previews_ready';

interface ReadyPreviews {
  readonly pathIds: readonly string[];
  /** The messages that show the files, if the files are deleted and their links cannot be looked up any more. */
  readonly removedFrom?: readonly MessageId[];
}

/** Creates the outbox rows to be stored with the thumbnails of files, and with messages that contain placeholders of files. */
export function previewReadyEntries(realmId: RealmId, pathIds: readonly string[]): OutboxEntry[] {
  return pathIds.length === 0 ? [] : [{ realmId, kind: PREVIEWS_READY, payload: { pathIds } }];
}

/** Creates the outbox row to be stored with the deletion of a file whose thumbnails do not exist yet. */
export function previewRemovedEntry(realmId: RealmId, pathId: string, messageIds: readonly MessageId[]): OutboxEntry {
  return { realmId, kind: PREVIEWS_READY, payload: { pathIds: [pathId], removedFrom: messageIds } satisfies ReadyPreviews };
}

/** Lists previews of uploaded images. */
@Injectable()
export class ImagePreviewsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly access: AttachmentAccess,
  ) {}

  /** Lists the previews of those files that are images and that the author of a message can read. */
  async listFor(author: Actor, pathIds: readonly string[]): Promise<ImagePreview[]> {
    const previews: ImagePreview[] = [];
    for (const attachment of await this.attachments.findByPaths(author.realmId, pathIds)) {
      const preview = previewOf(attachment);
      if (preview && (await this.access.canRead(author, attachment))) previews.push(preview);
    }
    return previews;
  }
}

/**
 * Updates messages that contain placeholders of images. The outbox row of an image is written both with its thumbnails and with a message that
 * waits for them, so that it does not matter which of the two is stored first.
 */
@Injectable()
export class PreviewsReadyHandler extends OutboxHandler {
  readonly kind = PREVIEWS_READY;

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly messages: MessagePreviewUpdater,
  ) {
    super();
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId, payload } of rows) await this.updateMessages(realmId, payload as ReadyPreviews);
  }

  private async updateMessages(realmId: RealmId, { pathIds, removedFrom }: ReadyPreviews): Promise<void> {
    if (removedFrom) {
      await this.messages.update(realmId, removedFrom, new Map(pathIds.map((pathId) => [pathId, null])));
      return;
    }
    const ready = (await this.attachments.findByPaths(realmId, pathIds)).filter(({ thumbnailsDueAt }) => thumbnailsDueAt === null);
    const links = await this.attachments.listLinksTo(
      realmId,
      ready.map(({ id }) => id),
    );
    const messageIds = [...new Set(links.map(({ messageId }) => messageId))];
    await this.messages.update(realmId, messageIds, new Map(ready.map((attachment) => [attachment.pathId, previewOf(attachment)])));
  }
}
