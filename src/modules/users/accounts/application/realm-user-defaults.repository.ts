import type { RealmId } from '../../../../kernel/ids.js';
import type { RealmUserDefaults } from '../domain/user-settings.js';

/** An organization without stored defaults has those of the server. */
export abstract class RealmUserDefaultsRepository {
  abstract findFor(realmId: RealmId): Promise<RealmUserDefaults>;
  /** Locks the defaults until the surrounding unit of work ends. */
  abstract lock(realmId: RealmId): Promise<RealmUserDefaults>;
  abstract save(defaults: RealmUserDefaults): Promise<void>;
}
