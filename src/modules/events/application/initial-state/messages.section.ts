import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { type UnreadMessage, UnreadQueries } from '../../../messaging/messaging.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { NewestMessage } from '../../../users/users.api.js';
import { StateSection, type InitialStateInput, includesState } from './section.js';

/** Unread messages are listed up to here; the newest count. */
const MAX_UNREAD = 50_000;

/** How far the account's messages go, and which it has not read. */
@Injectable()
export class MessagesSection extends StateSection {
  readonly types = ['message', 'starred_messages'];

  constructor(
    private readonly newest: NewestMessage,
    private readonly unread: UnreadQueries,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
  ) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const messages = includesState(wishes, 'message');
    return {
      ...(messages ? { max_message_id: (await this.newest.findIdReceivedBy(actor.userId)) ?? -1 } : {}),
      ...(messages && includesState(wishes, 'update_message_flags') ? { unread_msgs: await this.unreadMessages(actor, wishes) } : {}),
      ...(includesState(wishes, 'starred_messages') ? { starred_messages: await this.unread.starred(actor.userId) } : {}),
    };
  }

  private async unreadMessages(actor: Actor, { capabilities }: InitialStateInput): Promise<object> {
    const unread = await this.unread.unread(actor.userId, MAX_UNREAD);
    const conversationIds = [...new Set(unread.map(({ conversationId }) => conversationId))];
    const channels = await this.channels.findByConversations(conversationIds);
    const participants = await this.conversations.participants(conversationIds.filter((id) => !channels.has(id)));
    const topicName = (topic: string): string => (topic === '' && !capabilities.emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic);
    return {
      count: unread.filter(({ muted }) => !muted).length,
      ...directUnread(actor.userId, unread, participants),
      streams: grouped(
        unread.filter(({ conversationId }) => channels.has(conversationId)),
        (one) => `${one.conversationId}:${one.topic.toLowerCase()}`,
      ).map((group) => ({
        stream_id: channels.get(group[0].conversationId)?.id,
        topic: topicName(group[0].topic),
        unread_message_ids: group.map(({ id }) => id),
      })),
      mentions: unread.filter(({ mentioned }) => mentioned).map(({ id }) => id),
      old_unreads_missing: unread.length >= MAX_UNREAD,
    };
  }
}

type Group = [UnreadMessage, ...UnreadMessage[]];

function grouped(messages: readonly UnreadMessage[], key: (message: UnreadMessage) => string | number): Group[] {
  const groups = new Map<string | number, Group>();
  for (const message of messages) {
    const group = groups.get(key(message));
    if (group) group.push(message);
    else groups.set(key(message), [message]);
  }
  return [...groups.values()];
}

/** Unread direct messages: by the other person, and by the set of people for more than two. */
function directUnread(own: UserId, unread: readonly UnreadMessage[], participants: ReadonlyMap<ConversationId, readonly UserId[]>): object {
  const pms: { other_user_id: UserId; sender_id: UserId; unread_message_ids: MessageId[] }[] = [];
  const huddles: { user_ids_string: string; unread_message_ids: MessageId[] }[] = [];
  for (const group of grouped(
    unread.filter(({ conversationId }) => participants.has(conversationId)),
    (one) => one.conversationId,
  )) {
    const people = participants.get(group[0].conversationId) ?? [];
    const ids = group.map(({ id }) => id);
    if (people.length > 2) {
      huddles.push({ user_ids_string: people.join(','), unread_message_ids: ids });
    } else {
      const other = people.find((id) => id !== own) ?? own;
      pms.push({ other_user_id: other, sender_id: other, unread_message_ids: ids });
    }
  }
  return { pms: pms.sort((a, b) => a.other_user_id - b.other_user_id), huddles };
}
