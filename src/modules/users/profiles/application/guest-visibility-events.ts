import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../../kernel/actor.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { SharedConversations } from '../../accounts/application/required-ports.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { User } from '../../accounts/domain/user.js';
import { UserAccess } from './user-access.js';
import { UserEvents } from './user-events.js';

/** The partners of accounts at one moment, by account. */
export type VisiblePartners = ReadonlyMap<UserId, ReadonlySet<UserId>>;

/** Publishes which accounts became visible to guests with limited access, or hidden from them. Inside the unit of work. */
@Injectable()
export class GuestVisibilityEvents {
  constructor(
    private readonly access: UserAccess,
    private readonly shared: SharedConversations,
    private readonly users: UserLookup,
    private readonly events: UserEvents,
  ) {}

  /** The present partners of these accounts; empty in realms whose guests see every account. */
  async loadPartners(realmId: RealmId, userIds: readonly UserId[]): Promise<VisiblePartners> {
    const partnersById = new Map<UserId, ReadonlySet<UserId>>();
    if (!(await this.access.guestsAreLimited(realmId))) return partnersById;
    for (const id of new Set(userIds)) partnersById.set(id, await this.shared.listPartners(id));
    return partnersById;
  }

  /** Publishes the difference between these partners and the present ones. */
  async publishChanges(before: VisiblePartners): Promise<void> {
    for (const [id, partners] of before) {
      const now = await this.shared.listPartners(id);
      const visible = [...now].filter((one) => !partners.has(one));
      const hidden = [...partners].filter((one) => !now.has(one));
      const users = await this.users.findByIds([id, ...visible, ...hidden]);
      const some = (ids: readonly UserId[]): User[] => ids.flatMap((one) => users.get(one) ?? []);
      const [own] = some([id]);
      if (!own) continue;
      await this.publish([own], some(visible), some(hidden));
      if (!isGuest(own.role)) continue;
      // Partners that are in `before` themselves publish to this account in their own iteration.
      for (const user of some(visible)) if (!before.has(user.id)) await this.publish([user], [own], []);
      for (const user of some(hidden)) if (!before.has(user.id)) await this.publish([user], [], [own]);
    }
  }

  /** Publishes the accounts to the guests among the others; bots are visible to every account. */
  private async publish(accounts: readonly User[], visible: readonly User[], hidden: readonly User[]): Promise<void> {
    for (const account of accounts.filter(({ isBot }) => !isBot)) {
      await this.events.publishVisible(account, guests(visible));
      await this.events.publishHidden(account, guests(hidden));
    }
  }
}

function guests(users: readonly User[]): UserId[] {
  return users.filter(({ role }) => isGuest(role)).map(({ id }) => id);
}
