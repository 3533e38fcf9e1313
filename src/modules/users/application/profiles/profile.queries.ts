import type { RealmId } from '../../../../kernel/ids.js';
import type { Profile } from '../../domain/profile.js';

/** Accounts as lists show them: one statement, plain rows. */
export abstract class ProfileQueries {
  /** Every account of the realm, system accounts included, by id. */
  abstract ofRealm(realmId: RealmId): Promise<Profile[]>;
}
