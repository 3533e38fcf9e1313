import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type TextLanguage, textLanguage } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import { AccountIdentityPolicy, EmailInUse } from '../../accounts/application/account-identity-policy.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { ChangeAccountService } from '../../administration/application/change-account.service.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { EmailChangeKeysService } from './email-change-keys.service.js';
import { EmailChangeMails } from './email-change-mails.js';

/** An address that a key was issued for. */
export interface NewAddress {
  readonly email: string;
  /** That of the account. */
  readonly language: TextLanguage;
}

/** Changes the own address of an account: the account requests the change, and confirms it with a key that is mailed to the new address. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly identities: AccountIdentityPolicy,
    private readonly access: UserAccess,
    private readonly keys: EmailChangeKeysService,
    private readonly mails: EmailChangeMails,
    private readonly realms: RealmRepository,
    private readonly users: UserRepository,
    private readonly accounts: ChangeAccountService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Mails a new key to the address and closes earlier requests; does nothing for the present address. Inside the unit of work. @throws DomainError */
  async request(user: User, address: string): Promise<void> {
    const email = address.trim();
    if (email === user.email) return;
    const holder = await this.identities.findOtherHolder(user, email);
    if (holder && (await this.access.knowsAddress(user, holder))) throw new EmailInUse(holder);
    const secret = await this.keys.issue(user, email);
    // The mail to an account that hides its address is stored and withheld, so that the request does not reveal the account.
    await this.mails.sendKey(user, email, secret, holder !== null);
  }

  /** The new address that a key was issued for. @throws BadRequest */
  async find(realmId: RealmId, key: string): Promise<NewAddress> {
    return this.unitOfWork.run(async () => {
      const { userId, email } = await this.keys.findRequest(realmId, key);
      return newAddressOf(await this.users.lock(userId), email);
    });
  }

  /** Changes the address of the account. @returns the new address @throws DomainError */
  async confirm(realmId: RealmId, key: string): Promise<NewAddress> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const { userId, email } = await this.keys.findRequest(realmId, key);
      const user = await this.users.lock(userId);
      if (!user.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
      await this.identities.checkEmailChange(user, email);
      await this.change(user, email);
      return newAddressOf(user, email);
    });
  }

  private async change(user: User, email: string): Promise<void> {
    const previousEmail = user.email;
    await this.keys.closeRequests(user);
    await this.accounts.changeEmail(user.asActor('website'), user, email);
    await this.mails.sendNotice(user, previousEmail);
  }
}

function newAddressOf(user: User, email: string): NewAddress {
  return { email, language: textLanguage(user.setting('default_language')) };
}
