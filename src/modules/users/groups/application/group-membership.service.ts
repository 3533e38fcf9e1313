import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { Outbox } from '../../../../kernel/outbox.js';
import type { UserGroup, UserGroupSetting } from '../../permissions/domain/user-group.js';
import type { User } from '../../accounts/domain/user.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { GroupAccess, GroupAccounts } from './group-access.js';
import { GroupEvents } from './group-events.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';

/** Kind of the outbox rows that ask to tell somebody, by direct message, of a change to their groups: a `GroupNotice`. */
export const GROUP_NOTICE = 'group_notice';

export interface GroupNotice {
  readonly userId: UserId;
  readonly actorId: UserId;
  readonly groupName: string;
  readonly what: 'added' | 'removed';
}

/** Has people told that somebody put them into a group or took them out. */
@Injectable()
export class GroupNotices {
  constructor(private readonly outbox: Outbox) {}

  /** @param users whom it was done to; bots, and the actor, are told nothing */
  async notify(actor: Actor, group: UserGroup, users: readonly User[], what: GroupNotice['what']): Promise<void> {
    const told = users.filter((user) => !user.isBot && user.id !== actor.userId);
    const notices = told.map((user): GroupNotice => ({ userId: user.id, actorId: actor.userId, groupName: group.name, what }));
    await this.outbox.add(notices.map((payload) => ({ realmId: actor.realmId, kind: GROUP_NOTICE, payload })));
  }
}

/** Groups that may be put into another, each once. @throws BadRequest */
export function validateSubgroups(groups: RealmGroups, ids: readonly UserGroupId[]): UserGroupId[] {
  const once = [...new Set(ids)];
  const unknown = once.find((id) => !groups.find(id));
  if (unknown !== undefined) throw new BadRequest(`Invalid user group ID: ${unknown}`);
  if (once.some((id) => groups.find(id)?.deactivated)) throw new BadRequest('User group is deactivated.');
  return once.sort((a, b) => a - b);
}

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

/** Groups into which somebody is put who is invited. */
@Injectable()
export class NewcomerGroups {
  constructor(
    private readonly access: GroupAccess,
    private readonly directory: GroupLookup,
    private readonly changes: GroupEvents,
    private readonly repository: UserGroupRepository,
  ) {}

  /** Whether the actor may put people into the groups. @throws BadRequest */
  async accessAll(actor: Actor, ids: readonly UserGroupId[]): Promise<void> {
    const groups = await this.directory.loadFor(actor.realmId);
    for (const id of ids) await this.access.accessChange(actor, groups, id, ['can_add_members_group']);
  }

  /** Those of the groups that are there still; who invited was asked when they invited. */
  async addNewAccount(user: User, ids: readonly UserGroupId[]): Promise<void> {
    if (ids.length === 0) return;
    await this.changes.runLocked(user.realmId, async (groups) => {
      for (const id of ids) {
        const group = groups.find(id);
        if (!group || group.deactivated || group.system) continue;
        await this.repository.addMembers(group, [user.id]);
        await this.changes.announce(user.realmId, [{ op: 'add_members', group_id: id, user_ids: [user.id] }]);
      }
    });
  }
}
