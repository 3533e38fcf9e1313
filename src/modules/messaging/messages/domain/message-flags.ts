/** Personal flags of a message as bits of a mark. `read` is not among them: READ and UNREAD say where a mark differs from the watermark. */
export const MessageMark = {
  /** Read although above the watermark. */
  read: 1 << 0,
  starred: 1 << 1,
  collapsed: 1 << 2,
  mentioned: 1 << 3,
  hasAlertWord: 1 << 4,
  /** Unread although at or below the watermark. */
  unread: 1 << 5,
} as const;

/** What is true of a message for everybody, as bits. */
export const MessageTrait = {
  channelWildcard: 1 << 0,
  topicWildcard: 1 << 1,
  hasLink: 1 << 2,
  hasImage: 1 << 3,
  hasAttachment: 1 << 4,
  isMe: 1 << 5,
} as const;

/** What has to be known of a message to work out its flags. */
export interface FlagSubject {
  readonly id: number;
  readonly conversationId: number;
  readonly traits: number;
  /** Bits of the account's mark, if they are known already. */
  readonly mark?: number;
}

export interface FlagFacts {
  readonly messageId: number;
  readonly traits: number;
  /** The mark's bits, 0 without one. */
  readonly mark: number;
  /** A membership period of the account covers the message; what was not received is historical and counts as read unless a mark says otherwise. */
  readonly received: boolean;
  readonly readThroughId: number;
  /** The account takes part in the topic, for whom `@**topic**` is meant. */
  readonly inTopic: boolean;
}

export function isRead({ messageId, mark, received, readThroughId }: FlagFacts): boolean {
  if ((mark & MessageMark.read) !== 0) return true;
  if ((mark & MessageMark.unread) !== 0) return false;
  return !received || messageId <= readThroughId;
}

/** Names of the flags as messages show them, in the order of notes part 4. */
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

/** Flags that follow from a wildcard mention; the last is the old name for either. */
export function wildcardFlags(traits: number, inTopic: boolean): string[] {
  const names: string[] = [];
  if (traits & MessageTrait.channelWildcard) names.push('stream_wildcard_mentioned');
  if (traits & MessageTrait.topicWildcard && inTopic) names.push('topic_wildcard_mentioned');
  return names.length > 0 ? [...names, 'wildcard_mentioned'] : names;
}
