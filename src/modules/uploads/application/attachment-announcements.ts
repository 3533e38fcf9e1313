import { Injectable } from '@nestjs/common';
import { type EventLogRecord, ClientEvents } from '../../../kernel/client-events.js';
import type { Attachment } from '../domain/attachment.js';
import { presentAttachment } from './attachment.presenter.js';
import { AttachmentRepository } from './attachment.repository.js';

/** Tells owners what becomes of their files. Inside the unit of work that changes them. */
@Injectable()
export class AttachmentEvents {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly events: ClientEvents,
  ) {}

  /** @param attachments all of one organization, as they are now */
  async publish(op: 'add' | 'update' | 'remove', attachments: readonly Attachment[]): Promise<void> {
    const [first] = attachments;
    if (!first) return;
    const { realmId } = first;
    const ids = attachments.map(({ id }) => id);
    const uses = op === 'update' ? await this.attachments.usesOf(realmId, ids) : [];
    const space = await this.attachments.spaceUsed(realmId);
    await this.events.publish(
      attachments.map((attachment): EventLogRecord => {
        const shown = op === 'remove' ? { id: attachment.id } : presentAttachment(attachment, uses);
        return {
          realmId,
          event: { type: 'attachment', op, attachment: shown, upload_space_used: space },
          audience: { kind: 'users', userIds: [attachment.ownerId] },
        };
      }),
    );
  }
}
