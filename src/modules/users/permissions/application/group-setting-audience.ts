import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { RealmGroups } from '../domain/realm-groups.js';
import { SYSTEM_GROUPS } from '../domain/system-groups.js';
import { GroupLookup } from './group-lookup.js';
import { GroupPermissions } from './group-permissions.js';

/** The accounts that group settings include: whole roles, and further accounts. */
export interface SettingAudience {
  /** All accounts of this role and of more powerful ones; null if the settings include no role. */
  readonly lowestRole: Role | null;
  readonly userIds: readonly UserId[];
}

/** Resolves the accounts that group settings include, as roles where possible, so that it need not check every account of the realm. */
@Injectable()
export class GroupSettingAudience {
  constructor(
    private readonly lookup: GroupLookup,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly users: UserRepository,
  ) {}

  /**
   * The accounts that at least one of the values includes.
   * @param given the groups of the realm, if not the present ones
   */
  async resolve(realmId: RealmId, values: readonly GroupSettingValue[], given?: RealmGroups): Promise<SettingAudience> {
    const groups = given ?? (await this.lookup.loadFor(realmId));
    const included: SettingAudience[] = [];
    for (const value of values) {
      if (typeof value !== 'number') included.push({ lowestRole: null, userIds: value.direct_members });
      for (const group of typeof value === 'number' ? [value] : value.direct_subgroups) {
        for (const id of [group, ...groups.allSubgroupsOf(group)]) included.push(await this.resolveGroup(realmId, id, groups));
      }
    }
    return {
      lowestRole: lowest(included.map(({ lowestRole }) => lowestRole)),
      userIds: [...new Set(included.flatMap(({ userIds }) => userIds))].sort((a, b) => a - b),
    };
  }

  /** The accounts that belong to a group itself, without those of its subgroups. */
  private async resolveGroup(realmId: RealmId, id: UserGroupId, groups: RealmGroups): Promise<SettingAudience> {
    const group = groups.find(id);
    if (!group?.system) return { lowestRole: null, userIds: [...groups.membersOf(id)] };
    if (group.name === 'role:fullmembers') return this.resolveFullMembers(realmId);
    return { lowestRole: lowest(SYSTEM_GROUPS.filter(({ name }) => name === group.name).map(({ lowestRole }) => lowestRole)), userIds: [] };
  }

  /** The role of members in realms without a waiting period; otherwise the members whose waiting period is over. */
  private async resolveFullMembers(realmId: RealmId): Promise<SettingAudience> {
    const realm = await this.realms.get(realmId);
    if (realm.setting('waiting_period_threshold') === 0) return { lowestRole: Role.member, userIds: [] };
    const users = await this.users.listByRealm(realmId);
    const members = users.filter((user) => user.role === Role.member && this.permissions.memberFacts(user, realm).fullMember);
    return { lowestRole: null, userIds: members.map(({ id }) => id) };
  }
}

/** The least powerful of roles, which includes the others; null if there is none. */
function lowest(roles: readonly (Role | null)[]): Role | null {
  const named = roles.filter((role) => role !== null);
  return named.length === 0 ? null : (Math.max(...named) as Role);
}
