import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountListeners, type AccountRegistration } from '../../accounts/application/account-listeners.js';
import { AccountsService } from '../../accounts/application/accounts.service.js';
import type { NewUser, User } from '../../accounts/domain/user.js';
import { RoleGroupEvents } from '../../groups/application/role-group-events.js';
import { UserEvents } from '../../profiles/application/user-events.js';

/** Creates an account in an existing organization, publishes it, and lets the listeners set up the rest, such as default channels. */
@Injectable()
export class RegisterAccountService {
  constructor(
    private readonly accounts: AccountsService,
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
      const user = await this.accounts.create(account, password);
      await this.userEvents.publishCreated(user);
      await this.roleGroups.publishJoined(user);
      await this.listeners.notifyCreated(user, registration);
      return user;
    });
  }
}
