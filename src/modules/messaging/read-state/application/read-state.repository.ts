import type { ConversationRange } from '../../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/** The facts about a message that its flags depend on, and that the event of its becoming unread contains. */
export interface FlaggableMessage {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly senderId: UserId;
  readonly topic: string;
  readonly traits: number;
}

/** An account's watermark in a conversation. */
export interface ReadPosition {
  readonly conversationId: ConversationId;
  readonly active: boolean;
  readonly readThroughId: MessageId;
  readonly lastMessageId: MessageId;
}

/** Watermarks and marks (docs/adr/0005). All writes belong to a unit of work that has locked the positions. */
export abstract class ReadStateRepository {
  /** The messages that exist, ascending by id. */
  abstract findOutlines(realmId: RealmId, ids: readonly MessageId[]): Promise<FlaggableMessage[]>;
  /** The account's positions in these conversations, locked until the end of the unit of work. */
  abstract lockPositions(userId: UserId, conversationIds: readonly ConversationId[]): Promise<ReadPosition[]>;
  /**
   * Waits for messages that are being sent to the account's conversations, by taking the locks that senders hold until they commit. The locks
   * are held until the end of the unit of work.
   */
  abstract awaitSends(userId: UserId): Promise<void>;
  /** The oldest `limit` unread messages between the watermark and `upTo`, ascending. */
  abstract findUnreadAbove(userId: UserId, position: ReadPosition, upTo: MessageId, limit: number): Promise<MessageId[]>;
  /** The number of unread messages between the watermark and `upTo`, counted only as far as it takes to see that it exceeds `limit`. */
  abstract countUnreadAbove(userId: UserId, position: ReadPosition, upTo: MessageId, limit: number): Promise<number>;
  /** The oldest `limit` unread messages of one sender with ids from `from`, in all conversations, ascending. */
  abstract findUnreadFrom(userId: UserId, senderId: UserId, from: MessageId, limit: number): Promise<MessageId[]>;
  /** Moves the watermark, and clears the marks of messages that it passes, as far as they are about being read. */
  abstract moveWatermark(userId: UserId, position: ReadPosition, readThroughId: MessageId): Promise<void>;
  /**
   * Lowers the watermark below messages that become unread, so that they need no marks.
   * @param messages ascending, not above the watermark; the account has received them
   * @returns false, without a change, if there are none or other messages lie between them and the watermark
   */
  abstract lowerWatermark(userId: UserId, position: ReadPosition, messages: readonly FlaggableMessage[]): Promise<boolean>;
  /** Sets and clears bits. Marks are created as needed, and deleted when no bit is left. */
  abstract setBits(userId: UserId, realmId: RealmId, messages: readonly FlaggableMessage[], bits: number, clear: number): Promise<void>;
  /** Clears bits of marks that exist. */
  abstract clearBits(userId: UserId, ids: readonly MessageId[], bits: number): Promise<void>;
  /**
   * Marks a whole conversation as read, in a constant number of statements.
   * @param marked whether `findMarkedMessages` finds any
   */
  abstract markConversationRead(userId: UserId, position: ReadPosition, marked: boolean): Promise<void>;
  /** Clears all marks of an account, as far as they are about being read. */
  abstract clearAllMarks(userId: UserId): Promise<void>;
  /** Moves all watermarks to the newest messages. `clearAllMarks` has cleared the marks. Takes no lock for which senders to others wait. */
  abstract markAllRead(userId: UserId): Promise<void>;
  /** Messages of a conversation that are marked as read above the watermark, and those that are marked as unread. */
  abstract findMarkedMessages(
    userId: UserId,
    position: ReadPosition,
  ): Promise<{ readonly read: MessageId[]; readonly unread: MessageId[] }>;
  /** The ids of the messages of a range, ascending. */
  abstract listIds(realmId: RealmId, range: ConversationRange): Promise<MessageId[]>;
  /** Unread messages in a topic, ascending. */
  abstract findUnreadInTopic(userId: UserId, position: ReadPosition, realmId: RealmId, topicKey: string): Promise<MessageId[]>;
}
