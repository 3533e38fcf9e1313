import type { ClientState } from '../model/client-state.js';
import { type Conversation, keyOf, type TopicConversation } from '../model/conversation.js';
import type { Location } from './hash-location.js';
import { narrowKey, narrowOf } from '../model/narrow.js';

/** What addresses are made of. */
type Known = Pick<ClientState, 'topics' | 'feeds' | 'unread'>;

/**
 * The address of a conversation. That of a topic names one of its messages, so that it leads there whatever becomes of the topic's name and
 * channel.
 */
export function locationOf(state: Known, conversation: Conversation): Extract<Location, { view: 'narrow' }> {
  const id = conversation.kind === 'topic' ? messageOfTopic(state, conversation) : undefined;
  return { view: 'narrow', narrow: narrowOf(conversation), ...(id === undefined ? {} : { with: id }) };
}

/** The newest message of a topic, as far as one is known. */
export function messageOfTopic({ topics, feeds, unread }: Known, topic: TopicConversation): number | undefined {
  const key = keyOf(topic);
  const listed = topics[topic.channelId]?.entries[key]?.maxMessageId;
  if (listed !== undefined) return listed;
  const ids = feeds[narrowKey(narrowOf(topic))]?.ids;
  if (ids && ids.length > 0) return ids.at(-1);
  const unreadIds = unread.conversations.get(key)?.ids ?? [];
  return unreadIds.length === 0 ? undefined : unreadIds.reduce((a, b) => Math.max(a, b));
}
