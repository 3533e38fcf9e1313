import { Injectable } from '@nestjs/common';
import { type ClientEvent, ClientEvents, type EventLogRecord, type MembershipChange } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { canSeeMetadata } from '../../conversations/domain/channel-policy.js';
import type { Membership } from '../../conversations/domain/membership.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import { ChannelPresenter, presentChannel, presentSubscription } from '../../conversations/application/channel.presenter.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';

export interface JoinedChannel {
  readonly channel: Channel;
  readonly created: boolean;
  readonly memberships: readonly Membership[];
  readonly changes: readonly MembershipChange[];
}

export interface LeftChannel {
  readonly channel: Channel;
  readonly userIds: readonly UserId[];
  readonly changes: readonly MembershipChange[];
}

/** Tells clients and nodes who came to and who went from channels (notes part 6, `subscription` and `stream` events). */
@Injectable()
export class SubscriptionEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly views: ChannelPresenter,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
    private readonly access: ChannelAccess,
    private readonly audiences: ChannelAudiences,
  ) {}

  /** Inside the unit of work that made the memberships. */
  async publishJoined(realmId: RealmId, joined: readonly JoinedChannel[]): Promise<void> {
    const channels = joined.map(({ channel }) => channel);
    const views = await this.views.loadViews(realmId, channels);
    const subscribers = await this.memberships.loadActiveMembers(channels.map((channel) => channel.conversationId));
    const announcements: EventLogRecord[] = [];
    const perUser = new Map<UserId, object[]>();
    for (const [index, { channel, created, memberships, changes }] of joined.entries()) {
      const view = views[index];
      if (!view) continue;
      const newcomers = memberships.map(({ userId }) => userId);
      announcements.push({ realmId, memberships: changes });
      const discoverers = created ? [] : await this.onlyAsSubscribers(channel, newcomers);
      if (created || discoverers.length > 0) {
        const event: ClientEvent = { type: 'stream', op: 'create', streams: [presentChannel(view)] };
        announcements.push({
          realmId,
          event,
          audience: created ? await this.audiences.audienceFor(channel) : { kind: 'users', userIds: discoverers },
        });
      }
      for (const membership of memberships) {
        const subscription = { ...presentSubscription(view, membership), subscribers: subscribers.get(channel.conversationId) ?? [] };
        perUser.set(membership.userId, [...(perUser.get(membership.userId) ?? []), subscription]);
      }
    }
    for (const [userId, subscriptions] of perUser) {
      announcements.push({
        realmId,
        event: { type: 'subscription', op: 'add', subscriptions },
        audience: { kind: 'users', userIds: [userId] },
      });
    }
    for (const { channel, memberships } of joined) {
      announcements.push(
        await this.peers(
          'peer_add',
          channel,
          memberships.map(({ userId }) => userId),
        ),
      );
    }
    await this.events.publish(announcements);
  }

  /** Inside the unit of work that ended the memberships. */
  async publishLeft(realmId: RealmId, left: readonly LeftChannel[]): Promise<void> {
    const perUser = new Map<UserId, object[]>();
    for (const { channel, userIds } of left) {
      for (const userId of userIds) perUser.set(userId, [...(perUser.get(userId) ?? []), { stream_id: channel.id, name: channel.name }]);
    }
    const lost = await Promise.all(left.map(({ channel, userIds }) => this.onlyAsSubscribers(channel, userIds)));
    const peers = await Promise.all(left.map(({ channel, userIds }) => this.peers('peer_remove', channel, userIds)));
    await this.events.publish([
      ...left.map(({ changes }): EventLogRecord => ({ realmId, memberships: changes })),
      ...[...perUser].map(([userId, subscriptions]): EventLogRecord => ({
        realmId,
        event: { type: 'subscription', op: 'remove', subscriptions },
        audience: { kind: 'users', userIds: [userId] },
      })),
      ...left.flatMap(({ channel }, index): EventLogRecord[] => {
        const userIds = lost[index] ?? [];
        const event: ClientEvent = { type: 'stream', op: 'delete', streams: [{ stream_id: channel.id }], stream_ids: [channel.id] };
        return userIds.length === 0 ? [] : [{ realmId, event, audience: { kind: 'users', userIds } }];
      }),
      ...peers,
    ]);
  }

  /** A subscriber of these channels is deactivated, or comes back. */
  async publishSuspended(userId: UserId, channels: readonly Channel[]): Promise<void> {
    await this.events.publish(await Promise.all(channels.map((channel) => this.peers('peer_remove', channel, [userId]))));
  }

  async publishResumed(userId: UserId, channels: readonly Channel[]): Promise<void> {
    await this.events.publish(await Promise.all(channels.map((channel) => this.peers('peer_add', channel, [userId]))));
  }

  /** Those who know that the channel exists only as long as they are subscribed. */
  private async onlyAsSubscribers(channel: Channel, userIds: readonly UserId[]): Promise<readonly UserId[]> {
    if (channel.visibility === 'web-public') return [];
    const users = await this.users.findByIds(userIds);
    const found: UserId[] = [];
    for (const [id, { role }] of users) {
      if (!canSeeMetadata(channel, await this.access.loadRelation(channel, id, role, false))) found.push(id);
    }
    return found;
  }

  private async peers(op: 'peer_add' | 'peer_remove', channel: Channel, userIds: readonly UserId[]): Promise<EventLogRecord> {
    const event: ClientEvent = { type: 'subscription', op, stream_ids: [channel.id], user_ids: [...userIds].sort((a, b) => a - b) };
    return { realmId: channel.realmId, event, audience: await this.audiences.audienceFor(channel, userIds) };
  }
}
