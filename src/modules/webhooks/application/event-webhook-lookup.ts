import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ReadThroughCache } from '../../../kernel/read-through-cache.js';
import type { EventWebhook } from '../domain/event-webhook.js';
import { EventWebhookRepository } from './event-webhook.repository.js';

/** Most have no webhooks. */
const MAX_CACHED_REALMS = 10_000;

/** What decides which events a webhook gets. */
export type EventSubscription = Pick<EventWebhook, 'id' | 'realmId' | 'ownerId' | 'eventTypes' | 'narrow'>;

/** Finds out for every event whether its organization has webhooks, cached until one changes on any node. Those that are disabled are left out. */
@Injectable()
export class EventWebhookLookup {
  private readonly cache: ReadThroughCache<RealmId, readonly EventSubscription[]>;

  constructor(
    private readonly repository: EventWebhookRepository,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.cache = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onRealmChanged((realmId) => this.cache.invalidate([realmId]));
    eventLog.onMissed(() => this.cache.clear());
  }

  /** Undefined if it is not cached. */
  findCached(realmId: RealmId): readonly EventSubscription[] | undefined {
    return this.cache.get(realmId);
  }

  /** Answers without a promise when the result is cached. */
  listFor(realmId: RealmId): readonly EventSubscription[] | Promise<readonly EventSubscription[]> {
    return this.cache.getOrLoad(realmId, async () =>
      (await this.repository.list(realmId))
        .filter(({ disabledAt }) => disabledAt === null)
        .map(({ id, ownerId, eventTypes, narrow }) => ({ id, realmId, ownerId, eventTypes, narrow })),
    );
  }
}
