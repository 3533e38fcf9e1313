import { Injectable, Logger } from '@nestjs/common';
import { type Account, AccountDirectory } from '../../../../http/auth/account-directory.js';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { Authority, KeyGrant } from '../../../../kernel/actor.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { JoinedLookups } from '../application/joined-lookups.js';
import { ScopedKeyRepository } from '../application/scoped-key.repository.js';
import { UserRepository } from '../application/user.repository.js';
import type { User } from '../domain/user.js';

const MAX_CACHED_ACCOUNTS = 50_000;

/** An account with everything by which its API keys are recognized. */
interface Holder {
  readonly digest: string;
  readonly account: Account;
  readonly scoped: readonly ScopedHolder[];
}

/** A scoped key of an account, and the account as it authenticates with it. */
interface ScopedHolder {
  readonly digest: string;
  readonly account: Account;
}

/** The last use of a scoped key is stored at these intervals. */
const USE_INTERVAL_MS = 5 * 60_000;

/** Finds accounts by the digest of their API key or of one of their scoped keys; caches them until the event log reports that they changed. */
@Injectable()
export class CachedAccountDirectory extends AccountDirectory {
  private readonly logger = new Logger(CachedAccountDirectory.name);
  private readonly holders: ReadThroughCache<UserId, Holder>;
  /** When this process last stored the use of a scoped key, by the id of the key. */
  private readonly usesNoted = new ReadThroughCache<number, number>({ maxEntries: MAX_CACHED_ACCOUNTS });
  /** By the name of a digest. When a process starts, or has cleared its caches, it looks up the keys of all its clients. */
  private readonly lookups: JoinedLookups<string, Holder>;
  /** The account that held a key at its last lookup; valid only if `holders` still has the same digest. */
  private readonly userIds = new ReadThroughCache<string, UserId>({ maxEntries: MAX_CACHED_ACCOUNTS });

  constructor(
    private readonly users: UserRepository,
    private readonly scopedKeys: ScopedKeyRepository,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
    private readonly work: CurrentWork,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    super();
    this.lookups = new JoinedLookups(work, 'look-ups of API keys', (names) => this.loadHolders(names));
    this.holders = new ReadThroughCache({ maxEntries: MAX_CACHED_ACCOUNTS, lease });
    eventLog.onUsersChanged((userIds) => this.holders.invalidate(userIds));
    // The host of the organization is in the addresses.
    eventLog.onRealmChanged(() => this.holders.clear());
    eventLog.onMissed(() => this.holders.clear());
  }

  findByApiKey(key: string): Account | null | Promise<Account | null> {
    const name = nameOf(this.secrets.digest(key));
    const known = this.holders.get(this.userIds.get(name) ?? 0);
    return (known && accountWith(known, name)) ?? this.load(name);
  }

  isCurrent(account: Authority): account is Account {
    const known = this.holders.get(account.userId);
    if (!known || !account.key) return known?.account === account;
    return known.scoped.some((holder) => holder.account === account);
  }

  noteUse({ id }: KeyGrant): void {
    const now = this.clock.now();
    if (now < (this.usesNoted.get(id) ?? 0) + USE_INTERVAL_MS) return;
    this.usesNoted.set(id, now);
    this.work
      .runAsServer(() => this.scopedKeys.noteUse(id, now))
      .catch((error: unknown) => this.logger.warn(`The use of a key was not noted: ${String(error)}`));
  }

  private async load(name: string): Promise<Account | null> {
    const holder = await this.lookups.find(name);
    if (!holder) return null;
    this.userIds.set(name, holder.account.userId);
    return accountWith(holder, name) ?? null;
  }

  /** @param names of digests @returns the accounts that have these keys, by the name of the digest */
  private async loadHolders(names: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
    const holders = await this.holders.loadMany(
      async () => this.holdersOf(await this.findUsers(names)),
      ({ account }) => account.userId,
    );
    return new Map(holders.flatMap((holder) => [holder, ...holder.scoped].map(({ digest }) => [digest, holder] as const)));
  }

  private async findUsers(names: readonly string[]): Promise<User[]> {
    const users = await this.users.findByApiKeyDigests(names.map(digestOf));
    const found = new Set(users.map(nameOfKey));
    const others = await this.scopedKeys.findUserIdsByDigests(names.filter((name) => !found.has(name)).map(digestOf));
    const known = new Set(users.map(({ id }) => id));
    return [...users, ...(await this.users.findByIds(others.filter((id) => !known.has(id))))];
  }

  private async holdersOf(users: readonly User[]): Promise<Holder[]> {
    const keys = await this.scopedKeys.listByUsers(users);
    const holders: Holder[] = [];
    for (const user of users) {
      const account = await this.accountOf(user);
      const scoped = keys
        .filter(({ userId }) => userId === user.id)
        .map(({ id, scopes, channelIds, expiresAt, digest }) => ({
          digest: nameOf(digest),
          account: { ...account, key: { id, scopes, channelIds, expiresAt } },
        }));
      holders.push({ digest: nameOfKey(user), account, scoped });
    }
    return holders;
  }

  private async accountOf(user: User): Promise<Account> {
    const host = await this.realms.realmHost(user.realmId);
    return {
      userId: user.id,
      realmId: user.realmId,
      role: user.role,
      botType: user.botType,
      keyGeneration: user.apiKeyGeneration,
      addresses: [user.emailKey, user.apiEmail(host).toLowerCase()],
      active: user.active,
    };
  }
}

function nameOf(digest: Buffer): string {
  return digest.toString('base64');
}

function digestOf(name: string): Buffer {
  return Buffer.from(name, 'base64');
}

/** Empty without an API key. */
function nameOfKey({ apiKeyDigest }: User): string {
  return apiKeyDigest ? nameOf(apiKeyDigest) : '';
}

/** Digests are compared, not keys, so that the time that it takes tells nothing about a key. */
function accountWith({ digest, account, scoped }: Holder, name: string): Account | undefined {
  return digest === name ? account : scoped.find((holder) => holder.digest === name)?.account;
}
