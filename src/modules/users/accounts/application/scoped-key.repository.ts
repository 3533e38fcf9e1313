import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { ScopedKey } from '../domain/scoped-key.js';
import type { User } from '../domain/user.js';

export abstract class ScopedKeyRepository {
  /** @returns the id of the key */
  abstract add(key: Omit<ScopedKey, 'id'>): Promise<number>;
  /** Oldest first, expired ones included. */
  abstract listByUser(realmId: RealmId, userId: UserId): Promise<ScopedKey[]>;
  /** Null if there is no such key in the realm. */
  abstract find(realmId: RealmId, id: number): Promise<ScopedKey | null>;
  /** The accounts with one of these keys, expired or not. */
  abstract findUserIdsByDigests(digests: readonly Buffer[]): Promise<UserId[]>;
  /** The keys of several accounts, expired ones included. */
  abstract listByUsers(users: readonly Pick<User, 'id' | 'realmId'>[]): Promise<ScopedKey[]>;
  /** @returns whether there was such a key */
  abstract delete(realmId: RealmId, id: number): Promise<boolean>;
  abstract deleteByUser(realmId: RealmId, userId: UserId): Promise<void>;
  /** @param time milliseconds UTC */
  abstract noteUse(id: number, time: number): Promise<void>;
}
