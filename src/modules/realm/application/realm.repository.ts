import type { RealmId } from '../../../kernel/ids.js';
import type { Realm } from '../domain/realm.js';

export abstract class RealmRepository {
  /** Stores a new realm and sets its id. @throws SubdomainTaken */
  abstract add(realm: Realm): Promise<void>;
  /** @throws SubdomainTaken */
  abstract save(realm: Realm): Promise<void>;
  /** Locks the realm until the surrounding unit of work ends, to change it or what belongs to it. @throws Error for an unknown id */
  abstract lock(id: RealmId): Promise<Realm>;
  abstract findById(id: RealmId): Promise<Realm | null>;
  /** Ids of active realms. */
  abstract listActiveIds(): Promise<RealmId[]>;
  abstract findByStringId(stringId: string): Promise<Realm | null>;
  abstract hasAny(): Promise<boolean>;
  /** Active and deactivated ones, by id. */
  abstract list(): Promise<Realm[]>;
}
