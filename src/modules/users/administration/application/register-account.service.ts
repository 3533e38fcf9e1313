import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountListeners, type AccountRegistration } from '../../accounts/application/account-listeners.js';
import { AccountsService } from '../../accounts/application/accounts.service.js';
import type { NewUser, User } from '../../accounts/domain/user.js';
import { RoleGroupEvents } from '../../groups/application/role-group-events.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { ClaimAccountService } from './claim-account.service.js';

/**
 * Creates an account in an existing organization, publishes it, and lets the listeners set up the rest, such as default channels. An account that
 * an import has made for the address of a person becomes theirs.
 */
@Injectable()
export class RegisterAccountService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly claims: ClaimAccountService,
    private readonly userEvents: UserEvents,
    private readonly roleGroups: RoleGroupEvents,
    private readonly listeners: AccountListeners,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param password in plain text; null for accounts that never log in with a password
   * @throws BadRequest if the address is in use
   */
  register(
    account: Omit<NewUser, 'joinedAt'>,
    password: string | null,
    registration: AccountRegistration = { defaultChannels: true },
  ): Promise<User> {
    return this.unitOfWork.run(async () => {
      const user = (await this.claim(account, password)) ?? (await this.create(account, password));
      await this.listeners.notifyCreated(user, registration);
      return user;
    });
  }

  private async create(account: Omit<NewUser, 'joinedAt'>, password: string | null): Promise<User> {
    const user = await this.accounts.create(account, password);
    await this.userEvents.publishCreated(user);
    await this.roleGroups.publishJoined(user);
    return user;
  }

  private async claim(account: Omit<NewUser, 'joinedAt'>, password: string | null): Promise<User | null> {
    const user = account.botType === null ? await this.claims.find(account.realmId, account.email) : null;
    if (user) await this.claims.claim(user, account, password);
    return user;
  }
}
