import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../../domain/user.js';
import { UserLookup } from '../user-lookup.js';

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
