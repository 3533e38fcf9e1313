import { Injectable } from '@nestjs/common';
import { ClientEvents, type EventLogRecord } from '../../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Channel, ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { audienceOfMessage, MessageAccess } from '../../messages/application/message-access.js';
import { PushWithdrawals } from '../../read-state/application/push-withdrawals.js';
import { FirstMessageEvents } from './first-message-events.js';
import { MessageEditRepository } from './message-edit.repository.js';

interface DeletedMessage {
  readonly id: MessageId;
  readonly topic: string;
}

export interface Remover {
  readonly realmId: RealmId;
  /** Null if the server itself deletes messages. */
  readonly userId: UserId | null;
}

/** Deletes messages and publishes it. Permissions are checked by the callers. */
@Injectable()
export class RemoveMessagesService {
  constructor(
    private readonly access: MessageAccess,
    private readonly conversations: ConversationRepository,
    private readonly channels: ChannelLookup,
    private readonly messages: MessageEditRepository,
    private readonly firstMessageEvents: FirstMessageEvents,
    private readonly events: ClientEvents,
    private readonly withdrawals: PushWithdrawals,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param conversationId the conversation of the messages; messages that were moved to another one concurrently are not deleted
   * @returns the number of deleted messages
   */
  async remove(by: Remover, conversationId: ConversationId, ids: readonly MessageId[]): Promise<number> {
    return this.unitOfWork.run(async () => {
      const messages = await this.messages.lockInConversation(by.realmId, conversationId, ids);
      if (messages.length === 0) return 0;
      await this.conversations.lock([conversationId]);
      const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
      const deleted = messages.map(({ id }) => id);
      const also = [...(by.userId === null ? [] : [by.userId]), ...(await this.access.listOutsideReaders(channel, deleted))];
      await this.firstMessageEvents.publishAround(channel ? [channel] : [], () =>
        this.messages.delete(by.realmId, conversationId, deleted),
      );
      await this.publish(by, { conversationId, channel, also }, messages);
      await this.withdrawals.afterDeletion(by.realmId, deleted);
      return messages.length;
    });
  }

  /**
   * Publishes one event for all messages if the audience can see all of them. Without shared history every member sees only the messages that
   * it received, so there is an event per message.
   * @param also accounts that receive the events in any case
   * @param messages of one topic, ascending
   */
  private async publish(
    by: Remover,
    {
      conversationId,
      channel,
      also,
    }: { readonly conversationId: ConversationId; readonly channel: Channel | undefined; readonly also: readonly UserId[] },
    messages: readonly DeletedMessage[],
  ): Promise<void> {
    const groups = !channel || channel.hasSharedHistory ? [messages] : messages.map((message) => [message]);
    await this.events.publish(
      groups.flatMap((group): EventLogRecord[] => {
        const newest = group.at(-1);
        if (!newest) return [];
        const place = channel
          ? ({ message_type: 'stream', stream_id: channel.id, topic: newest.topic } as const)
          : ({ message_type: 'private' } as const);
        return [
          {
            realmId: by.realmId,
            event: { type: 'delete_message', message_ids: group.map(({ id }) => id), ...place },
            audience: audienceOfMessage(channel, { conversationId, id: newest.id }, also),
          },
        ];
      }),
    );
  }
}
