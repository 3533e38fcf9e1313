import { Injectable } from '@nestjs/common';
import type { SecretSource } from '../../../../kernel/server-secrets.js';
import { textLanguage } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';

/** Sends the mails of an email change. Inside the unit of work. */
@Injectable()
export class EmailChangeMails {
  constructor(
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {}

  /** Sends the key to the new address. @param withheld the mail is stored but not sent */
  async sendKey(user: User, to: string, secret: SecretSource, withheld: boolean): Promise<void> {
    const { realmId, email: from } = user;
    const realmName = plainName((await this.realms.get(realmId)).name);
    const language = textLanguage(user.setting('default_language'));
    await this.mail.send({
      realmId,
      to,
      language,
      ...MAIL_TEXTS[language].verifyAddress({ realmName, from, to }),
      link: { start: `${await this.realms.realmUrl(realmId)}/accounts/confirm_new_email/`, secret },
      withheld,
    });
  }

  /** Informs the previous address, so that nobody takes over an account without its owner's notice. */
  async sendNotice(user: User, previousEmail: string): Promise<void> {
    const { realmId, email } = user;
    const name = plainName((await this.realms.get(realmId)).name);
    const language = textLanguage(user.setting('default_language'));
    await this.mail.send({ realmId, to: previousEmail, language, ...MAIL_TEXTS[language].addressChanged(name, email) });
  }
}
