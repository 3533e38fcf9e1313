import { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserId } from '../../../../kernel/ids.js';
import { array, boolean, fieldsOf, integer, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import type { GroupMemberFacts, RealmGroups } from '../../permissions/domain/realm-groups.js';
import {
  SYSTEM_GROUP_SETTING_VALUE,
  USER_GROUP_SETTINGS,
  type UserGroup,
  type UserGroupSetting,
  type UserGroupSettings,
} from '../../permissions/domain/user-group.js';

/** The user group object of the API. */
export const WireUserGroup = named(
  'UserGroup',
  object({
    id: integer(),
    name: string(),
    creator_id: nullable(integer()),
    date_created: nullable(seconds()),
    description: string(),
    members: array(integer(), 'The active accounts that are direct members of the group.'),
    direct_subgroup_ids: array(integer()),
    is_system_group: boolean('Whether the server created the group for a role; such groups cannot be changed.'),
    ...fieldsOf(USER_GROUP_SETTINGS, GroupSettingValue),
    deactivated: boolean(),
  }),
);
export type WireUserGroup = Static<typeof WireUserGroup>;

/** One changed property of a user group, for events. */
export type WireUserGroupChange = Partial<Pick<WireUserGroup, 'name' | 'description' | 'deactivated' | UserGroupSetting>>;

/** Presents the groups of a realm with their active members. */
export class GroupPresenter {
  private readonly active: ReadonlySet<UserId>;
  /** Accounts by what system groups depend on: there are few such kinds, while a realm may have ten thousand accounts. */
  private readonly accountsByKind = new Map<string, GroupMemberFacts[]>();
  /** What was presented, with and without deactivated groups. */
  private readonly lists = new Map<boolean, Buffer>();

  /** @param accounts all active accounts of the realm, by id */
  constructor(
    private readonly groups: RealmGroups,
    private readonly accounts: readonly GroupMemberFacts[],
  ) {
    this.active = new Set(accounts.map(({ id }) => id));
    for (const account of accounts) {
      const kind = `${account.role} ${account.fullMember}`;
      const sameKind = this.accountsByKind.get(kind);
      if (sameKind) sameKind.push(account);
      else this.accountsByKind.set(kind, [account]);
    }
  }

  /** A JSON list in UTF-8; the same for all who ask, until a group or an account changes. */
  presentAll(includeDeactivated: boolean): Buffer {
    const known = this.lists.get(includeDeactivated);
    if (known) return known;
    const groups = this.groups.all.filter((group) => includeDeactivated || !group.deactivated).map((group) => this.present(group));
    const list = Buffer.from(JSON.stringify(groups));
    this.lists.set(includeDeactivated, list);
    return list;
  }

  /** The accounts that belong to the group itself, by id. */
  listDirectMembers(group: UserGroup): UserId[] {
    if (group.system) {
      const listed = [...this.accountsByKind.values()].filter(([one]) => one && this.groups.containsDirectly(group.id, one));
      return listed.flatMap((accounts) => accounts.map(({ id }) => id)).sort((a, b) => a - b);
    }
    return [...this.groups.membersOf(group.id)].filter((id) => this.active.has(id)).sort((a, b) => a - b);
  }

  /** The accounts that belong to the group or to one of its subgroups at any depth, by id. */
  listMembers(group: UserGroup): UserId[] {
    return this.accounts.filter((account) => this.groups.contains(group.id, account)).map(({ id }) => id);
  }

  present(group: UserGroup): WireUserGroup {
    return {
      id: group.id,
      name: group.name,
      creator_id: group.creatorId,
      date_created: group.createdAt === null ? null : Math.floor(group.createdAt / 1000),
      description: group.description,
      members: this.listDirectMembers(group),
      direct_subgroup_ids: this.groups.subgroupsOf(group.id),
      is_system_group: group.system,
      ...this.presentSettings(group),
      deactivated: group.deactivated,
    };
  }

  private presentSettings(group: UserGroup): UserGroupSettings {
    const ofSystemGroups = this.groups.systemId(SYSTEM_GROUP_SETTING_VALUE);
    const values = USER_GROUP_SETTINGS.map((name) => [name, this.presentValue(group.settings?.[name] ?? ofSystemGroups)]);
    return Object.fromEntries(values) as UserGroupSettings;
  }

  private presentValue(value: GroupSettingValue): GroupSettingValue {
    if (typeof value === 'number') return value;
    return { ...value, direct_members: value.direct_members.filter((id) => this.active.has(id)) };
  }
}
