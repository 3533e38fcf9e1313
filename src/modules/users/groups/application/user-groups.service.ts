import { Injectable } from '@nestjs/common';
import { type Actor, isProvider } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingChange, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import { type GroupMemberFacts, RealmGroups } from '../../permissions/domain/realm-groups.js';
import {
  checkGroupName,
  GROUP_CREATOR,
  USER_GROUP_SETTING_DEFINITIONS,
  USER_GROUP_SETTINGS,
  UserGroup,
  type UserGroupSetting,
  type UserGroupSettings,
} from '../../permissions/domain/user-group.js';
import { GroupAccess } from './group-access.js';
import { type GroupEventData, GroupEvents, hintOf } from './group-events.js';
import { validateSubgroups } from './group-membership.service.js';
import { GroupUses } from './group-uses.js';
import { GroupPresenter, type WireUserGroupChange } from './group.presenter.js';

export interface CreateGroupInput {
  readonly name: string;
  readonly description: string;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
  readonly settings: Readonly<Partial<Record<UserGroupSetting, GroupSettingValue>>>;
}

export interface UpdateGroupInput {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly settings: Readonly<Partial<Record<UserGroupSetting, GroupSettingChange>>>;
  /** Whether a deactivated group becomes active again. */
  readonly reactivate: boolean;
}

/** Creates, updates and deactivates user groups. */
@Injectable()
export class UserGroupsService {
  constructor(
    private readonly access: GroupAccess,
    private readonly events: GroupEvents,
    private readonly permissions: GroupPermissions,
    private readonly repository: UserGroupRepository,
    private readonly uses: GroupUses,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest */
  checkCanCreate(actor: Actor): Promise<void> {
    return this.access.checkCanCreate(actor);
  }

  /** @throws DomainError */
  async create(actor: Actor, input: CreateGroupInput): Promise<UserGroupId> {
    await this.access.checkCanCreate(actor);
    const { realmId } = actor;
    return this.events.runLocked(realmId, async (groups) => {
      const members = (await this.access.findActiveUsers(realmId, input.members)).map(({ id }) => id);
      const group = new UserGroup(realmId, checkGroupName(input.name), input.description, false);
      group.creatorId = isProvider(actor) ? null : actor.userId;
      group.createdAt = this.clock.now();
      group.settings = await this.resolveSettings(actor, groups, input.settings);
      await this.repository.add([group]);
      await this.repository.addMembers(group, members);
      const subgroups = validateSubgroups(groups, input.subgroups);
      await this.repository.addSubgroups(group, subgroups);
      await this.publishCreation(groups, group, members, subgroups);
      return group.id;
    });
  }

  /** Works on deactivated groups, too. @throws DomainError */
  async update(actor: Actor, id: UserGroupId, { name, description, settings, reactivate }: UpdateGroupInput): Promise<void> {
    await this.events.runLocked(actor.realmId, async (groups) => {
      const group = await this.access.accessForChange(actor, groups, id, [], { includeDeactivated: true });
      if (reactivate && group.deactivated) await this.reactivate(groups, group);
      const changes: WireUserGroupChange[] = [];
      if (name !== undefined && name !== group.name) {
        group.name = checkGroupName(name);
        changes.push({ name: group.name });
      }
      if (description !== undefined && description !== group.description) {
        group.description = description;
        changes.push({ description: group.description });
      }
      changes.push(...(await this.changeSettings(groups, group, settings)));
      if (changes.length === 0) return;
      await this.repository.save(group);
      await this.events.publish(
        actor.realmId,
        changes.map((data): GroupEventData => ({ op: 'update', group_id: group.id, data, ...hintOf(group) })),
      );
    });
  }

  /** @throws DomainError CANNOT_DEACTIVATE_GROUP_IN_USE, BAD_REQUEST */
  async deactivate(actor: Actor, id: UserGroupId): Promise<void> {
    await this.events.runLocked(actor.realmId, async (groups) => {
      const group = await this.access.accessForChange(actor, groups, id, []);
      const objections = await this.uses.list(groups, group);
      if (objections.length > 0) {
        throw new DomainError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', { objections });
      }
      group.deactivated = true;
      await this.repository.save(group);
      await this.events.publish(actor.realmId, [{ op: 'update', group_id: group.id, data: { deactivated: true } }]);
    });
  }

  /** Clients that do not support deactivated groups hear of the group as of a new one. */
  private async reactivate(groups: RealmGroups, group: UserGroup): Promise<void> {
    const { realmId } = group;
    group.deactivated = false;
    await this.repository.save(group);
    const presenter = new GroupPresenter(groups, await this.membersToPresent(realmId));
    await this.events.publish(realmId, [
      { op: 'update', group_id: group.id, data: { deactivated: false }, reactivated_group: presenter.present(group) },
    ]);
  }

  /** Full membership decides about system groups alone, which are not presented. */
  private async membersToPresent(realmId: RealmId): Promise<GroupMemberFacts[]> {
    return (await this.repository.listActiveAccounts(realmId)).map(({ id, role }) => ({ id, role, fullMember: false }));
  }

  private async resolveSettings(actor: Actor, groups: RealmGroups, input: CreateGroupInput['settings']): Promise<UserGroupSettings> {
    const creator = { direct_members: [actor.userId], direct_subgroups: [] };
    const settings: Partial<Record<UserGroupSetting, GroupSettingValue>> = {};
    for (const name of USER_GROUP_SETTINGS) {
      const { initial, rules } = USER_GROUP_SETTING_DEFINITIONS[name];
      const value = input[name];
      if (value !== undefined) settings[name] = await this.permissions.normalizeValue(actor.realmId, { name, rules }, value, groups);
      else settings[name] = initial === GROUP_CREATOR ? creator : groups.systemId(initial);
    }
    return settings as UserGroupSettings;
  }

  /** The subgroups follow in an event of their own, as on the Zulip server. */
  private async publishCreation(
    groups: RealmGroups,
    group: UserGroup,
    members: readonly UserId[],
    subgroups: readonly UserGroupId[],
  ): Promise<void> {
    const systemGroups = groups.all.filter((other) => other.system);
    const presenter = new GroupPresenter(
      new RealmGroups([...systemGroups, group], [{ groupId: group.id, members, subgroups: [] }]),
      await this.membersToPresent(group.realmId),
    );
    await this.events.publish(group.realmId, [
      { op: 'add', group: presenter.present(group) },
      ...(subgroups.length > 0 ? [{ op: 'add_subgroups' as const, group_id: group.id, direct_subgroup_ids: subgroups }] : []),
    ]);
  }

  /** Returns one object per changed setting. */
  private async changeSettings(
    groups: RealmGroups,
    group: UserGroup,
    changes: UpdateGroupInput['settings'],
  ): Promise<WireUserGroupChange[]> {
    const data: WireUserGroupChange[] = [];
    for (const name of USER_GROUP_SETTINGS) {
      const change = changes[name];
      if (!change || !group.settings) continue;
      const definition = { name, rules: USER_GROUP_SETTING_DEFINITIONS[name].rules };
      const value = await this.permissions.resolveChange(group.realmId, definition, group.settings[name], change, groups);
      if (value === null) continue;
      group.settings = { ...group.settings, [name]: value };
      data.push({ [name]: value });
    }
    return data;
  }
}
