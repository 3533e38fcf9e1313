import type { RealmId } from '../../../kernel/ids.js';

/** The rows of organizations in the tables of all contexts. */
export abstract class OrganizationRows {
  /** Deletes everything that belongs to the realm, in many small statements; an interrupted run can be repeated. */
  abstract deleteContents(realmId: RealmId): Promise<void>;
  /** Deletes the realm itself, after its contents. */
  abstract deleteRealm(realmId: RealmId): Promise<void>;
}
