import { Injectable } from '@nestjs/common';
import { ClientEvents, eventKind, type EventLogRecord } from '../../../kernel/client-events.js';
import { OutboxHandler, type OutboxRow } from '../../../kernel/outbox.js';
import { array, integer, literal, named, object, type Static, string } from '../../../kernel/schema.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';
import { type AttachmentLink, AttachmentRepository } from './attachment.repository.js';

/** An uploaded file as the API presents it to its owner. Times are milliseconds UTC. */
export const WireAttachment = named(
  'Attachment',
  object({
    id: integer(),
    name: string(),
    path_id: string(),
    size: integer('In bytes.'),
    create_time: integer('Milliseconds.'),
    messages: array(object({ id: integer(), date_sent: integer('Milliseconds.') }), 'The messages that link to the file.'),
  }),
);
export type WireAttachment = Static<typeof WireAttachment>;

export function presentAttachment({ id, name, pathId, size, createdAt }: Attachment, links: readonly AttachmentLink[]): WireAttachment {
  const messages = links.filter(({ attachmentId }) => attachmentId === id).map((link) => ({ id: link.messageId, date_sent: link.sentAt }));
  return { id, name, path_id: pathId, size, create_time: createdAt, messages };
}

const USED = { upload_space_used: integer('Bytes of all files of the organization.') };

/** The events about files. */
export const ATTACHMENT_EVENTS = [
  eventKind('AttachmentEvent', 'attachment', { op: literal('add', 'update'), attachment: WireAttachment, ...USED }),
  eventKind('AttachmentRemoveEvent', 'attachment', { op: literal('remove'), attachment: object({ id: integer() }), ...USED }),
] as const;

declare module '../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly uploads: typeof ATTACHMENT_EVENTS;
  }
}

/** Publishes changes of files to their owners, inside the unit of work of the change. */
@Injectable()
export class AttachmentEvents {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly events: ClientEvents,
  ) {}

  /** @param attachments all of one organization, in their state after the change */
  async publish(op: 'add' | 'update' | 'remove', attachments: readonly Attachment[]): Promise<void> {
    const [first] = attachments;
    if (!first) return;
    const { realmId } = first;
    const ids = attachments.map(({ id }) => id);
    const links = op === 'update' ? await this.attachments.listLinksTo(realmId, ids) : [];
    const usedBytes = await this.attachments.countUsedBytes(realmId);
    await this.events.publish(
      attachments.map((attachment): EventLogRecord => {
        const used = { upload_space_used: usedBytes };
        return {
          realmId,
          event:
            op === 'remove'
              ? { type: 'attachment', op, attachment: { id: attachment.id }, ...used }
              : { type: 'attachment', op, attachment: presentAttachment(attachment, links), ...used },
          audience: { kind: 'users', userIds: [attachment.ownerId] },
        };
      }),
    );
  }
}

/** Kind of the outbox rows about files to which a new message links: `{ attachmentIds }`. */
export const ATTACHMENTS_LINKED = 'attachments_linked';

/** Publishes to owners that new messages link to their files. The event describes the present state, so that it may be repeated. */
@Injectable()
export class AttachmentsLinkedHandler extends OutboxHandler {
  readonly kind = ATTACHMENTS_LINKED;

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly events: AttachmentEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId, payload } of rows) {
      const { attachmentIds } = payload as { readonly attachmentIds: readonly AttachmentId[] };
      await this.unitOfWork.run(async () => this.events.publish('update', await this.attachments.lock(realmId, attachmentIds)));
    }
  }
}
