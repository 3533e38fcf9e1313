import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** An account that another account has muted. */
export interface MutedUser {
  readonly userId: UserId;
  /** Milliseconds UTC. */
  readonly mutedAt: number;
}

export abstract class MutedUserRepository {
  /** @returns false if the account was muted already */
  abstract add(realmId: RealmId, ownerId: UserId, muted: MutedUser): Promise<boolean>;
  /** @returns whether it was muted */
  abstract delete(ownerId: UserId, userId: UserId): Promise<boolean>;
  /** Unmutes everybody whom the owner has muted. */
  abstract deleteAll(ownerId: UserId): Promise<void>;
  /** The accounts that the owner has muted, in the order of muting. */
  abstract listFor(ownerId: UserId): Promise<MutedUser[]>;
  /** The accounts that have muted the account. */
  abstract listMuters(realmId: RealmId, userId: UserId): Promise<UserId[]>;
}
