import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { FlagFacts, FlagSubject, ReaderState } from '../domain/message-flags.js';
import type { EditHistory } from '../domain/edit-history.js';
import type { Message } from '../domain/message.js';

/** The messages that a conversation had at some moment. */
export interface ConversationState {
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  /** An upper bound of the ids of its messages. */
  readonly lastMessageId: MessageId;
  /** Null before the first change. */
  readonly revision: number | null;
}

/** What an account that does not belong to the conversation has stored about a message. */
export interface OutsideMark {
  readonly userId: UserId;
  /** Bits of `MessageMark`. */
  readonly mark: number;
}

/** Reads messages by their ids, and locks them. */
export abstract class MessageRepository {
  /** The messages that exist, ascending by id. */
  abstract findByIds(realmId: RealmId, ids: readonly MessageId[]): Promise<Message[]>;
  /** The edit histories of messages, by message; those without one are left out. */
  abstract loadEditHistories(realmId: RealmId, messages: readonly Message[]): Promise<ReadonlyMap<MessageId, EditHistory>>;
  /**
   * The size in bytes of each message with its content, edit history, reactions and submessages: about the length of its JSON.
   * Messages that do not exist are left out.
   */
  abstract loadSizes(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>>;
  /** What the flags of these messages depend on for one account, all as of the same moment but whether it takes part in topics. */
  abstract loadReaderState(viewerId: UserId, messages: readonly FlagSubject[]): Promise<ReaderState>;
  /** The facts from which the flags of each message follow for one account, by message. */
  abstract loadFlagFacts(viewerId: UserId, messages: readonly FlagSubject[]): Promise<ReadonlyMap<MessageId, FlagFacts>>;
  /** The marks with `OWN_MARKS` of accounts that do not belong to the conversation of the messages, those that left it included. */
  abstract listOutsideMarks(realmId: RealmId, conversationId: ConversationId, ids: readonly MessageId[]): Promise<OutsideMark[]>;
  /** Accounts that have written in a topic, or reacted to a message in it, ascending. */
  abstract listTopicParticipants(realmId: RealmId, conversationId: ConversationId, topicKey: string): Promise<UserId[]>;
  /**
   * Locks a message until the end of the unit of work. To be called before anything else is read in it.
   * @returns false if the message does not exist
   */
  abstract lock(realmId: RealmId, id: MessageId): Promise<boolean>;
}
