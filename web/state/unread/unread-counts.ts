import type { ConversationKey } from '../model/conversation.js';
import { isMutedConversation, type Muting } from '../search/narrow-matching.js';
import type { UnreadState } from '../model/unread.js';

/** Unread messages, by how much they concern the account. A message counts once. */
export interface UnreadCount {
  /** Direct messages, mentions and alert words that are not muted. */
  addressed: number;
  other: number;
  muted: number;
  /** How many mention the account, in whichever of the three they count. */
  mentions: number;
}

export interface UnreadCounts {
  readonly byConversation: ReadonlyMap<ConversationKey, UnreadCount>;
  readonly byChannel: ReadonlyMap<number, UnreadCount>;
  readonly direct: UnreadCount;
  readonly total: UnreadCount;
}

/** Counts the unread messages. All numbers that the client shows come from here, so that they cannot contradict one another. */
export function countUnread(unread: UnreadState, muting: Muting): UnreadCounts {
  const byConversation = new Map<ConversationKey, UnreadCount>();
  const byChannel = new Map<number, UnreadCount>();
  const direct = nothing();
  const total = nothing();
  const mentions = mentionsByConversation(unread);
  for (const [key, { conversation, ids }] of unread.conversations) {
    const muted = isMutedConversation(muting, conversation);
    const mentioned = mentions.get(key) ?? 0;
    const addressed = conversation.kind === 'direct' ? (muted ? 0 : ids.length) : mentioned;
    const rest = ids.length - addressed;
    const count = { addressed, other: muted ? 0 : rest, muted: muted ? rest : 0, mentions: mentioned };
    byConversation.set(key, count);
    add(total, count);
    if (conversation.kind === 'direct') add(direct, count);
    else {
      const channel = byChannel.get(conversation.channelId) ?? nothing();
      byChannel.set(conversation.channelId, channel);
      add(channel, count);
    }
  }
  return { byConversation, byChannel, direct, total };
}

/** What a row shows for conversations or channels without unread messages. */
export const NO_UNREAD: UnreadCount = Object.freeze(nothing());

/** Whether rows that show these numbers are the same. */
export function isSameCount(a: UnreadCount, b: UnreadCount): boolean {
  return a.addressed === b.addressed && a.other === b.other && a.muted === b.muted && a.mentions === b.mentions;
}

/** The unread messages of several rows together. */
export function sumOf(counts: readonly UnreadCount[]): UnreadCount {
  const sum = nothing();
  for (const count of counts) add(sum, count);
  return sum;
}

/** The number that a row shows: everything but what is muted, unless nothing else is there. */
export function shownCount({ addressed, other, muted }: UnreadCount): number {
  return addressed + other > 0 ? addressed + other : muted;
}

function mentionsByConversation({ mentions, keys }: UnreadState): Map<ConversationKey, number> {
  const counts = new Map<ConversationKey, number>();
  for (const id of mentions) {
    const key = keys.get(id);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function nothing(): UnreadCount {
  return { addressed: 0, other: 0, muted: 0, mentions: 0 };
}

function add(sum: UnreadCount, { addressed, other, muted, mentions }: UnreadCount): void {
  sum.addressed += addressed;
  sum.other += other;
  sum.muted += muted;
  sum.mentions += mentions;
}
