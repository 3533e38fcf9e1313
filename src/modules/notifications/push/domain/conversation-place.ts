import type { ChannelId, UserId } from '../../../../kernel/ids.js';

/** Somebody as others see them. */
export interface NamedAccount {
  readonly id: UserId;
  readonly name: string;
}

/** Where a message was sent. */
export type ConversationPlace =
  | {
      readonly kind: 'topic';
      readonly channelId: ChannelId;
      readonly channelName: string;
      readonly topic: string;
      readonly topicName: string;
    }
  | { readonly kind: 'direct'; readonly participants: readonly NamedAccount[] };

/** Identifies a conversation among the notifications of an account, as the web client does. */
export function conversationTag(place: ConversationPlace, accountId: UserId): string {
  if (place.kind === 'topic') return `${accountId} topic:${place.channelId}:${place.topic.toLowerCase()}`;
  const others = othersIn(place.participants, accountId).map(({ id }) => id);
  return `${accountId} dm:${(others.length === 0 ? [accountId] : others.sort((a, b) => a - b)).join(',')}`;
}

/** Who wrote where: `Ben (garden › tomatoes)`, `Ben (Ben, Cem)`, or `Ben` in a conversation of two. */
export function conversationTitle(place: ConversationPlace, sender: NamedAccount, accountId: UserId): string {
  if (place.kind === 'topic') return `${sender.name} (${place.channelName} › ${place.topicName})`;
  const others = othersIn(place.participants, accountId);
  return others.length > 1 ? `${sender.name} (${others.map(({ name }) => name).join(', ')})` : sender.name;
}

function othersIn(participants: readonly NamedAccount[], accountId: UserId): NamedAccount[] {
  return participants.filter(({ id }) => id !== accountId);
}
