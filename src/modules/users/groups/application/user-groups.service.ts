import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import type { GroupSettingChange, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import {
  checkGroupName,
  GROUP_CREATOR,
  USER_GROUP_SETTING_KINDS,
  USER_GROUP_SETTINGS,
  UserGroup,
  type UserGroupSetting,
  type UserGroupSettings,
} from '../../permissions/domain/user-group.js';
import { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { GroupAccess, GroupAccounts } from './group-access.js';
import { type GroupEventData, GroupEvents } from './group-events.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { GroupPresenter } from './list-groups.service.js';
import { validateSubgroups } from './group-membership.service.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { REALM_GROUP_SETTINGS, type RealmGroupSetting } from '../../../realm/realm.api.js';
import { listGroupsIn } from '../../permissions/domain/group-setting.js';
import { ChannelGroupReferences } from '../../accounts/application/required-ports.js';

export interface CreateGroupInput {
  readonly name: string;
  readonly description: string;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
  readonly settings: Readonly<Partial<Record<UserGroupSetting, GroupSettingValue>>>;
}

/** Makes groups. */
@Injectable()
export class GroupCreationService {
  constructor(
    private readonly access: GroupAccess,
    private readonly accounts: GroupAccounts,
    private readonly changes: GroupEvents,
    private readonly permissions: GroupPermissions,
    private readonly repository: UserGroupRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest */
  checkAllowed(actor: Actor): Promise<void> {
    return this.access.accessCreation(actor);
  }

  /** @throws DomainError */
  async create(actor: Actor, wish: CreateGroupInput): Promise<UserGroupId> {
    await this.access.accessCreation(actor);
    const { realmId } = actor;
    return this.changes.runLocked(realmId, async (groups) => {
      const members = (await this.accounts.findActiveUsers(realmId, wish.members)).map(({ id }) => id);
      const group = new UserGroup(realmId, checkGroupName(wish.name), wish.description, false);
      group.creatorId = actor.userId;
      group.createdAt = this.clock.now();
      group.settings = await this.settings(actor, groups, wish.settings);
      await this.repository.add([group]);
      await this.repository.addMembers(group, members);
      const subgroups = validateSubgroups(groups, wish.subgroups);
      await this.repository.addSubgroups(group, subgroups);
      await this.publishCreation(groups, group, members, subgroups);
      return group.id;
    });
  }

  private async settings(actor: Actor, groups: RealmGroups, wish: CreateGroupInput['settings']): Promise<UserGroupSettings> {
    const creator = { direct_members: [actor.userId], direct_subgroups: [] };
    const settings: Partial<Record<UserGroupSetting, GroupSettingValue>> = {};
    for (const name of USER_GROUP_SETTINGS) {
      const { initial, rules } = USER_GROUP_SETTING_KINDS[name];
      const value = wish[name];
      if (value !== undefined) settings[name] = await this.permissions.normalizeValue(actor.realmId, { name, rules }, value, groups);
      else settings[name] = initial === GROUP_CREATOR ? creator : groups.systemId(initial);
    }
    return settings as UserGroupSettings;
  }

  private async publishCreation(
    groups: RealmGroups,
    group: UserGroup,
    members: readonly UserId[],
    subgroups: readonly UserGroupId[],
  ): Promise<void> {
    const system = groups.all.filter((other) => other.system);
    const accounts = await this.repository.activeAccounts(group.realmId);
    const withNew = new RealmGroups([...system, group], [{ groupId: group.id, members, subgroups: [] }]);
    const presenter = new GroupPresenter(
      withNew,
      accounts.map(({ id, role }) => ({ id, role, fullMember: false })),
    );
    await this.changes.announce(group.realmId, [
      { op: 'add', group: presenter.present(group) },
      ...(subgroups.length > 0 ? [{ op: 'add_subgroups' as const, group_id: group.id, direct_subgroup_ids: subgroups }] : []),
    ]);
  }
}

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
