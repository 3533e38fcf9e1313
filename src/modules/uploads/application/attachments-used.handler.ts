import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { AttachmentId } from '../domain/attachment.js';
import { AttachmentEvents } from './attachment-announcements.js';
import { AttachmentRepository } from './attachment.repository.js';

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
