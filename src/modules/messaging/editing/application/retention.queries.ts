import type { ConversationId, MessageId, RealmId } from '../../../../kernel/ids.js';

export interface ExpiredMessage {
  readonly id: MessageId;
  readonly topic: string;
  /** Milliseconds UTC. */
  readonly sentAt: number;
}

export abstract class RetentionQueries {
  /** Conversations of the realm whose oldest message was sent before a time in milliseconds UTC. */
  abstract listConversationsStartedBefore(realmId: RealmId, time: number): Promise<ConversationId[]>;
  /** The oldest messages of a conversation, ascending. */
  abstract listOldest(realmId: RealmId, conversationId: ConversationId, limit: number): Promise<ExpiredMessage[]>;
}
