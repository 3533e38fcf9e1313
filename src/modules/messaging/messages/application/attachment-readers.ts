import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { VisitorChannels } from '../../../channels/channels.api.js';
import { MessageReaders } from '../../../uploads/uploads.api.js';
import { MessageAccess } from './message-access.js';
import { MessageRepository } from './message.repository.js';

const BATCH = 500;

/** Informs the uploads context who may read the messages that link to a file. */
@Injectable()
export class AttachmentReaders extends MessageReaders {
  constructor(
    private readonly access: MessageAccess,
    private readonly queries: MessageRepository,
    private readonly visitorChannels: VisitorChannels,
  ) {
    super();
  }

  async readsAny(actor: Actor, messageIds: readonly MessageId[]): Promise<boolean> {
    for (const batch of newestFirst(messageIds)) if ((await this.access.filterReadable(actor, batch)).length > 0) return true;
    return false;
  }

  async anyIsOpenToVisitors(realmId: RealmId, messageIds: readonly MessageId[]): Promise<boolean> {
    const open = new Set((await this.visitorChannels.list(realmId)).map(({ conversationId }) => conversationId));
    if (open.size === 0) return false;
    for (const batch of newestFirst(messageIds)) {
      const messages = await this.queries.findByIds(realmId, batch);
      if (messages.some(({ conversationId }) => open.has(conversationId))) return true;
    }
    return false;
  }
}

function newestFirst(ids: readonly MessageId[]): MessageId[][] {
  const sorted = [...ids].sort((a, b) => b - a);
  return chunks(sorted, BATCH);
}
