import { Injectable } from '@nestjs/common';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';

/** Mails new people where their organization is and how to log in, unless its setting `send_welcome_emails` forbids it. */
@Injectable()
export class WelcomeMailListener extends AccountListener {
  constructor(
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {
    super();
  }

  override async onCreated({ realmId, email, isBot }: User): Promise<void> {
    const realm = await this.realms.get(realmId);
    if (isBot || !realm.setting('send_welcome_emails')) return;
    const [name, url] = [plainName(realm.name), await this.realms.realmUrl(realmId)];
    await this.mail.send({
      realmId,
      to: email,
      subject: `Welcome to ${name}`,
      text:
        `You now have an account in ${name}.\n\n` +
        `The address of the organization: ${url}\nEnter it in a Zulip app, which you can get at https://zulip.com/apps/.\n` +
        `Log in with ${email} and your password. If you have no password or forgot it, choose one at ${url}/accounts/password/reset/.`,
    });
  }
}
