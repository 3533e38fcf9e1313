import { Injectable } from '@nestjs/common';
import { ServerUrls } from '../../../kernel/server-identity.js';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ReadThroughCache } from '../../../kernel/read-through-cache.js';
import type { Realm } from '../domain/realm.js';
import { REALM_CACHE } from './realm-cache.js';
import { RealmRepository } from './realm.repository.js';

/** The organizations as every request needs them: few, and cached until the event log reports that one changed. */
@Injectable()
export class RealmLookup {
  private readonly byId = new ReadThroughCache<RealmId, Realm | null>(REALM_CACHE);
  private readonly byStringId = new ReadThroughCache<string, Realm | null>(REALM_CACHE);

  constructor(
    private readonly repository: RealmRepository,
    private readonly addresses: ServerUrls,
    announcements: EventLogSubscriptions,
  ) {
    announcements.onRealmChanged(() => this.invalidate());
    announcements.onMissed(() => this.invalidate());
  }

  /** Answers without a promise when it is cached, as are names of no realm. */
  findById(id: RealmId): Realm | null | Promise<Realm | null> {
    return this.byId.getOrLoad(id, () => this.repository.findById(id));
  }

  findByStringId(stringId: string): Realm | null | Promise<Realm | null> {
    return this.byStringId.getOrLoad(stringId, () => this.repository.findByStringId(stringId));
  }

  /** @throws Error if there is none: the id came from a row of ours */
  async get(id: RealmId): Promise<Realm> {
    const realm = await this.findById(id);
    if (!realm) throw new Error(`no realm ${id}`);
    return realm;
  }

  /** Where clients reach the realm; no slash at the end. */
  async realmUrl(id: RealmId): Promise<string> {
    return this.addresses.realmUrl((await this.get(id)).stringId);
  }

  /** Host of the realm without port, as addresses of accounts use it. */
  async realmHost(id: RealmId): Promise<string> {
    return this.addresses.realmHost((await this.get(id)).stringId);
  }

  /** Where the addresses of new bots are. */
  async botDomain(id: RealmId): Promise<string> {
    return this.addresses.botDomain((await this.get(id)).stringId);
  }

  /** Forgets everything: realms are few and seldom change. */
  invalidate(): void {
    this.byId.clear();
    this.byStringId.clear();
  }
}
