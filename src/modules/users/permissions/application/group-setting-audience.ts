import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
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
    const roles: Role[] = [];
    const userIds = new Set<UserId>();
    for (const value of values) {
      if (typeof value !== 'number') for (const id of value.direct_members) userIds.add(id);
      for (const group of typeof value === 'number' ? [value] : value.direct_subgroups) {
        for (const id of [group, ...groups.allSubgroupsOf(group)]) {
          const found = groups.find(id);
          if (!found?.system) for (const member of groups.membersOf(id)) userIds.add(member);
          else if (found.name === 'role:fullmembers') for (const member of await this.fullMembers(realmId, roles)) userIds.add(member);
          else roles.push(...SYSTEM_GROUPS.flatMap(({ name, lowestRole }) => (name === found.name ? (lowestRole ?? []) : [])));
        }
      }
    }
    return { lowestRole: roles.length === 0 ? null : (Math.max(...roles) as Role), userIds: [...userIds].sort((a, b) => a - b) };
  }

  /** The role of members in realms without a waiting period; otherwise the members whose waiting period is over. */
  private async fullMembers(realmId: RealmId, roles: Role[]): Promise<UserId[]> {
    const realm = await this.realms.get(realmId);
    if (realm.setting('waiting_period_threshold') === 0) {
      roles.push(Role.member);
      return [];
    }
    const users = await this.users.listByRealm(realmId);
    return users.filter((user) => user.role === Role.member && this.permissions.memberFacts(user, realm).fullMember).map(({ id }) => id);
  }
}
