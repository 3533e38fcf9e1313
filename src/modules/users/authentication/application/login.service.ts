import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';

/** Authenticates accounts by their credentials. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly realms: RealmLookup,
  ) {}

  /** @throws DomainError AUTHENTICATION_FAILED, PASSWORD_AUTH_DISABLED, USER_DEACTIVATED, REALM_DEACTIVATED */
  async loginWithPassword(realmId: RealmId, email: string, password: string): Promise<User> {
    await this.checkAllowed(realmId);
    const [user] = await this.users.findByEmails(realmId, [email]);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (!user || user.system || !matches) throw invalidCredentials();
    return this.checkActive(user);
  }

  /**
   * An account that has shown in another way who it is: by a passkey, or by the second step after its password.
   * @throws DomainError AUTHENTICATION_FAILED, PASSWORD_AUTH_DISABLED, USER_DEACTIVATED, REALM_DEACTIVATED
   */
  async loginProven(realmId: RealmId, userId: UserId): Promise<User> {
    await this.checkAllowed(realmId);
    const [user] = await this.users.findByIds([userId]);
    if (user?.realmId !== realmId) throw invalidCredentials();
    return this.checkActive(user);
  }

  /** Requires no password; for development servers only. @throws DomainError AUTHENTICATION_FAILED, USER_DEACTIVATED, REALM_DEACTIVATED */
  async loginWithAddress(realmId: RealmId, email: string): Promise<User> {
    const [user] = await this.users.findByEmails(realmId, [email]);
    if (!user || user.system || !(await this.realms.get(realmId)).allowsLoginBy('Dev')) throw invalidCredentials();
    return this.checkActive(user);
  }

  private async checkAllowed(realmId: RealmId): Promise<void> {
    if (!(await this.realms.get(realmId)).allowsLoginBy('Email')) {
      throw new DomainError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization');
    }
  }

  private async checkActive(user: User): Promise<User> {
    if (!user.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
    const realm = await this.realms.get(user.realmId);
    if (!realm.active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    return user;
  }
}

function invalidCredentials(): DomainError {
  return new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
}
