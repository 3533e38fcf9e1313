import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { NewUser, User } from '../../accounts/domain/user.js';
import { AccountsService } from '../../accounts/application/accounts.service.js';
import { RoleGroupEvents } from '../../groups/application/role-group-events.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { AccountListeners, type AccountRegistration } from '../../accounts/application/account-listeners.js';

/** Somebody comes to an organization that others are in: everybody is told, and the account gets what newcomers get. */
@Injectable()
export class RegisterAccountService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly events: UserEvents,
    private readonly seats: RoleGroupEvents,
    private readonly observers: AccountListeners,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param password in clear; null for accounts that never log in with one
   * @throws BadRequest if the address is in use
   */
  register(
    account: Omit<NewUser, 'joinedAt'>,
    password: string | null,
    arrival: AccountRegistration = { defaultChannels: true },
  ): Promise<User> {
    return this.unitOfWork.run(async () => {
      const user = await this.accounts.create(account, password);
      await this.events.publishCreated(user);
      await this.seats.publishJoined(user);
      await this.observers.created(user, arrival);
      return user;
    });
  }
}
