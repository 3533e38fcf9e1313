import type { CacheLease } from '../../../../kernel/cache-lease.js';
import type { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';

const MAX_REALMS = 1_000;

interface RealmAccounts {
  readonly userIds: Set<UserId>;
  /** Accounts that changed since they were loaded. */
  readonly stale: Set<UserId>;
  /** Resolves when all accounts that were stale before it started are loaded again. */
  loading: Promise<void>;
  /** Whether they were loaded once. */
  isComplete: boolean;
}

/**
 * A few accounts of each organization, for a question that is asked for every message. They are kept in the process; only accounts that changed
 * are read again.
 */
export abstract class KeptAccounts {
  private readonly realms = new Map<RealmId, RealmAccounts>();

  constructor(
    private readonly lease: CacheLease,
    subscriptions: EventLogSubscriptions,
  ) {
    subscriptions.onUsersChanged((userIds, realmId) => {
      const known = this.realms.get(realmId);
      for (const userId of userIds) known?.stale.add(userId);
    });
    subscriptions.onMissed(() => this.realms.clear());
  }

  /** All accounts of an organization that are to be kept. */
  protected abstract list(realmId: RealmId): Promise<readonly UserId[]>;
  /** Those of some accounts that are to be kept. */
  protected abstract filter(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;

  /** Whether an account is kept, or it is not known. Reads nothing, so that it can be asked inside a unit of work. */
  mayInclude(realmId: RealmId, userId: UserId): boolean {
    const known = this.lease.isHeld() ? this.realms.get(realmId) : undefined;
    return !known?.isComplete || known.userIds.has(userId) || known.stale.has(userId);
  }

  /** Whether an organization has accounts that are kept, or it is not known. Reads nothing. */
  mayExist(realmId: RealmId): boolean {
    const known = this.lease.isHeld() ? this.realms.get(realmId) : undefined;
    return !known?.isComplete || known.userIds.size > 0 || known.stale.size > 0;
  }

  /** Whether an organization has accounts that are kept. */
  async areThere(realmId: RealmId): Promise<boolean> {
    return (await this.listFor(realmId)).size > 0;
  }

  /** Outside of units of work, only accounts that changed are read again. */
  async listFor(realmId: RealmId): Promise<ReadonlySet<UserId>> {
    const known = this.lease.isHeld() && this.lease.mayFill() ? this.realms.get(realmId) : undefined;
    const accounts = known ?? this.load(realmId);
    if (accounts.stale.size > 0) accounts.loading = accounts.loading.then(() => this.refresh(realmId, accounts));
    await accounts.loading;
    return accounts.userIds;
  }

  private load(realmId: RealmId): RealmAccounts {
    if (this.realms.size >= MAX_REALMS) this.realms.clear();
    const accounts: RealmAccounts = { userIds: new Set(), stale: new Set(), loading: Promise.resolve(), isComplete: false };
    accounts.loading = this.forgetIfFailed(realmId, accounts, async () => {
      for (const userId of await this.list(realmId)) accounts.userIds.add(userId);
      accounts.isComplete = true;
    });
    if (this.lease.mayFill()) this.realms.set(realmId, accounts);
    return accounts;
  }

  /** Accounts that change while this loads stay stale until the next refresh. */
  private refresh(realmId: RealmId, accounts: RealmAccounts): Promise<void> {
    const userIds = [...accounts.stale];
    accounts.stale.clear();
    // Until they are read, they count as kept.
    for (const userId of userIds) accounts.userIds.add(userId);
    return this.forgetIfFailed(realmId, accounts, async () => {
      const found = await this.filter(realmId, userIds);
      for (const userId of userIds) if (!found.has(userId)) accounts.userIds.delete(userId);
    });
  }

  private async forgetIfFailed(realmId: RealmId, accounts: RealmAccounts, load: () => Promise<void>): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (this.realms.get(realmId) === accounts) this.realms.delete(realmId);
      throw error;
    }
  }
}
