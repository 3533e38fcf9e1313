import { Injectable, Logger } from '@nestjs/common';
import { BlobStore } from '../../../kernel/blob-store.js';
import { Outbox } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Attachment, blobKeyOf, thumbnailKeyOf } from '../domain/attachment.js';
import { THUMBNAIL_FORMATS } from '../domain/thumbnail-format.js';
import { AttachmentEvents } from './attachment-events.js';
import { AttachmentRepository } from './attachment.repository.js';
import { previewRemovedEntry } from './image-previews.service.js';

/** Takes files away for good. */
@Injectable()
export class RemoveAttachmentService {
  private readonly logger = new Logger(RemoveAttachmentService.name);

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly blobs: BlobStore,
    private readonly announcements: AttachmentEvents,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Inside a unit of work that holds the file's lock. Its bytes go once that has committed: nobody finds them any more then. */
  async remove(attachment: Attachment): Promise<void> {
    const { id, realmId, size, pathId, picture } = attachment;
    await this.releaseAwaiting(attachment);
    await this.attachments.remove(realmId, [id]);
    await this.attachments.claimSpace(realmId, -size, null);
    await this.announcements.publish('remove', [attachment]);
    const thumbnails = picture ? THUMBNAIL_FORMATS.map(({ name }) => thumbnailKeyOf(pathId, name)) : [];
    this.unitOfWork.afterCommit(() => {
      for (const key of [blobKeyOf(pathId), ...thumbnails]) {
        this.blobs.delete(key).catch((error: unknown) => this.logger.error(`the bytes of ${key} stay: ${(error as Error).message}`));
      }
    });
  }

  /** Messages that hold its place until there is a thumbnail of it shall not wait for ever. */
  private async releaseAwaiting({ id, realmId, pathId, thumbnailsDueAt }: Attachment): Promise<void> {
    if (thumbnailsDueAt === null) return;
    const messageIds = (await this.attachments.usesOf(realmId, [id])).map(({ messageId }) => messageId);
    if (messageIds.length > 0) await this.outbox.add([previewRemovedEntry(realmId, pathId, messageIds)]);
  }
}
