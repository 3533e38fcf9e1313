import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import type { SecretSource } from '../../../../kernel/server-secrets.js';
import { textLanguage } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { type MailLink, OutgoingMail } from '../../mail/application/outgoing-mail.js';

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

  /** Sends the present address the key that cancels the change, so that nobody takes over an account without its owner's notice. */
  async sendCancelKey(user: User, to: string, secret: SecretSource): Promise<void> {
    const { realmId, email } = user;
    const language = textLanguage(user.setting('default_language'));
    const text = MAIL_TEXTS[language].addressChangeAsked(plainName((await this.realms.get(realmId)).name), to);
    await this.mail.send({ realmId, to: email, language, ...text, link: await this.cancelLink(realmId, secret) });
  }

  /** Informs the previous address. @param secret of the key that still cancels the change; null if nobody can any more */
  async sendNotice(user: User, previousEmail: string, secret: SecretSource | null): Promise<void> {
    const { realmId, email } = user;
    const name = plainName((await this.realms.get(realmId)).name);
    const language = textLanguage(user.setting('default_language'));
    const texts = MAIL_TEXTS[language];
    const text = secret ? texts.addressChangedRevocably(name, email) : texts.addressChanged(name, email);
    const link = secret ? { link: await this.cancelLink(realmId, secret) } : {};
    await this.mail.send({ realmId, to: previousEmail, language, ...text, ...link });
  }

  private async cancelLink(realmId: RealmId, secret: SecretSource): Promise<MailLink> {
    return { start: `${await this.realms.realmUrl(realmId)}/accounts/cancel_new_email/`, secret };
  }
}
