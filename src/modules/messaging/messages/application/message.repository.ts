import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { FlagFacts, FlagSubject } from '../domain/message-flags.js';
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

/** What the flags of messages depend on beside the messages, for one account. */
export interface ReaderState {
  readonly conversations: ReadonlyMap<ConversationId, ReaderConversation>;
  /** Bits of the marks, by message. */
  readonly marks: ReadonlyMap<MessageId, number>;
  /** The marks of messages with smaller ids are missing. */
  readonly marksFrom: MessageId;
}

export interface ReaderConversation {
  readonly readThroughId: MessageId;
  readonly periods: readonly ReaderPeriod[];
}

/** Bounds of the messages that the account received; the last id is null if it still receives them. */
export interface ReaderPeriod {
  readonly fromId: MessageId;
  readonly toId: MessageId | null;
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
  /**
   * The size in bytes of each message with its content, edit history, reactions and submessages: about the length of its JSON.
   * Messages that do not exist are left out.
   */
  abstract loadSizes(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>>;
  /**
   * The facts from which the flags of each message follow for one account, by message.
   * @param known the state of the account, if it was read just before the messages; used if it has the marks of all of them
   */
  abstract loadFlagFacts(
    viewerId: UserId,
    messages: readonly FlagSubject[],
    known?: ReaderState | null,
  ): Promise<ReadonlyMap<MessageId, FlagFacts>>;
  /** The same as `loadFlagFacts`, if the conversation of the messages is in this state at the same moment; otherwise null. */
  abstract loadFlagFactsInState(
    viewerId: UserId,
    messages: readonly FlagSubject[],
    state: ConversationState,
  ): Promise<ReadonlyMap<MessageId, FlagFacts> | null>;
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
