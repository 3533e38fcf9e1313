import type { ChannelId, MessageId, UserId } from '../../../../kernel/ids.js';
import { encodeHashComponent } from '../../../../kernel/text.js';

/** The address of a conversation of more people is too long for a push. */
const MAX_PEOPLE_IN_ADDRESS = 50;

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
  return `${accountId} dm:${idsIn(place.participants, accountId).join(',')}`;
}

/** The fragment of the address of a message in the web client: in its conversation, or among all messages if that has too many participants. */
export function messageHash(place: ConversationPlace, id: MessageId, accountId: UserId): string {
  if (place.kind === 'topic') return `#narrow/channel/${place.channelId}/topic/${encodeHashComponent(place.topic)}/near/${id}`;
  const ids = idsIn(place.participants, accountId);
  return ids.length > MAX_PEOPLE_IN_ADDRESS ? `#narrow/near/${id}` : `#narrow/dm/${ids.join(',')}/near/${id}`;
}

/** Who wrote where: `Ben (garden › tomatoes)`, `Ben (Ben, Cem)`, or `Ben` in a conversation of two. */
export function conversationTitle(place: ConversationPlace, sender: NamedAccount, accountId: UserId): string {
  if (place.kind === 'topic') return `${sender.name} (${place.channelName} › ${place.topicName})`;
  const others = othersIn(place.participants, accountId);
  return others.length > 1 ? `${sender.name} (${others.map(({ name }) => name).join(', ')})` : sender.name;
}

/** The ids of the others, ascending; that of the account if there are none. */
function idsIn(participants: readonly NamedAccount[], accountId: UserId): UserId[] {
  const others = othersIn(participants, accountId).map(({ id }) => id);
  return others.length === 0 ? [accountId] : others.sort((a, b) => a - b);
}

function othersIn(participants: readonly NamedAccount[], accountId: UserId): NamedAccount[] {
  return participants.filter(({ id }) => id !== accountId);
}
