import type { ChannelId, ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../domain/channel.js';

export abstract class ChannelRepository {
  /** Stores a new channel with a conversation of its own and gives it both ids. @throws ChannelNameTaken */
  abstract add(channel: Channel): Promise<void>;
  /** Stores what was changed. @throws ChannelNameTaken */
  abstract save(channel: Channel): Promise<void>;
  /** As it is now, kept from others until the unit of work ends. */
  abstract lock(realmId: RealmId, id: ChannelId): Promise<Channel | null>;
  abstract findById(realmId: RealmId, id: ChannelId): Promise<Channel | null>;
  /** Case of the names does not count. */
  abstract findByNames(realmId: RealmId, names: readonly string[]): Promise<Channel[]>;
  abstract findByConversations(conversationIds: readonly ConversationId[]): Promise<Channel[]>;
  /** Of the channels that newcomers get, by id. */
  abstract listDefaultIds(realmId: RealmId): Promise<ChannelId[]>;
  /** All channels of the realm, archived ones included, by name in code-point order. */
  abstract listByRealm(realmId: RealmId): Promise<Channel[]>;
}

/** Another channel of the realm has that name. */
export class ChannelNameTaken extends Error {}

export interface ConversationHead {
  readonly id: ConversationId;
  readonly lastMessageId: number;
}

export abstract class ConversationRepository {
  /** Locks conversations until the end of the unit of work, in one order for all callers. */
  abstract lock(ids: readonly ConversationId[]): Promise<ConversationHead[]>;
  /** The direct conversation of exactly these accounts, the sender included; null if nobody has used it yet. */
  abstract findDirect(realmId: RealmId, userIds: readonly UserId[]): Promise<ConversationId | null>;
  /** Makes it, with memberships from the first message on; gives the existing one if somebody was quicker. */
  abstract addDirect(realmId: RealmId, userIds: readonly UserId[]): Promise<{ readonly id: ConversationId; readonly created: boolean }>;
  /** The account's direct conversations that have messages, the one that was written in last before the others. */
  abstract listRecentDirect(userId: UserId, limit: number): Promise<ConversationHead[]>;
  /** Who takes part in direct conversations, by conversation. */
  abstract loadParticipants(ids: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, readonly UserId[]>>;
}
