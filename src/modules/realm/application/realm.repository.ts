import type { RealmId } from '../../../kernel/ids.js';
import type { Realm } from '../domain/realm.js';

export abstract class RealmRepository {
  /** Stores a new realm and gives it its id. */
  abstract add(realm: Realm): Promise<void>;
  abstract save(realm: Realm): Promise<void>;
  /** For changing it or what belongs to it: nobody else does until the surrounding unit of work ends. @throws Error if there is none */
  abstract lock(id: RealmId): Promise<Realm>;
  abstract findById(id: RealmId): Promise<Realm | null>;
  /** Ids of the realms that are active. */
  abstract listActiveIds(): Promise<RealmId[]>;
  abstract findByStringId(stringId: string): Promise<Realm | null>;
}
