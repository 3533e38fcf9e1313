import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { SecretSource } from '../../../../kernel/server-secrets.js';
import { type TextLanguage, textLanguage } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import { AccountIdentityPolicy, EmailInUse } from '../../accounts/application/account-identity-policy.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { ChangeAccountService } from '../../administration/application/change-account.service.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { EmailChangeKeysService } from './email-change-keys.service.js';
import type { EmailChangeRequest } from './email-change.repository.js';
import { EmailChangeMails } from './email-change-mails.js';

/** An address that a key was issued for. */
export interface NewAddress {
  readonly email: string;
  /** That of the account. */
  readonly language: TextLanguage;
}

export interface CancellableChange extends NewAddress {
  /** The account has the address already. */
  readonly applied: boolean;
}

/**
 * Changes the own address of an account: the account requests the change, and confirms it with a key that is mailed to the new address. A key that is
 * mailed to the present address cancels the change, also when it has happened already.
 */
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

  /** Mails keys to both addresses and closes earlier requests; does nothing for the present address. Inside the unit of work. @throws DomainError */
  async request(user: User, address: string): Promise<void> {
    const email = address.trim();
    if (email === user.email) return;
    const holder = await this.identities.findOtherHolder(user, email);
    if (holder && (await this.access.knowsAddress(user, holder))) throw new EmailInUse(holder);
    const { confirm, cancel } = await this.keys.issue(user, email);
    // The mail to an account that hides its address is stored and withheld, so that the request does not reveal the account.
    await this.mails.sendKey(user, email, confirm, holder !== null);
    await this.mails.sendCancelKey(user, email, cancel);
  }

  /** The new address that a key was issued for. @throws DomainError */
  async find(realmId: RealmId, key: string): Promise<NewAddress> {
    return this.unitOfWork.run(async () => {
      const request = await this.keys.findRequest(realmId, key);
      return newAddressOf(await this.lockActive(request), request.email);
    });
  }

  /** Changes the address of the account. @returns the new address @throws DomainError */
  async confirm(realmId: RealmId, key: string): Promise<NewAddress> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const request = await this.keys.findRequest(realmId, key);
      const user = await this.lockActive(request);
      const { email } = request;
      await this.identities.checkEmailChange(user, email);
      await this.change(user, email, await this.keys.setApplied(request));
      return newAddressOf(user, email);
    });
  }

  /** What a key cancels. @throws DomainError */
  async findCancellable(realmId: RealmId, key: string): Promise<CancellableChange> {
    return this.unitOfWork.run(async () => {
      const request = await this.keys.findCancellable(realmId, key);
      return { ...newAddressOf(await this.lockActive(request), request.email), applied: request.appliedAt !== null };
    });
  }

  /**
   * Closes the requests of an account with the key of one of them. If that one was confirmed, the account has its previous address again.
   * @returns the present address
   * @throws DomainError
   */
  async cancel(realmId: RealmId, key: string): Promise<NewAddress> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const request = await this.keys.findCancellable(realmId, key);
      const user = await this.lockActive(request);
      const email = await this.keys.cancel(request, user);
      if (email !== null) await this.revert(user, email);
      return newAddressOf(user, user.email);
    });
  }

  /** The rules for new addresses do not count: the account had this one. */
  private async revert(user: User, email: string): Promise<void> {
    const [holder] = await this.users.findByEmails(user.realmId, [email]);
    if (holder && holder.id !== user.id) throw new EmailInUse(holder);
    await this.change(user, email, null);
  }

  private async lockActive({ userId }: EmailChangeRequest): Promise<User> {
    const user = await this.users.lock(userId);
    if (!user.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
    return user;
  }

  /** Closes all requests as well, as every change of an address does (`EraseSettingsListener`). */
  private async change(user: User, email: string, cancel: SecretSource | null): Promise<void> {
    const previousEmail = user.email;
    await this.accounts.changeEmail(user.asActor('website'), user, email);
    await this.mails.sendNotice(user, previousEmail, cancel);
  }
}

function newAddressOf(user: User, email: string): NewAddress {
  return { email, language: textLanguage(user.setting('default_language')) };
}
