import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { NO_REALM_ID } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { textLanguage } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import { emailKey, type User } from '../../accounts/domain/user.js';
import { MailLimitsService, tooManyMails } from '../../mail/application/mail-limits.service.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';

/** Mails people the organizations of this server in which they have accounts. */
@Injectable()
export class MailOrganizationsService {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly limits: MailLimitsService,
    private readonly mail: OutgoingMail,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Neither the answer nor the limits reveal which addresses have accounts: the mail to one without is stored and withheld.
   * @throws DomainError for an invalid address, for too many addresses, and beyond the daily limit of an address; then nothing is sent
   */
  async send(addresses: readonly string[]): Promise<void> {
    const emails = [...new Map(addresses.map((address) => [emailKey(address), address.trim()])).values()];
    if (emails.length === 0) throw new BadRequest('Enter at least one email address.');
    if (emails.length > LIMITS.MAX_FOUND_ADDRESSES) throw new BadRequest(`Enter at most ${LIMITS.MAX_FOUND_ADDRESSES} email addresses.`);
    const wrong = emails.find((email) => !isAddress(email));
    if (wrong !== undefined) throw new BadRequest(`${wrong} is not a valid email address.`);
    await this.unitOfWork.run(async () => {
      const hit = await this.limits.countForOwners(NO_REALM_ID, emails);
      if (hit) throw tooManyMails(hit.retryAfterMs);
      const accounts = await this.users.listPeopleByEmails(emails);
      for (const email of emails) {
        await this.sendTo(
          email,
          accounts.filter((user) => user.emailKey === emailKey(email)),
        );
      }
    });
  }

  private async sendTo(email: string, accounts: readonly User[]): Promise<void> {
    const organizations: string[] = [];
    for (const { realmId } of accounts) {
      const realm = await this.realms.get(realmId);
      if (realm.active) organizations.push(`${plainName(realm.name)}: ${await this.realms.realmUrl(realmId)}`);
    }
    // Whoever has accounts in several languages gets the one of the first.
    const language = textLanguage(accounts[0]?.setting('default_language') ?? '');
    await this.mail.send({
      realmId: NO_REALM_ID,
      to: accounts[0]?.email ?? email,
      language,
      ...MAIL_TEXTS[language].organizations(email, organizations.join('\n')),
      withheld: organizations.length === 0,
    });
  }
}
