import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import { RealmLookup, SignOnMethods } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { type DirectoryLogIn, PasswordDirectory } from './password-directory.js';

/** Authenticates accounts by their credentials. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly realms: RealmLookup,
    private readonly signOn: SignOnMethods,
    private readonly directory: PasswordDirectory,
  ) {}

  /** Whether people log in with names of a directory, which need not be addresses. */
  async takesNames(realmId: RealmId): Promise<boolean> {
    return this.signOn.usesDirectory(realmId);
  }

  /**
   * A password of our own comes first, so that it works also while the directory does not answer. It does not count for an account of the directory.
   * @throws DomainError AUTHENTICATION_FAILED, PASSWORD_AUTH_DISABLED, USER_DEACTIVATED, REALM_DEACTIVATED; DirectoryRefusal
   */
  async loginWithPassword(entered: DirectoryLogIn): Promise<User> {
    const { realmId, login, password } = entered;
    const directory = await this.findDirectory(realmId);
    if (!directory) await this.checkAllowed(realmId);
    if ((await this.realms.get(realmId)).allowsLoginBy('Email')) {
      const [user] = await this.users.findByEmails(realmId, [login]);
      const isOwn = user && !user.system && !(await directory?.hasPasswordOf(user));
      const matches = await this.passwords.verify(isOwn ? user.passwordHash : null, password);
      if (isOwn && matches) return this.checkActive(user);
    }
    if (!directory) throw invalidCredentials();
    return this.checkActive(await directory.logIn(entered));
  }

  /** Whether the password of an account is right, which has logged in before. @throws DirectoryRefusal if its directory does not answer */
  async isPasswordOf(user: User, password: string): Promise<boolean> {
    const directory = await this.findDirectory(user.realmId);
    if (directory && (await directory.hasPasswordOf(user))) return directory.isPasswordOf(user, password);
    return this.passwords.verify(user.passwordHash, password);
  }

  /** Whether an account has a password, its own or that of the directory. */
  async hasPassword(user: User): Promise<boolean> {
    return user.passwordHash !== null || ((await (await this.findDirectory(user.realmId))?.hasPasswordOf(user)) ?? false);
  }

  /** After the second step that followed a password. @throws DomainError as `loginProven` */
  async loginAfterPassword(realmId: RealmId, userId: UserId): Promise<User> {
    if (!(await this.findDirectory(realmId))) await this.checkAllowed(realmId);
    return this.activeAccount(realmId, userId);
  }

  /**
   * An account that has shown in another way who it is: by a passkey.
   * @throws DomainError AUTHENTICATION_FAILED, PASSWORD_AUTH_DISABLED, USER_DEACTIVATED, REALM_DEACTIVATED
   */
  async loginProven(realmId: RealmId, userId: UserId): Promise<User> {
    await this.checkAllowed(realmId);
    return this.activeAccount(realmId, userId);
  }

  private async activeAccount(realmId: RealmId, userId: UserId): Promise<User> {
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

  private async findDirectory(realmId: RealmId): Promise<PasswordDirectory | undefined> {
    return (await this.signOn.usesDirectory(realmId)) ? this.directory : undefined;
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
