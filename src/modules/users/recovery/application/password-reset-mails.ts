import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import type { SecretSource } from '../../../../kernel/server-secrets.js';
import { textLanguage } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';

/** Sends the mails of a password reset. Inside the unit of work. */
@Injectable()
export class PasswordResetMails {
  constructor(
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {}

  /** The first part of the URL that ends with a key. */
  async resetUrlPrefix(realmId: RealmId): Promise<string> {
    return `${await this.realms.realmUrl(realmId)}/accounts/password/reset/`;
  }

  /**
   * Sends the key to the address of an account.
   * @param account null if the address has none; then the mail is stored and not sent
   */
  async sendKey(realmId: RealmId, account: User | null, to: string, secret: SecretSource): Promise<void> {
    const realm = await this.realms.get(realmId);
    const language = textLanguage(account ? account.setting('default_language') : realm.setting('default_language'));
    await this.mail.send({
      realmId,
      to,
      language,
      ...MAIL_TEXTS[language].resetPassword(plainName(realm.name), to),
      link: { start: await this.resetUrlPrefix(realmId), secret },
      withheld: account === null,
    });
  }

  /** Informs the owner of a deactivated account why no link arrives. */
  async sendDeactivated(user: User): Promise<void> {
    await this.sendTo(user, 'resetOfDeactivated');
  }

  /** Informs the owner, so that nobody takes over an account unnoticed. */
  async sendNotice(user: User): Promise<void> {
    await this.sendTo(user, 'passwordChanged');
  }

  private async sendTo(user: User, kind: 'resetOfDeactivated' | 'passwordChanged'): Promise<void> {
    const { realmId, email } = user;
    const name = plainName((await this.realms.get(realmId)).name);
    const language = textLanguage(user.setting('default_language'));
    await this.mail.send({ realmId, to: email, language, ...MAIL_TEXTS[language][kind](name, email) });
  }
}
