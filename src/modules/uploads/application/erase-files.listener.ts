import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../users/accounts.api.js';
import { AttachmentRepository } from './attachment.repository.js';
import { RemoveAttachmentService } from './remove-attachment.service.js';
import { UploadQuota } from './upload-quota.js';

/** Deletes the files of a person who is erased, except those that messages link to: they belong to the conversations. */
@Injectable()
export class EraseFilesListener extends AccountListener {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly removing: RemoveAttachmentService,
    private readonly quota: UploadQuota,
  ) {
    super();
  }

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.quota.releaseAll(realmId, id);
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
    const unlinked = locked.filter((attachment) => !linked.has(attachment.id));
    // The bytes come first: the rows remain if one cannot be deleted, so that the erasure can be repeated.
    for (const attachment of unlinked) await this.removing.deleteBytes(attachment);
    for (const attachment of unlinked) await this.removing.remove(attachment);
  }
}
