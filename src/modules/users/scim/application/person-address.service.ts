import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { textLanguage } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountIdentityPolicy, EMAIL_ADDRESS_ERRORS } from '../../accounts/application/account-identity-policy.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { emailKey, type User } from '../../accounts/domain/user.js';
import { ChangeAccountService } from '../../administration/application/change-account.service.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';
import { NotForProviders, ScimError } from '../domain/scim-error.js';
import type { Provisioner } from './scim-tokens.service.js';

/** Decides about the addresses that providers give to accounts. Inside the unit of work. */
@Injectable()
export class PersonAddressService {
  constructor(
    private readonly users: UserRepository,
    private readonly policy: AccountIdentityPolicy,
    private readonly changes: ChangeAccountService,
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {}

  /** @throws ScimError if the organization does not allow the address */
  async check(realmId: RealmId, address: string): Promise<void> {
    const problem = await this.policy.findProblem(realmId, address);
    if (problem !== null) throw new ScimError(400, 'invalidValue', EMAIL_ADDRESS_ERRORS[problem]);
  }

  /**
   * Gives a locked account another address, and tells the one before. That of an administrator opens the organization, so that only people change
   * it.
   * @throws ScimError
   */
  async change({ actor }: Provisioner, user: User, address: string): Promise<void> {
    if (emailKey(address) === user.emailKey) return;
    if (isAdministrator(user.role)) throw new NotForProviders('The addresses of owners and administrators are changed by themselves.');
    const { realmId, email: previous } = user;
    await this.check(realmId, address);
    const [holder] = await this.users.findByEmails(realmId, [address]);
    if (holder && holder.id !== user.id) throw new ScimError(409, 'uniqueness', 'Another account has the address.');
    await this.changes.changeEmail(actor, user, address);
    const language = textLanguage(user.setting('default_language'));
    const text = MAIL_TEXTS[language].addressChanged(plainName((await this.realms.get(realmId)).name), address);
    await this.mail.send({ realmId, to: previous, language, ...text });
  }
}
