import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import type { GroupMemberFacts, RealmGroups } from '../../permissions/domain/realm-groups.js';
import { SYSTEM_GROUP_SETTING_VALUE, USER_GROUP_SETTINGS, type UserGroup } from '../../permissions/domain/user-group.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { GroupAccess } from './group-access.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';

/** Presents the groups of a realm with those of their members who are active. */
export class GroupPresenter {
  private readonly active: ReadonlySet<UserId>;
  /** Accounts that system groups cannot tell apart, by id: there are few kinds, and there may be ten thousand accounts. */
  private readonly kinds = new Map<string, GroupMemberFacts[]>();

  /** @param accounts all active accounts of the realm */
  constructor(
    private readonly groups: RealmGroups,
    private readonly accounts: readonly GroupMemberFacts[],
  ) {
    this.active = new Set(accounts.map(({ id }) => id));
    for (const account of accounts) {
      const kind = `${account.role} ${account.fullMember}`;
      const alike = this.kinds.get(kind);
      if (alike) alike.push(account);
      else this.kinds.set(kind, [account]);
    }
  }

  all(deactivatedToo: boolean): Record<string, unknown>[] {
    return this.groups.all.filter((group) => deactivatedToo || !group.deactivated).map((group) => this.present(group));
  }

  /** Who is in a group themselves, by id. */
  directMembers(group: UserGroup): UserId[] {
    if (group.system) {
      const listed = [...this.kinds.values()].filter(([one]) => one && this.groups.containsDirectly(group.id, one));
      return listed.flatMap((alike) => alike.map(({ id }) => id)).sort((a, b) => a - b);
    }
    return [...this.groups.membersOf(group.id)].filter((id) => this.active.has(id)).sort((a, b) => a - b);
  }

  /** Who is in a group or in one that is in it, by id. */
  allMembers(group: UserGroup): UserId[] {
    return this.accounts.filter((account) => this.groups.contains(group.id, account)).map(({ id }) => id);
  }

  present(group: UserGroup): Record<string, unknown> {
    return {
      id: group.id,
      name: group.name,
      creator_id: group.creatorId,
      date_created: group.createdAt === null ? null : Math.floor(group.createdAt / 1000),
      description: group.description,
      members: this.directMembers(group),
      direct_subgroup_ids: this.groups.subgroupsOf(group.id),
      is_system_group: group.system,
      ...this.settings(group),
      deactivated: group.deactivated,
    };
  }

  private settings(group: UserGroup): Record<string, GroupSettingValue> {
    const ofSystemGroups = this.groups.systemId(SYSTEM_GROUP_SETTING_VALUE);
    return Object.fromEntries(USER_GROUP_SETTINGS.map((name) => [name, this.value(group.settings?.[name] ?? ofSystemGroups)]));
  }

  private value(value: GroupSettingValue): GroupSettingValue {
    if (typeof value === 'number') return value;
    return { ...value, direct_members: value.direct_members.filter((id) => this.active.has(id)) };
  }
}

/** Which groups there are, and who is in them. */
@Injectable()
export class ListGroupsService {
  constructor(
    private readonly directory: GroupLookup,
    private readonly repository: UserGroupRepository,
    private readonly access: GroupAccess,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly userAccess: UserAccess,
  ) {}

  async list({ realmId }: Actor, deactivatedToo: boolean): Promise<Record<string, unknown>[]> {
    return (await this.presenter(realmId)).all(deactivatedToo);
  }

  /** @throws BadRequest */
  async members({ realmId }: Actor, id: UserGroupId, directOnly: boolean): Promise<UserId[]> {
    const group = this.access.accessMembership(await this.directory.loadFor(realmId), id);
    const presenter = await this.presenter(realmId);
    return directOnly ? presenter.directMembers(group) : presenter.allMembers(group);
  }

  /** @throws BadRequest */
  async isMember(actor: Actor, id: UserGroupId, userId: UserId, directOnly: boolean): Promise<boolean> {
    const { realmId } = actor;
    const groups = await this.directory.loadFor(realmId);
    const group = this.access.accessMembership(groups, id);
    const user = await this.userAccess.accessById(actor, userId, {});
    const who = this.permissions.candidate(user, await this.realms.get(realmId));
    return directOnly ? groups.containsDirectly(group.id, who) : groups.contains(group.id, who);
  }

  /** @throws BadRequest */
  async subgroups({ realmId }: Actor, id: UserGroupId, directOnly: boolean): Promise<readonly UserGroupId[]> {
    const groups = await this.directory.loadFor(realmId);
    const group = this.access.accessMembership(groups, id);
    return directOnly ? groups.subgroupsOf(group.id) : groups.allSubgroupsOf(group.id);
  }

  private async presenter(realmId: RealmId): Promise<GroupPresenter> {
    const [groups, realm, accounts] = await Promise.all([
      this.directory.loadFor(realmId),
      this.realms.get(realmId),
      this.repository.activeAccounts(realmId),
    ]);
    return new GroupPresenter(
      groups,
      accounts.map((account) => this.permissions.candidate(account, realm)),
    );
  }
}
