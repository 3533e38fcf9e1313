import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import type { SecretSource } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { plainName } from '../../mail/application/mail-text.js';
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

  /** @param withheld the mail is stored but not sent, because the address has no account */
  async sendKey(realmId: RealmId, to: string, secret: SecretSource, withheld: boolean): Promise<void> {
    const name = await this.realmName(realmId);
    await this.mail.send({
      realmId,
      to,
      subject: `Reset your password in ${name}`,
      text:
        `Somebody, probably you, requested a new password for the account ${to} in ${name}. If it was not you, you can ignore this mail: ` +
        'your password stays the same.\n\nTo choose a new password, open this address within a day:',
      link: { start: await this.resetUrlPrefix(realmId), secret },
      withheld,
    });
  }

  /** Informs the owner of a deactivated account why no link arrives. */
  async sendDeactivated(realmId: RealmId, to: string): Promise<void> {
    const name = await this.realmName(realmId);
    await this.mail.send({
      realmId,
      to,
      subject: `Your account in ${name} is deactivated`,
      text:
        `Somebody, probably you, requested a new password for the account ${to} in ${name}. The account is deactivated, and its password ` +
        'cannot be changed. An administrator of the organization can reactivate it.',
    });
  }

  /** Informs the owner, so that nobody takes over an account unnoticed. */
  async sendNotice({ realmId, email }: User): Promise<void> {
    const name = await this.realmName(realmId);
    await this.mail.send({
      realmId,
      to: email,
      subject: `Your password in ${name} has changed`,
      text:
        `The password of your account ${email} in ${name} was changed with a password reset link, and all browsers were logged out. ` +
        'If you did not do this, tell an administrator of the organization.',
    });
  }

  private async realmName(realmId: RealmId): Promise<string> {
    return plainName((await this.realms.get(realmId)).name);
  }
}
