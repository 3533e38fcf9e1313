import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import type { Membership, MembershipPeriod } from '../domain/membership.js';

export abstract class MembershipRepository {
  /** Memberships of the accounts in these conversations, ended ones included. */
  abstract find(userIds: readonly UserId[], conversationIds: readonly ConversationId[]): Promise<Membership[]>;
  /** Every channel membership of an account, ended ones included. */
  abstract listSubscriptions(userId: UserId): Promise<Membership[]>;
  /** Conversations to which an account once belonged and does not now. */
  abstract listLeft(userId: UserId): Promise<ConversationId[]>;
  abstract isActive(userId: UserId, conversationId: ConversationId): Promise<boolean>;
  /** Who of the given accounts belongs to the conversation now. */
  abstract filterActive(conversationId: ConversationId, userIds: readonly UserId[]): Promise<UserId[]>;
  /** Active members by conversation, each list by id. Accounts that are deactivated are left out. */
  abstract loadActiveMembers(conversationIds: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, UserId[]>>;
  abstract countActive(conversationId: ConversationId): Promise<number>;
  /** Begins memberships: new ones as given, old ones become active again and keep their properties; all are read up to `readThroughId`. */
  abstract start(memberships: readonly Membership[], readThroughId: MessageId): Promise<void>;
  /** Ends them: everything up to `lastMessageId` is read, and the period stops there. */
  abstract end(userIds: readonly UserId[], conversationId: ConversationId, lastMessageId: MessageId): Promise<void>;
  /** @returns whether there is such an active membership */
  abstract setProperties(userId: UserId, conversationId: ConversationId, properties: Partial<Membership>): Promise<boolean>;
  /** Moves the watermark of everybody who belongs to the conversation. */
  abstract markReadThrough(conversationId: ConversationId, lastMessageId: MessageId): Promise<void>;
  /** Channels that an account is subscribed to stop being received, with everything read; they stay subscribed. Conversations are locked. */
  abstract suspend(userId: UserId): Promise<void>;
  /** The same channels are received again from here on. Conversations are locked. */
  abstract resume(userId: UserId): Promise<void>;
  /** Periods of some accounts in one conversation. */
  abstract listPeriodsIn(conversationId: ConversationId, userIds: readonly UserId[]): Promise<MembershipPeriod[]>;
  /** Every period of an account, in channels and direct conversations. */
  abstract listPeriods(userId: UserId): Promise<MembershipPeriod[]>;
}
