import { Injectable } from '@nestjs/common';
import type { SecretSource } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';

/** Sends the mails of an email change. Inside the unit of work. */
@Injectable()
export class EmailChangeMails {
  constructor(
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {}

  /** Sends the key to the new address. @param withheld the mail is stored but not sent */
  async sendKey({ realmId, email: present }: User, email: string, secret: SecretSource, withheld: boolean): Promise<void> {
    const name = plainName((await this.realms.get(realmId)).name);
    await this.mail.send({
      realmId,
      to: email,
      subject: `Verify your new email address for ${name}`,
      text:
        `Somebody, probably you, requested to change the address of the account ${present} in ${name} to ${email}. ` +
        'If it was not you, you can ignore this mail. To confirm the change, open this address within a day:',
      link: { start: `${await this.realms.realmUrl(realmId)}/accounts/confirm_new_email/`, secret },
      withheld,
    });
  }

  /** Informs the previous address, so that nobody takes over an account without its owner's notice. */
  async sendNotice({ realmId, email }: User, previousEmail: string): Promise<void> {
    const name = plainName((await this.realms.get(realmId)).name);
    await this.mail.send({
      realmId,
      to: previousEmail,
      subject: `Your address in ${name} has changed`,
      text: `The address of your account in ${name} is now ${email}. If you did not change it, tell an administrator of the organization.`,
    });
  }
}
