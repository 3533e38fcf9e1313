import { Injectable } from '@nestjs/common';
import { type ClientEvent, ClientEvents, type EventLogRecord, type MembershipChange } from '../../../../kernel/client-events.js';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import {
  ChannelPresenter,
  presentAppearing,
  presentSubscription,
  type WireSubscription,
} from '../../conversations/application/channel.presenter.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import type { Channel } from '../../conversations/domain/channel.js';
import type { Membership } from '../../conversations/domain/membership.js';

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

/** Publishes started and ended subscriptions: `subscription` and `stream` events for clients, membership changes for nodes. */
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
    const subscribers = await this.memberships.loadActiveMembers(channels.map((channel) => channel.conversationId));
    const views = await this.views.loadViews(realmId, channels, subscribers);
    const records: EventLogRecord[] = [];
    const perUser = new Map<UserId, WireSubscription[]>();
    for (const [index, { channel, created, memberships, changes }] of joined.entries()) {
      const view = views[index];
      if (!view) continue;
      const userIds = memberships.map(({ userId }) => userId);
      records.push({ realmId, memberships: changes });
      const discoverers = created ? [] : await this.filterSeeingOnlyAsSubscribers(channel, userIds);
      if (created || discoverers.length > 0) {
        const event: ClientEvent = { type: 'stream', op: 'create', streams: [presentAppearing(view)] };
        records.push({
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
      records.push({
        realmId,
        event: { type: 'subscription', op: 'add', subscriptions },
        audience: { kind: 'users', userIds: [userId] },
      });
    }
    for (const { channel, memberships } of joined) {
      records.push(
        await this.peerRecord(
          'peer_add',
          channel,
          memberships.map(({ userId }) => userId),
        ),
      );
    }
    await this.events.publish(records);
  }

  /** Inside the unit of work that ended the memberships. */
  async publishLeft(realmId: RealmId, left: readonly LeftChannel[]): Promise<void> {
    const perUser = new Map<UserId, { readonly stream_id: ChannelId; readonly name: string }[]>();
    for (const { channel, userIds } of left) {
      for (const userId of userIds) perUser.set(userId, [...(perUser.get(userId) ?? []), { stream_id: channel.id, name: channel.name }]);
    }
    const losing = await Promise.all(left.map(({ channel, userIds }) => this.filterSeeingOnlyAsSubscribers(channel, userIds)));
    const peers = await Promise.all(left.map(({ channel, userIds }) => this.peerRecord('peer_remove', channel, userIds)));
    await this.events.publish([
      ...left.map(({ changes }): EventLogRecord => ({ realmId, memberships: changes })),
      ...[...perUser].map(([userId, subscriptions]): EventLogRecord => ({
        realmId,
        event: { type: 'subscription', op: 'remove', subscriptions },
        audience: { kind: 'users', userIds: [userId] },
      })),
      ...left.flatMap(({ channel }, index): EventLogRecord[] => {
        const userIds = losing[index] ?? [];
        const event: ClientEvent = { type: 'stream', op: 'delete', streams: [{ stream_id: channel.id }], stream_ids: [channel.id] };
        return userIds.length === 0 ? [] : [{ realmId, event, audience: { kind: 'users', userIds } }];
      }),
      ...peers,
    ]);
  }

  /** Subscribers of the channels see a deactivated account as unsubscribed. */
  async publishSuspended(userId: UserId, channels: readonly Channel[]): Promise<void> {
    await this.events.publish(await Promise.all(channels.map((channel) => this.peerRecord('peer_remove', channel, [userId]))));
  }

  async publishResumed(userId: UserId, channels: readonly Channel[]): Promise<void> {
    await this.events.publish(await Promise.all(channels.map((channel) => this.peerRecord('peer_add', channel, [userId]))));
  }

  /** The accounts that may know of the channel only as long as they are subscribed. */
  private async filterSeeingOnlyAsSubscribers(channel: Channel, userIds: readonly UserId[]): Promise<readonly UserId[]> {
    if (channel.visibility === 'web-public') return [];
    const users = [...(await this.users.findByIds(userIds)).values()];
    const sees = await this.access.loadVisibility(channel.realmId);
    return users.filter((user) => !sees(channel, user)).map(({ id }) => id);
  }

  private async peerRecord(op: 'peer_add' | 'peer_remove', channel: Channel, userIds: readonly UserId[]): Promise<EventLogRecord> {
    const event: ClientEvent = { type: 'subscription', op, stream_ids: [channel.id], user_ids: [...userIds].sort((a, b) => a - b) };
    const known = channel.archived ? ({ onlyIfClientKnows: 'archivedChannels' } as const) : {};
    return { realmId: channel.realmId, event, audience: await this.audiences.audienceFor(channel, userIds), ...known };
  }
}
