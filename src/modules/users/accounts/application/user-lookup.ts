import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../domain/user.js';
import { UserRepository } from './user.repository.js';

const MAX_CACHED_USERS = 50_000;

/**
 * Accounts as reads need them, cached in the process until the event log reports that one changed.
 * What it returns is never changed; use cases that change an account load it from the repository.
 */
@Injectable()
export class UserLookup {
  private readonly cache: ReadThroughCache<UserId, User>;

  constructor(
    private readonly repository: UserRepository,
    private readonly realms: RealmLookup,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.cache = new ReadThroughCache({ maxEntries: MAX_CACHED_USERS, lease });
    eventLog.onUsersChanged((userIds) => this.cache.invalidate(userIds));
    eventLog.onMissed(() => this.cache.clear());
  }

  findByIds(ids: Iterable<UserId>): Promise<ReadonlyMap<UserId, User>> {
    return this.cache.getOrLoadMany(
      ids,
      (missing) => this.repository.findByIds(missing),
      (user) => user.id,
    );
  }

  /** @throws Error if there is none: ids come from foreign keys */
  async get(id: UserId): Promise<User> {
    const user = this.cache.get(id) ?? (await this.findByIds([id])).get(id);
    if (!user) throw new Error(`no user ${id}`);
    return user;
  }

  /** By real address, or by the API form `user<id>@<host>`; null for each address without an account in the realm. */
  async findByAddresses(realmId: RealmId, addresses: readonly string[]): Promise<(User | null)[]> {
    const host = await this.realms.realmHost(realmId);
    const ids = addresses.map((address) => apiFormId(address, host));
    const byId = await this.findByIds(ids.filter((id) => id !== null));
    const real = addresses.filter((_, index) => ids[index] === null);
    const byKey = new Map((real.length > 0 ? await this.repository.findByEmails(realmId, real) : []).map((user) => [user.emailKey, user]));
    return addresses.map((address, index) => {
      const id = ids[index] ?? null;
      const user = id === null ? byKey.get(address.trim().toLowerCase()) : byId.get(id);
      return user?.realmId === realmId ? user : null;
    });
  }
}

function apiFormId(address: string, realmHost: string): UserId | null {
  const [, id, host] = /^user(\d{1,10})@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  return id !== undefined && host === realmHost ? Number(id) : null;
}
