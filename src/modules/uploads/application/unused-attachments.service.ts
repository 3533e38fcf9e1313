import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentRepository } from './attachment.repository.js';
import { RemoveAttachmentService } from './remove-attachment.service.js';
import { ScheduledAttachments } from './required-ports.js';

/** A file without a link in a message is stored for this long, so that it can still be sent. */
const UNUSED_RETENTION_MS = 35 * 86_400_000;
const BATCH = 100;

/** Deletes files to which no message has linked for weeks, unless a scheduled message links to them. */
@Injectable()
export class UnusedAttachmentsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly scheduled: ScheduledAttachments,
    private readonly removeAttachment: RemoveAttachmentService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of deleted files */
  async sweep(): Promise<number> {
    let removed = 0;
    for (;;) {
      const found = await this.attachments.listUnusedSince(this.clock.now() - UNUSED_RETENTION_MS, BATCH);
      for (const attachment of found) removed += (await this.remove(attachment)) ? 1 : 0;
      if (found.length < BATCH) return removed;
    }
  }

  private async remove({ id, realmId, pathId }: Attachment): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const [attachment] = await this.attachments.lock(realmId, [id]);
      if (!attachment) return false;
      if ((await this.attachments.listLinksTo(realmId, [id])).length > 0) {
        await this.attachments.setUnusedSince(realmId, [id], null);
        return false;
      }
      if (await this.scheduled.isLinked(realmId, pathId)) {
        await this.attachments.setUnusedSince(realmId, [id], this.clock.now());
        return false;
      }
      await this.removeAttachment.remove(attachment);
      return true;
    });
  }
}
