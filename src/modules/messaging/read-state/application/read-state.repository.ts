import type { ConversationRange } from '../../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/** What the flags of a message depend on, and what is told of it when it becomes unread. */
export interface FlaggableMessage {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly senderId: UserId;
  readonly topic: string;
  readonly traits: number;
}

/** How far an account has read a conversation. */
export interface ReadPosition {
  readonly conversationId: ConversationId;
  readonly active: boolean;
  readonly readThroughId: MessageId;
  readonly lastMessageId: MessageId;
}

/** Watermarks and marks (ADR 5). All writes belong to a unit of work that has locked the positions. */
export abstract class ReadStateRepository {
  /** Those that exist, ascending. */
  abstract findOutlines(realmId: RealmId, ids: readonly MessageId[]): Promise<FlaggableMessage[]>;
  /** The account's positions in these conversations, locked until the end of the unit of work. */
  abstract lockPositions(userId: UserId, conversationIds: readonly ConversationId[]): Promise<ReadPosition[]>;
  /** Ends when the messages are committed that were being sent to the account's conversations as it began; with the unit of work. */
  abstract awaitSends(userId: UserId): Promise<void>;
  /** The oldest `limit` unread messages between the watermark and `upTo`, ascending. */
  abstract unreadAbove(userId: UserId, position: ReadPosition, upTo: MessageId, limit: number): Promise<MessageId[]>;
  /** The oldest `limit` unread messages of one sender from `from` on, in all conversations, ascending. */
  abstract findUnreadFrom(userId: UserId, senderId: UserId, from: MessageId, limit: number): Promise<MessageId[]>;
  /** Moves the watermark, and forgets what marks said up to there about messages above the old one. */
  abstract moveWatermark(userId: UserId, position: ReadPosition, readThroughId: MessageId): Promise<void>;
  /** Sets and clears bits; marks come into being as needed, and go when nothing is left in them. */
  abstract setBits(userId: UserId, realmId: RealmId, messages: readonly FlaggableMessage[], bits: number, clear: number): Promise<void>;
  /** Clears bits of marks that exist. */
  abstract clearBits(userId: UserId, ids: readonly MessageId[], bits: number): Promise<void>;
  /**
   * Reads a whole conversation in a constant number of statements.
   * @param marked whether it has `exceptions`
   */
  abstract readAll(userId: UserId, position: ReadPosition, marked: boolean): Promise<void>;
  /** Reads everything in a constant number of statements. */
  abstract readEverything(userId: UserId): Promise<void>;
  /** Messages of a conversation whose marks say READ above the watermark, and UNREAD. */
  abstract findMarkedMessages(
    userId: UserId,
    position: ReadPosition,
  ): Promise<{ readonly read: MessageId[]; readonly unread: MessageId[] }>;
  /** The messages of a range, ascending. */
  abstract idsOf(realmId: RealmId, range: ConversationRange): Promise<MessageId[]>;
  /** Unread messages in a topic, ascending. */
  abstract unreadInTopic(userId: UserId, position: ReadPosition, realmId: RealmId, topicKey: string): Promise<MessageId[]>;
}
