import type { RealmId } from '../../../kernel/ids.js';
import type { ProfileField, ProfileFieldDefinition, ProfileFieldId } from '../domain/profile-field.js';

export abstract class ProfileFieldRepository {
  /** The new field's order is its id. */
  abstract add(realmId: RealmId, design: ProfileFieldDefinition): Promise<ProfileFieldId>;
  abstract save(field: ProfileField): Promise<void>;
  abstract delete(field: ProfileField): Promise<void>;
  /** In their order. */
  abstract list(realmId: RealmId): Promise<ProfileField[]>;
  /** Those of the given fields that the realm has; they stay as they are until the end of the unit of work. */
  abstract lockByIds(realmId: RealmId, ids: readonly ProfileFieldId[]): Promise<ReadonlyMap<ProfileFieldId, ProfileField>>;
}
