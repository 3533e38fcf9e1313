import { Injectable } from '@nestjs/common';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import type { Channel } from '../../../channels/channels.api.js';
import { audienceOfMessage, MessageAccess } from '../../messages/application/message-access.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { flagNames, MessageTrait } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import { ReadStateQueries } from './read-state.queries.js';

/** Loads the flags of a message for everybody who receives an event about it. */
@Injectable()
export class LoadRecipientFlagsService {
  constructor(
    private readonly access: MessageAccess,
    private readonly queries: ReadStateQueries,
    private readonly messages: MessageRepository,
  ) {}

  /** The flags with the audience of an event about a change of the message alone. @param channel as for `audienceOfMessage` */
  async loadWithAudience(channel: Channel | undefined, message: Message): Promise<Pick<EventLogRecord, 'audience' | 'flags'>> {
    const also = await this.access.listOutsideReaders(channel, [message.id]);
    return { audience: audienceOfMessage(channel, message, also), flags: await this.load(message) };
  }

  /** Inside the unit of work that changed the message, after the change. */
  async load(message: Message): Promise<NonNullable<EventLogRecord['flags']>> {
    const { id: messageId, realmId, conversationId, topic, traits } = message;
    const { mostHaveRead, others } = await this.queries.loadRecipientFlags(message);
    const inTopic = new Set(
      traits & MessageTrait.topicWildcard ? await this.messages.listTopicParticipants(realmId, conversationId, foldCase(topic)) : [],
    );
    const usual = { messageId, traits, mark: 0, received: true, readThroughId: mostHaveRead ? messageId : 0 };
    const ofUsers: Record<UserId, readonly string[]> = {};
    for (const userId of inTopic) ofUsers[userId] = flagNames({ ...usual, inTopic: true });
    const outside = await this.messages.listOutsideMarks(realmId, conversationId, [messageId]);
    for (const { userId, mark } of outside) {
      ofUsers[userId] = flagNames({ messageId, traits, mark, received: false, readThroughId: 0, inTopic: false });
    }
    for (const other of others) ofUsers[other.userId] = flagNames({ ...other, traits, inTopic: inTopic.has(other.userId) });
    return { ofAll: flagNames({ ...usual, inTopic: false }), ofUsers };
  }
}
