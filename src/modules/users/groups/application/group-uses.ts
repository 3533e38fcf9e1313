import { Injectable } from '@nestjs/common';
import { REALM_GROUP_SETTINGS, type RealmGroupSetting } from '../../../realm/realm-settings.api.js';
import { ChannelGroupReferences } from '../../accounts/application/required-ports.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { listGroupsIn } from '../../permissions/domain/group-setting.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { USER_GROUP_SETTINGS, type UserGroup } from '../../permissions/domain/user-group.js';

/** Finds what refers to a group, and keeps it from being deactivated. */
@Injectable()
export class GroupUses {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly channelReferences: ChannelGroupReferences,
  ) {}

  /** Whatever refers to the group, in the form in which the error reports it. */
  async list(groups: RealmGroups, group: UserGroup): Promise<object[]> {
    const active = groups.all.filter((other) => !other.deactivated);
    const supergroups = active.filter((other) => groups.subgroupsOf(other.id).includes(group.id)).map(({ id }) => id);
    const channels = await this.channelReferences.listFor(group.realmId, group.id);
    const groupSettings = active.map((other) => ({
      type: 'user_group',
      group_id: other.id,
      settings: USER_GROUP_SETTINGS.filter((name) => other.settings && listGroupsIn(other.settings[name]).includes(group.id)),
    }));
    const realmSettings = await this.listRealmSettingsNaming(group);
    return [
      ...(supergroups.length > 0 ? [{ type: 'subgroup', supergroup_ids: supergroups }] : []),
      ...channels.map(({ channelId, settings }) => ({ type: 'channel', channel_id: channelId, settings })),
      ...groupSettings.filter(({ settings }) => settings.length > 0),
      ...(realmSettings.length > 0 ? [{ type: 'realm', settings: realmSettings }] : []),
    ];
  }

  private async listRealmSettingsNaming({ realmId, id }: UserGroup): Promise<string[]> {
    const settings: string[] = [];
    for (const name of Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[]) {
      if (listGroupsIn(await this.permissions.realmValue(realmId, name)).includes(id)) settings.push(name);
    }
    return settings;
  }
}
