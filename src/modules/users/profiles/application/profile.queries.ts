import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { object, optional, record, type Static, string } from '../../../../kernel/schema.js';
import type { Profile } from '../../accounts/domain/user.js';

/** Reads accounts for lists: plain rows, in one statement, by id. */
export abstract class ProfileQueries {
  /** Every account of the realm, system accounts included. */
  abstract listByRealm(realmId: RealmId): Promise<Profile[]>;
  /** Those of the realm's accounts that exist. @param userIds at least one */
  abstract listByIds(realmId: RealmId, userIds: readonly UserId[]): Promise<Profile[]>;
}

/** The values of an account in custom profile fields, by field id, as the wire shows them. */
export const CustomProfile = record(object({ value: string(), rendered_value: optional(string()) }));
export type CustomProfile = Static<typeof CustomProfile>;

/** A value for one field. */
export interface CustomProfileInput {
  readonly id: number;
  readonly value: unknown;
}

/** Reads the values of custom profile fields; accounts without any are absent. */
export abstract class ProfileValueQueries {
  /** In one statement. */
  abstract loadForRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, CustomProfile>>;
  abstract loadForUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CustomProfile>>;
}
