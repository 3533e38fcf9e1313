import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents, type ConversationRange } from '../../../../kernel/client-events.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { type FlagFacts, flagNames } from '../../messages/domain/message-flags.js';
import type { FlagChange } from '../domain/flag-change.js';
import { PushWithdrawals } from './push-withdrawals.js';
import type { FlaggableMessage } from './read-state.repository.js';

type FlagsEvent = Extract<ClientEvent, { readonly type: 'update_message_flags' }>;
/** The conversation of a message that becomes unread, and whether the message mentions the account. */
type MessageDetails = NonNullable<FlagsEvent['message_details']>[string];

/** Publishes changes of an account's flags to its own clients. */
@Injectable()
export class FlagEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
    private readonly withdrawals: PushWithdrawals,
  ) {}

  /** Inside the unit of work of the change. Publishes nothing if there are no messages. */
  async publishChange(
    actor: Actor,
    { op, flag }: FlagChange,
    messages: readonly FlaggableMessage[],
    facts: ReadonlyMap<MessageId, FlagFacts>,
  ): Promise<void> {
    if (messages.length === 0) return;
    const unread = op === 'remove' && flag === 'read';
    await this.publish(actor, {
      op,
      operation: op,
      flag,
      messages: messages.map(({ id }) => id),
      all: false,
      ...(unread ? { message_details: await this.loadDetails(actor, messages, facts) } : {}),
    });
  }

  /** All messages have been marked as read. */
  async publishAllRead(actor: Actor): Promise<void> {
    await this.publish(actor, { op: 'add', operation: 'add', flag: 'read', messages: [], all: true });
  }

  /**
   * A range has been marked as read. Its ids are looked up when the outbox publishes the event, so that the request does not wait for it.
   */
  async publishRangeRead(actor: Actor, range: ConversationRange): Promise<void> {
    await this.publish(actor, { op: 'add', operation: 'add', flag: 'read', messages: [], all: false }, range);
  }

  private async publish(actor: Actor, event: Omit<FlagsEvent, 'type'>, range?: ConversationRange): Promise<void> {
    await this.events.publish([
      {
        realmId: actor.realmId,
        event: { type: 'update_message_flags', ...event },
        audience: { kind: 'users', userIds: [actor.userId] },
        ...(range ? { messagesOf: range } : {}),
      },
    ]);
    if (event.op === 'add' && event.flag === 'read') await this.withdrawals.afterReading(actor.realmId, actor.userId);
  }

  private async loadDetails(
    actor: Actor,
    messages: readonly FlaggableMessage[],
    facts: ReadonlyMap<MessageId, FlagFacts>,
  ): Promise<Readonly<Record<string, MessageDetails>>> {
    const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
    const channels = await this.channels.findByConversations(conversationIds);
    const participants = await this.conversations.loadParticipants(conversationIds.filter((id) => !channels.has(id)));
    const entries = messages.map(({ id, conversationId, topic }) => {
      const fact = facts.get(id);
      const mentioned = fact !== undefined && flagNames(fact).some((name) => name.endsWith('mentioned'));
      const channel = channels.get(conversationId);
      const place: MessageDetails = channel
        ? { type: 'stream', stream_id: channel.id, topic }
        : { type: 'private', user_ids: (participants.get(conversationId) ?? []).filter((userId) => userId !== actor.userId) };
      return [String(id), { ...place, ...(mentioned ? { mentioned: true as const } : {}) }] as const;
    });
    return Object.fromEntries(entries);
  }
}
