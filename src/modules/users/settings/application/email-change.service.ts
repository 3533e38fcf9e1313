import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { ChangeAccountService } from '../../administration/application/change-account.service.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { EmailChangeRequest } from './email-change.repository.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { EmailChangeMails } from './email-change-mails.js';
import { AccountIdentityPolicy, EmailInUse } from '../../accounts/application/account-identity-policy.js';

/** People change their own address: they wish for it, and a key that is mailed there shows that it is theirs. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly identities: AccountIdentityPolicy,
    private readonly access: UserAccess,
    private readonly letters: EmailChangeMails,
    private readonly realms: RealmRepository,
    private readonly users: UserRepository,
    private readonly accounts: ChangeAccountService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Mails a key to the address, in place of every earlier one; does nothing if it is the account's. Inside the unit of work. @throws DomainError */
  async request(user: User, wish: string): Promise<void> {
    const email = wish.trim();
    if (email === user.email) return;
    const holder = await this.identities.findOtherHolder(user, email);
    if (holder && (await this.access.knowsAddress(user, holder))) throw new EmailInUse(holder);
    // A mail to an account that hides its address is written and withheld, so that the request does not reveal the account.
    await this.letters.sendKey(user, email, holder !== null);
  }

  /** The address that a key is for. @throws BadRequest */
  async addressOf(realmId: RealmId, key: string): Promise<string> {
    return this.unitOfWork.run(async () => (await this.letters.keys.findRequest(realmId, key)).email);
  }

  /** The account has the address from now on. @returns it @throws DomainError */
  async confirm(realmId: RealmId, key: string): Promise<string> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const wish = await this.letters.keys.findRequest(realmId, key);
      const user = await this.users.lock(wish.userId);
      if (!user.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
      await this.identities.checkEmailChange(user, wish.email);
      await this.fulfil(user, wish);
      return wish.email;
    });
  }

  private async fulfil(user: User, { email }: EmailChangeRequest): Promise<void> {
    const before = user.email;
    const actor: Actor = { userId: user.id, realmId: user.realmId, role: user.role, botType: null, clientName: 'website' };
    await this.letters.keys.close(user);
    await this.accounts.changeEmail(actor, user, email);
    await this.letters.sendNotice(user, before);
  }
}
