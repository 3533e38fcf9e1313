import type { Actor } from '../../../kernel/actor.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { ProfileFieldId } from '../domain/profile-field.js';

/** Who may add emoji to an organization; the users context knows. */
export abstract class EmojiPolicy {
  abstract canAdd(actor: Actor): Promise<boolean>;
}

/** What people entered in profile fields; the users context keeps it. */
export abstract class ProfileValueCleanup {
  /** A field is gone, and with it what anybody entered there. Clients see that by themselves. */
  abstract deleteField(realmId: RealmId, fieldId: ProfileFieldId): Promise<void>;
  /** Some options of a field are gone; clients are told of everybody who had chosen one. */
  abstract deleteOptions(realmId: RealmId, fieldId: ProfileFieldId, options: readonly string[]): Promise<void>;
}
