import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { GroupPermissions } from '../../../users/users.api.js';
import type { Channel } from '../../domain/channel.js';
import { countedSince } from '../../domain/channel-traffic.js';
import { ChannelActivity } from './channel-activity.js';
import type { ChannelView, PolicyGroups } from './channel.presenter.js';

/** Gathers what the presenters of channels need beside the channel. */
@Injectable()
export class ChannelViews {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly activity: ChannelActivity,
    private readonly clock: Clock,
  ) {}

  /** One view per channel, in the same order. All channels are of one realm. */
  async of(realmId: RealmId, channels: readonly Channel[]): Promise<ChannelView[]> {
    if (channels.length === 0) return [];
    const now = this.clock.now();
    const [groups, activities] = await Promise.all([
      this.policyGroups(realmId),
      this.activity.of(
        realmId,
        channels.map((channel) => channel.conversationId),
        countedSince(now),
      ),
    ]);
    return channels.map((channel) => ({ channel, activity: activities.get(channel.conversationId), groups, now }));
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
