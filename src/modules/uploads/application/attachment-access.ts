import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AccessDenied, DoesNotExist } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentRepository } from './attachment.repository.js';
import { MessageReaders } from './required-ports.js';

/** Who may read a file: its owner, and whoever may read a message that links to it. */
@Injectable()
export class AttachmentAccess {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly readers: MessageReaders,
  ) {}

  /**
   * @param visitor null: nobody in particular, who sees what the whole web may see
   * @throws DoesNotExist, AccessDenied
   */
  async accessFile(realmId: RealmId, visitor: Actor | null, pathId: string): Promise<Attachment> {
    const [attachment] = await this.attachments.findByPaths(realmId, [pathId]);
    if (!attachment) throw new DoesNotExist('File not found');
    if (!(await this.mayRead(visitor, attachment))) throw new AccessDenied();
    return attachment;
  }

  async mayRead(visitor: Actor | null, { id, realmId, ownerId }: Attachment): Promise<boolean> {
    if (visitor?.userId === ownerId) return true;
    const messageIds = (await this.attachments.usesOf(realmId, [id])).map(({ messageId }) => messageId);
    if (messageIds.length === 0) return false;
    return visitor ? this.readers.readsAny(visitor, messageIds) : this.readers.anyIsWebPublic(realmId, messageIds);
  }
}
