import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import type { Audience } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Profile } from '../../domain/profile.js';
import { GroupPermissions } from '../groups/group-permissions.js';
import { SharedConversations } from '../profiles/shared-conversations.js';
import { UserLookup } from '../user-lookup.js';

/** Who is told of an account. */
@Injectable()
export class AccountAudiences {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly shared: SharedConversations,
    private readonly users: UserLookup,
  ) {}

  /** Whether guests see only those whom they share conversations with. */
  async guestsAreLimited(realmId: RealmId): Promise<boolean> {
    return (await this.permissions.realmSystemGroup(realmId, 'can_access_all_users_group')) !== 'role:everyone';
  }

  /** Everybody who can see the account, itself included. Nobody is in two of them. */
  async audienceSeeing(account: Profile): Promise<Audience[]> {
    if (account.isBot || !(await this.guestsAreLimited(account.realmId))) return [{ kind: 'realm', guests: true }];
    const guests = await this.guestsAmong(await this.shared.listPartners(account.id));
    return [{ kind: 'realm', guests: false }, ...toSome(account.role === Role.guest ? [...guests, account.id] : guests)];
  }

  /** Guests who see the account because they share a channel with it, and those who share a direct conversation. */
  async limitedGuests(account: Profile): Promise<{ readonly byChannel: readonly UserId[]; readonly byDirect: readonly UserId[] }> {
    const [partners, correspondents] = await Promise.all([
      this.shared.listPartners(account.id),
      this.shared.listDirectPartners(account.id),
    ]);
    const guests = await this.guestsAmong(partners);
    return { byChannel: guests.filter((id) => !correspondents.has(id)), byDirect: guests.filter((id) => correspondents.has(id)) };
  }

  private async guestsAmong(userIds: ReadonlySet<UserId>): Promise<UserId[]> {
    const users = await this.users.findByIds(userIds);
    return [...userIds].filter((id) => users.get(id)?.role === Role.guest);
  }
}

export function toSome(userIds: readonly UserId[]): Audience[] {
  return userIds.length === 0 ? [] : [{ kind: 'users', userIds }];
}
