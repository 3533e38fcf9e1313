import { Injectable } from '@nestjs/common';
import { type Actor, isGuest, isProvider } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import type { RealmGroupSetting } from '../../../realm/realm-settings.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { User } from '../../accounts/domain/user.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { USER_GROUP_SETTING_DEFINITIONS, type UserGroup, type UserGroupSetting } from '../../permissions/domain/user-group.js';

/** Loads user groups, and the accounts that requests name for them, and checks what the actor may do with them. */
@Injectable()
export class GroupAccess {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
  ) {}

  /** @throws BadRequest */
  async checkCanCreate(actor: Actor): Promise<void> {
    if (!isProvider(actor) && !(await this.realmAllows(actor, 'can_create_groups'))) throw new BadRequest('Insufficient permission');
  }

  /** A group that exists and is not deactivated. @throws BadRequest */
  accessActive(groups: RealmGroups, id: UserGroupId): UserGroup {
    const group = groups.find(id);
    if (!group) throw new BadRequest('Invalid user group');
    if (group.deactivated) throw new BadRequest('User group is deactivated.');
    return group;
  }

  /**
   * A group that the actor may change: because the actor manages this group or all groups, or is included in one of the given settings.
   * @throws BadRequest
   */
  async accessForChange(
    actor: Actor,
    groups: RealmGroups,
    id: UserGroupId,
    settings: readonly UserGroupSetting[],
    { includeDeactivated = false }: { readonly includeDeactivated?: boolean } = {},
  ): Promise<UserGroup> {
    const group = includeDeactivated ? groups.find(id) : this.accessActive(groups, id);
    if (!group) throw new BadRequest('Invalid user group');
    if (!(await this.canChange(actor, groups, group, settings))) throw new BadRequest('Insufficient permission');
    return group;
  }

  /** Returns each account once, in the order of `ids`. @throws BadRequest for one that does not exist or is deactivated */
  async findActiveUsers(realmId: RealmId, ids: readonly UserId[]): Promise<User[]> {
    const found = await this.users.findByIds(ids);
    return [...new Set(ids)].map((id) => {
      const user = found.get(id);
      if (user?.realmId !== realmId || !user.active || user.system) throw new BadRequest(`Invalid user ID: ${id}`);
      return user;
    });
  }

  /** The same, and for a SCIM provider deactivated accounts, too, which it takes out of groups after they have left. @throws BadRequest */
  async findMembers(actor: Actor, ids: readonly UserId[]): Promise<User[]> {
    if (!isProvider(actor)) return this.findActiveUsers(actor.realmId, ids);
    return [...(await this.users.findByIds(ids)).values()].filter(({ realmId, system }) => realmId === actor.realmId && !system);
  }

  private async canChange(actor: Actor, groups: RealmGroups, group: UserGroup, settings: readonly UserGroupSetting[]): Promise<boolean> {
    if (!group.settings) return false;
    if (isProvider(actor)) return true;
    if (await this.realmAllows(actor, 'can_manage_all_groups')) return true;
    const [user, realm] = await Promise.all([this.users.get(actor.userId), this.realms.get(actor.realmId)]);
    const facts = this.permissions.memberFacts(user, realm);
    for (const name of ['can_manage_group' as const, ...settings]) {
      const closedToGuests = isGuest(actor.role) && !USER_GROUP_SETTING_DEFINITIONS[name].rules.allowEveryone;
      if (!closedToGuests && groups.includes(group.settings[name], facts)) return true;
    }
    return false;
  }

  private async realmAllows(actor: Actor, setting: RealmGroupSetting): Promise<boolean> {
    return this.permissions.realmAllows(setting, await this.users.get(actor.userId));
  }
}
