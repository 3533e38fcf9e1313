import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { VisibilityPolicy } from '../domain/topic-visibility.js';

export interface ListedTopic {
  /** As its newest message writes it. */
  readonly name: string;
  readonly maxId: MessageId;
}

export abstract class TopicQueries {
  /**
   * Topics whose names differ in more than case, the newest first.
   * @param receivedBy only messages that this account has received; null for all
   */
  abstract list(realmId: RealmId, conversationId: ConversationId, receivedBy: UserId | null): Promise<ListedTopic[]>;
  /** The oldest message of a topic, as far as `receivedBy` sees it; null if there is none. */
  abstract oldestIn(
    realmId: RealmId,
    conversationId: ConversationId,
    topicKey: string,
    receivedBy: UserId | null,
  ): Promise<MessageId | null>;
}

/** What an account wants of one topic. */
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

/** Case of topics does not count. */
export abstract class UserTopicRepository {
  /** Every topic of which the account wants something, by channel and topic. */
  abstract list(owner: TopicOwner): Promise<UserTopic[]>;
  /** The account's policy for a topic, locked until the end of the unit of work. */
  abstract lock(owner: TopicOwner, conversationId: ConversationId, topic: string): Promise<VisibilityPolicy>;
  /** The policies for a topic, of everybody who has one; locked until the end of the unit of work. */
  abstract listByTopic(realmId: RealmId, conversationId: ConversationId, topic: string): Promise<Map<UserId, VisibilityPolicy>>;
  /** Stores it; the policy `none` is stored by forgetting the topic. */
  abstract put(owner: TopicOwner, topic: UserTopic): Promise<void>;
}
