import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { AlertWordMatcher } from '../domain/alert-word-matcher.js';
import { AlertWordRepository } from './alert-word.repository.js';

/** Type of the event with the alert words of an account. Every node refreshes its index when it receives one. */
export const ALERT_WORDS = 'alert_words';

const MAX_REALMS = 1_000;

interface RealmIndex {
  readonly matcher: AlertWordMatcher;
  /** Accounts whose words changed since they were loaded. */
  readonly stale: Set<UserId>;
  /** Resolves when all accounts that were stale before it started are loaded again. */
  loading: Promise<void>;
}

/** Finds the users whose alert words occur in a text. The words of a realm are cached in the process, until the event log reports changes. */
@Injectable()
export class AlertWordIndex {
  private readonly realms = new Map<RealmId, RealmIndex>();

  constructor(
    private readonly words: AlertWordRepository,
    private readonly lease: CacheLease,
    subscriptions: EventLogSubscriptions,
  ) {
    subscriptions.onEvent(ALERT_WORDS, ({ realmId, audience }) => {
      if (audience?.kind === 'users') this.invalidate(realmId, audience.userIds);
    });
    subscriptions.onMissed(() => this.realms.clear());
  }

  /** Users of the realm, ordered by id, whether or not they can see the text. */
  async findUsersAlertedBy(realmId: RealmId, text: string): Promise<UserId[]> {
    const known = this.lease.isHeld() ? this.realms.get(realmId) : undefined;
    const index = known && (known.stale.size === 0 || this.lease.mayFill()) ? known : this.load(realmId);
    if (index.stale.size > 0) index.loading = index.loading.then(() => this.refresh(realmId, index));
    await index.loading;
    return index.matcher.match(text);
  }

  /** The words of these users are loaded again before the next search. */
  private invalidate(realmId: RealmId, userIds: readonly UserId[]): void {
    const index = this.realms.get(realmId);
    for (const userId of userIds) index?.stale.add(userId);
  }

  private load(realmId: RealmId): RealmIndex {
    if (this.realms.size >= MAX_REALMS) this.realms.clear();
    const matcher = new AlertWordMatcher();
    const index: RealmIndex = { matcher, stale: new Set(), loading: Promise.resolve() };
    index.loading = this.deleteIfFailed(realmId, index, async () => {
      for (const [userId, words] of await this.words.findByUsers(realmId, 'all')) matcher.set(userId, words);
    });
    if (this.lease.mayFill()) this.realms.set(realmId, index);
    return index;
  }

  /** Users that become stale while this loads stay stale until the next refresh. */
  private refresh(realmId: RealmId, index: RealmIndex): Promise<void> {
    const userIds = [...index.stale];
    if (userIds.length === 0) return Promise.resolve();
    index.stale.clear();
    return this.deleteIfFailed(realmId, index, async () => {
      const words = await this.words.findByUsers(realmId, userIds);
      for (const userId of userIds) index.matcher.set(userId, words.get(userId) ?? []);
    });
  }

  private async deleteIfFailed(realmId: RealmId, index: RealmIndex, load: () => Promise<void>): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (this.realms.get(realmId) === index) this.realms.delete(realmId);
      throw error;
    }
  }
}
