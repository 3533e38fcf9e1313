import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ReadThroughCache } from '../../../kernel/read-through-cache.js';
import { ServerUrls } from '../../../kernel/server-identity.js';
import type { Realm } from '../domain/realm.js';
import { MAX_CACHED_REALMS } from './realm-cache.js';
import { RealmRepository } from './realm.repository.js';

/** Finds realms, cached until the event log reports that one changed. */
@Injectable()
export class RealmLookup {
  private readonly byId: ReadThroughCache<RealmId, Realm | null>;
  private readonly bySubdomain: ReadThroughCache<string, Realm | null>;
  private readonly anyExists = new ReadThroughCache<'any', boolean>({ maxEntries: 1, shouldCache: (exists) => exists });

  constructor(
    private readonly repository: RealmRepository,
    private readonly urls: ServerUrls,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.byId = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    this.bySubdomain = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onRealmChanged(() => this.invalidate());
    eventLog.onMissed(() => this.invalidate());
  }

  /** Answers without a promise when the result is cached; that there is no such realm is cached as well. */
  findById(id: RealmId): Realm | null | Promise<Realm | null> {
    return this.byId.getOrLoad(id, () => this.repository.findById(id));
  }

  findBySubdomain(subdomain: string): Realm | null | Promise<Realm | null> {
    return this.bySubdomain.getOrLoad(subdomain, () => this.repository.findByStringId(subdomain));
  }

  /** Whether the server has any organization, active or not. */
  hasAny(): boolean | Promise<boolean> {
    return this.anyExists.getOrLoad('any', () => this.repository.hasAny());
  }

  /** @throws Error for an unknown id, which is never a client's mistake: ids come from stored rows */
  async get(id: RealmId): Promise<Realm> {
    const realm = await this.findById(id);
    if (!realm) throw new Error(`no realm ${id}`);
    return realm;
  }

  /** The URL of the realm for clients, without a trailing slash. */
  async realmUrl(id: RealmId): Promise<string> {
    return this.urls.realmUrl((await this.get(id)).stringId);
  }

  /** The host of the realm without port, as in `user<id>@<host>`. */
  async realmHost(id: RealmId): Promise<string> {
    return this.urls.realmHost((await this.get(id)).stringId);
  }

  /** The domain of the email addresses of new bots. */
  async botDomain(id: RealmId): Promise<string> {
    return this.urls.botDomain((await this.get(id)).stringId);
  }

  /** Clears the whole cache, because realms are few and seldom change. */
  private invalidate(): void {
    this.byId.clear();
    this.bySubdomain.clear();
    this.anyExists.clear();
  }
}
