import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type NewUser, User } from '../domain/user.js';
import { RealmUserDefaultsRepository } from './realm-user-defaults.repository.js';
import { PasswordHasher, type SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { SYSTEM_GROUPS } from '../../permissions/domain/system-groups.js';
import { UserGroup } from '../../permissions/domain/user-group.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import { UserRepository } from './user.repository.js';

/** New accounts as their organization wishes them: people begin with its defaults and its language, bots with nobody's. */
@Injectable()
export class Newcomers {
  constructor(
    private readonly defaults: RealmUserDefaultsRepository,
    private readonly realms: RealmLookup,
    private readonly clock: Clock,
  ) {}

  /** An account that is not stored yet. */
  async prepare(account: Omit<NewUser, 'joinedAt'>): Promise<User> {
    const user = new User({ ...account, joinedAt: this.clock.now() });
    if (user.isBot) return user;
    const language = (await this.realms.get(account.realmId)).setting('default_language');
    const { choices } = await this.defaults.findFor(account.realmId);
    user.choices = { ...choices, ...(language === user.setting('default_language') ? {} : { default_language: language }) };
    return user;
  }
}

/** Makes accounts and knows their secrets. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UserRepository,
    private readonly groups: UserGroupRepository,
    private readonly secrets: ServerSecrets,
    private readonly passwords: PasswordHasher,
    private readonly unitOfWork: UnitOfWork,
    private readonly newcomers: Newcomers,
  ) {}

  /**
   * @param password in clear; null for accounts that never log in with one
   * @throws BadRequest if the address is in use
   */
  async create(account: Omit<NewUser, 'joinedAt'>, password: string | null): Promise<User> {
    const user = await this.newcomers.prepare(account);
    user.passwordHash = password === null ? null : await this.passwords.hash(password);
    await this.unitOfWork.run(async () => {
      await this.users.add(user);
      user.apiKeyDigest = this.secrets.digest(this.apiKey(user));
      await this.users.save(user);
    });
    return user;
  }

  /** Gives the account another key and stores it. Inside the unit of work. @param user locked */
  async renewApiKey(user: User): Promise<void> {
    user.apiKeyGeneration += 1;
    user.apiKeyDigest = this.secrets.digest(this.apiKey(user));
    await this.users.save(user);
  }

  /** Gives a new realm the groups that every realm has. */
  async createSystemGroups(realmId: RealmId): Promise<void> {
    await this.groups.add(SYSTEM_GROUPS.map(({ name, description }) => new UserGroup(realmId, name, description, true)));
  }

  /** The key with which the account authenticates: computed, not stored. */
  apiKey(user: User): string {
    const { purpose, ownerId, generation } = apiKeySource(user);
    return this.secrets.derive(purpose, ownerId, generation);
  }
}

/** Where an account's key comes from. */
export function apiKeySource({ id, apiKeyGeneration }: Pick<User, 'id' | 'apiKeyGeneration'>): SecretSource {
  return { purpose: 'api-key', ownerId: id, generation: apiKeyGeneration };
}
