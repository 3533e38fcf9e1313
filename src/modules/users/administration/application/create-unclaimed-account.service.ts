import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountsService } from '../../accounts/application/accounts.service.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { EmailVisibility } from '../../accounts/domain/email-address.js';
import type { NewUser, User } from '../../accounts/domain/user.js';
import { UserEvents } from '../../profiles/application/user-events.js';

/**
 * Creates accounts for the authors of what is imported. They are deactivated and have no password: nobody can act as one until its person claims it
 * (`ClaimAccountService`) or an administrator activates it. They join no channels and are greeted by nobody.
 */
@Injectable()
export class CreateUnclaimedAccountService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UserRepository,
    private readonly userEvents: UserEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param account its address may be one that reaches nobody
   * @param hasOwnAddress whether the address is that of the person; others do not see any other one
   * @throws BadRequest if the address is in use
   */
  create(account: Omit<NewUser, 'joinedAt'>, hasOwnAddress: boolean): Promise<User> {
    return this.unitOfWork.run(async () => {
      const user = await this.accounts.create(account, null);
      user.active = false;
      user.importedStub = true;
      if (!hasOwnAddress) user.changeSettings({ email_address_visibility: EmailVisibility.nobody });
      await this.users.save(user);
      await this.userEvents.publishCreated(user);
      return user;
    });
  }
}
