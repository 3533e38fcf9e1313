import { type ConversationKey, topicKey } from './conversation.js';
import type { UnreadState } from './unread.js';

export interface TopicEntry {
  topic: string;
  /** The id of the newest message that is known. */
  maxMessageId: number;
}

/** The topics of channels as far as they are known. */
export type ChannelTopics = Record<number, KnownTopics>;

export interface KnownTopics {
  entries: Record<ConversationKey, TopicEntry>;
  /** Whether the server's list was fetched, and nothing has happened since that only the server knows. */
  complete: boolean;
}

/** Notes that a topic has a message, whose spelling counts if it is the newest. */
export function noteTopic(topics: ChannelTopics, channelId: number, topic: string, messageId: number): void {
  const known = (topics[channelId] ??= { entries: {}, complete: false });
  const entry = known.entries[topicKey(channelId, topic)];
  if (!entry) known.entries[topicKey(channelId, topic)] = { topic, maxMessageId: messageId };
  else if (messageId >= entry.maxMessageId) Object.assign(entry, { topic, maxMessageId: messageId });
}

/** Takes over the server's list of the topics of a channel. */
export function setTopics(topics: ChannelTopics, channelId: number, list: readonly TopicEntry[]): void {
  topics[channelId] = {
    entries: Object.fromEntries(list.map((entry) => [topicKey(channelId, entry.topic), { ...entry }])),
    complete: true,
  };
}

/** Messages of a channel were moved or deleted, so that only the server knows its topics. */
export function forgetTopics(topics: ChannelTopics, channelId: number): void {
  const known = topics[channelId];
  if (known) known.complete = false;
}

/** The parts of the state that know of topics. */
interface TopicSources {
  readonly topics: ChannelTopics;
  readonly unread: UnreadState;
}

/** The known topics of a channel, also from unread messages, the newest first. */
export function topicsOf({ topics, unread }: TopicSources, channelId: number): TopicEntry[] {
  const known = new Map(Object.entries(topics[channelId]?.entries ?? {}));
  for (const [key, { conversation, ids }] of unread.conversations) {
    if (conversation.kind !== 'topic' || conversation.channelId !== channelId || known.has(key)) continue;
    known.set(key, { topic: conversation.topic, maxMessageId: Math.max(...ids) });
  }
  return [...known.values()].sort((a, b) => b.maxMessageId - a.maxMessageId);
}
