import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { PasswordHasher } from '../../../kernel/server-secrets.js';
import type { User } from '../domain/user.js';
import { UserRepository } from './user.repository.js';

/** Finds out who somebody is by what they know. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** @throws DomainError AUTHENTICATION_FAILED, USER_DEACTIVATED */
  async withPassword(realmId: RealmId, email: string, password: string): Promise<User> {
    const [user] = await this.users.findByEmails(realmId, [email]);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (!user || !matches) throw wrongCredentials();
    return checkActive(user);
  }

  /** For development servers: an address is enough. @throws DomainError AUTHENTICATION_FAILED, USER_DEACTIVATED */
  async withAddress(realmId: RealmId, email: string): Promise<User> {
    const [user] = await this.users.findByEmails(realmId, [email]);
    if (!user || user.system) throw wrongCredentials();
    return checkActive(user);
  }
}

function wrongCredentials(): DomainError {
  return new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
}

function checkActive(user: User): User {
  if (!user.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
  return user;
}
