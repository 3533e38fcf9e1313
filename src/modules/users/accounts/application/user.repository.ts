import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../domain/user.js';

export abstract class UserRepository {
  /** Stores a new account and gives it its id. @throws BadRequest if the address is in use in the realm */
  abstract add(user: User): Promise<void>;
  abstract save(user: User): Promise<void>;
  /** Locks the account until the surrounding unit of work ends. @throws Error if there is none */
  abstract lock(id: UserId): Promise<User>;
  /** Locks an account of the realm until the surrounding unit of work ends; null if there is none. */
  abstract lockInRealm(realmId: RealmId, id: UserId): Promise<User | null>;
  /** Active owners, without bots. */
  abstract countOwners(realmId: RealmId): Promise<number>;
  /** Active users and bots, without system accounts. */
  abstract countActive(realmId: RealmId): Promise<number>;
  /** Bots that the account owns, deactivated ones included, oldest first. */
  abstract findBotsOf(ownerId: UserId): Promise<User[]>;
  /** Every bot of the realm, deactivated ones included, oldest first; without system bots. */
  abstract listBots(realmId: RealmId): Promise<User[]>;
  /** Accounts that exist, of any realm, in no particular order. */
  abstract findByIds(ids: readonly UserId[]): Promise<User[]>;
  /** By real address, compared without regard to case. */
  abstract findByEmails(realmId: RealmId, emails: readonly string[]): Promise<User[]>;
  /** The active people of all realms with one of these addresses, by id. */
  abstract listPeopleByEmails(emails: readonly string[]): Promise<User[]>;
  /** At most `limit` active people of the realm: those with the most rights first, and those with the same rights by name. */
  abstract listPeople(realmId: RealmId, limit: number): Promise<User[]>;
  /** By full name, compared without regard to case. */
  abstract findByFullNames(realmId: RealmId, names: readonly string[]): Promise<User[]>;
  abstract findByApiKeyDigests(digests: readonly Buffer[]): Promise<User[]>;
  /** Every account of the realm, system accounts included, by id. */
  abstract listByRealm(realmId: RealmId): Promise<User[]>;
}
