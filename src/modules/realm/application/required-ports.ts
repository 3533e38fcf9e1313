import type { Actor } from '../../../kernel/actor.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { ProfileFieldId } from '../domain/profile-field.js';

/** Decides who may add custom emoji; filled by users. */
export abstract class EmojiPolicy {
  abstract canAdd(actor: Actor): Promise<boolean>;
}

/** Deletes values of custom profile fields; filled by users, which store them. */
export abstract class ProfileValueCleanup {
  /** Deletes all values of a deleted field. Publishes no events: clients drop the values themselves. */
  abstract deleteField(realmId: RealmId, fieldId: ProfileFieldId): Promise<void>;
  /** Deletes the values that are deleted options of a field, and publishes it for each user. */
  abstract deleteOptions(realmId: RealmId, fieldId: ProfileFieldId, options: readonly string[]): Promise<void>;
}
