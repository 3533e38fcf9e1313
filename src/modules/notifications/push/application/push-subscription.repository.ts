import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { PushFailure, PushSubscription, PushSubscriptionId } from '../domain/push-subscription.js';

export interface PushSubscriptionOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

export abstract class PushSubscriptionRepository {
  /**
   * Stores a subscription. It replaces the one that the owner has with the same endpoint, and those of other accounts with the same endpoint
   * and the same keys: that is a browser, which shows notifications to whoever used it last.
   */
  abstract put(subscription: Omit<PushSubscription, 'id'>): Promise<PushSubscriptionId>;
  /** Ordered by id. */
  abstract list(owner: PushSubscriptionOwner): Promise<PushSubscription[]>;
  /** @returns null if the owner has none with this id */
  abstract find(owner: PushSubscriptionOwner, id: PushSubscriptionId): Promise<PushSubscription | null>;
  /** Which of the accounts have at least one subscription of a kind. */
  abstract listReachable(userIds: readonly UserId[], kind: PushSubscription['kind']): Promise<UserId[]>;
  /** The accounts of an organization that have at least one subscription of a kind. */
  abstract listAccounts(realmId: RealmId, kind: PushSubscription['kind']): Promise<UserId[]>;
  abstract recordSuccess(id: PushSubscriptionId, at: number): Promise<void>;
  abstract recordFailure(id: PushSubscriptionId, failure: PushFailure, at: number): Promise<void>;
  /** @returns whether the owner had such a subscription */
  abstract delete(owner: PushSubscriptionOwner, id: PushSubscriptionId): Promise<boolean>;
  abstract deleteAll(owner: PushSubscriptionOwner): Promise<void>;
}
