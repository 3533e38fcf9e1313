import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Role } from '../../../../kernel/actor.js';
import { type EventLogRecord, type Audience, type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { type AccountListener, AccountListeners, type User } from '../../../users/users.api.js';
import type { Channel } from '../../domain/channel.js';
import { canSeeMetadata } from '../../domain/channel-policy.js';
import { ChannelAccess } from '../channel-access.js';
import { ChannelRepository } from '../channel.repository.js';
import { presentChannel } from '../showing/channel.presenter.js';
import { ChannelPresenter } from '../showing/channel-views.js';
import { MembershipRepository } from './membership.repository.js';

/** Another role shows an account channels of which it did not know, and hides others: it is told of both, as of channels made and gone. */
@Injectable()
export class RoleVisibilityListener implements AccountListener, OnModuleInit {
  readonly order = 20;

  constructor(
    private readonly observers: AccountListeners,
    private readonly channels: ChannelRepository,
    private readonly memberships: MembershipRepository,
    private readonly access: ChannelAccess,
    private readonly views: ChannelPresenter,
    private readonly events: ClientEvents,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  async roleChanged(user: User, before: Role): Promise<void> {
    const { id, realmId, joinedAt } = user;
    const memberships = await this.memberships.subscriptionsOf(id);
    const subscribed = new Set(memberships.filter(({ active }) => active).map(({ conversationId }) => conversationId));
    const gained: Channel[] = [];
    const lost: Channel[] = [];
    for (const channel of await this.channels.listByRealm(realmId)) {
      if (channel.archived || subscribed.has(channel.conversationId)) continue;
      const saw = canSeeMetadata(channel, await this.access.relationOf(channel, { id, realmId, joinedAt, role: before }, false));
      const sees = canSeeMetadata(channel, await this.access.relationOf(channel, user, false));
      if (saw !== sees) (sees ? gained : lost).push(channel);
    }
    await this.publish(user, gained, lost);
  }

  private async publish({ id, realmId }: User, gained: readonly Channel[], lost: readonly Channel[]): Promise<void> {
    const audience: Audience = { kind: 'users', userIds: [id] };
    const announcements: EventLogRecord[] = [];
    if (gained.length > 0) {
      const streams = (await this.views.loadViews(realmId, gained)).map(presentChannel);
      announcements.push({ realmId, event: { type: 'stream', op: 'create', streams }, audience });
      const members = await this.memberships.activeMembers(gained.map(({ conversationId }) => conversationId));
      for (const { id: channelId, conversationId } of gained) {
        const event: ClientEvent = {
          type: 'subscription',
          op: 'peer_add',
          stream_ids: [channelId],
          user_ids: members.get(conversationId) ?? [],
        };
        announcements.push({ realmId, event, audience });
      }
    }
    if (lost.length > 0) {
      const ids = lost.map((channel) => channel.id);
      const event: ClientEvent = { type: 'stream', op: 'delete', streams: ids.map((stream_id) => ({ stream_id })), stream_ids: ids };
      announcements.push({ realmId, event, audience });
    }
    await this.events.publish(announcements);
  }
}
