import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { PasswordHasher, type SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type NewUser, User } from '../domain/user.js';
import { RealmUserDefaultsRepository } from './realm-user-defaults.repository.js';
import { UserRepository } from './user.repository.js';

/** Creates accounts, and knows their API keys. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UserRepository,
    private readonly defaults: RealmUserDefaultsRepository,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
    private readonly passwords: PasswordHasher,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param password in clear; null for accounts that never log in with one
   * @throws BadRequest if the address is in use
   */
  async create(account: Omit<NewUser, 'joinedAt'>, password: string | null): Promise<User> {
    const user = await this.build(account);
    user.passwordHash = password === null ? null : await this.passwords.hash(password);
    await this.unitOfWork.run(async () => {
      await this.users.add(user);
      user.apiKeyDigest = this.secrets.digest(this.apiKey(user));
      await this.users.save(user);
    });
    return user;
  }

  /** The key with which the account authenticates: derived, not stored. */
  apiKey(user: User): string {
    const { purpose, ownerId, generation } = apiKeySource(user);
    return this.secrets.derive(purpose, ownerId, generation);
  }

  /** An account that is not stored yet. Users start with the default settings and the language of their realm, bots with those of the server. */
  private async build(account: Omit<NewUser, 'joinedAt'>): Promise<User> {
    const user = new User({ ...account, joinedAt: this.clock.now() });
    if (user.isBot) return user;
    const language = (await this.realms.get(account.realmId)).setting('default_language');
    const { choices } = await this.defaults.findFor(account.realmId);
    user.choices = { ...choices, ...(language === user.setting('default_language') ? {} : { default_language: language }) };
    return user;
  }
}

/** What the API key of an account is derived from. */
export function apiKeySource({ id, apiKeyGeneration }: Pick<User, 'id' | 'apiKeyGeneration'>): SecretSource {
  return { purpose: 'api-key', ownerId: id, generation: apiKeyGeneration };
}
