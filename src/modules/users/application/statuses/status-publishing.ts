import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { presentStatus } from '../../domain/statuses/user-status.js';
import { AccountAudiences } from '../accounts/account-audiences.js';
import { UserAccess } from '../profiles/user-access.js';
import { UserLookup } from '../user-lookup.js';
import { UserStatusRepository } from './user-status.repository.js';

/** Tells those who see an account what it says, now and to begin with. */
@Injectable()
export class StatusPublishing {
  constructor(
    private readonly statuses: UserStatusRepository,
    private readonly users: UserLookup,
    private readonly audiences: AccountAudiences,
    private readonly access: UserAccess,
    private readonly events: ClientEvents,
  ) {}

  /** Within the unit of work. */
  async publish({ userId, realmId }: Actor, change: object): Promise<void> {
    const event: ClientEvent = { type: 'user_status', user_id: userId, ...change };
    const audiences = await this.audiences.audienceSeeing(await this.users.get(userId));
    await this.events.publish(audiences.map((audience) => ({ realmId, event, audience })));
  }

  /** The statuses of those whom the actor sees, by id; who says nothing is left out. */
  async all(actor: Actor): Promise<Readonly<Record<string, object>>> {
    const [statuses, sees] = [await this.statuses.listByRealm(actor.realmId), await this.access.visibilityFilter(actor)];
    const users = await this.users.findByIds(statuses.keys());
    const shown: Record<string, object> = {};
    for (const [id, status] of statuses) {
      const user = users.get(id);
      if (!user || !sees(user)) continue;
      const presented = presentStatus(status, !user.setting('presence_enabled'));
      if (Object.keys(presented).length > 0) shown[id] = presented;
    }
    return shown;
  }
}
