import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents, type ConversationRange } from '../../../../kernel/client-events.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import type { FlagChange } from '../domain/flag-change.js';
import { type FlagFacts, flagNames } from '../../messages/domain/message-flags.js';
import type { FlaggableMessage } from './read-state.repository.js';

/** Tells the other clients of an account what became of its flags (notes part 6, `update_message_flags`). */
@Injectable()
export class FlagEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
  ) {}

  /** Inside the unit of work; says nothing if nothing changed. */
  async changed(
    actor: Actor,
    { op, flag }: FlagChange,
    messages: readonly FlaggableMessage[],
    facts: ReadonlyMap<MessageId, FlagFacts>,
  ): Promise<void> {
    if (messages.length === 0) return;
    const unread = op === 'remove' && flag === 'read';
    await this.announce(actor, {
      op,
      operation: op,
      flag,
      messages: messages.map(({ id }) => id),
      all: false,
      ...(unread ? { message_details: await this.details(actor, messages, facts) } : {}),
    });
  }

  /** Everything is read. */
  async readEverything(actor: Actor): Promise<void> {
    await this.announce(actor, { op: 'add', operation: 'add', flag: 'read', messages: [], all: true });
  }

  /** So much is read that the ids are looked up when the event is published, not while the client waits. */
  async readRange(actor: Actor, range: ConversationRange): Promise<void> {
    await this.announce(actor, { op: 'add', operation: 'add', flag: 'read', messages: [], all: false }, range);
  }

  private async announce(actor: Actor, event: Record<string, unknown>, range?: ConversationRange): Promise<void> {
    await this.events.publish([
      {
        realmId: actor.realmId,
        event: { type: 'update_message_flags', ...event },
        audience: { kind: 'users', userIds: [actor.userId] },
        ...(range ? { messagesOf: range } : {}),
      },
    ]);
  }

  private async details(
    actor: Actor,
    messages: readonly FlaggableMessage[],
    facts: ReadonlyMap<MessageId, FlagFacts>,
  ): Promise<Record<string, object>> {
    const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
    const channels = await this.channels.findByConversations(conversationIds);
    const participants = await this.conversations.loadParticipants(conversationIds.filter((id) => !channels.has(id)));
    const entries = messages.map(({ id, conversationId, topic }) => {
      const fact = facts.get(id);
      const mentioned = fact !== undefined && flagNames(fact).some((name) => name.endsWith('mentioned'));
      const channel = channels.get(conversationId);
      const place = channel
        ? { type: 'stream', stream_id: channel.id, topic }
        : { type: 'private', user_ids: (participants.get(conversationId) ?? []).filter((userId) => userId !== actor.userId) };
      return [String(id), mentioned ? { ...place, mentioned } : place] as const;
    });
    return Object.fromEntries(entries);
  }
}
