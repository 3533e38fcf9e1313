import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId } from '../../../kernel/ids.js';
import { Outbox } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';
import { thumbnailFormatsOf } from '../domain/thumbnail-format.js';
import { AttachmentRepository } from './attachment.repository.js';
import { previewReadyEntries } from './image-previews.service.js';
import { ThumbnailQueue } from './thumbnail-queue.js';
import { ThumbnailsService } from './thumbnails.service.js';

/** Another process tries again after this time. */
const THUMBNAIL_LEASE_MS = 120_000;
/** Thumbnails that could not be made for this long, for example because the blob store is unreachable, are abandoned. */
const THUMBNAIL_MAX_AGE_MS = 86_400_000;
const BATCH = 100;

/** Makes the thumbnails of uploaded images in the background, so that messages can show them. */
@Injectable()
export class MakeThumbnailsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly thumbnails: ThumbnailsService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for a file whose thumbnails are not due, or are being made by another process. */
  async make(realmId: RealmId, id: AttachmentId): Promise<void> {
    const attachment = await this.attachments.findById(realmId, id);
    const now = this.clock.now();
    if (attachment?.thumbnailsDueAt == null || attachment.thumbnailsDueAt > now) return;
    if (!(await this.attachments.leaseThumbnails(attachment, now + THUMBNAIL_LEASE_MS))) return;
    const made = attachment.createdAt > now - THUMBNAIL_MAX_AGE_MS && (await this.makeAll(attachment));
    await this.unitOfWork.run(async () => {
      await this.attachments.completeThumbnails(realmId, id, made);
      await this.outbox.add(previewReadyEntries(realmId, [attachment.pathId]));
    });
  }

  /** Enqueues the files whose thumbnails are due but whose jobs were lost. */
  async sweep(queue: ThumbnailQueue): Promise<void> {
    await queue.enqueue(await this.attachments.listThumbnailsDue(this.clock.now(), BATCH));
  }

  private async makeAll(attachment: Attachment): Promise<boolean> {
    for (const { name } of attachment.image ? thumbnailFormatsOf(attachment.image) : []) {
      if (!(await this.thumbnails.find(attachment, name))) return false;
    }
    return true;
  }
}
