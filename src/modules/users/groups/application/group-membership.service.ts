import { Injectable } from '@nestjs/common';
import { type Actor, isProvider } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { Outbox } from '../../../../kernel/outbox.js';
import type { User } from '../../accounts/domain/user.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import type { UserGroup, UserGroupSetting } from '../../permissions/domain/user-group.js';
import { GroupAccess } from './group-access.js';
import { GroupEvents, hintOf } from './group-events.js';

/** Outbox kind of `GroupNotice`: the notification bot tells an account by direct message that its groups changed. */
export const GROUP_NOTICE = 'group_notice';

export interface GroupNotice {
  readonly userId: UserId;
  readonly actorId: UserId;
  readonly groupName: string;
  readonly change: 'added' | 'removed';
}

export interface GroupMembershipInput {
  readonly add: readonly UserId[];
  readonly remove: readonly UserId[];
  readonly addSubgroups: readonly UserGroupId[];
  readonly removeSubgroups: readonly UserGroupId[];
}

/** Adds accounts and groups to user groups, also to deactivated ones, and removes them. */
@Injectable()
export class GroupMembershipService {
  constructor(
    private readonly access: GroupAccess,
    private readonly events: GroupEvents,
    private readonly repository: UserGroupRepository,
    private readonly lookup: GroupLookup,
    private readonly outbox: Outbox,
  ) {}

  /** Applies all of the changes or none. @throws BadRequest */
  async update(actor: Actor, id: UserGroupId, { add, remove, addSubgroups, removeSubgroups }: GroupMembershipInput): Promise<void> {
    await this.events.runLocked(actor.realmId, async (groups) => {
      if (add.length > 0) await this.addMembers(actor, groups, id, add);
      if (remove.length > 0) await this.removeMembers(actor, groups, id, remove);
      if (addSubgroups.length > 0) await this.addSubgroups(actor, groups, id, addSubgroups);
      if (removeSubgroups.length > 0) await this.removeSubgroups(actor, groups, id, removeSubgroups);
      await this.events.notifyContentsChanged(actor.realmId, groups);
    });
  }

  /** @throws BadRequest if the actor may not add accounts to one of the groups */
  async checkCanAddMembers(actor: Actor, ids: readonly UserGroupId[]): Promise<void> {
    const groups = await this.lookup.loadFor(actor.realmId);
    for (const id of ids) await this.access.accessForChange(actor, groups, id, ['can_add_members_group']);
  }

  /** Adds an invited account to the groups that still exist. Permissions were checked when the invitation was issued. */
  async addNewAccount(user: User, ids: readonly UserGroupId[]): Promise<void> {
    if (ids.length === 0) return;
    await this.events.runLocked(user.realmId, async (groups) => {
      for (const id of ids) {
        const group = groups.find(id);
        if (!group || group.deactivated || group.system) continue;
        await this.repository.addMembers(group, [user.id]);
        await this.events.publish(user.realmId, [{ op: 'add_members', group_id: id, user_ids: [user.id] }]);
      }
    });
  }

  private async addMembers(actor: Actor, groups: RealmGroups, id: UserGroupId, userIds: readonly UserId[]): Promise<void> {
    const settings = settingsAllowing(actor, userIds, 'can_join_group', 'can_add_members_group');
    const group = await this.access.accessForChange(actor, groups, id, settings, { includeDeactivated: true });
    const users = await this.access.findMembers(actor, userIds);
    const members = groups.membersOf(id);
    const member = users.find((user) => members.has(user.id));
    if (member) throw new BadRequest(`User ${member.id} is already a member of this group`);
    const added = users.map((user) => user.id);
    await this.repository.addMembers(group, added);
    await this.publishMembers(group, 'add_members', users);
    await this.notify(actor, group, users, 'added');
  }

