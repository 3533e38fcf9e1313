import type { EventOf, Register } from '../api/wire.js';
import { type Conversation, type ConversationKey, conversationOf, directConversation, keyOf, topicConversation } from './conversation.js';

export interface UnreadConversation {
  readonly conversation: Conversation;
  /** Ids of the unread messages, in no order. */
  ids: number[];
}

/** The unread messages of the account, by conversation. */
export interface UnreadState {
  conversations: Record<ConversationKey, UnreadConversation>;
  /** Ids of the unread messages that mention the account, or contain one of its alert words. */
  mentions: Record<number, true>;
  /** The conversation of each unread message. Views do not read it, because changes of a map are not tracked. */
  readonly keys: Map<number, ConversationKey>;
  /** Whether there are more unread messages than the server counts. */
  readonly incomplete: boolean;
}

export function unreadFrom(unread: Register['unread_msgs'], ownId: number): UnreadState {
  const state: UnreadState = { conversations: {}, mentions: {}, keys: new Map(), incomplete: unread.old_unreads_missing };
  for (const { stream_id, topic, unread_message_ids: ids } of unread.streams) addUnread(state, topicConversation(stream_id, topic), ids);
  for (const { other_user_id, unread_message_ids: ids } of unread.pms) addUnread(state, directConversation([other_user_id], ownId), ids);
  for (const { user_ids_string, unread_message_ids: ids } of unread.huddles) {
    addUnread(state, directConversation(user_ids_string.split(',').map(Number), ownId), ids);
  }
  for (const id of unread.mentions) state.mentions[id] = true;
  return state;
}

/** Adds messages that are not unread yet. */
export function addUnread(state: UnreadState, conversation: Conversation, ids: readonly number[], mentioned = false): void {
  const key = keyOf(conversation);
  const fresh = ids.filter((id) => !state.keys.has(id));
  for (const id of fresh) {
    state.keys.set(id, key);
    if (mentioned) state.mentions[id] = true;
  }
  if (fresh.length === 0) return;
  const known = state.conversations[key];
  if (known) known.ids.push(...fresh);
  else state.conversations[key] = { conversation, ids: fresh };
}

/** Removes messages, for example because they were read. */
export function removeUnread(state: UnreadState, ids: readonly number[]): void {
  const byKey = new Map<ConversationKey, Set<number>>();
  for (const id of ids) {
    const key = state.keys.get(id);
    if (key === undefined) continue;
    state.keys.delete(id);
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- views track the properties of a plain object
    if (id in state.mentions) delete state.mentions[id];
    const removed = byKey.get(key) ?? new Set();
    byKey.set(key, removed.add(id));
  }
  for (const [key, removed] of byKey) {
    const left = (state.conversations[key]?.ids ?? []).filter((id) => !removed.has(id));
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- views track the properties of a plain object
    if (left.length === 0) delete state.conversations[key];
    else if (state.conversations[key]) state.conversations[key].ids = left;
  }
}

/** All unread messages have been read. */
export function removeAllUnread(state: UnreadState): void {
  removeUnread(state, [...state.keys.keys()]);
}

/** Removes the messages of a channel that the account has left. */
export function removeUnreadOfChannel(state: UnreadState, channelId: number): void {
  for (const { conversation, ids } of Object.values(state.conversations)) {
    if (conversation.kind === 'topic' && conversation.channelId === channelId) removeUnread(state, ids);
  }
}

/** Moves the unread ones among the messages to another conversation. */
export function moveUnread(state: UnreadState, ids: readonly number[], to: Conversation): void {
  const unread = ids.filter((id) => state.keys.has(id));
  const mentioned = unread.filter((id) => id in state.mentions);
  removeUnread(state, unread);
  addUnread(state, to, unread);
  for (const id of mentioned) state.mentions[id] = true;
}

/** Adds the messages that an event reports as unread again. */
export function addUnreadAgain(
  state: UnreadState,
  details: NonNullable<EventOf<'update_message_flags'>['message_details']>,
  ownId: number,
): void {
  for (const [id, detail] of Object.entries(details)) {
    const place = detail.type === 'stream' ? topicConversation(detail.stream_id, detail.topic) : directConversation(detail.user_ids, ownId);
    addUnread(state, place, [Number(id)], detail.mentioned === true);
  }
}

const MENTIONS = new Set(['mentioned', 'wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']);

/** Adds a new message. */
export function receiveUnread(state: UnreadState, { message, flags }: EventOf<'message'>, ownId: number): void {
  if (flags.includes('read')) return;
  addUnread(state, conversationOf(message, ownId), [message.id], isMentioned(flags));
}

export function isMentioned(flags: readonly string[]): boolean {
  return flags.some((flag) => MENTIONS.has(flag));
}
