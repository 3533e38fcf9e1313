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
import { Thumbnails } from './thumbnails.service.js';

/** Whoever makes thumbnails has this long before somebody else tries. */
const THUMBNAIL_LEASE_MS = 120_000;
/** What could not be made for this long, because the store is out of reach say, is given up. */
const THUMBNAIL_MAX_AGE_MS = 86_400_000;
const BATCH = 100;

/** Makes the thumbnails of a picture before anybody asks for one, so that messages can show it. */
@Injectable()
export class MakeThumbnailsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly thumbnails: Thumbnails,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for a file whose thumbnails are not due, or being made by somebody else. */
  async make(realmId: RealmId, id: AttachmentId): Promise<void> {
    const attachment = await this.attachments.findById(realmId, id);
    const now = this.clock.now();
    if (attachment?.thumbnailsDueAt == null || attachment.thumbnailsDueAt > now) return;
    if (!(await this.attachments.postponeThumbnails(attachment, now + THUMBNAIL_LEASE_MS))) return;
    const made = attachment.createdAt > now - THUMBNAIL_MAX_AGE_MS && (await this.makeAll(attachment));
    await this.unitOfWork.run(async () => {
      await this.attachments.settleThumbnails(realmId, id, made);
      await this.outbox.add(previewReadyEntries(realmId, [attachment.pathId]));
    });
  }

  /** Calls for what is due and was not called for, or not heard. */
  async sweep(alarms: ThumbnailQueue): Promise<void> {
    await alarms.enqueue(await this.attachments.thumbnailsDue(this.clock.now(), BATCH));
  }

  private async makeAll(attachment: Attachment): Promise<boolean> {
    for (const { name } of attachment.picture ? thumbnailFormatsOf(attachment.picture) : []) {
      if (!(await this.thumbnails.find(attachment, name))) return false;
    }
    return true;
  }
}
