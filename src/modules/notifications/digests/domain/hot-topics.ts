import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';

/** A message as far as the activity of a topic depends on it. */
export interface TopicMessage {
  readonly id: MessageId;
  readonly senderId: UserId;
  readonly topic: string;
  readonly topicKey: string;
}

/** What people wrote in a topic lately. */
export interface TopicActivity {
  readonly conversationId: ConversationId;
  readonly topicKey: string;
  /** As the newest message has it. */
  readonly topic: string;
  /** Ascending. */
  readonly messageIds: readonly MessageId[];
  /** Those who wrote, the most active first. */
  readonly senderIds: readonly UserId[];
}

/** How many of the topics in which most people wrote come first. */
const MOST_PEOPLE = 2;

/**
 * Groups the messages of a channel by topic.
 * @param messages of people, ascending by id
 */
export function groupByTopic(conversationId: ConversationId, messages: readonly TopicMessage[]): TopicActivity[] {
  const groups = new Map<string, TopicMessage[]>();
  for (const message of messages) groups.set(message.topicKey, [...(groups.get(message.topicKey) ?? []), message]);
  return [...groups].map(([topicKey, group]) => ({
    conversationId,
    topicKey,
    topic: group.at(-1)?.topic ?? '',
    messageIds: group.map(({ id }) => id),
    senderIds: byActivity(group.map(({ senderId }) => senderId)),
  }));
}

/** Orders topics as a digest shows them: two in which most people wrote, then those with most messages. */
export function rankTopics(topics: readonly TopicActivity[]): TopicActivity[] {
  const byMessages = (one: TopicActivity, other: TopicActivity): number =>
    other.messageIds.length - one.messageIds.length || one.topicKey.localeCompare(other.topicKey);
  const byPeople = (one: TopicActivity, other: TopicActivity): number =>
    other.senderIds.length - one.senderIds.length || byMessages(one, other);
  const first = topics.toSorted(byPeople).slice(0, MOST_PEOPLE);
  return [...first, ...topics.filter((topic) => !first.includes(topic)).toSorted(byMessages)];
}

function byActivity(senders: readonly UserId[]): UserId[] {
  const counts = new Map<UserId, number>();
  for (const id of senders) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([one, a], [other, b]) => b - a || one - other).map(([id]) => id);
}
