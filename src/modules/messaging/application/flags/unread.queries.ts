import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';

export interface UnreadMessage {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly topic: string;
  readonly senderId: UserId;
  readonly mentioned: boolean;
  readonly muted: boolean;
}

/** What an account has not read. */
export abstract class UnreadQueries {
  /** The newest `limit` unread messages, ascending. */
  abstract unread(userId: UserId, limit: number): Promise<UnreadMessage[]>;
  /** Ids with a star, ascending. */
  abstract starred(userId: UserId): Promise<MessageId[]>;
}
