import type { ClientState } from '../model/client-state.js';
import { type Conversation, type ConversationKey, conversationOf, keyOf } from '../model/conversation.js';
import type { Feed } from '../model/feed.js';
import { isMutedConversation } from '../search/narrow-matching.js';

/** A conversation and its newest message. */
export interface RecentConversation {
  readonly key: ConversationKey;
  readonly conversation: Conversation;
  readonly newestId: number;
  /** Ids of those who wrote last, the newest first. */
  readonly senderIds: readonly number[];
  /** Whether the account has written one of the messages that are known. */
  readonly tookPart: boolean;
}

const MAX_SENDERS = 3;

/**
 * The conversations of the messages in a feed, the newest first. Conversations of which something else is known are among them as far back
 * as the feed reaches, because others may be missing before that.
 */
export function recentConversations(state: ClientState, feed: Feed): RecentConversation[] {
  const found = new Map<ConversationKey, Draft>();
  for (const id of feed.ids.toReversed()) {
    const message = state.messages[id];
    if (!message) continue;
    const conversation = conversationOf(message, state.ownId);
    const known = note(found, conversation, id);
    if (known.senderIds.length < MAX_SENDERS && !known.senderIds.includes(message.sender_id)) known.senderIds.push(message.sender_id);
    if (message.sender_id === state.ownId) known.tookPart = true;
  }
  const horizon = feed.foundOldest ? 0 : (feed.ids[0] ?? Number.POSITIVE_INFINITY);
  for (const { userIds, maxMessageId } of Object.values(state.directConversations)) {
    const conversation: Conversation = { kind: 'direct', userIds };
    if (maxMessageId >= horizon && !isMutedConversation(state, conversation)) note(found, conversation, maxMessageId);
  }
  return [...found.values()].sort((a, b) => b.newestId - a.newestId);
}

interface Draft extends RecentConversation {
  newestId: number;
  readonly senderIds: number[];
  tookPart: boolean;
}

function note(found: Map<ConversationKey, Draft>, conversation: Conversation, id: number): Draft {
  const key = keyOf(conversation);
  const known = found.get(key);
  if (known) {
    known.newestId = Math.max(known.newestId, id);
    return known;
  }
  const added = { key, conversation, newestId: id, senderIds: [], tookPart: false };
  found.set(key, added);
  return added;
}
