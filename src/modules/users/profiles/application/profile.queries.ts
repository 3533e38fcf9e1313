import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Profile } from '../../accounts/domain/user.js';
import type { Actor } from '../../../../kernel/actor.js';

/** Accounts as lists show them: one statement, plain rows. */
export abstract class ProfileQueries {
  /** Every account of the realm, system accounts included, by id. */
  abstract ofRealm(realmId: RealmId): Promise<Profile[]>;
}

/** What an account says in the custom profile fields of its organization, by field id, as the wire shows it. */
export type CustomProfile = Readonly<Record<string, { readonly value: string; readonly rendered_value?: string }>>;

/** A value for one field. */
export interface CustomProfileInput {
  readonly id: number;
  readonly value: unknown;
}

/** The values of custom profile fields. */
export abstract class ProfileData {
  /** Those of some accounts of a realm, or of all; accounts without any are absent. */
  abstract loadFor(realmId: RealmId, userIds: readonly UserId[] | 'everybody'): Promise<ReadonlyMap<UserId, CustomProfile>>;
  /**
   * Changes values of an account on behalf of `actor`, all of them or none, and announces it; null and empty values take what is there away.
   * That the actor may edit the account is decided before.
   * @throws BadRequest
   */
  abstract change(actor: Actor, target: Pick<Profile, 'id'>, changes: readonly CustomProfileInput[]): Promise<void>;
}

/** The values of profile fields for reading. */
export abstract class ProfileValueQueries {
  /** Of everybody in the realm, by one query. */
  abstract ofRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, CustomProfile>>;
  abstract ofUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CustomProfile>>;
}
