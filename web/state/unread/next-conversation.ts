import { topicsOf } from '../model/channel-topics.js';
import type { ClientState } from '../model/client-state.js';
import { type Conversation, type ConversationKey, keyOf, topicConversation, topicKey } from '../model/conversation.js';
import { type InboxGroup, inboxCount } from './inbox.js';
import { type ChannelSections, inOrder } from './sidebar-channels.js';
import { NO_UNREAD, type UnreadCounts } from './unread-counts.js';

/** Where to go from a conversation: which ones, and whether one that is after it comes first. */
export type NextKind = 'topic' | 'followed-topic' | 'direct';

/**
 * The next conversation with unread messages: one of the same channel before others, and never the one that is open.
 * @param groups of the inbox
 * @returns undefined if there is none
 */
export function nextUnread(
  state: ClientState,
  groups: readonly InboxGroup[],
  open: Conversation | null,
  kind: NextKind,
): Conversation | undefined {
  const openChannel = open?.kind === 'topic' ? open.channelId : null;
  const openKey = open && keyOf(open);
  const isWanted = (conversation: Conversation): boolean => {
    if (keyOf(conversation) === openKey || (kind === 'direct') !== (conversation.kind === 'direct')) return false;
    return kind !== 'followed-topic' || state.topicPolicies[keyOf(conversation)]?.policy === 3;
  };
  const start = Math.max(
    0,
    groups.findIndex(({ channelId }) => channelId === openChannel),
  );
  const fromHere = [...groups.slice(start), ...groups.slice(0, start)];
  return fromHere.flatMap(({ rows }) => rows.map(({ conversation }) => conversation)).find(isWanted);
}

/** A place of the sidebar between which the reader can step. */
export interface Stop {
  readonly key: ConversationKey;
  readonly conversation: Conversation;
  readonly unread: boolean;
}

/** All direct conversations, then the topics of channels, in the order of the sidebar. */
export function conversationStops(state: ClientState, counts: UnreadCounts, sections: ChannelSections): Stop[] {
  const isUnread = (key: ConversationKey): boolean => inboxCount(counts.byConversation.get(key) ?? NO_UNREAD) > 0;
  const direct = Object.entries(state.directConversations)
    .sort(([a, { maxMessageId: idA }], [b, { maxMessageId: idB }]) => Number(isUnread(b)) - Number(isUnread(a)) || idB - idA)
    .map(([key, { userIds }]) => ({ key, conversation: { kind: 'direct' as const, userIds }, unread: isUnread(key) }));
  const topics = inOrder(sections).flatMap((id) =>
    topicsOf(state, id)
      .map(({ topic }) => ({ key: topicKey(id, topic), conversation: topicConversation(id, topic), unread: isUnread(topicKey(id, topic)) }))
      .sort((a, b) => Number(b.unread) - Number(a.unread)),
  );
  return [...direct, ...topics];
}

/** The stop before or after the open conversation, or the first or last one if no conversation is open. */
export function stepFrom(stops: readonly Stop[], open: ConversationKey | null, step: 1 | -1, onlyUnread: boolean): Stop | undefined {
  const index = open === null ? -1 : stops.findIndex(({ key }) => key === open);
  const ahead = index < 0 ? stops : step === 1 ? stops.slice(index + 1) : stops.slice(0, index);
  const wanted = ahead.filter(({ unread }) => unread || !onlyUnread);
  return step === 1 ? wanted[0] : wanted.at(-1);
}
