import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AccessDenied, DoesNotExist } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentRepository } from './attachment.repository.js';
import { MessageReaders } from './required-ports.js';

/** Checks access to files: the owner may read a file, and every account that may read a message with a link to it. */
@Injectable()
export class AttachmentAccess {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly readers: MessageReaders,
  ) {}

  /**
   * @param visitor null for visitors without an account, who may read files in web-public channels
   * @throws DoesNotExist, AccessDenied
   */
  async accessFile(realmId: RealmId, visitor: Actor | null, pathId: string): Promise<Attachment> {
    const [attachment] = await this.attachments.findByPaths(realmId, [pathId]);
    if (!attachment) throw new DoesNotExist('File not found');
    if (!(await this.canRead(visitor, attachment))) throw new AccessDenied();
    return attachment;
  }

  async canRead(visitor: Actor | null, { id, realmId, ownerId }: Attachment): Promise<boolean> {
    if (visitor?.userId === ownerId) return true;
    const messageIds = (await this.attachments.listLinksTo(realmId, [id])).map(({ messageId }) => messageId);
    if (messageIds.length === 0) return false;
    return visitor ? this.readers.readsAny(visitor, messageIds) : this.readers.anyIsOpenToVisitors(realmId, messageIds);
  }
}
