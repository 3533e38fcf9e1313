import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** What accounts keep on the server: texts by key. */
export abstract class BotStorageRepository {
  /** @param keys null for all of them; keys under which there is nothing are left out */
  abstract findByKeys(userId: UserId, keys: readonly string[] | null): Promise<ReadonlyMap<string, string>>;
  /** How many bytes of UTF-8 the account keeps, keys and texts together, without those under some keys. */
  abstract countBytesExcept(userId: UserId, keys: readonly string[]): Promise<number>;
  /** Takes the place of what is there under the key. */
  abstract put(realmId: RealmId, userId: UserId, key: string, text: string): Promise<void>;
  abstract remove(userId: UserId, keys: readonly string[] | null): Promise<void>;
}
