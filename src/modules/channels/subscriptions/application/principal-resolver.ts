import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { UserAccess } from '../../../users/profiles.api.js';

/** Accounts, all by id or all by email address. */
export type PrincipalList = readonly number[] | readonly string[];

/** Resolves the accounts that a request names. */
@Injectable()
export class PrincipalResolver {
  constructor(
    private readonly users: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /**
   * @returns every account once, even if it is named twice
   * @throws BadRequest if one is unknown in the realm, deactivated, or hidden from the actor
   */
  async resolve(actor: Actor, principals: PrincipalList): Promise<User[]> {
    const users = new Map<UserId, User>();
    const sees = await this.access.visibilityFilter(actor);
    for (const user of await this.findAll(actor, principals)) {
      if (user?.realmId !== actor.realmId || user.system) throw new BadRequest('No such user');
      if (!sees(user)) throw new BadRequest('Insufficient permission');
      if (!user.active) throw new BadRequest('User is deactivated');
      users.set(user.id, user);
    }
    return [...users.values()];
  }

  private async findAll(actor: Actor, principals: PrincipalList): Promise<(User | null | undefined)[]> {
    const names = principals.filter((one) => typeof one === 'string');
    if (names.length > 0) return this.access.findByAddresses(actor, names);
    const ids = principals as readonly number[];
    const users = await this.users.findByIds(ids);
    return ids.map((id) => users.get(id));
  }
}
