import { Injectable } from '@nestjs/common';
import { BlobStore } from '../../../kernel/blob-store.js';
import { Outbox } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { UnusedFilesService } from '../../realm/realm-images.api.js';
import { type Attachment, blobKeyOf, thumbnailKeyOf } from '../domain/attachment.js';
import { THUMBNAIL_FORMATS } from '../domain/thumbnail-format.js';
import { AttachmentEvents } from './attachment-events.js';
import { AttachmentRepository } from './attachment.repository.js';
import { previewRemovedEntry } from './image-previews.service.js';

/** Deletes files with their thumbnails. */
@Injectable()
export class RemoveAttachmentService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly blobs: BlobStore,
    private readonly unusedFiles: UnusedFilesService,
    private readonly events: AttachmentEvents,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Requires a unit of work that holds the lock of the file. The bytes are deleted after the commit, when the file cannot be found any more. */
  async remove(attachment: Attachment): Promise<void> {
    const { id, realmId, size } = attachment;
    await this.removePlaceholders(attachment);
    await this.attachments.delete(realmId, [id]);
    await this.attachments.claimSpace(realmId, -size, null);
    await this.events.publish('remove', [attachment]);
    this.unitOfWork.afterCommit(() => void this.unusedFiles.delete(keysOf(attachment)));
  }

  /** Deletes the bytes of a file that is still stored, and whose lock the unit of work holds. The caller calls `remove` afterwards. @throws Error */
  async deleteBytes(attachment: Attachment): Promise<void> {
    for (const key of keysOf(attachment)) await this.blobs.delete(key);
  }

  /** Messages with a placeholder of the file would wait for its thumbnail forever. */
  private async removePlaceholders({ id, realmId, pathId, thumbnailsDueAt }: Attachment): Promise<void> {
    if (thumbnailsDueAt === null) return;
    const messageIds = (await this.attachments.listLinksTo(realmId, [id])).map(({ messageId }) => messageId);
    if (messageIds.length > 0) await this.outbox.add([previewRemovedEntry(realmId, pathId, messageIds)]);
  }
}

function keysOf({ pathId, image }: Attachment): string[] {
  return [blobKeyOf(pathId), ...(image ? THUMBNAIL_FORMATS.map(({ name }) => thumbnailKeyOf(pathId, name)) : [])];
}
