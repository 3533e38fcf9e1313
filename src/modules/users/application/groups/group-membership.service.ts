import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import type { RealmGroups } from '../../domain/groups/realm-groups.js';
import type { UserGroupSetting } from '../../domain/groups/user-group.js';
import { GroupAccess } from './group-access.js';
import { GroupAccounts } from './group-accounts.js';
import { GroupEvents } from './group-changes.js';
import { GroupNotices } from './group-notices.js';
import { validateSubgroups } from './group-subgroups.js';
import { UserGroupRepository } from './user-group.repository.js';

export interface GroupMembershipInput {
  readonly add: readonly UserId[];
  readonly remove: readonly UserId[];
  readonly addSubgroups: readonly UserGroupId[];
  readonly removeSubgroups: readonly UserGroupId[];
}

/** Puts people and groups into groups, and takes them out. */
@Injectable()
export class GroupMembershipService {
  constructor(
    private readonly access: GroupAccess,
    private readonly accounts: GroupAccounts,
    private readonly changes: GroupEvents,
    private readonly repository: UserGroupRepository,
    private readonly notices: GroupNotices,
  ) {}

  /** All of it or nothing. @throws BadRequest */
  async edit(actor: Actor, id: UserGroupId, edit: GroupMembershipInput): Promise<void> {
    await this.changes.runLocked(actor.realmId, async (groups) => {
      if (edit.add.length > 0) await this.add(actor, groups, id, edit.add);
      if (edit.remove.length > 0) await this.remove(actor, groups, id, edit.remove);
      if (edit.addSubgroups.length > 0) await this.addSubgroups(actor, groups, id, edit.addSubgroups);
      if (edit.removeSubgroups.length > 0) await this.removeSubgroups(actor, groups, id, edit.removeSubgroups);
      await this.changes.contentsChanged(actor.realmId, groups);
    });
  }

  private async add(actor: Actor, groups: RealmGroups, id: UserGroupId, userIds: readonly UserId[]): Promise<void> {
    const group = await this.access.accessChange(actor, groups, id, forSelf(actor, userIds, 'can_join_group', 'can_add_members_group'));
    const users = await this.accounts.findActiveUsers(actor.realmId, userIds);
    const there = groups.membersOf(id);
    const member = users.find((user) => there.has(user.id));
    if (member) throw new BadRequest(`User ${member.id} is already a member of this group`);
    const added = users.map((user) => user.id);
    await this.repository.addMembers(group, added);
    await this.changes.announce(actor.realmId, [{ op: 'add_members', group_id: id, user_ids: added }]);
    await this.notices.notify(actor, group, users, 'added');
  }

  private async remove(actor: Actor, groups: RealmGroups, id: UserGroupId, userIds: readonly UserId[]): Promise<void> {
    const users = await this.accounts.findActiveUsers(actor.realmId, userIds);
    const settings = forSelf(actor, userIds, 'can_leave_group', 'can_remove_members_group');
    const group = await this.access.accessChange(actor, groups, id, settings);
    const there = groups.membersOf(id);
    const stranger = userIds.find((userId) => !there.has(userId));
    if (stranger !== undefined) throw new BadRequest(`There is no member '${stranger}' in this user group`);
    const removed = users.map((user) => user.id);
    await this.repository.removeMembers(group, removed);
    await this.changes.announce(actor.realmId, [{ op: 'remove_members', group_id: id, user_ids: removed }]);
    await this.notices.notify(actor, group, users, 'removed');
  }

  private async addSubgroups(actor: Actor, groups: RealmGroups, id: UserGroupId, wished: readonly UserGroupId[]): Promise<void> {
    const group = await this.access.accessChange(actor, groups, id, ['can_add_members_group']);
    const added = validateSubgroups(groups, wished);
    const there = added.find((subgroup) => groups.subgroupsOf(id).includes(subgroup));
    if (there !== undefined) throw new BadRequest(`User group ${there} is already a subgroup of this group.`);
    if (added.some((subgroup) => subgroup === id || groups.allSubgroupsOf(subgroup).includes(id))) {
      throw new BadRequest(`User group ${id} is already a subgroup of one of the passed subgroups.`);
    }
    await this.repository.addSubgroups(group, added);
    await this.changes.announce(actor.realmId, [{ op: 'add_subgroups', group_id: id, direct_subgroup_ids: added }]);
  }

  private async removeSubgroups(actor: Actor, groups: RealmGroups, id: UserGroupId, wished: readonly UserGroupId[]): Promise<void> {
    const group = await this.access.accessChange(actor, groups, id, []);
    const removed = validateSubgroups(groups, wished);
    const stranger = removed.find((subgroup) => !groups.subgroupsOf(id).includes(subgroup));
    if (stranger !== undefined) throw new BadRequest(`User group ${stranger} is not a subgroup of this group.`);
    await this.repository.removeSubgroups(group, removed);
    await this.changes.announce(actor.realmId, [{ op: 'remove_subgroups', group_id: id, direct_subgroup_ids: removed }]);
  }
}

/** Settings that let the actor do it: there is one for those who speak for nobody but themselves. */
function forSelf(actor: Actor, userIds: readonly UserId[], own: UserGroupSetting, others: UserGroupSetting): UserGroupSetting[] {
  return userIds.length === 1 && userIds[0] === actor.userId ? [own, others] : [others];
}
