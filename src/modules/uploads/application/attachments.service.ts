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
  readonly spaceUsed: number;
}

/** Files as their owners manage them. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly removing: RemoveAttachmentService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list({ realmId, userId }: Actor): Promise<OwnAttachments> {
    const own = await this.attachments.listOf(realmId, userId);
    const uses = await this.attachments.usesOf(
      realmId,
      own.map(({ id }) => id),
    );
    return { attachments: own.map((one) => presentAttachment(one, uses)), spaceUsed: await this.attachments.spaceUsed(realmId) };
  }

  /** Messages that link to it go on doing so. @throws BadRequest for a file of somebody else, too */
  async delete(actor: Actor, id: AttachmentId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [attachment] = await this.attachments.lock(actor.realmId, [id]);
      if (attachment?.ownerId !== actor.userId) throw new BadRequest('Invalid attachment');
      await this.removing.remove(attachment);
    });
  }
}
