import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** Strings that accounts store on the server, by key. */
export abstract class BotStorageRepository {
  /** @param keys null for all; keys without a value are left out */
  abstract findByKeys(userId: UserId, keys: readonly string[] | null): Promise<ReadonlyMap<string, string>>;
  /** Bytes of UTF-8 that the account stores in keys and values, without the given keys. */
  abstract countBytesExcept(userId: UserId, keys: readonly string[]): Promise<number>;
  /** Replaces the value of the key, if any. */
  abstract put(realmId: RealmId, userId: UserId, key: string, text: string): Promise<void>;
  abstract remove(userId: UserId, keys: readonly string[] | null): Promise<void>;
}
