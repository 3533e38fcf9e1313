import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { presentStatus, statusAt, type WireStatus } from '../domain/user-status.js';
import { UserStatusRepository } from './presence.repository.js';

/** Reads the statuses of the accounts that somebody can see. */
@Injectable()
export class ReadStatusesService {
  constructor(
    private readonly statuses: UserStatusRepository,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest */
  async getFor(actor: Actor, userId: UserId): Promise<WireStatus> {
    const user = await this.access.accessById(actor, userId, {});
    const status = await this.statuses.find(user.id);
    return status ? presentStatus(statusAt(status, this.clock.now()), !user.setting('presence_enabled')) : {};
  }

  /** The statuses of the active accounts that the actor can see, by id; empty statuses are left out. */
  async listVisible(actor: Actor): Promise<Readonly<Record<string, WireStatus>>> {
    const [statuses, isVisible] = [await this.statuses.loadByRealm(actor.realmId), await this.access.visibilityFilter(actor)];
    const users = await this.users.findByIds(statuses.keys());
    const now = this.clock.now();
    const visible: Record<string, WireStatus> = {};
    for (const [id, status] of statuses) {
      const user = users.get(id);
      if (!user || !isVisible(user)) continue;
      const presented = presentStatus(statusAt(status, now), !user.setting('presence_enabled'));
      if (Object.keys(presented).length > 0) visible[id] = presented;
    }
    return visible;
  }
}
