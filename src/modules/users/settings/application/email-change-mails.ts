import { Injectable } from '@nestjs/common';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';
import { AddressChangeKeys } from './address-change-keys.js';

/** Writes to people about their addresses. Inside the unit of work. */
@Injectable()
export class EmailChangeMails {
  constructor(
    readonly keys: AddressChangeKeys,
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {}

  /** To the new address. @param withheld the mail is written but not sent @throws DomainError RATE_LIMIT_HIT */
  async sendKey(user: User, email: string, withheld: boolean): Promise<void> {
    const { realmId, email: present } = user;
    const secret = await this.keys.issue(user, email);
    const { name: written } = await this.realms.get(realmId);
    const name = plainName(written);
    await this.mail.send({
      realmId,
      to: email,
      subject: `Verify your new email address for ${name}`,
      text:
        `The address of the account ${present} in ${name} is to become ${email}. If that is not your wish, you need do nothing. ` +
        'If it is, open this address within a day:',
      link: { start: `${await this.realms.realmUrl(realmId)}/accounts/confirm_new_email/`, secret },
      withheld,
    });
  }

  /** To the address that the account had, so that nobody takes an account away unnoticed. */
  async sendNotice({ realmId, email }: User, before: string): Promise<void> {
    const name = plainName((await this.realms.get(realmId)).name);
    await this.mail.send({
      realmId,
      to: before,
      subject: `Your address in ${name} has changed`,
      text: `The address of your account in ${name} is ${email} now. If you did not change it, tell an administrator of the organization.`,
    });
  }
}
