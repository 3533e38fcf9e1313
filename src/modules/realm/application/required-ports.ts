import type { Actor } from '../../../kernel/actor.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { AuthenticationMethod } from '../domain/authentication-methods.js';
import type { ProfileFieldId } from '../domain/profile-field.js';
import type { Realm } from '../domain/realm.js';

/** Decides who may add custom emoji; filled by users. */
export abstract class EmojiPolicy {
  abstract canAdd(actor: Actor): Promise<boolean>;
}

/** A provider at which people log in to an organization, in the form of the API. */
export interface SignOnMethod {
  readonly name: string;
  /** Which of its methods the organization has to allow for it. */
  readonly method: AuthenticationMethod;
  readonly displayName: string;
  /** Paths on the host of the organization. */
  readonly loginUrl: string;
  readonly signupUrl: string;
}

/** Knows the ways to log in that organizations set up themselves: providers, and a directory; filled by users. */
export abstract class SignOnMethods {
  /** The providers that are turned on, by name. */
  abstract list(realmId: RealmId): readonly SignOnMethod[] | Promise<readonly SignOnMethod[]>;
  /** Whether people log in with their names and passwords in a directory, which is turned on and allowed. */
  abstract usesDirectory(realmId: RealmId): boolean | Promise<boolean>;
  /** Whether an owner has logged in by a provider or a directory that is turned on, and that the organization allows. */
  abstract letOwnerIn(realm: Realm): Promise<boolean>;
}

/** Deletes values of custom profile fields; filled by users, which store them. */
export abstract class ProfileValueCleanup {
  /** Deletes all values of a deleted field. Publishes no events: clients drop the values themselves. */
  abstract deleteField(realmId: RealmId, fieldId: ProfileFieldId): Promise<void>;
  /** Deletes the values that are deleted options of a field, and publishes it for each user. */
  abstract deleteOptions(realmId: RealmId, fieldId: ProfileFieldId, options: readonly string[]): Promise<void>;
}
