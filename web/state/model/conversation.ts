import type { Message } from '../../api/wire.js';

/** The place of a message: a topic of a channel, or a direct conversation. */
export type Conversation = TopicConversation | DirectConversation;

export interface TopicConversation {
  readonly kind: 'topic';
  readonly channelId: number;
  /** In the spelling of its newest message; empty for the topic that is shown as "general chat". */
  readonly topic: string;
}

export interface DirectConversation {
  readonly kind: 'direct';
  /** The other participants in ascending order; only one's own id for notes to oneself. */
  readonly userIds: readonly number[];
}

/** Identifies a conversation in the state. Topics are equal if they differ by case only. */
export type ConversationKey = string;

export function topicConversation(channelId: number, topic: string): TopicConversation {
  return { kind: 'topic', channelId, topic };
}

/** @param participants ids of accounts; one's own may be among them */
export function directConversation(participants: readonly number[], ownId: number): DirectConversation {
  const others = [...new Set(participants)].filter((id) => id !== ownId).sort((a, b) => a - b);
  return { kind: 'direct', userIds: others.length === 0 ? [ownId] : others };
}

export function keyOf(conversation: Conversation): ConversationKey {
  return conversation.kind === 'topic' ? topicKey(conversation.channelId, conversation.topic) : `dm:${conversation.userIds.join(',')}`;
}

export function topicKey(channelId: number, topic: string): ConversationKey {
  return `topic:${channelId}:${topic.toLowerCase()}`;
}

/** The conversation of a message. */
export function conversationOf(
  message: Pick<Message, 'type' | 'stream_id' | 'subject' | 'display_recipient'>,
  ownId: number,
): Conversation {
  if (message.type === 'stream') return topicConversation(message.stream_id ?? 0, message.subject);
  const participants = typeof message.display_recipient === 'string' ? [] : message.display_recipient;
  return directConversation(
    participants.map(({ id }) => id),
    ownId,
  );
}

const RESOLVED = '✔ ';

export function isResolved(topic: string): boolean {
  return topic.startsWith(RESOLVED);
}

/** The topic without the mark of resolved topics. */
export function withoutResolvedMark(topic: string): string {
  return isResolved(topic) ? topic.slice(RESOLVED.length) : topic;
}

/** The topic as it is called after it was resolved or reopened. */
export function withResolution(topic: string, resolved: boolean): string {
  return resolved ? RESOLVED + withoutResolvedMark(topic) : withoutResolvedMark(topic);
}
