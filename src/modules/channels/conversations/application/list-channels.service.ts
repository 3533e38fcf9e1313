import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Channel } from '../domain/channel.js';
import { canReadContent, canSeeMetadata, type ChannelRelation } from '../domain/channel-policy.js';
import type { Membership } from '../domain/membership.js';
import { ChannelAccess } from './channel-access.js';
import { ChannelRepository } from './channel.repository.js';
import { MembershipRepository } from './membership.repository.js';

/** Which channels a list shows; the sources add up. */
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

/** Channels in relation to an account. */
export interface OwnChannels {
  readonly subscribed: readonly { readonly channel: Channel; readonly membership: Membership }[];
  readonly unsubscribed: readonly { readonly channel: Channel; readonly membership: Membership }[];
  readonly neverSubscribed: readonly Channel[];
}

@Injectable()
export class ListChannelsService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly memberships: MembershipRepository,
    private readonly access: ChannelAccess,
    private readonly users: UserLookup,
  ) {}

  /** Channels whose existence the actor may know, chosen by source, by name. */
  async list(actor: Actor, wishes: ListChannelsOptions): Promise<Channel[]> {
    const ownerId = wishes.ownerSubscribed ? (await this.users.get(actor.userId)).botOwnerId : null;
    const [channels, own, owners] = await Promise.all([
      this.channels.listByRealm(actor.realmId),
      this.activeConversations(actor.userId),
      ownerId === null ? new Set<number>() : this.activeConversations(ownerId),
    ]);
    const chosen: Channel[] = [];
    for (const channel of channels) {
      if (wishes.excludeArchived && channel.archived) continue;
      const who = await this.access.loadRelation(channel, actor.userId, actor.role, own.has(channel.conversationId));
      if (!canSeeMetadata(channel, who)) continue;
      if (chooses(wishes, channel, who, owners.has(channel.conversationId))) chosen.push(channel);
    }
    return chosen;
  }

  /** Everything about channels that a client starts with. Archived channels are left out unless asked for. */
  async listOwn(actor: Actor, withArchived: boolean): Promise<OwnChannels> {
    const [channels, memberships] = await Promise.all([
      this.channels.listByRealm(actor.realmId),
      this.memberships.listSubscriptions(actor.userId),
    ]);
    const byConversation = new Map(memberships.map((membership) => [membership.conversationId, membership]));
    const own: { [K in keyof OwnChannels]: OwnChannels[K][number][] } = { subscribed: [], unsubscribed: [], neverSubscribed: [] };
    for (const channel of channels) {
      if (channel.archived && !withArchived) continue;
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

  /** Ids of the active subscribers, by conversation. */
  loadSubscribers(channels: readonly Channel[]): Promise<ReadonlyMap<number, UserId[]>> {
    return this.memberships.loadActiveMembers(channels.map(({ conversationId }) => conversationId));
  }

  private async activeConversations(userId: UserId): Promise<Set<number>> {
    return new Set(
      (await this.memberships.listSubscriptions(userId)).filter(({ active }) => active).map(({ conversationId }) => conversationId),
    );
  }
}

function chooses(wishes: ListChannelsOptions, channel: Channel, who: ChannelRelation, ownerSubscribed: boolean): boolean {
  return (
    wishes.all ||
    (wishes.public && !channel.inviteOnly && !isGuest(who.role)) ||
    (wishes.webPublic && channel.webPublic) ||
    (wishes.subscribed && who.subscribed) ||
    (wishes.ownerSubscribed && ownerSubscribed) ||
    (wishes.default && channel.isDefault) ||
    (wishes.canAccessContent && canReadContent(channel, who))
  );
}
