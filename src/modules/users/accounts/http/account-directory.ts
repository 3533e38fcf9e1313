import { Injectable } from '@nestjs/common';
import { type Account, AccountDirectory } from '../../../../http/auth/account-directory.js';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../application/user.repository.js';
import type { User } from '../domain/user.js';

const MAX_CACHED_ACCOUNTS = 50_000;

interface Holder {
  readonly digest: string;
  readonly account: Account;
}

/** Finds accounts by the digest of their API key; caches them until the event log reports that they changed. */
@Injectable()
export class CachedAccountDirectory extends AccountDirectory {
  private readonly holders: ReadThroughCache<UserId, Holder>;
  /** The account that held a key at its last lookup; valid only if `holders` still has the same digest. */
  private readonly userIds = new ReadThroughCache<string, UserId>({ maxEntries: MAX_CACHED_ACCOUNTS });

  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    super();
    this.holders = new ReadThroughCache({ maxEntries: MAX_CACHED_ACCOUNTS, lease });
    eventLog.onUsersChanged((userIds) => this.holders.invalidate(userIds));
    // The host of the organization is in the addresses.
    eventLog.onRealmChanged(() => this.holders.clear());
    eventLog.onMissed(() => this.holders.clear());
  }

  findByApiKey(key: string): Account | null | Promise<Account | null> {
    const digest = this.secrets.digest(key);
    const name = digest.toString('base64');
    const known = this.holders.get(this.userIds.get(name) ?? 0);
    return known?.digest === name ? known.account : this.load(digest, name);
  }

  isCurrent(account: Account): boolean {
    return this.holders.get(account.userId)?.account === account;
  }

  private async load(digest: Buffer, name: string): Promise<Account | null> {
    const [holder] = await this.holders.loadMany(
      async () => {
        const user = await this.users.findByApiKeyDigest(digest);
        return user ? [{ digest: name, account: await this.accountOf(user) }] : [];
      },
      ({ account }) => account.userId,
    );
    if (holder) this.userIds.set(name, holder.account.userId);
    return holder?.account ?? null;
  }

  private async accountOf(user: User): Promise<Account> {
    const host = await this.realms.realmHost(user.realmId);
    return {
      userId: user.id,
      realmId: user.realmId,
      role: user.role,
      botType: user.botType,
      addresses: [user.emailKey, user.apiEmail(host).toLowerCase()],
      active: user.active,
    };
  }
}
