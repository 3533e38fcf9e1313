import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import type { User } from '../../domain/user.js';
import { GroupAccess } from './group-access.js';
import { GroupEvents } from './group-changes.js';
import { GroupLookup } from './group-directory.js';
import { UserGroupRepository } from './user-group.repository.js';

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
