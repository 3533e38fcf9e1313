import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, type Role } from '../../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import { escapeHtml } from '../../../../kernel/text.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions, type LoadedPermissions } from '../../../users/groups.api.js';
import { CHANNEL_GROUP_SETTINGS, type ChannelGroupSetting } from '../domain/channel-group-settings.js';
import {
  canAdminister,
  isOpenTo,
  isOpenToVisitors,
  canReadContent,
  canSeeMetadata,
  type ChannelRelation,
} from '../domain/channel-policy.js';
import type { Channel, ChannelGroups } from '../domain/channel.js';
import { ChannelLookup } from './channel-lookup.js';
import { MembershipRepository } from './membership.repository.js';

/** An account as the group permissions see it. */
type GroupMember = Parameters<GroupPermissions['includes']>[1];

/** An account or a visitor, as the rules of reading see them. */
type Reader = Pick<Actor, 'userId' | 'role' | 'isVisitor'>;

export type ChannelReference = { readonly id: ChannelId } | { readonly name: string };

/** Loads a channel on behalf of an actor. Channels that do not exist and channels that the actor may not know of give the same error. */
@Injectable()
export class ChannelAccess {
  constructor(
    private readonly channels: ChannelLookup,
    private readonly memberships: MembershipRepository,
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
  ) {}

  /** @throws BadRequest `Invalid channel ID` */
  async accessMetadata(actor: Actor, id: ChannelId): Promise<Channel> {
    return this.access(actor, id, canSeeMetadata);
  }

  /** @throws BadRequest `Invalid channel ID` */
  async accessContent(actor: Actor, id: ChannelId): Promise<Channel> {
    return this.access(actor, id, canReadContent);
  }

  /** @throws BadRequest `Invalid channel name '<name>'` if there is none that the actor may read */
  async accessContentByName(actor: Actor, name: string): Promise<Channel> {
    const channel = await this.channels.findByName(actor.realmId, name);
    if (channel && (await this.canReadContent(actor, channel))) return channel;
    throw new BadRequest(`Invalid channel name '${name}'`);
  }

  /**
   * Administrators of the realm and of the channel may change it, whether or not they can read it.
   * @throws BadRequest `Invalid channel ID`, DomainError CANNOT_ADMINISTER_CHANNEL for others who can read it
   */
  async accessForChange(actor: Actor, id: ChannelId): Promise<Channel> {
    const channel = await this.channels.findById(actor.realmId, id);
    if (!channel) throw new BadRequest('Invalid channel ID');
    const relation = await this.loadRelation(channel, actor.userId, actor.role);
    if (canAdminister(relation)) return channel;
    if (!canReadContent(channel, relation)) throw new BadRequest('Invalid channel ID');
    throw new DomainError('CANNOT_ADMINISTER_CHANNEL', 'You do not have permission to administer this channel.');
  }

  /** Whether a reader may read the channel's messages, or subscribe and then read them. */
  async canReadContent(actor: Reader, channel: Channel): Promise<boolean> {
    return this.isAllowed(actor, channel, canReadContent);
  }

  /** Whether a reader may read all messages of a channel, not only those that it received. */
  async canReadHistory(actor: Reader, channel: Channel): Promise<boolean> {
    return channel.hasSharedHistory && (await this.canReadContent(actor, channel));
  }

  /** Those of the channels that the account may read without being subscribed. */
  async filterOpen(actor: Reader, channels: readonly Channel[]): Promise<Channel[]> {
    const open: Channel[] = [];
    for (const channel of channels) if (await this.isAllowed(actor, channel, canReadContent, false)) open.push(channel);
    return open;
  }

  /**
   * Decides which accounts may know of channels without being subscribed, by the present groups of the realm, which are read once. An account may
   * be in another state than the stored one.
   */
  async loadVisibility(realmId: RealmId): Promise<(channel: Channel, someone: GroupMember) => boolean> {
    const permissions = await this.permissions.loadFor(realmId);
    return (channel, someone) => canSeeMetadata(channel, buildRelation(channel, someone, false, permissions));
  }

  /**
   * Checks that the actor may send messages to the channel.
   * @throws DomainError STREAM_DOES_NOT_EXIST, or BAD_REQUEST if the actor may not post there
   */
  async accessForPosting(actor: Actor, reference: ChannelReference): Promise<Channel> {
    const channel =
      'id' in reference
        ? await this.channels.findById(actor.realmId, reference.id)
        : await this.channels.findByName(actor.realmId, reference.name);
    if (!channel) throw channelDoesNotExist(reference);
    const refusal = await this.findRefusal(actor, channel);
    if (!refusal) return channel;
    if (await this.isAllowed(actor, channel, canSeeMetadata)) throw refusal;
    // Who may not know of a channel learns nothing by its id, and by its name no more than at an attempt to subscribe.
    throw 'id' in reference ? channelDoesNotExist(reference) : notAuthorized(reference.name);
  }

