import { Injectable } from '@nestjs/common';
import type { Role } from '../../../../kernel/actor.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import { Realms } from '../../../realm/realm.api.js';
import type { User } from '../../domain/user.js';
import { GroupChanges } from './group-changes.js';
import { GroupDirectory } from './group-directory.js';
import { GroupPermissions } from './group-permissions.js';

/** Tells in which groups an account sits by what it is: by its role, and by being active at all. Inside the unit of work. */
@Injectable()
export class GroupSeats {
  constructor(
    private readonly directory: GroupDirectory,
    private readonly permissions: GroupPermissions,
    private readonly realms: Realms,
    private readonly changes: GroupChanges,
  ) {}

  /** The account is new, or active again. */
  async taken(user: User): Promise<void> {
    await this.tell(user, [], await this.seats(user, user.role));
  }

  /** The account has another role than before. */
  async moved(user: User, before: Role): Promise<void> {
    await this.tell(user, await this.seats(user, before), await this.seats(user, user.role));
  }

  private async tell({ id, realmId }: User, before: readonly UserGroupId[], now: readonly UserGroupId[]): Promise<void> {
    const left = before.filter((group) => !now.includes(group));
    const joined = now.filter((group) => !before.includes(group));
    await this.changes.announce(realmId, [
      ...left.map((group_id) => ({ op: 'remove_members' as const, group_id, user_ids: [id] })),
      ...joined.map((group_id) => ({ op: 'add_members' as const, group_id, user_ids: [id] })),
    ]);
  }

  private async seats(user: User, role: Role): Promise<UserGroupId[]> {
    const groups = await this.directory.of(user.realmId);
    const who = { ...this.permissions.candidate(user, await this.realms.get(user.realmId)), role };
    return groups.all.filter(({ id }) => groups.containsDirectly(id, who)).map(({ id }) => id);
  }
}
