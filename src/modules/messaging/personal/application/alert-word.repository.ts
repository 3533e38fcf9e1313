import type { RealmId, UserId } from '../../../../kernel/ids.js';

export interface AlertWordOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class AlertWordRepository {
  /** In the order in which they were added. */
  abstract list(owner: AlertWordOwner): Promise<string[]>;
  /** The same, and nobody else changes them until the end of the unit of work. */
  abstract lock(owner: AlertWordOwner): Promise<string[]>;
  /** @param words that the account does not have yet */
  abstract add(owner: AlertWordOwner, words: readonly string[]): Promise<void>;
  /** Case does not count; what the account does not have is passed over. */
  abstract remove(owner: AlertWordOwner, words: readonly string[]): Promise<void>;
  /** Words by account: of the whole realm, or of some of its accounts, those without words left out. */
  abstract findByUsers(realmId: RealmId, userIds: readonly UserId[] | 'all'): Promise<ReadonlyMap<UserId, readonly string[]>>;
}
