import type { EventOf, Register } from '../../api/wire.js';
import { type Conversation, type ConversationKey, conversationOf, directConversation, keyOf, topicConversation } from './conversation.js';

export interface UnreadConversation {
  readonly conversation: Conversation;
  /** Ids of the unread messages, in no order. */
  readonly ids: readonly number[];
}

/**
 * The unread messages of the account, by conversation. There may be thousands of conversations, so that a change replaces `conversations` and
 * `mentions` as a whole: views track these two, not what they contain.
 */
export interface UnreadState {
  conversations: ReadonlyMap<ConversationKey, UnreadConversation>;
  /** Ids of the unread messages that mention the account, or contain one of its alert words. */
  mentions: ReadonlySet<number>;
  /** The conversation of each unread message. Views do not read it, because its changes are not tracked. */
  readonly keys: Map<number, ConversationKey>;
  /** Whether there are more unread messages than the server counts. */
  readonly incomplete: boolean;
}

export function unreadFrom(unread: Register['unread_msgs'], ownId: number): UnreadState {
  const state: UnreadState = {
    conversations: new Map(),
    mentions: new Set(unread.mentions),
    keys: new Map(),
    incomplete: unread.old_unreads_missing,
  };
  addAll(state, [
    ...unread.streams.map(({ stream_id, topic, unread_message_ids: ids }) => ({ conversation: topicConversation(stream_id, topic), ids })),
    ...unread.pms.map(({ other_user_id: id, unread_message_ids: ids }) => ({ conversation: directConversation([id], ownId), ids })),
    ...unread.huddles.map(({ user_ids_string, unread_message_ids: ids }) => {
      return { conversation: directConversation(user_ids_string.split(',').map(Number), ownId), ids };
    }),
  ]);
  return state;
}

/** Adds messages that are not unread yet. */
export function addUnread(state: UnreadState, conversation: Conversation, ids: readonly number[], mentioned = false): void {
  addAll(state, [{ conversation, ids }], mentioned ? ids : []);
}

/** @param mentions those of the messages that mention the account */
function addAll(state: UnreadState, added: readonly UnreadConversation[], mentions: readonly number[] = []): void {
  const mentioning = mentions.filter((id) => !state.keys.has(id));
  const fresh = new Map<ConversationKey, { conversation: Conversation; ids: number[] }>();
  for (const { conversation, ids } of added) {
    const key = keyOf(conversation);
    for (const id of ids) {
      if (state.keys.has(id)) continue;
      state.keys.set(id, key);
      const part = fresh.get(key) ?? { conversation, ids: [] };
      part.ids.push(id);
      fresh.set(key, part);
    }
  }
  if (fresh.size === 0) return;
  const conversations = new Map(state.conversations);
  for (const [key, part] of fresh) {
    const known = conversations.get(key);
    conversations.set(key, known ? joined(known, part) : part);
  }
  state.conversations = conversations;
  if (mentioning.length > 0) state.mentions = new Set([...state.mentions, ...mentioning]);
}

/** Both parts of a conversation, whose topic is spelled as in its newest message. */
function joined(known: UnreadConversation, added: UnreadConversation): UnreadConversation {
  const { conversation } = newestOf(added) > newestOf(known) ? added : known;
  return { conversation, ids: [...known.ids, ...added.ids] };
}

function newestOf({ ids }: UnreadConversation): number {
  return ids.reduce((newest, id) => Math.max(newest, id), 0);
}

/** Removes messages, for example because they were read. */
export function removeUnread(state: UnreadState, ids: readonly number[]): void {
  const gone = new Set(ids.filter((id) => state.keys.has(id)));
  if (gone.size === 0) return;
  const conversations = new Map(state.conversations);
  for (const key of new Set([...gone].map((id) => state.keys.get(id) ?? ''))) {
    const known = conversations.get(key);
    const left = known?.ids.filter((id) => !gone.has(id)) ?? [];
    if (known && left.length > 0) conversations.set(key, { ...known, ids: left });
    else conversations.delete(key);
  }
  for (const id of gone) state.keys.delete(id);
  state.conversations = conversations;
  if ([...gone].some((id) => state.mentions.has(id))) state.mentions = new Set([...state.mentions].filter((id) => !gone.has(id)));
}

/** All unread messages have been read. */
export function removeAllUnread(state: UnreadState): void {
  removeUnread(state, [...state.keys.keys()]);
}

/** Removes the messages of a channel that the account has left. */
export function removeUnreadOfChannel(state: UnreadState, channelId: number): void {
  const left = [...state.conversations.values()].filter(
    ({ conversation }) => conversation.kind === 'topic' && conversation.channelId === channelId,
  );
  removeUnread(
    state,
    left.flatMap(({ ids }) => ids),
  );
}

/** Moves the unread ones among the messages to another conversation. */
export function moveUnread(state: UnreadState, ids: readonly number[], to: Conversation): void {
  const unread = ids.filter((id) => state.keys.has(id));
  const mentions = unread.filter((id) => state.mentions.has(id));
  removeUnread(state, unread);
  addAll(state, [{ conversation: to, ids: unread }], mentions);
}

/** Adds the messages that an event reports as unread again. */
export function addUnreadAgain(
  state: UnreadState,
  details: NonNullable<EventOf<'update_message_flags'>['message_details']>,
  ownId: number,
): void {
  const entries = Object.entries(details);
  const added = entries.map(([id, detail]) => {
    const place = detail.type === 'stream' ? topicConversation(detail.stream_id, detail.topic) : directConversation(detail.user_ids, ownId);
    return { conversation: place, ids: [Number(id)] };
  });
  const mentions = entries.filter(([, { mentioned }]) => mentioned === true).map(([id]) => Number(id));
  addAll(state, added, mentions);
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
