import type { RealmId } from '../../../kernel/ids.js';
import type { Realm } from '../domain/realm.js';

export abstract class RealmRepository {
  /** Stores a new realm and gives it its id. */
  abstract add(realm: Realm): Promise<void>;
  abstract findById(id: RealmId): Promise<Realm | null>;
  abstract findByStringId(stringId: string): Promise<Realm | null>;
}
