import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { OpenQueuesService } from '../../../events/events.api.js';
import { OFFLINE_AFTER_MS, PresenceService } from '../../../users/presence.api.js';
import type { Activity } from '../domain/facts.js';

/** Finds out which accounts use a client. */
@Injectable()
export class FindActivityService {
  constructor(
    private readonly presences: PresenceService,
    private readonly queues: OpenQueuesService,
  ) {}

  /**
   * The accounts that use a client: an event queue of theirs receives messages, and they were active shortly before, where the organization
   * has presences.
   */
  async find(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Activity>> {
    const idleTimes = await this.presences.loadIdleTimes(realmId, userIds);
    const present = idleTimes === null ? userIds : userIds.filter((id) => (idleTimes.get(id) ?? Infinity) <= OFFLINE_AFTER_MS);
    const ends = await this.queues.findEnds(present);
    return new Map(
      [...ends].map(([id, queuesEndAt]): [UserId, Activity] => {
        const idleMs = idleTimes?.get(id);
        return [id, { idleSeconds: idleMs === undefined ? null : Math.floor(idleMs / 1000), queuesEndAt }];
      }),
    );
  }
}
