import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AccountListener, AccountListeners, type User } from '../../users/accounts.api.js';
import { AttachmentRepository } from './attachment.repository.js';
import { RemoveAttachmentService } from './remove-attachment.service.js';

/** Deletes the files of a person who is erased, except those that messages link to: they belong to the conversations. */
@Injectable()
export class EraseFilesListener implements AccountListener, OnModuleInit {
  readonly order = 110;

  constructor(
    private readonly listeners: AccountListeners,
    private readonly attachments: AttachmentRepository,
    private readonly removing: RemoveAttachmentService,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  async onErased({ id, realmId }: User): Promise<void> {
    const own = await this.attachments.listByOwner(realmId, id);
    const locked = await this.attachments.lock(
      realmId,
      own.map((attachment) => attachment.id),
    );
    const links = await this.attachments.listLinksTo(
      realmId,
      locked.map((attachment) => attachment.id),
    );
    const linked = new Set(links.map(({ attachmentId }) => attachmentId));
    for (const attachment of locked) if (!linked.has(attachment.id)) await this.removing.remove(attachment);
  }
}
