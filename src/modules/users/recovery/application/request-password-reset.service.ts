import { Injectable } from '@nestjs/common';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import { MailLimitsService, tooManyMails } from '../../mail/application/mail-limits.service.js';
import { PasswordResetKeysService } from './password-reset-keys.service.js';
import { PasswordResetMails } from './password-reset-mails.js';

/** Mails a key for a new password to an address, if it is that of an account. */
@Injectable()
export class RequestPasswordResetService {
  constructor(
    private readonly keys: PasswordResetKeysService,
    private readonly mails: PasswordResetMails,
    private readonly limits: MailLimitsService,
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * The answer, the limits and the duration do not reveal whether the address has an account: the same rows are written for one that has none,
   * and the mail is withheld. Bots are treated like missing accounts. A deactivated account gets a mail that says so, without a key.
   * @throws DomainError for an invalid address, beyond the daily limit, and in an organization that is deactivated or has no passwords
   */
  async request(realmId: RealmId, address: string): Promise<void> {
    const email = address.trim();
    if (!isAddress(email)) throw new BadRequest('Enter a valid email address.');
    const realm = await this.realms.get(realmId);
    if (!realm.active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    if (!realm.allowsLoginBy('Email')) {
      throw new DomainError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization');
    }
    await this.unitOfWork.run(() => this.keys.deleteExpired());
    await this.unitOfWork.run(async () => {
      const hit = await this.limits.countForOwners(realmId, [email]);
      if (hit) throw tooManyMails(hit.retryAfterMs);
      const [found] = await this.users.findByEmails(realmId, [email]);
      const person = found && !found.isBot && !found.system ? found : null;
      const secret = await this.keys.issue(realmId, person?.active ? person : null);
      if (person && !person.active) await this.mails.sendDeactivated(person);
      else await this.mails.sendKey(realmId, person, person?.email ?? email, secret);
    });
  }
}
