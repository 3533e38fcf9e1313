import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingChange } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import { REALM_GROUP_SETTINGS, type RealmGroupSetting } from '../../../realm/realm.api.js';
import { checkGroupName } from '../../domain/groups/group-name.js';
import { listGroupsIn } from '../../domain/groups/group-setting.js';
import type { RealmGroups } from '../../domain/groups/realm-groups.js';
import { USER_GROUP_SETTING_KINDS, USER_GROUP_SETTINGS, type UserGroup, type UserGroupSetting } from '../../domain/groups/user-group.js';
import { GroupAccess } from './group-access.js';
import { GroupEvents, type GroupEventData } from './group-changes.js';
import { GroupPermissions } from './group-permissions.js';
import { ChannelGroupReferences } from './group-uses.js';
import { UserGroupRepository } from './user-group.repository.js';

export interface UpdateGroupInput {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly settings: Readonly<Partial<Record<UserGroupSetting, GroupSettingChange>>>;
}

/** Changes what a group is called and who may do what with it, and ends it. */
@Injectable()
export class GroupEditingService {
  constructor(
    private readonly access: GroupAccess,
    private readonly changes: GroupEvents,
    private readonly repository: UserGroupRepository,
    private readonly permissions: GroupPermissions,
    private readonly channelUses: ChannelGroupReferences,
  ) {}

  /** @throws DomainError */
  async edit(actor: Actor, id: UserGroupId, edit: UpdateGroupInput): Promise<void> {
    await this.changes.runLocked(actor.realmId, async (groups) => {
      const group = await this.access.accessChange(actor, groups, id, [], { deactivatedToo: true });
      const data: Record<string, unknown>[] = [];
      if (edit.name !== undefined && edit.name !== group.name) {
        group.name = checkGroupName(edit.name);
        data.push({ name: group.name });
      }
      if (edit.description !== undefined && edit.description !== group.description) {
        group.description = edit.description;
        data.push({ description: group.description });
      }
      data.push(...(await this.changeSettings(groups, group, edit.settings)));
      if (data.length === 0) return;
      await this.repository.save(group);
      const mark = group.deactivated ? { of_deactivated_group: true } : {};
      await this.changes.announce(
        actor.realmId,
        data.map((change): GroupEventData => ({ op: 'update', group_id: group.id, data: change, ...mark })),
      );
    });
  }

  /** @throws DomainError CANNOT_DEACTIVATE_GROUP_IN_USE, BAD_REQUEST */
  async deactivate(actor: Actor, id: UserGroupId): Promise<void> {
    await this.changes.runLocked(actor.realmId, async (groups) => {
      const group = await this.access.accessChange(actor, groups, id, []);
      const objections = await this.objections(groups, group);
      if (objections.length > 0) {
        throw new DomainError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', { objections });
      }
      group.deactivated = true;
      await this.repository.save(group);
      await this.changes.announce(actor.realmId, [{ op: 'update', group_id: group.id, data: { deactivated: true } }]);
    });
  }

  private async changeSettings(
    groups: RealmGroups,
    group: UserGroup,
    changes: UpdateGroupInput['settings'],
  ): Promise<Record<string, unknown>[]> {
    const data: Record<string, unknown>[] = [];
    for (const name of USER_GROUP_SETTINGS) {
      const change = changes[name];
      if (!change || !group.settings) continue;
      const place = { name, rules: USER_GROUP_SETTING_KINDS[name].rules };
      const value = await this.permissions.resolveChange(group.realmId, place, group.settings[name], change, groups);
      if (value === null) continue;
      group.settings = { ...group.settings, [name]: value };
      data.push({ [name]: value });
    }
    return data;
  }

  /** Where the group is in use, as the error tells it. */
  private async objections(groups: RealmGroups, group: UserGroup): Promise<object[]> {
    const active = groups.all.filter((other) => !other.deactivated);
    const above = active.filter((other) => groups.subgroupsOf(other.id).includes(group.id)).map(({ id }) => id);
    const channels = await this.channelUses.listFor(group.realmId, group.id);
    const ofGroups = active.map((other) => ({
      type: 'user_group',
      group_id: other.id,
      settings: USER_GROUP_SETTINGS.filter((name) => other.settings && listGroupsIn(other.settings[name]).includes(group.id)),
    }));
    const ofRealm = await this.realmSettings(group);
    return [
      ...(above.length > 0 ? [{ type: 'subgroup', supergroup_ids: above }] : []),
      ...channels.map(({ channelId, settings }) => ({ type: 'channel', channel_id: channelId, settings })),
      ...ofGroups.filter(({ settings }) => settings.length > 0),
      ...(ofRealm.length > 0 ? [{ type: 'realm', settings: ofRealm }] : []),
    ];
  }

  private async realmSettings({ realmId, id }: UserGroup): Promise<string[]> {
    const using: string[] = [];
    for (const name of Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[]) {
      if (listGroupsIn(await this.permissions.realmValue(realmId, name)).includes(id)) using.push(name);
    }
    return using;
  }
}