  private async removeMembers(actor: Actor, groups: RealmGroups, id: UserGroupId, userIds: readonly UserId[]): Promise<void> {
    const users = await this.access.findMembers(actor, userIds);
    const settings = settingsAllowing(actor, userIds, 'can_leave_group', 'can_remove_members_group');
    const group = await this.access.accessForChange(actor, groups, id, settings, { includeDeactivated: true });
    const members = groups.membersOf(id);
    const stranger = userIds.find((userId) => !members.has(userId));
    if (stranger !== undefined) throw new BadRequest(`There is no member '${stranger}' in this user group`);
    const removed = users.map((user) => user.id);
    await this.repository.removeMembers(group, removed);
    await this.publishMembers(group, 'remove_members', users);
    await this.notify(actor, group, users, 'removed');
  }

  private async addSubgroups(actor: Actor, groups: RealmGroups, id: UserGroupId, requested: readonly UserGroupId[]): Promise<void> {
    const group = await this.access.accessForChange(actor, groups, id, ['can_add_members_group'], { includeDeactivated: true });
    const added = validateSubgroups(groups, requested);
    const present = added.find((subgroup) => groups.subgroupsOf(id).includes(subgroup));
    if (present !== undefined) throw new BadRequest(`User group ${present} is already a subgroup of this group.`);
    if (added.some((subgroup) => subgroup === id || groups.allSubgroupsOf(subgroup).includes(id))) {
      throw new BadRequest(`User group ${id} is already a subgroup of one of the passed subgroups.`);
    }
    await this.repository.addSubgroups(group, added);
    await this.events.publish(actor.realmId, [{ op: 'add_subgroups', group_id: id, direct_subgroup_ids: added, ...hintOf(group) }]);
  }

  private async removeSubgroups(actor: Actor, groups: RealmGroups, id: UserGroupId, requested: readonly UserGroupId[]): Promise<void> {
    const group = await this.access.accessForChange(actor, groups, id, [], { includeDeactivated: true });
    const removed = validateSubgroups(groups, requested);
    const stranger = removed.find((subgroup) => !groups.subgroupsOf(id).includes(subgroup));
    if (stranger !== undefined) throw new BadRequest(`User group ${stranger} is not a subgroup of this group.`);
    await this.repository.removeSubgroups(group, removed);
    await this.events.publish(actor.realmId, [{ op: 'remove_subgroups', group_id: id, direct_subgroup_ids: removed, ...hintOf(group) }]);
  }

  /** Clients know of active members only. */
  private async publishMembers(group: UserGroup, op: 'add_members' | 'remove_members', users: readonly User[]): Promise<void> {
    const active = users.filter((user) => user.active).map((user) => user.id);
    if (active.length > 0) await this.events.publish(group.realmId, [{ op, group_id: group.id, user_ids: active, ...hintOf(group) }]);
  }

  /** Notifies the affected people; bots and the actor get no notice, and nobody of what a SCIM provider does. */
  private async notify(actor: Actor, group: UserGroup, users: readonly User[], change: GroupNotice['change']): Promise<void> {
    if (isProvider(actor)) return;
    const recipients = users.filter((user) => !user.isBot && user.id !== actor.userId);
    const notices = recipients.map((user): GroupNotice => ({ userId: user.id, actorId: actor.userId, groupName: group.name, change }));
    await this.outbox.add(notices.map((payload) => ({ realmId: actor.realmId, kind: GROUP_NOTICE, payload })));
  }
}

/** Groups that can become subgroups: each once, by id. @throws BadRequest for one that does not exist or is deactivated */
export function validateSubgroups(groups: RealmGroups, ids: readonly UserGroupId[]): UserGroupId[] {
  const unique = [...new Set(ids)];
  const unknown = unique.find((id) => !groups.find(id));
  if (unknown !== undefined) throw new BadRequest(`Invalid user group ID: ${unknown}`);
  if (unique.some((id) => groups.find(id)?.deactivated)) throw new BadRequest('User group is deactivated.');
  return unique.sort((a, b) => a - b);
}

/** The settings that allow the change; an actor who changes only its own membership may use a setting of its own. */
function settingsAllowing(actor: Actor, userIds: readonly UserId[], own: UserGroupSetting, others: UserGroupSetting): UserGroupSetting[] {
  return userIds.length === 1 && userIds[0] === actor.userId ? [own, others] : [others];
}
