import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../../kernel/actor.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../../accounts/domain/user.js';
import { SharedConversations } from '../../accounts/application/required-ports.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserEvents } from './user-events.js';
import { UserAccess } from './user-access.js';

/** Whom accounts met when it was asked, by account. */
export type VisiblePartners = ReadonlyMap<UserId, ReadonlySet<UserId>>;

/** Guests who do not see everybody learn of those they meet, and lose sight of those they meet no more. Inside the unit of work. */
@Injectable()
export class GuestVisibilityEvents {
  constructor(
    private readonly access: UserAccess,
    private readonly shared: SharedConversations,
    private readonly users: UserLookup,
    private readonly events: UserEvents,
  ) {}

  /** Whom these accounts meet now; of nobody where guests see everybody. */
  async loadPartners(realmId: RealmId, userIds: readonly UserId[]): Promise<VisiblePartners> {
    const circles = new Map<UserId, ReadonlySet<UserId>>();
    if (!(await this.access.guestsAreLimited(realmId))) return circles;
    for (const id of new Set(userIds)) circles.set(id, await this.shared.listPartners(id));
    return circles;
  }

  /** Tells what is different now. */
  async publishChanges(before: VisiblePartners): Promise<void> {
    for (const [id, partners] of before) {
      const now = await this.shared.listPartners(id);
      const met = [...now].filter((one) => !partners.has(one));
      const lost = [...partners].filter((one) => !now.has(one));
      const users = await this.users.findByIds([id, ...met, ...lost]);
      const some = (ids: readonly UserId[]): User[] => ids.flatMap((one) => users.get(one) ?? []);
      const [own] = some([id]);
      if (!own) continue;
      await this.publish([own], some(met), some(lost));
      if (!isGuest(own.role)) continue;
      // Of those whose own circles changed it is told with these.
      for (const user of some(met)) if (!before.has(user.id)) await this.publish([user], [own], []);
      for (const user of some(lost)) if (!before.has(user.id)) await this.publish([user], [], [own]);
    }
  }

  /** Tells the guests among some of these accounts; bots are seen by everybody. */
  private async publish(accounts: readonly User[], met: readonly User[], lost: readonly User[]): Promise<void> {
    for (const account of accounts.filter(({ isBot }) => !isBot)) {
      await this.events.publishVisible(account, guests(met));
      await this.events.publishHidden(account, guests(lost));
    }
  }
}

function guests(users: readonly User[]): UserId[] {
  return users.filter(({ role }) => isGuest(role)).map(({ id }) => id);
}
