import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { CustomProfile } from './profile-data.js';

/** The values of profile fields for reading. */
export abstract class ProfileValueQueries {
  /** Of everybody in the realm, by one query. */
  abstract ofRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, CustomProfile>>;
  abstract ofUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CustomProfile>>;
}
