import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** Somebody whom an account does not want to hear. */
export interface MutedUser {
  readonly userId: UserId;
  /** Milliseconds UTC. */
  readonly mutedAt: number;
}

export abstract class MutedUserRepository {
  /** @returns false, and nothing changes, if the account has muted this one already */
  abstract add(realmId: RealmId, ownerId: UserId, muted: MutedUser): Promise<boolean>;
  /** @returns whether it was muted */
  abstract remove(ownerId: UserId, userId: UserId): Promise<boolean>;
  /** Whom an account has muted, in the order in which it did. */
  abstract listFor(ownerId: UserId): Promise<MutedUser[]>;
  /** Who has muted the account. */
  abstract whoMuted(realmId: RealmId, userId: UserId): Promise<UserId[]>;
}
