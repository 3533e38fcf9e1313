import type { ChannelId, ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../domain/channel.js';

export abstract class ChannelRepository {
  /** Stores a new channel with its conversation and sets both ids. @throws ChannelNameTaken */
  abstract add(channel: Channel): Promise<void>;
  /** @throws ChannelNameTaken */
  abstract save(channel: Channel): Promise<void>;
  /** Locks the channel until the unit of work ends. */
  abstract lock(realmId: RealmId, id: ChannelId): Promise<Channel | null>;
  abstract findById(realmId: RealmId, id: ChannelId): Promise<Channel | null>;
  abstract findByIds(ids: readonly ChannelId[]): Promise<Channel[]>;
  /** Ignores the case of the names. */
  abstract findByNames(realmId: RealmId, names: readonly string[]): Promise<Channel[]>;
  abstract findByConversations(conversationIds: readonly ConversationId[]): Promise<Channel[]>;
  /** Ids of the channels to which new accounts are subscribed, in ascending order. */
  abstract listDefaultIds(realmId: RealmId): Promise<ChannelId[]>;
  /** Conversations of the private channels whose history is shared. */
  abstract listPrivateWithHistory(realmId: RealmId): Promise<ConversationId[]>;
  /** Channels of the realm that are web-public, including archived ones, by name in code-point order. */
  abstract listWebPublic(realmId: RealmId): Promise<Channel[]>;
  /** Ids of all channels of the realm, including archived ones, by name in code-point order. */
  abstract listIds(realmId: RealmId): Promise<ChannelId[]>;
  /** All channels of the realm, including archived ones, by name in code-point order. */
  abstract listByRealm(realmId: RealmId): Promise<Channel[]>;
}

/** Another channel of the realm has the name. */
export class ChannelNameTaken extends Error {}

export interface ConversationHead {
  readonly id: ConversationId;
  readonly lastMessageId: number;
}

export abstract class ConversationRepository {
  /** Locks conversations until the end of the unit of work, always in the order of ids, so that callers do not deadlock. */
  abstract lock(ids: readonly ConversationId[]): Promise<ConversationHead[]>;
  /** The direct conversation of exactly these accounts, including the sender; null if it does not exist yet. */
  abstract findDirect(realmId: RealmId, userIds: readonly UserId[]): Promise<ConversationId | null>;
  /** Creates it with memberships that start at the first message; returns the existing one if it was created concurrently. */
  abstract addDirect(realmId: RealmId, userIds: readonly UserId[]): Promise<{ readonly id: ConversationId; readonly created: boolean }>;
  /** The account's direct conversations that have messages, the most recent first. */
  abstract listRecentDirect(userId: UserId, limit: number): Promise<ConversationHead[]>;
  /** Participants of direct conversations, by conversation. */
  abstract loadParticipants(ids: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, readonly UserId[]>>;
}
