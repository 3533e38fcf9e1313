import { Injectable } from '@nestjs/common';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import type { ChannelGroups } from '../../conversations/domain/channel.js';
import { CHANNEL_GROUP_NAMES, CHANNEL_GROUP_SETTINGS } from '../../conversations/domain/channel-group-settings.js';
import { postingNotice, silentMention } from '../../conversations/domain/notice-texts.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import { ChannelPresenter, postPolicyOf } from '../../conversations/application/channel.presenter.js';
import { type ChannelChange, type ChannelChangeResult, ChannelChangeStep, NO_CHANGE } from './channel-change.js';
import { ChannelChangeEvents } from './channel-change-events.js';

/** Who may do what in a channel. */
@Injectable()
export class ChannelPermissionChanges extends ChannelChangeStep {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly views: ChannelPresenter,
    private readonly audiences: ChannelAudiences,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply(change: ChannelChange): Promise<ChannelChangeResult> {
    const outcomes: ChannelChangeResult[] = [];
    for (const setting of CHANNEL_GROUP_NAMES) outcomes.push(await this.applyOne(change, setting));
    return { events: outcomes.flatMap(({ events }) => events), notices: outcomes.flatMap(({ notices }) => notices) };
  }

  private async applyOne(change: ChannelChange, setting: keyof ChannelGroups): Promise<ChannelChangeResult> {
    const { actor, user, channel, readsContent, input } = change;
    const wish = input[setting];
    if (!wish) return NO_CHANGE;
    const place = CHANNEL_GROUP_SETTINGS[setting];
    const before = channel[setting];
    const value = await this.permissions.resolveChange(actor.realmId, place, before, wish);
    if (value === null) return NO_CHANGE;
    if (place.needsContentAccess && !readsContent) throw new BadRequest('Channel content access is required.');
    const sight = await this.audiences.viewersOf(channel);
    channel[setting] = value;
    const events = await this.events.updatedRecords(channel, sight, { property: place.name, value });
    if (setting !== 'canSendMessage') return { events, notices: [] };
    const [old, now] = await Promise.all([this.described(actor.realmId, before), this.described(actor.realmId, value)]);
    return { events: [...events, ...(await this.oldPolicy(change, before))], notices: [postingNotice(user, old, now)] };
  }

  /** The deprecated properties that follow from who may post, for clients that know nothing else. */
  private async oldPolicy({ channel }: ChannelChange, before: GroupSettingValue): Promise<EventLogRecord[]> {
    const groups = await this.views.loadPolicyGroups(channel.realmId);
    const policy = postPolicyOf(channel.canSendMessage, groups);
    if (policy === postPolicyOf(before, groups)) return [];
    return [
      await this.events.updatedRecord(channel, 'stream_post_policy', policy),
      await this.events.updatedRecord(channel, 'is_announcement_only', policy === 2),
    ];
  }

  /** Groups and people by their names, for reading. */
  private async described(realmId: RealmId, value: GroupSettingValue): Promise<string> {
    const { direct_members, direct_subgroups } = typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
    const groups = (await this.permissions.groupsOf(realmId)).filter(({ id }) => direct_subgroups.includes(id));
    const people = await this.users.findByIds(direct_members);
    return [...groups.map(({ name }) => `@_*${name}*`), ...[...people.values()].sort((a, b) => a.id - b.id).map(silentMention)].join(', ');
  }
}
