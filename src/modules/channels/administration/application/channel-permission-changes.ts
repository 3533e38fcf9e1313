import { Injectable } from '@nestjs/common';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import { ChannelPresenter, postPolicyOf } from '../../conversations/application/channel.presenter.js';
import { CHANNEL_GROUP_NAMES, CHANNEL_GROUP_SETTINGS } from '../../conversations/domain/channel-group-settings.js';
import type { ChannelGroups } from '../../conversations/domain/channel.js';
import { postingNotice, silentMention } from '../../conversations/domain/notice-texts.js';
import { ChannelChangeEvents } from './channel-change-events.js';
import { type ChannelChange, type ChannelChangeResult, ChannelChangeStep, joinResults, NO_CHANGE } from './channel-change.js';

/** Changes the group settings of a channel: who may do what in it. */
@Injectable()
export class ChannelPermissionChanges extends ChannelChangeStep {
  constructor(
    private readonly access: ChannelAccess,
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly presenter: ChannelPresenter,
    private readonly audiences: ChannelAudiences,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply(change: ChannelChange): Promise<ChannelChangeResult> {
    const results: ChannelChangeResult[] = [];
    for (const setting of CHANNEL_GROUP_NAMES) results.push(await this.applyOne(change, setting));
    return joinResults(results);
  }

  private async applyOne(change: ChannelChange, setting: keyof ChannelGroups): Promise<ChannelChangeResult> {
    const { actor, user, channel, readsContent, input } = change;
    const requested = input[setting];
    if (!requested) return NO_CHANGE;
    const definition = CHANNEL_GROUP_SETTINGS[setting];
    const before = channel[setting];
    const value = await this.permissions.resolveChange(actor.realmId, definition, before, requested);
    if (value === null) return NO_CHANGE;
    if (!(await this.access.mayChangeSetting(user, setting))) throw new BadRequest('Insufficient permission');
    if (definition.needsContentAccess && !readsContent) throw new BadRequest('Channel content access is required.');
    const viewers = await this.audiences.viewersOf(channel);
    channel[setting] = value;
    const events = await this.events.updatedRecords(channel, viewers, { property: definition.name, value });
    if (setting !== 'canSendMessage') return { events, notices: [] };
    const [old, now] = await Promise.all([this.describe(actor.realmId, before), this.describe(actor.realmId, value)]);
    return { events: [...events, ...(await this.legacyPolicyRecords(change, before))], notices: [postingNotice(user, old, now)] };
  }

  /** The deprecated properties that follow from who may post, for clients without group settings. */
  private async legacyPolicyRecords({ channel }: ChannelChange, before: GroupSettingValue): Promise<EventLogRecord[]> {
    const groups = await this.presenter.loadPolicyGroups(channel.realmId);
    const policy = postPolicyOf(channel.canSendMessage, groups);
    if (policy === postPolicyOf(before, groups)) return [];
    return [
      await this.events.updatedRecord(channel, { property: 'stream_post_policy', value: policy }),
      await this.events.updatedRecord(channel, { property: 'is_announcement_only', value: policy === 2 }),
    ];
  }

  /** Groups and accounts as silent mentions. */
  private async describe(realmId: RealmId, value: GroupSettingValue): Promise<string> {
    const { direct_members, direct_subgroups } = typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
    const groups = (await this.permissions.groupsOf(realmId)).filter(({ id }) => direct_subgroups.includes(id));
    const users = await this.users.findByIds(direct_members);
    return [...groups.map(({ name }) => `@_*${name}*`), ...[...users.values()].sort((a, b) => a.id - b.id).map(silentMention)].join(', ');
  }
}