  /** @param subscribed loaded if omitted */
  async loadRelation(channel: Channel, userId: UserId, role: Role, subscribed?: boolean): Promise<ChannelRelation> {
    const user = await this.users.get(userId);
    const isSubscribed = subscribed ?? (await this.memberships.isActive(userId, channel.conversationId));
    return { ...buildRelation(channel, user, isSubscribed, await this.permissions.loadFor(channel.realmId)), role };
  }

  /** Whether a group setting of the channel includes an account; some settings never include guests. */
  allows(channel: Channel, setting: keyof ChannelGroups, user: GroupMember): boolean | Promise<boolean> {
    return this.permissions.allows(channel[setting], user, CHANNEL_GROUP_SETTINGS[setting].rules);
  }

  /**
   * Whether an account that administers a channel may change this setting of it. For some settings the organization decides who may.
   */
  mayChangeSetting(user: User, setting: keyof ChannelGroups): boolean | Promise<boolean> {
    const { changedBy }: ChannelGroupSetting = CHANNEL_GROUP_SETTINGS[setting];
    return changedBy === undefined || isAdministrator(user.role) || this.permissions.realmAllows(changedBy, user);
  }

  /**
   * Whether the account administers the channel, or one of its group settings includes the account. It does not ask whether the account may
   * read the channel.
   */
  async administersOrAllows(channel: Channel, setting: keyof ChannelGroups, user: User): Promise<boolean> {
    if (isAdministrator(user.role) || (await this.allows(channel, setting, user))) return true;
    return this.allows(channel, 'canAdminister', user);
  }

  private async access(actor: Actor, id: ChannelId, allowed: (channel: Channel, relation: ChannelRelation) => boolean): Promise<Channel> {
    const channel = await this.channels.findById(actor.realmId, id);
    if (!channel || !(await this.isAllowed(actor, channel, allowed))) throw new BadRequest('Invalid channel ID');
    return channel;
  }

  /** Loads the relation only where the role alone does not decide. @param subscribed loaded if omitted */
  private async isAllowed(
    { userId, role, isVisitor }: Reader,
    channel: Channel,
    allowed: (channel: Channel, relation: ChannelRelation) => boolean,
    subscribed?: boolean,
  ): Promise<boolean> {
    if (isVisitor) return isOpenToVisitors(channel);
    return isOpenTo(channel, role) || allowed(channel, await this.loadRelation(channel, userId, role, subscribed));
  }

  /** Why the actor may not post in the channel; null if it may. */
  private async findRefusal(actor: Actor, channel: Channel): Promise<BadRequest | null> {
    if (channel.archived) return notAuthorized(channel.name);
    if (!(await this.allows(channel, 'canSendMessage', await this.users.get(actor.userId)))) {
      return new BadRequest('You do not have permission to post in this channel.');
    }
    if (isOpenTo(channel, actor.role)) return null;
    return (await this.memberships.isActive(actor.userId, channel.conversationId)) ? null : notAuthorized(channel.name);
  }
}

function buildRelation(channel: Channel, someone: GroupMember, subscribed: boolean, permissions: LoadedPermissions): ChannelRelation {
  const allows = (setting: keyof ChannelGroups): boolean =>
    permissions.allows(channel[setting], someone, CHANNEL_GROUP_SETTINGS[setting].rules);
  return {
    role: someone.role,
    subscribed,
    mayAdminister: allows('canAdminister'),
    mayAddSubscribers: allows('canAddSubscribers'),
    maySubscribe: allows('canSubscribe'),
  };
}

function notAuthorized(channelName: string): BadRequest {
  return new BadRequest(`Not authorized to send to channel '${channelName}'`);
}

function channelDoesNotExist(reference: ChannelReference): DomainError {
  if ('id' in reference) {
    return new DomainError('STREAM_DOES_NOT_EXIST', `Channel with ID '${reference.id}' does not exist`, { stream_id: reference.id });
  }
  // The Zulip server sends the name as HTML text.
  const name = escapeHtml(reference.name, { quotes: 'hexadecimal' });
  return new DomainError('STREAM_DOES_NOT_EXIST', `Channel '${name}' does not exist`, { stream: name });
}
