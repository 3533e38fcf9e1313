import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { type RealmGroupSetting, RealmLookup } from '../../../realm/realm.api.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { USER_GROUP_SETTING_KINDS, type UserGroup, type UserGroupSetting } from '../../permissions/domain/user-group.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import type { User } from '../../accounts/domain/user.js';

/** The only ways to a group for somebody who asks. */
@Injectable()
export class GroupAccess {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
  ) {}

  /** @throws BadRequest */
  async accessCreation(actor: Actor): Promise<void> {
    if (!(await this.realmAllows(actor, 'can_create_groups'))) throw new BadRequest('Insufficient permission');
  }

  /** A group to look into. @throws BadRequest */
  accessMembership(groups: RealmGroups, id: UserGroupId): UserGroup {
    const group = groups.find(id);
    if (!group) throw new BadRequest('Invalid user group');
    if (group.deactivated) throw new BadRequest('User group is deactivated.');
    return group;
  }

  /**
   * A group to change, for those who manage it or all groups, and for those whom one of the given settings names.
   * @throws BadRequest
   */
  async accessChange(
    actor: Actor,
    groups: RealmGroups,
    id: UserGroupId,
    settings: readonly UserGroupSetting[],
    { deactivatedToo = false }: { readonly deactivatedToo?: boolean } = {},
  ): Promise<UserGroup> {
    const group = deactivatedToo ? groups.find(id) : this.accessMembership(groups, id);
    if (!group) throw new BadRequest('Invalid user group');
    if (!(await this.mayChange(actor, groups, group, settings))) throw new BadRequest('Insufficient permission');
    return group;
  }

  private async mayChange(actor: Actor, groups: RealmGroups, group: UserGroup, settings: readonly UserGroupSetting[]): Promise<boolean> {
    if (!group.settings) return false;
    if (await this.realmAllows(actor, 'can_manage_all_groups')) return true;
    const [user, realm] = await Promise.all([this.users.get(actor.userId), this.realms.get(actor.realmId)]);
    const who = this.permissions.candidate(user, realm);
    for (const name of ['can_manage_group' as const, ...settings]) {
      const closed = isGuest(actor.role) && !USER_GROUP_SETTING_KINDS[name].rules.allowEveryone;
      if (!closed && groups.includes(group.settings[name], who)) return true;
    }
    return false;
  }

  private async realmAllows(actor: Actor, setting: RealmGroupSetting): Promise<boolean> {
    return this.permissions.realmAllows(setting, await this.users.get(actor.userId));
  }
}

/** The accounts that a request names for a group. */
@Injectable()
export class GroupAccounts {
  constructor(private readonly users: UserLookup) {}

  /** Each once. @throws BadRequest for one that is not there, or not active any more */
  async findActiveUsers(realmId: RealmId, ids: readonly UserId[]): Promise<User[]> {
    const found = await this.users.findByIds(ids);
    return [...new Set(ids)].map((id) => {
      const user = found.get(id);
      if (user?.realmId !== realmId || !user.active || user.system) throw new BadRequest(`Invalid user ID: ${id}`);
      return user;
    });
  }
}
