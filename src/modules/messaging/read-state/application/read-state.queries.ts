import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import type { FlagFacts } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';

/** The unread messages of a topic of a channel, or of a direct conversation. */
export interface UnreadTopic {
  readonly conversationId: ConversationId;
  /** The name as the oldest of the messages has it; empty in a direct conversation. */
  readonly topic: string;
  readonly muted: boolean;
  /** At least one, ascending. */
  readonly messageIds: readonly MessageId[];
}

export interface UnreadMessages {
  /** In the order of their oldest messages. */
  readonly topics: readonly UnreadTopic[];
  /** Ids of those that mention the account, ascending. */
  readonly mentioned: readonly MessageId[];
}

/** Reads the unread and starred messages of an account. */
export abstract class UnreadQueries {
  /** The newest `limit` unread messages that the account may read. */
  abstract loadUnread(userId: UserId, limit: number): Promise<UnreadMessages>;
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
