import type { RealmId, UserGroupId, UserId } from '../../../kernel/ids.js';
import type { BotService } from '../domain/bot-service.js';
import type { User } from '../domain/user.js';
import type { UserGroup } from '../domain/user-group.js';

export abstract class UserRepository {
  /** Stores a new account and gives it its id. @throws BadRequest if the address is in use in the realm */
  abstract add(user: User): Promise<void>;
  abstract save(user: User): Promise<void>;
  /** Those that exist, of any realm, in no order. */
  abstract findByIds(ids: readonly UserId[]): Promise<User[]>;
  /** By real address; case does not count. */
  abstract findByEmails(realmId: RealmId, emails: readonly string[]): Promise<User[]>;
  /** By full name; case does not count. */
  abstract findByFullNames(realmId: RealmId, names: readonly string[]): Promise<User[]>;
  abstract findByApiKeyDigest(digest: Buffer): Promise<User | null>;
  /** Every account of the realm, system accounts included, by id. */
  abstract listByRealm(realmId: RealmId): Promise<User[]>;
}

export abstract class UserGroupRepository {
  abstract add(groups: readonly UserGroup[]): Promise<void>;
  abstract listByRealm(realmId: RealmId): Promise<UserGroup[]>;
  abstract findById(id: UserGroupId): Promise<UserGroup | null>;
}

export abstract class BotServiceRepository {
  abstract add(service: BotService): Promise<void>;
  /** Those of the given bots that have one. */
  abstract findByBots(botIds: readonly UserId[]): Promise<BotService[]>;
}
