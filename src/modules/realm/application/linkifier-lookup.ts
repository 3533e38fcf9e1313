import { Injectable } from '@nestjs/common';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { LinkRule } from '../../../kernel/link-rules.js';
import { ReadThroughCache } from '../../../kernel/read-through-cache.js';
import { LinkifierRepository } from './linkifier.repository.js';
import { REALM_CACHE } from './realm-cache.js';

export const LINKIFIERS_CHANGED = 'realm_linkifiers';

/** Finds the linkifiers of realms for rendering, cached until one changes on any node. */
@Injectable()
export class LinkifierLookup {
  private readonly cache = new ReadThroughCache<RealmId, readonly LinkRule[]>(REALM_CACHE);

  constructor(
    private readonly repository: LinkifierRepository,
    eventLog: EventLogSubscriptions,
  ) {
    eventLog.onEvent(LINKIFIERS_CHANGED, ({ realmId }) => this.invalidate(realmId));
    eventLog.onMissed(() => this.cache.clear());
  }

  /** In the order in which they are applied. */
  listFor(realmId: RealmId): readonly LinkRule[] | Promise<readonly LinkRule[]> {
    return this.cache.getOrLoad(realmId, async () =>
      (await this.repository.list(realmId)).map(({ pattern, urlTemplate }) => ({ pattern, urlTemplate })),
    );
  }

  invalidate(realmId: RealmId): void {
    this.cache.invalidate([realmId]);
  }
}
