import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import type { Message } from '../../messages/domain/message.js';
import type { FlagFacts } from '../../messages/domain/message-flags.js';

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

export abstract class ReadReceiptQueries {
  /** Accounts that received the message and have read it, whether or not they want it known. */
  abstract readersOf(message: Message): Promise<UserId[]>;
}

/** How the readers of a message stand to it: as most of them do, and those who do otherwise. */
export interface ReaderFlags {
  /** Most have read it; those who have not are among the others, and the other way round. */
  readonly mostHaveRead: boolean;
  readonly others: readonly (Omit<FlagFacts, 'inTopic' | 'traits'> & { readonly userId: UserId })[];
}

/** What a message is to everybody whom a change of it concerns. */
export abstract class ReadStateQueries {
  /** Of members and of those who received it; the shorter list, whichever that is. */
  abstract loadRecipientFlags(message: Message): Promise<ReaderFlags>;
}
