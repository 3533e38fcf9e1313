import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import type { Membership, MembershipPeriod } from '../domain/membership.js';

export abstract class MembershipRepository {
  /** Memberships of the accounts in these conversations, including ended ones. */
  abstract find(userIds: readonly UserId[], conversationIds: readonly ConversationId[]): Promise<Membership[]>;
  /** All channel memberships of an account, including ended ones. */
  abstract listSubscriptions(userId: UserId): Promise<Membership[]>;
  /** Conversations to which an account belonged formerly. */
  abstract listLeft(userId: UserId): Promise<ConversationId[]>;
  abstract isActive(userId: UserId, conversationId: ConversationId): Promise<boolean>;
  /** The accounts among the given ones that belong to the conversation. */
  abstract filterActive(conversationId: ConversationId, userIds: readonly UserId[]): Promise<UserId[]>;
  /** Active members by conversation, each list in the order of ids, without deactivated accounts. */
  abstract loadActiveMembers(conversationIds: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, UserId[]>>;
  /** How many there are, by conversation; conversations without any are left out. */
  abstract countActiveMembers(conversationIds: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, number>>;
  abstract countActive(conversationId: ConversationId): Promise<number>;
  /**
   * Starts new memberships and reactivates former ones, which keep their properties. Everything up to their `readThroughId` is read.
   * @param fromId the first message that the accounts receive
   */
  abstract start(memberships: readonly Membership[], fromId: MessageId): Promise<void>;
  /** Adds memberships of accounts that are deactivated: they have received everything from one message up to another, and receive nothing more. */
  abstract startEnded(memberships: readonly Membership[], fromId: MessageId, toId: MessageId): Promise<void>;
  /** Ends the memberships and their periods at `lastMessageId`, up to which everything is read. */
  abstract end(userIds: readonly UserId[], conversationId: ConversationId, lastMessageId: MessageId): Promise<void>;
  /** @returns whether there is such an active membership */
  abstract setProperties(userId: UserId, conversationId: ConversationId, properties: Partial<Membership>): Promise<boolean>;
  /** Moves the watermarks of all members forward. */
  abstract markReadThrough(conversationId: ConversationId, lastMessageId: MessageId): Promise<void>;
  /**
   * Ends the membership periods of all channels of an account, with everything read; the subscriptions stay active.
   * The conversations are locked.
   */
  abstract suspend(userId: UserId): Promise<void>;
  /** Starts new periods for all channels that the account is subscribed to. The conversations are locked. */
  abstract resume(userId: UserId): Promise<void>;
  /** The periods of accounts that no longer belong to the conversation, of those that ended at this message or later. */
  abstract listEndedPeriods(conversationId: ConversationId, since: MessageId): Promise<MembershipPeriod[]>;
  abstract listPeriodsIn(conversationId: ConversationId, userIds: readonly UserId[]): Promise<MembershipPeriod[]>;
  /** All periods of an account, in channels and direct conversations. */
  abstract listPeriods(userId: UserId): Promise<MembershipPeriod[]>;
}
