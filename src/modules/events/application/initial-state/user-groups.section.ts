import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Role } from '../../../../kernel/actor.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import { GroupPermissions, SYSTEM_GROUPS, UserRepository } from '../../../users/users.api.js';
import { StateSection } from './section.js';

const NESTED = [
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
];

/** The groups of the organization. A system group lists the accounts of exactly its role, and contains the group below it. */
@Injectable()
export class UserGroupsSection extends StateSection {
  readonly types = ['realm_user_groups'];

  constructor(
    private readonly permissions: GroupPermissions,
    private readonly users: UserRepository,
  ) {
    super();
  }

  async load(actor: Actor): Promise<Readonly<Record<string, unknown>>> {
    const [groups, users] = await Promise.all([this.permissions.groupsOf(actor.realmId), this.users.listByRealm(actor.realmId)]);
    const byName = new Map<string, UserGroupId>(groups.map((group) => [group.name, group.id]));
    const nobody = byName.get('role:nobody') ?? 0;
    const active = users.filter((user) => user.active && !user.system);
    return {
      realm_user_groups: groups.map((group) => {
        const below = byName.get(NESTED[NESTED.indexOf(group.name) - 1] ?? '');
        return {
          id: group.id,
          name: group.name,
          description: group.description,
          members: active.filter((user) => DIRECT_ROLES[group.name] === user.role).map((user) => user.id),
          direct_subgroup_ids: below === undefined ? [] : [below],
          is_system_group: group.system,
          deactivated: false,
          creator_id: null,
          date_created: null,
          can_add_members_group: nobody,
          can_join_group: nobody,
          can_leave_group: nobody,
          can_manage_group: nobody,
          can_mention_group: nobody,
          can_remove_members_group: nobody,
        };
      }),
    };
  }
}

/** The role whose accounts a system group lists itself; members past their waiting period count as full members. */
const DIRECT_ROLES: Readonly<Record<string, Role>> = Object.fromEntries(
  SYSTEM_GROUPS.flatMap(({ name, lowestRole }) =>
    lowestRole === null || name === 'role:internet' || name === 'role:fullmembers' ? [] : [[name, lowestRole]],
  ),
);
