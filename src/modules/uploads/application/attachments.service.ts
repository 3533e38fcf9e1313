import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { AttachmentId } from '../domain/attachment.js';
import { presentAttachment, type WireAttachment } from './attachment-events.js';
import { AttachmentRepository } from './attachment.repository.js';
import { RemoveAttachmentService } from './remove-attachment.service.js';

export interface OwnAttachments {
  readonly attachments: readonly WireAttachment[];
  /** Bytes of all files of the organization. */
  readonly usedBytes: number;
}

/** Lists and deletes the files of an account. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly removeAttachment: RemoveAttachmentService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list({ realmId, userId }: Actor): Promise<OwnAttachments> {
    const own = await this.attachments.listByOwner(realmId, userId);
    const links = await this.attachments.listLinksTo(
      realmId,
      own.map(({ id }) => id),
    );
    return {
      attachments: own.map((attachment) => presentAttachment(attachment, links)),
      usedBytes: await this.attachments.countUsedBytes(realmId),
    };
  }

  /** Messages keep their links to the file. @throws BadRequest if the account has no such file */
  async delete(actor: Actor, id: AttachmentId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [attachment] = await this.attachments.lock(actor.realmId, [id]);
      if (attachment?.ownerId !== actor.userId) throw new BadRequest('Invalid attachment');
      await this.removeAttachment.remove(attachment);
    });
  }
}
