import { Injectable } from '@nestjs/common';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { RealmGroups } from '../domain/realm-groups.js';
import { UserGroupRepository } from './user-group.repository.js';

const MAX_CACHED_REALMS = 1_000;

/** The user groups of realms, cached until the event log reports that they changed. */
@Injectable()
export class GroupLookup {
  private readonly cache = new ReadThroughCache<RealmId, RealmGroups>({
    maxEntries: MAX_CACHED_REALMS,
    // A realm that is being created has no groups yet.
    shouldCache: (groups) => groups.all.length > 0,
  });

  constructor(
    private readonly repository: UserGroupRepository,
    eventLog: EventLogSubscriptions,
  ) {
    eventLog.onGroupsChanged((realmId) => this.invalidate(realmId));
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

  invalidate(...realmIds: RealmId[]): void {
    this.cache.invalidate(realmIds);
  }
}
