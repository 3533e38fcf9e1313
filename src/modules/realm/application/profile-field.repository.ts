import type { RealmId } from '../../../kernel/ids.js';
import type { ProfileField, ProfileFieldDefinition, ProfileFieldId } from '../domain/profile-field.js';

export abstract class ProfileFieldRepository {
  /** The new field's order is its id. */
  abstract add(realmId: RealmId, definition: ProfileFieldDefinition): Promise<ProfileFieldId>;
  abstract save(field: ProfileField): Promise<void>;
  abstract delete(field: ProfileField): Promise<void>;
  /** In their order. */
  abstract list(realmId: RealmId): Promise<ProfileField[]>;
  /** Locks the fields, shared, until the end of the unit of work; unknown ids are left out. */
  abstract lockByIds(realmId: RealmId, ids: readonly ProfileFieldId[]): Promise<ReadonlyMap<ProfileFieldId, ProfileField>>;
}
