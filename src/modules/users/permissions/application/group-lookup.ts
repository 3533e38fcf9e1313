import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { RealmGroups } from '../domain/realm-groups.js';
import { UserGroupRepository } from './user-group.repository.js';

const MAX_CACHED_REALMS = 1_000;

/** The user groups of realms, cached until the event log reports that they changed. */
@Injectable()
export class GroupLookup {
  private readonly cache: ReadThroughCache<RealmId, RealmGroups>;

  constructor(
    private readonly repository: UserGroupRepository,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.cache = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onGroupsChanged((realmId) => this.cache.invalidate([realmId]));
    eventLog.onMissed(() => this.cache.clear());
  }

  /** Answers without a promise when they are cached. */
  loadFor(realmId: RealmId): RealmGroups | Promise<RealmGroups> {
    return this.cache.getOrLoad(realmId, () => this.reload(realmId));
  }

  /** Reads them from the database, in the surrounding transaction. */
  async reload(realmId: RealmId): Promise<RealmGroups> {
    const [groups, contents] = await Promise.all([this.repository.listByRealm(realmId), this.repository.listContents(realmId)]);
    return new RealmGroups(groups, contents);
  }
}
