import type { ConversationId, MessageId } from '../../../../kernel/ids.js';

/** Bits of a mark. There is no bit for the flag `read` itself: `read` and `unread` say where a message differs from the watermark. */
export const MessageMark = {
  /** The message is read although it is above the watermark. */
  read: 1 << 0,
  starred: 1 << 1,
  collapsed: 1 << 2,
  mentioned: 1 << 3,
  hasAlertWord: 1 << 4,
  /** The message is unread although it is at or below the watermark. */
  unread: 1 << 5,
} as const;

/** The bits that an account sets itself, also on messages that it did not receive; `read` and `unread` apart. */
export const OWN_MARKS = MessageMark.starred | MessageMark.collapsed;

/** Facts about a message that are the same for every reader, as bits. */
export const MessageTrait = {
  channelWildcard: 1 << 0,
  topicWildcard: 1 << 1,
  hasLink: 1 << 2,
  hasImage: 1 << 3,
  hasAttachment: 1 << 4,
  isMe: 1 << 5,
} as const;

/** Whether a message is shown as an action of its sender. */
export function isMeMessage(content: string, html: string): boolean {
  return content.startsWith('/me ') && html.startsWith('<p>') && html.endsWith('</p>');
}

/** The columns of a message that its flags depend on. */
export interface FlagSubject {
  readonly id: number;
  readonly conversationId: number;
  readonly traits: number;
}

/** What the flags of messages depend on beside the messages, for one account. */
export interface ReaderState {
  readonly conversations: ReadonlyMap<ConversationId, ReaderConversation>;
  /** Bits of the marks, by message. */
  readonly marks: ReadonlyMap<MessageId, number>;
  /** The messages with a topic wildcard mention in whose topic the account takes part. */
  readonly inTopic: ReadonlySet<MessageId>;
}

export interface ReaderConversation {
  /** An upper bound of the ids of its messages. */
  readonly lastMessageId: MessageId;
  /** The number of changes of its messages. */
  readonly revision: number;
  readonly readThroughId: MessageId;
  readonly periods: readonly ReaderPeriod[];
}

/** Bounds of the messages that the account received; the last id is null if it still receives them. */
export interface ReaderPeriod {
  readonly fromId: MessageId;
  readonly toId: MessageId | null;
}

export interface FlagFacts {
  readonly messageId: number;
  readonly traits: number;
  /** Bits of the account's mark; 0 if there is no mark. */
  readonly mark: number;
  /** A membership period covers the message. Other messages are historical, and read unless a mark says otherwise. */
  readonly received: boolean;
  readonly readThroughId: number;
  /** The account takes part in the topic, so that `@**topic**` mentions it. */
  readonly inTopic: boolean;
}

/** @param reader the state of the account, which covers the message */
export function flagFacts({ id, conversationId, traits }: FlagSubject, { conversations, marks, inTopic }: ReaderState): FlagFacts {
  const { readThroughId = 0, periods = [] } = conversations.get(conversationId) ?? {};
  const received = periods.some(({ fromId, toId }) => id >= fromId && (toId === null || id <= toId));
  return { messageId: id, traits, mark: marks.get(id) ?? 0, received, readThroughId, inTopic: inTopic.has(id) };
}

export function isRead({ messageId, mark, received, readThroughId }: Omit<FlagFacts, 'traits' | 'inTopic'>): boolean {
  if ((mark & MessageMark.read) !== 0) return true;
  if ((mark & MessageMark.unread) !== 0) return false;
  return !received || messageId <= readThroughId;
}

/** Names of the flags in the API, in the order in which the Zulip server lists them. */
export function flagNames(facts: FlagFacts): string[] {
  const { mark, traits, received } = facts;
  const names: string[] = [];
  if (isRead(facts)) names.push('read');
  if (mark & MessageMark.starred) names.push('starred');
  if (mark & MessageMark.collapsed) names.push('collapsed');
  if (mark & MessageMark.mentioned) names.push('mentioned');
  if (received) names.push(...wildcardFlags(traits, facts.inTopic));
  if (mark & MessageMark.hasAlertWord) names.push('has_alert_word');
  if (!received) names.push('historical');
  return names;
}

/** Flags that follow from a wildcard mention; the last is the former name for both. */
export function wildcardFlags(traits: number, inTopic: boolean): string[] {
  const names: string[] = [];
  if (traits & MessageTrait.channelWildcard) names.push('stream_wildcard_mentioned');
  if (traits & MessageTrait.topicWildcard && inTopic) names.push('topic_wildcard_mentioned');
  return names.length > 0 ? [...names, 'wildcard_mentioned'] : names;
}
