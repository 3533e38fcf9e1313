import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { type OutboxEntry, OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../kernel/outbox.js';
import type { Attachment, ImageMetadata } from '../domain/attachment.js';
import { previewFormatOf } from '../domain/thumbnail-format.js';
import { AttachmentAccess } from './attachment-access.js';
import { AttachmentRepository } from './attachment.repository.js';

/** How messages show an uploaded picture. */
export interface ImagePreview extends ImageMetadata {
  readonly pathId: string;
  /** The last part of its thumbnail's URL; null while that is being made. */
  readonly thumbnail: string | null;
}

/** Kind of the outbox rows that call for messages to show pictures as they are now: a `ReadyPreviews`. */
export const PREVIEWS_SETTLED = 'previews_settled';

export interface ReadyPreviews {
  readonly pathIds: readonly string[];
  /** Messages that show them, where that cannot be looked up any more because the files were removed. */
  readonly lostBy?: readonly MessageId[];
}

/** What messaging does with pictures that became what they are after messages were written; it fills this port. */
export abstract class MessagePreviewUpdater {
  /**
   * Has the messages show thumbnails in place of what they show while those are made.
   * @param previews by path; null for what turned out to be no picture
   */
  abstract update(realmId: RealmId, messageIds: readonly MessageId[], previews: ReadonlyMap<string, ImagePreview | null>): Promise<void>;
}

/** Uploaded pictures as messages show them. */
@Injectable()
export class ImagePreviewsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly access: AttachmentAccess,
  ) {}

  /** Of those that are pictures, and that the author of a message may read. */
  async listFor(author: Actor, pathIds: readonly string[]): Promise<ImagePreview[]> {
    const previews: ImagePreview[] = [];
    for (const attachment of await this.attachments.findByPaths(author.realmId, pathIds)) {
      const preview = previewOf(attachment);
      if (preview && (await this.access.mayRead(author, attachment))) previews.push(preview);
    }
    return previews;
  }
}

/** What is to be written beside thumbnails, and beside messages that wait for some. */
export function previewReadyEntries(realmId: RealmId, pathIds: readonly string[]): OutboxEntry[] {
  return pathIds.length === 0 ? [] : [{ realmId, kind: PREVIEWS_SETTLED, payload: { pathIds } }];
}

/** What is to be written as a file is removed before there were thumbnails of it. */
export function previewRemovedEntry(realmId: RealmId, pathId: string, messageIds: readonly MessageId[]): OutboxEntry {
  return { realmId, kind: PREVIEWS_SETTLED, payload: { pathIds: [pathId], lostBy: messageIds } satisfies ReadyPreviews };
}

/** Null for what is no picture. */
export function previewOf({ pathId, picture, thumbnailsDueAt }: Attachment): ImagePreview | null {
  return picture && { ...picture, pathId, thumbnail: thumbnailsDueAt === null ? previewFormatOf(picture) : null };
}

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
