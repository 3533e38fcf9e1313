import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { PasswordHasher, ServerSecrets } from '../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { RealmId } from '../../../kernel/ids.js';
import { SYSTEM_GROUPS } from '../domain/system-groups.js';
import { type NewUser, User } from '../domain/user.js';
import { UserGroup } from '../domain/user-group.js';
import { UserGroupRepository, UserRepository } from './user.repository.js';

const API_KEY = 'api-key';

/** Makes accounts and knows their secrets. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UserRepository,
    private readonly groups: UserGroupRepository,
    private readonly secrets: ServerSecrets,
    private readonly passwords: PasswordHasher,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param password in clear; null for accounts that never log in with one
   * @throws BadRequest if the address is in use
   */
  async create(account: Omit<NewUser, 'joinedAt'>, password: string | null): Promise<User> {
    const user = new User({ ...account, joinedAt: this.clock.now() });
    user.passwordHash = password === null ? null : await this.passwords.hash(password);
    await this.unitOfWork.run(async () => {
      await this.users.add(user);
      user.apiKeyDigest = this.secrets.digest(this.apiKey(user));
      await this.users.save(user);
    });
    return user;
  }

  /** Gives a new realm the groups that every realm has. */
  async createSystemGroups(realmId: RealmId): Promise<void> {
    await this.groups.add(SYSTEM_GROUPS.map(({ name, description }) => new UserGroup(realmId, name, description, true)));
  }

  /** The key with which the account authenticates: computed, not stored. */
  apiKey(user: User): string {
    return this.secrets.derive(API_KEY, user.id, user.apiKeyGeneration);
  }
}
