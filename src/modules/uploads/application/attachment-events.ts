import type { MessageId } from '../../../kernel/ids.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';
import { type AttachmentLink, AttachmentRepository } from './attachment.repository.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ClientEvents, type EventLogRecord } from '../../../kernel/client-events.js';
import { OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';

/** An uploaded file as the API shows it to its owner. Times are milliseconds UTC. */
export interface WireAttachment {
  readonly id: AttachmentId;
  readonly name: string;
  readonly path_id: string;
  /** Bytes. */
  readonly size: number;
  readonly create_time: number;
  /** Those that link to the file. */
  readonly messages: readonly { readonly id: MessageId; readonly date_sent: number }[];
}

export function presentAttachment({ id, name, pathId, size, createdAt }: Attachment, uses: readonly AttachmentLink[]): WireAttachment {
  const messages = uses.filter(({ attachmentId }) => attachmentId === id).map((use) => ({ id: use.messageId, date_sent: use.sentAt }));
  return { id, name, path_id: pathId, size, create_time: createdAt, messages };
}

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

/** Kind of the outbox rows that tell of files to which a new message links: `{ attachmentIds }`. */
export const ATTACHMENTS_USED = 'attachments_used';

/** Tells owners that messages link to their files. Told twice, it says the same: what is so now. */
@Injectable()
export class AttachmentsLinkedHandler extends OutboxHandler implements OnModuleInit {
  readonly kind = ATTACHMENTS_USED;

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly announcements: AttachmentEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly handlers: OutboxHandlers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId, payload } of rows) {
      const { attachmentIds } = payload as { readonly attachmentIds: readonly AttachmentId[] };
      await this.unitOfWork.run(async () => this.announcements.publish('update', await this.attachments.lock(realmId, attachmentIds)));
    }
  }
}
