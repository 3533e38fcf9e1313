import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import type { FlagFacts } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';

export interface UnreadMessage {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly topic: string;
  readonly senderId: UserId;
  readonly mentioned: boolean;
  readonly muted: boolean;
}

/** Reads the unread and starred messages of an account. */
export abstract class UnreadQueries {
  /** The newest `limit` unread messages that the account may read, ascending. */
  abstract listUnread(userId: UserId, limit: number): Promise<UnreadMessage[]>;
  /** Ids of the starred messages that the actor may read, ascending. */
  abstract listStarred(actor: Actor): Promise<MessageId[]>;
}

export abstract class ReadReceiptQueries {
  /** Accounts that received the message and have read it, whether or not they send read receipts. */
  abstract listReaders(message: Message): Promise<UserId[]>;
}

/** The flag facts of the recipients of a message, stored as a default and the recipients that differ from it. */
export interface RecipientFlags {
  /** Whether most recipients have read the message; those for whom that is not so are among `others`. */
  readonly mostHaveRead: boolean;
  readonly others: readonly (Omit<FlagFacts, 'inTopic' | 'traits'> & { readonly userId: UserId })[];
}

export abstract class ReadStateQueries {
  /** The flag facts of members and of accounts that received the message. */
  abstract loadRecipientFlags(message: Message): Promise<RecipientFlags>;
}
