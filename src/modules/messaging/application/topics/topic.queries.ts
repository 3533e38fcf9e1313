import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

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
