import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentAnnouncements } from './attachment-announcements.js';
import { AttachmentRepository } from './attachment.repository.js';
import { MIB, UploadLimits } from './upload-limits.js';

/** Enters files that are kept into the books, and watches over the quota of their organization. */
@Injectable()
export class Registering {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly limits: UploadLimits,
    private readonly announcements: AttachmentAnnouncements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Null if there is a place for so many bytes now. */
  async objectionTo(realmId: RealmId, bytes: number): Promise<DomainError | null> {
    const { most } = this;
    return most !== null && (await this.attachments.spaceUsed(realmId)) + bytes > most ? quotaExceeded() : null;
  }

  /** @throws DomainError REALM_UPLOAD_QUOTA */
  register(attachment: Omit<Attachment, 'id'>): Promise<Attachment> {
    return this.unitOfWork.run(async () => {
      if (!(await this.attachments.takeSpace(attachment.realmId, attachment.size, this.most))) throw quotaExceeded();
      const added = { ...attachment, id: await this.attachments.add(attachment) };
      await this.announcements.tell('add', [added]);
      return added;
    });
  }

  private get most(): number | null {
    return this.limits.quotaMib === null ? null : this.limits.quotaMib * MIB;
  }
}

function quotaExceeded(): DomainError {
  return new DomainError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
}
