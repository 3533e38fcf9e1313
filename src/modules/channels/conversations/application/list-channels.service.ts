import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { nextTurn } from '../../../../kernel/long-answers.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { canReadContent, canSeeMetadata, type ChannelRelation } from '../domain/channel-policy.js';
import type { Channel } from '../domain/channel.js';
import type { Membership } from '../domain/membership.js';
import { ChannelAccess } from './channel-access.js';
import { ChannelLookup } from './channel-lookup.js';
import { MembershipRepository } from './membership.repository.js';

/** Checking the permissions of as many channels takes a few milliseconds. */
const CHANNELS_PER_TURN = 200;

/** The sources of a list of channels; their results are united. */
export interface ListChannelsOptions {
  readonly public: boolean;
  readonly webPublic: boolean;
  readonly subscribed: boolean;
  readonly ownerSubscribed: boolean;
  readonly default: boolean;
  readonly canAccessContent: boolean;
  readonly all: boolean;
  readonly excludeArchived: boolean;
}

export interface OwnChannels {
  readonly subscribed: readonly { readonly channel: Channel; readonly membership: Membership }[];
  readonly unsubscribed: readonly { readonly channel: Channel; readonly membership: Membership }[];
  readonly neverSubscribed: readonly Channel[];
}

/** Lists channels that an account may know of. */
@Injectable()
export class ListChannelsService {
  constructor(
    private readonly channels: ChannelLookup,
    private readonly memberships: MembershipRepository,
    private readonly access: ChannelAccess,
    private readonly users: UserLookup,
  ) {}

  /** In the order of names. */
  async list(actor: Actor, options: ListChannelsOptions): Promise<Channel[]> {
    const ownerId = options.ownerSubscribed ? (await this.users.get(actor.userId)).botOwnerId : null;
    const [channels, own, owners] = await Promise.all([
      this.channels.listByRealm(actor.realmId),
      this.activeConversations(actor.userId),
      ownerId === null ? new Set<number>() : this.activeConversations(ownerId),
    ]);
    const included: Channel[] = [];
    for (const [index, channel] of channels.entries()) {
      if (index % CHANNELS_PER_TURN === CHANNELS_PER_TURN - 1) await nextTurn();
      if (options.excludeArchived && channel.archived) continue;
      const relation = await this.access.loadRelation(channel, actor.userId, actor.role, own.has(channel.conversationId));
      if (!canSeeMetadata(channel, relation)) continue;
      if (isIncluded(options, channel, relation, owners.has(channel.conversationId))) included.push(channel);
    }
    return included;
  }

  /** All channels that the actor may know of, by the state of the subscription. */
  async listOwn(actor: Actor, { includeArchived }: { readonly includeArchived: boolean }): Promise<OwnChannels> {
    const [channels, memberships] = await Promise.all([
      this.channels.listByRealm(actor.realmId),
      this.memberships.listSubscriptions(actor.userId),
    ]);
    const byConversation = new Map(memberships.map((membership) => [membership.conversationId, membership]));
    const own: { [K in keyof OwnChannels]: OwnChannels[K][number][] } = { subscribed: [], unsubscribed: [], neverSubscribed: [] };
    for (const [index, channel] of channels.entries()) {
      if (index % CHANNELS_PER_TURN === CHANNELS_PER_TURN - 1) await nextTurn();
      if (channel.archived && !includeArchived) continue;
      const membership = byConversation.get(channel.conversationId);
      if (membership?.active) {
        own.subscribed.push({ channel, membership });
      } else if (canSeeMetadata(channel, await this.access.loadRelation(channel, actor.userId, actor.role, false))) {
        if (membership) own.unsubscribed.push({ channel, membership });
        else own.neverSubscribed.push(channel);
      }
    }
    return own;
  }

  /** Ids of the active subscribers by conversation. */
  loadSubscribers(channels: readonly Channel[]): Promise<ReadonlyMap<number, UserId[]>> {
    return this.memberships.loadActiveMembers(channels.map(({ conversationId }) => conversationId));
  }

  private async activeConversations(userId: UserId): Promise<Set<number>> {
    return new Set(
      (await this.memberships.listSubscriptions(userId)).filter(({ active }) => active).map(({ conversationId }) => conversationId),
    );
  }
}

function isIncluded(options: ListChannelsOptions, channel: Channel, relation: ChannelRelation, ownerSubscribed: boolean): boolean {
  return (
    options.all ||
    (options.public && !channel.inviteOnly && !isGuest(relation.role)) ||
    (options.webPublic && channel.webPublic) ||
    (options.subscribed && relation.subscribed) ||
    (options.ownerSubscribed && ownerSubscribed) ||
    (options.default && channel.isDefault) ||
    (options.canAccessContent && canReadContent(channel, relation))
  );
}
