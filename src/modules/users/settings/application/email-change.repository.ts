import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** The request of an account to change its address. The key that is mailed to the new address proves that it belongs to the account. */
export interface EmailChangeRequest {
  readonly id: number;
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** The new address. */
  readonly email: string;
  /** The address at the time of the request; null for requests of earlier versions. */
  readonly previousEmail: string | null;
  /** The request is neither confirmed nor cancelled nor replaced by a later one. */
  readonly open: boolean;
  /** When it was confirmed, in milliseconds UTC; null if it was not. */
  readonly appliedAt: number | null;
  /** Until when it can be confirmed, in milliseconds UTC. */
  readonly expiresAt: number;
}

export type NewEmailChangeRequest = Omit<EmailChangeRequest, 'id' | 'open' | 'appliedAt'>;

export abstract class EmailChangeRepository {
  /** @returns the id */
  abstract add(request: NewEmailChangeRequest): Promise<number>;
  /** @param keyDigest of the key that confirms the request @param cancelDigest of the key that cancels it */
  abstract setKeys(id: number, keyDigest: Buffer, cancelDigest: Buffer): Promise<void>;
  /** The request stays locked until the surrounding unit of work ends. */
  abstract lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<EmailChangeRequest | null>;
  /** As `lockByKey`, by the key that cancels. */
  abstract lockByCancelKey(realmId: RealmId, cancelDigest: Buffer): Promise<EmailChangeRequest | null>;
  abstract setApplied(id: number, appliedAt: number): Promise<void>;
  /** The addresses that the account confirmed, by this request or later ones. */
  abstract listAppliedSince(request: EmailChangeRequest): Promise<string[]>;
  /** Makes the keys that cancel a request, and the account's later ones, invalid. */
  abstract dropCancelKeysSince(request: EmailChangeRequest): Promise<void>;
  /** Counts the account's requests, open or closed, that expire after `time`. */
  abstract count(realmId: RealmId, userId: UserId, time: number): Promise<number>;
  /** Closes all requests of the account. */
  abstract close(realmId: RealmId, userId: UserId): Promise<void>;
  /** All addresses that the account ever asked for, or had then, and that are still stored. */
  abstract listAddresses(realmId: RealmId, userId: UserId): Promise<string[]>;
  /** Deletes all requests of the account. */
  abstract deleteAll(realmId: RealmId, userId: UserId): Promise<void>;
  /** Deletes the account's requests that expired by `time`. */
  abstract deleteExpired(realmId: RealmId, userId: UserId, time: number): Promise<void>;
}
