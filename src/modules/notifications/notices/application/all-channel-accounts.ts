import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { AllChannelWatchers } from '../../../messaging/sending.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { NoticeAudienceQueries } from './notice-audience.queries.js';

const MAX_REALMS = 1_000;

interface RealmAccounts {
  readonly userIds: Set<UserId>;
  /** Accounts that changed since they were loaded. */
  readonly stale: Set<UserId>;
  /** Resolves when all accounts that were stale before it started are loaded again. */
  loading: Promise<void>;
}

/**
 * The accounts that chose to be notified of all messages of all their channels, of which there are few. They are kept in the process, because
 * every message of a channel asks for them; only accounts that changed are read again.
 */
@Injectable()
export class AllChannelAccounts extends AllChannelWatchers {
  private readonly realms = new Map<RealmId, RealmAccounts>();

  constructor(
    private readonly queries: NoticeAudienceQueries,
    private readonly users: UserLookup,
    private readonly lease: CacheLease,
    subscriptions: EventLogSubscriptions,
  ) {
    super();
    subscriptions.onUsersChanged((userIds, realmId) => {
      const known = this.realms.get(realmId);
      for (const userId of userIds) known?.stale.add(userId);
    });
    subscriptions.onMissed(() => this.realms.clear());
  }

  async areThere(realmId: RealmId): Promise<boolean> {
    return (await this.listFor(realmId)).size > 0;
  }

  async listFor(realmId: RealmId): Promise<ReadonlySet<UserId>> {
    const known = this.lease.isHeld() && this.lease.mayFill() ? this.realms.get(realmId) : undefined;
    const accounts = known ?? this.load(realmId);
    if (accounts.stale.size > 0) accounts.loading = accounts.loading.then(() => this.refresh(realmId, accounts));
    await accounts.loading;
    return accounts.userIds;
  }

  private load(realmId: RealmId): RealmAccounts {
    if (this.realms.size >= MAX_REALMS) this.realms.clear();
    const accounts: RealmAccounts = { userIds: new Set(), stale: new Set(), loading: Promise.resolve() };
    accounts.loading = this.forgetIfFailed(realmId, accounts, async () => {
      for (const userId of await this.queries.listAllChannelAccounts(realmId)) accounts.userIds.add(userId);
    });
    if (this.lease.mayFill()) this.realms.set(realmId, accounts);
    return accounts;
  }

  /** Accounts that change while this loads stay stale until the next refresh. */
  private refresh(realmId: RealmId, accounts: RealmAccounts): Promise<void> {
    const userIds = [...accounts.stale];
    accounts.stale.clear();
    return this.forgetIfFailed(realmId, accounts, async () => {
      for (const user of (await this.users.findByIds(userIds)).values()) {
        const chosen = user.setting('enable_stream_email_notifications') || user.setting('enable_stream_push_notifications');
        if (chosen && user.active) accounts.userIds.add(user.id);
        else accounts.userIds.delete(user.id);
      }
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
