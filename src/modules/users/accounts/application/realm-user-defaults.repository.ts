import type { RealmId } from '../../../../kernel/ids.js';
import type { RealmUserDefaults } from '../domain/user-settings.js';

/** An organization that never decided anything has what every organization has. */
export abstract class RealmUserDefaultsRepository {
  abstract findFor(realmId: RealmId): Promise<RealmUserDefaults>;
  /** For changing them: nobody else does until the surrounding unit of work ends. */
  abstract lock(realmId: RealmId): Promise<RealmUserDefaults>;
  abstract save(defaults: RealmUserDefaults): Promise<void>;
}
