import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { DeletionEvents, type Remover } from './deletion-news.js';
import { FirstMessageEvents } from '../editing/first-messages.js';
import { MessageEditRepository } from '../editing/message-changes.js';

/** Removes messages and tells of it. Nothing is checked here: who may is decided before. */
@Injectable()
export class RemoveMessagesService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly channels: ChannelLookup,
    private readonly changes: MessageEditRepository,
    private readonly firsts: FirstMessageEvents,
    private readonly news: DeletionEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param conversationId where the messages are; those that have gone elsewhere meanwhile are left alone
   * @returns how many were removed
   */
  async remove(by: Remover, conversationId: ConversationId, ids: readonly MessageId[]): Promise<number> {
    return this.unitOfWork.run(async () => {
      await this.conversations.lock([conversationId]);
      const messages = await this.changes.lockInConversation(by.realmId, conversationId, ids);
      if (messages.length === 0) return 0;
      const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
      await this.firsts.publishAround(channel ? [channel] : [], () =>
        this.changes.remove(
          by.realmId,
          messages.map(({ id }) => id),
        ),
      );
      await this.news.publish(by, conversationId, channel, messages);
      return messages.length;
    });
  }
}
