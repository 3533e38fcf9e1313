import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** The wish of an account to have another address; the key that was mailed there shows that it is theirs. */
export interface EmailChangeRequest {
  readonly id: number;
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** The new address. */
  readonly email: string;
  /** It was not fulfilled, and no later wish took its place. */
  readonly open: boolean;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

export abstract class AddressChangeRepository {
  /** @returns the id */
  abstract add(change: Omit<EmailChangeRequest, 'id' | 'open'>): Promise<number>;
  abstract setKey(id: number, keyDigest: Buffer): Promise<void>;
  /** Kept from others until the surrounding unit of work ends. */
  abstract lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<EmailChangeRequest | null>;
  /** Wishes of the account that have not expired, open or not. */
  abstract countOf(realmId: RealmId, userId: UserId): Promise<number>;
  /** None of the account's wishes is open any more. */
  abstract close(realmId: RealmId, userId: UserId): Promise<void>;
  abstract removeExpired(realmId: RealmId, userId: UserId, now: number): Promise<void>;
}
