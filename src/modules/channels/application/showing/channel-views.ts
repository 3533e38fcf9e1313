import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { GroupPermissions, UserLookup } from '../../../users/users.api.js';
import type { Channel } from '../../domain/channel.js';
import { CHANNEL_GROUP_NAMES } from '../../domain/channel-group-settings.js';
import { countedSince } from '../../domain/channel-traffic.js';
import { ChannelActivity } from './channel-activity.js';
import type { ChannelView, PolicyGroups } from './channel.presenter.js';

/** Gathers what the presenters of channels need beside the channel. */
@Injectable()
export class ChannelPresenter {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly activity: ChannelActivity,
    private readonly users: UserLookup,
    private readonly clock: Clock,
  ) {}

  /** One view per channel, in the same order. All channels are of one realm. */
  async loadViews(realmId: RealmId, channels: readonly Channel[]): Promise<ChannelView[]> {
    if (channels.length === 0) return [];
    const now = this.clock.now();
    const [groups, resting, activities] = await Promise.all([
      this.policyGroups(realmId),
      this.resting(channels),
      this.activity.loadFor(
        realmId,
        channels.map((channel) => channel.conversationId),
        countedSince(now),
      ),
    ]);
    return channels.map((channel) => ({ channel, activity: activities.get(channel.conversationId), groups, resting, now }));
  }

  /** Deactivated accounts that settings of these channels name. */
  private async resting(channels: readonly Channel[]): Promise<ReadonlySet<UserId>> {
    const named = new Set<UserId>();
    for (const channel of channels) {
      for (const setting of CHANNEL_GROUP_NAMES) {
        const value = channel[setting];
        if (typeof value !== 'number') for (const id of value.direct_members) named.add(id);
      }
    }
    const users = await this.users.findByIds(named);
    return new Set([...named].filter((id) => users.get(id)?.active !== true));
  }

  /** The groups by which clients without group settings know who may post. */
  async policyGroups(realmId: RealmId): Promise<PolicyGroups> {
    const [administrators, moderators, fullMembers] = await Promise.all([
      this.permissions.systemGroupId(realmId, 'role:administrators'),
      this.permissions.systemGroupId(realmId, 'role:moderators'),
      this.permissions.systemGroupId(realmId, 'role:fullmembers'),
    ]);
    return { administrators, moderators, fullMembers };
  }
}
