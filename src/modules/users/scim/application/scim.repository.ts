import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import type { ScimFilter } from '../domain/scim-filter.js';
import type { ScimGroup } from '../domain/scim-group.js';
import type { ScimAccount } from '../domain/scim-person.js';
import type { ScimToken } from '../domain/scim-token.js';

export abstract class ScimTokenRepository {
  abstract find(realmId: RealmId): Promise<ScimToken | null>;
  /** Replaces the token of the organization, if there is one. */
  abstract save(token: ScimToken): Promise<void>;
  /** @returns whether there was one */
  abstract delete(realmId: RealmId): Promise<boolean>;
  /** @param before notes nothing if the token was used since then */
  abstract noteUse(realmId: RealmId, time: number, before: number): Promise<void>;
}

/** A part of what a search finds. */
export interface FoundPage {
  readonly ids: readonly number[];
  /** How many there are in all. */
  readonly total: number;
}

export interface PageRange {
  /** How many come before it. */
  readonly offset: number;
  readonly count: number;
}

/** What is known of accounts because a provider said so. */
export abstract class ScimAccountRepository {
  abstract find(realmId: RealmId, userId: UserId): Promise<ScimAccount | null>;
  abstract findByUserName(realmId: RealmId, userNameKey: string): Promise<ScimAccount | null>;
  abstract listByUsers(userIds: readonly UserId[]): Promise<ScimAccount[]>;
  /** Those of the accounts that are people whom the provider may know of. */
  abstract findVisible(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
  /** The account must be locked. @throws ScimError uniqueness if another one has got the name meanwhile */
  abstract save(account: ScimAccount): Promise<void>;
  /** Notes that an account has changed, if the organization has a token. @param change what is known to be otherwise since then */
  abstract touch(realmId: RealmId, userId: UserId, changedAt: number, change?: Partial<Pick<ScimAccount, 'removed'>>): Promise<void>;
  /** The people that the provider may know of, in the order in which they came. @throws ScimError invalidFilter for what cannot be searched */
  abstract search(realmId: RealmId, filter: ScimFilter | null, range: PageRange): Promise<FoundPage>;
}

/** What is known of user groups because a provider said so. */
export abstract class ScimGroupRepository {
  abstract find(realmId: RealmId, groupId: UserGroupId): Promise<ScimGroup | null>;
  abstract listByRealm(realmId: RealmId): Promise<ScimGroup[]>;
  abstract save(group: ScimGroup): Promise<void>;
}
