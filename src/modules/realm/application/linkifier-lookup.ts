import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { LinkRule } from '../../../kernel/link-rules.js';
import { ReadThroughCache } from '../../../kernel/read-through-cache.js';
import { LinkifierRepository } from './linkifier.repository.js';
import { MAX_CACHED_REALMS } from './realm-cache.js';

export const LINKIFIERS_CHANGED = 'realm_linkifiers';

/** Finds the linkifiers of realms for rendering, cached until one changes on any node. */
@Injectable()
export class LinkifierLookup {
  private readonly cache: ReadThroughCache<RealmId, readonly LinkRule[]>;

  constructor(
    private readonly repository: LinkifierRepository,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.cache = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onEvent(LINKIFIERS_CHANGED, ({ realmId }) => this.cache.invalidate([realmId]));
    eventLog.onMissed(() => this.cache.clear());
  }

  /** In the order in which they are applied. */
  listFor(realmId: RealmId): readonly LinkRule[] | Promise<readonly LinkRule[]> {
    return this.cache.getOrLoad(realmId, async () =>
      (await this.repository.list(realmId)).map(({ pattern, urlTemplate }) => ({ pattern, urlTemplate })),
    );
  }
}
