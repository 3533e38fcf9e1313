import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** The request of an account to change its address. The key that is mailed to the new address proves that it belongs to the account. */
export interface EmailChangeRequest {
  readonly id: number;
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** The new address. */
  readonly email: string;
  /** The request is neither confirmed nor replaced by a later one. */
  readonly open: boolean;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

export abstract class EmailChangeRepository {
  /** @returns the id */
  abstract add(request: Omit<EmailChangeRequest, 'id' | 'open'>): Promise<number>;
  abstract setKey(id: number, keyDigest: Buffer): Promise<void>;
  /** The request stays locked until the surrounding unit of work ends. */
  abstract lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<EmailChangeRequest | null>;
  /** Counts the account's stored requests, open or closed. */
  abstract count(realmId: RealmId, userId: UserId): Promise<number>;
  /** Closes all requests of the account. */
  abstract close(realmId: RealmId, userId: UserId): Promise<void>;
  /** All addresses that the account ever asked for and that are still stored. */
  abstract listAddresses(realmId: RealmId, userId: UserId): Promise<string[]>;
  /** Deletes all requests of the account. */
  abstract deleteAll(realmId: RealmId, userId: UserId): Promise<void>;
  /** Deletes the account's requests that expired by `now`. */
  abstract deleteExpired(realmId: RealmId, userId: UserId, now: number): Promise<void>;
}
