import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import type { ConversationId } from '../../../../kernel/ids.js';
import { type Channel, ChannelAccess, ChannelLookup, ChannelRepository } from '../../../channels/channels.api.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import type { OpenHistory } from '../domain/open-history.js';

/** Which channels an account or a visitor may read: what `readable-sql.ts` has to know to state the rule of `MessageAccess` in SQL. */
@Injectable()
export class ReadableChannels {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly channels: ChannelLookup,
    private readonly repository: ChannelRepository,
    private readonly access: ChannelAccess,
  ) {}

  /** All public channels, or all web-public ones, whether or not the actor may read them; for visitors the web-public ones that they may read. */
  async listByVisibility(actor: Actor, visibility: 'public' | 'web-public'): Promise<Channel[]> {
    if (actor.isVisitor) return this.access.filterOpen(actor, await this.repository.listWebPublic(actor.realmId));
    const channels = await this.repository.listByRealm(actor.realmId);
    return channels.filter((channel) => (visibility === 'public' ? !channel.inviteOnly : channel.webPublic));
  }

  /** The channels that the account has left and may no longer read. Messages that it received there are not shown to it either. */
  async listLost(actor: Actor): Promise<ConversationId[]> {
    const left = await this.channels.findByConversations(await this.memberships.listLeft(actor.userId));
    const open = new Set(await this.access.filterOpen(actor, [...left.values()]));
    return [...left].filter(([, channel]) => !open.has(channel)).map(([id]) => id);
  }

  async loadOpenHistory(actor: Actor): Promise<OpenHistory> {
    const open = this.openHistoryByRole(actor);
    // Group settings of channels never open a channel to guests.
    if (isGuest(actor.role)) return open;
    const channels = await this.channels.findByConversations(await this.repository.listPrivateWithHistory(actor.realmId));
    const conversationIds = (await this.access.filterOpen(actor, [...channels.values()])).map(({ conversationId }) => conversationId);
    return { ...open, conversationIds };
  }

  /** The part of `loadOpenHistory` that costs nothing. */
  openHistoryByRole({ role }: Actor): OpenHistory {
    return { publicChannels: !isGuest(role), conversationIds: [] };
  }
}
