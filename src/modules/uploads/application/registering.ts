import { Injectable } from '@nestjs/common';
import type { DomainError } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentEvents } from './attachment-announcements.js';
import { AttachmentRepository } from './attachment.repository.js';
import { quotaExceeded, UploadLimits } from './upload-limits.js';
import { UploadReservations } from './upload-reservations.js';

/** Enters files that are kept into the books, and watches over the quota of their organization. */
@Injectable()
export class Registering {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly reservations: UploadReservations,
    private readonly limits: UploadLimits,
    private readonly announcements: AttachmentEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Null if there is a place for so many bytes now. */
  async objectionTo(realmId: RealmId, bytes: number): Promise<DomainError | null> {
    const { quotaBytes } = this.limits;
    return quotaBytes !== null && (await this.attachments.spaceTaken(realmId)) + bytes > quotaBytes ? quotaExceeded() : null;
  }

  /**
   * @param reservation the id of the unfinished upload that it was, whose space it takes over
   * @throws DomainError REALM_UPLOAD_QUOTA
   */
  register(attachment: Omit<Attachment, 'id'>, reservation?: string): Promise<Attachment> {
    return this.unitOfWork.run(async () => {
      if (reservation !== undefined) await this.reservations.release(reservation);
      if (!(await this.attachments.claimSpace(attachment.realmId, attachment.size, this.limits.quotaBytes))) throw quotaExceeded();
      const added = { ...attachment, id: await this.attachments.add(attachment) };
      await this.announcements.publish('add', [added]);
      return added;
    });
  }
}
