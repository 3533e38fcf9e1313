import { Injectable } from '@nestjs/common';
import type { Role } from '../../../../kernel/actor.js';
import { type Audience, type ClientEvent, ClientEvents, type EventLogRecord } from '../../../../kernel/client-events.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { AccountListener, type User, UserLookup } from '../../../users/accounts.api.js';
import { ChannelsOfGroups } from '../../../users/users-ports.api.js';
import type { RealmGroups } from '../../../users/groups.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import { ChannelPresenter, presentAppearing } from '../../conversations/application/channel.presenter.js';
import { ChannelRepository } from '../../conversations/application/channel.repository.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import { CHANNEL_GROUP_NAMES, CHANNEL_GROUP_SETTINGS } from '../../conversations/domain/channel-group-settings.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { ChannelChangeEvents } from './channel-change-events.js';

/** Publishes private channels that become visible or hidden because the members of a group changed, as channels created and deleted. */
@Injectable()
export class GroupVisibilityEvents extends ChannelsOfGroups {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly audiences: ChannelAudiences,
    private readonly changes: ChannelChangeEvents,
    private readonly events: ClientEvents,
  ) {
    super();
  }

  async publishVisibilityChanges(realmId: RealmId, before: RealmGroups, after: RealmGroups): Promise<void> {
    const records: EventLogRecord[] = [];
    for (const channel of await this.channels.listByRealm(realmId)) {
      if (!channel.inviteOnly) continue;
      const [viewersBefore, viewersAfter] = [
        await this.audiences.viewersOf(channel, before),
        await this.audiences.viewersOf(channel, after),
      ];
      records.push(...(await this.changes.viewersChangedRecords(channel, viewersBefore, viewersAfter)));
    }
    await this.events.publish(records);
  }
}

/** Publishes channels that become visible or hidden for an account because its role changed, as channels created and deleted. */
@Injectable()
export class RoleVisibilityListener extends AccountListener {
  override readonly after = [DefaultChannelsService];

  constructor(
    private readonly channels: ChannelRepository,
    private readonly memberships: MembershipRepository,
    private readonly access: ChannelAccess,
    private readonly presenter: ChannelPresenter,
    private readonly events: ClientEvents,
  ) {
    super();
  }

  override async onRoleChanged(user: User, before: Role): Promise<void> {
    const { id, realmId, joinedAt } = user;
    const memberships = await this.memberships.listSubscriptions(id);
    const subscribed = new Set(memberships.filter(({ active }) => active).map(({ conversationId }) => conversationId));
    const others = (await this.channels.listByRealm(realmId)).filter(({ conversationId }) => !subscribed.has(conversationId));
    const sees = await this.access.loadVisibility(realmId);
    const sawBefore = (channel: Channel): boolean => sees(channel, { id, realmId, joinedAt, role: before });
    const gained = others.filter((channel) => sees(channel, user) && !sawBefore(channel));
    const lost = others.filter((channel) => !sees(channel, user) && sawBefore(channel));
    for (const archived of [false, true]) {
      const isIncluded = (channel: Channel): boolean => channel.archived === archived;
      const records = await this.recordsOf(user, gained.filter(isIncluded), lost.filter(isIncluded));
      await this.events.publish(archived ? records.map((record) => ({ ...record, onlyIfClientKnows: 'archivedChannels' })) : records);
    }
  }

  private async recordsOf({ id, realmId }: User, gained: readonly Channel[], lost: readonly Channel[]): Promise<EventLogRecord[]> {
    const audience: Audience = { kind: 'users', userIds: [id] };
    const records: EventLogRecord[] = [];
    if (gained.length > 0) {
      const streams = (await this.presenter.loadViews(realmId, gained)).map(presentAppearing);
      records.push({ realmId, event: { type: 'stream', op: 'create', streams }, audience });
      const members = await this.memberships.loadActiveMembers(gained.map(({ conversationId }) => conversationId));
      for (const { id: channelId, conversationId } of gained) {
        const event: ClientEvent = {
          type: 'subscription',
          op: 'peer_add',
          stream_ids: [channelId],
          user_ids: members.get(conversationId) ?? [],
        };
        records.push({ realmId, event, audience });
      }
    }
    if (lost.length > 0) {
      const ids = lost.map((channel) => channel.id);
      const event: ClientEvent = { type: 'stream', op: 'delete', streams: ids.map((stream_id) => ({ stream_id })), stream_ids: ids };
      records.push({ realmId, event, audience });
    }
    return records;
  }
}

/** Publishes the group settings that name an account when it is deactivated or reactivated: deactivated accounts are left out of them. */
@Injectable()
export class NamedAccountListener extends AccountListener {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly users: UserLookup,
    private readonly changes: ChannelChangeEvents,
    private readonly events: ClientEvents,
  ) {
    super();
  }

  override async onDeactivated(user: User): Promise<void> {
    await this.publish(user, false);
  }

  override async onReactivated(user: User): Promise<void> {
    await this.publish(user, true);
  }

  private async publish({ id, realmId }: User, isActive: boolean): Promise<void> {
    const records: EventLogRecord[] = [];
    for (const channel of await this.channels.listByRealm(realmId)) {
      for (const setting of CHANNEL_GROUP_NAMES) {
        const value = channel[setting];
        if (typeof value === 'number' || !value.direct_members.includes(id)) continue;
        const presented: GroupSettingValue = { ...value, direct_members: await this.filterActive(value.direct_members, id, isActive) };
        const change = { property: CHANNEL_GROUP_SETTINGS[setting].name, value: presented };
        records.push(await this.changes.updatedRecord(channel, change));
      }
    }
    await this.events.publish(records);
  }

  /** The cache may not know the new state of the account that changes. */
  private async filterActive(ids: readonly UserId[], changed: UserId, isActive: boolean): Promise<UserId[]> {
    const users = await this.users.findByIds(ids);
    return ids.filter((id) => (id === changed ? isActive : users.get(id)?.active));
  }
}
