import type { RealmId, UserId } from '../../../../kernel/ids.js';

export interface AlertWordOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class AlertWordRepository {
  /** The words in the order in which they were added. */
  abstract list(owner: AlertWordOwner): Promise<string[]>;
  /** Lists the words and locks them until the end of the unit of work. */
  abstract lock(owner: AlertWordOwner): Promise<string[]>;
  /** @param words that the account does not have yet */
  abstract add(owner: AlertWordOwner, words: readonly string[]): Promise<void>;
  /** Ignores case, and words that the account does not have. */
  abstract delete(owner: AlertWordOwner, words: readonly string[]): Promise<void>;
  /** The words by user, of all or some users of the realm; users without words are omitted. */
  abstract findByUsers(realmId: RealmId, userIds: readonly UserId[] | 'all'): Promise<ReadonlyMap<UserId, readonly string[]>>;
}
