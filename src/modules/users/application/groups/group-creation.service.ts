import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { checkGroupName } from '../../domain/groups/group-name.js';
import { RealmGroups } from '../../domain/groups/realm-groups.js';
import {
  GROUP_CREATOR,
  USER_GROUP_SETTING_KINDS,
  USER_GROUP_SETTINGS,
  UserGroup,
  type UserGroupSetting,
  type UserGroupSettings,
} from '../../domain/groups/user-group.js';
import { GroupAccess } from './group-access.js';
import { GroupAccounts } from './group-accounts.js';
import { GroupEvents } from './group-changes.js';
import { GroupPermissions } from './group-permissions.js';
import { GroupPresenter } from './group.presenter.js';
import { validateSubgroups } from './group-subgroups.js';
import { UserGroupRepository } from './user-group.repository.js';

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
