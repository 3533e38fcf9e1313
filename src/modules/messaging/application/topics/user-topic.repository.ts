import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { VisibilityPolicy } from '../../domain/topics/visibility-policy.js';

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
