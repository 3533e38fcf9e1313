import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** A stored one-time key with which the owner of an account sets a new password. */
export interface PasswordResetKey {
  readonly id: number;
  readonly realmId: RealmId;
  /** Null for a key that was requested for an address without an account; nobody receives it. */
  readonly userId: UserId | null;
  /** A digest of the credentials that the account had when the key was issued; the key is void once they change. */
  readonly credentialsDigest: Buffer;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

export abstract class PasswordResetRepository {
  /** @returns the id */
  abstract add(key: Omit<PasswordResetKey, 'id'>): Promise<number>;
  abstract setDigest(id: number, keyDigest: Buffer): Promise<void>;
  /** The key stays locked until the surrounding unit of work ends. */
  abstract lockByDigest(realmId: RealmId, keyDigest: Buffer): Promise<PasswordResetKey | null>;
  abstract delete(id: number): Promise<void>;
  /** Deletes some of the keys that expired by `time`. */
  abstract deleteExpired(time: number): Promise<void>;
  abstract deleteByUser(realmId: RealmId, userId: UserId): Promise<void>;
}
