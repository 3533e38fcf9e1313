import { Injectable } from '@nestjs/common';
import { ClientEvents, type EventLogRecord } from '../../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { type Channel, ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { audienceOfMessage } from '../../messages/application/message-access.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { FirstMessageEvents } from './first-message-events.js';
import { MessageEditRepository } from './message-edit.repository.js';

interface Deleted {
  readonly id: MessageId;
  readonly topic: string;
}

/** Who removes messages. */
export interface Remover {
  readonly realmId: RealmId;
  /** Null: the server itself. */
  readonly userId: UserId | null;
}

/** What clients are told of deleted messages. */
@Injectable()
export class DeletionEvents {
  constructor(private readonly events: ClientEvents) {}

  /**
   * Inside the unit of work of the deletion. Where members see all there is they are told of all at once; where each sees what it
   * received, each is told of that.
   * @param messages all of one topic, ascending
   */
  async publish(by: Remover, conversationId: ConversationId, channel: Channel | undefined, messages: readonly Deleted[]): Promise<void> {
    const members = channel?.hasSharedHistory ?? false;
    const groups = !channel || members ? [messages] : messages.map((message) => [message]);
    await this.events.publish(
      groups.flatMap((group): EventLogRecord[] => {
        const newest = group.at(-1);
        if (!newest) return [];
        const place = channel ? { message_type: 'stream', stream_id: channel.id, topic: newest.topic } : { message_type: 'private' };
        return [
          {
            realmId: by.realmId,
            event: { type: 'delete_message', message_ids: group.map(({ id }) => id), ...place },
            audience: audienceOfMessage(channel, { conversationId, id: newest.id }, by.userId === null ? [] : [by.userId]),
          },
        ];
      }),
    );
  }
}

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
