import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { VisibilityPolicy } from '../domain/topic-visibility.js';

export interface ListedTopic {
  /** In the spelling of its newest message. */
  readonly name: string;
  readonly maxId: MessageId;
}

export abstract class TopicQueries {
  /**
   * The topics of a channel, in descending order of their newest message. Names that differ only in case are one topic. Some topics are
   * read at a time; inside of a unit of work all of them are as they were when the first were read.
   * @param receivedBy only messages that this account has received; null for all
   */
  abstract list(realmId: RealmId, conversationId: ConversationId, receivedBy: UserId | null): AsyncIterable<readonly ListedTopic[]>;
  /** The oldest or newest message of a topic, or null. @param receivedBy only messages that this account has received; null for all */
  abstract findEnd(
    end: 'oldest' | 'newest',
    realmId: RealmId,
    conversationId: ConversationId,
    topicKey: string,
    receivedBy: UserId | null,
  ): Promise<MessageId | null>;
}

/** An account's visibility policy for one topic. */
export interface UserTopic {
  readonly conversationId: ConversationId;
  readonly topic: string;
  readonly policy: VisibilityPolicy;
  /** Milliseconds UTC. */
  readonly updatedAt: number;
}

export interface TopicOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

/** Visibility policies for topics. The case of topic names is ignored. */
export abstract class UserTopicRepository {
  /** The topics for which the account has a policy, ordered by channel and topic. */
  abstract list(owner: TopicOwner): Promise<UserTopic[]>;
  /** The account's policy for a topic, locked until the end of the unit of work. */
  abstract lock(owner: TopicOwner, conversationId: ConversationId, topic: string): Promise<VisibilityPolicy>;
  /** The policies of all accounts that have one for the topic, locked until the end of the unit of work. */
  abstract listByTopic(realmId: RealmId, conversationId: ConversationId, topic: string): Promise<Map<UserId, VisibilityPolicy>>;
  /** Stores a policy. The policy `none` deletes the row. */
  abstract put(owner: TopicOwner, topic: UserTopic): Promise<void>;
  abstract deleteAll(owner: TopicOwner): Promise<void>;
}
