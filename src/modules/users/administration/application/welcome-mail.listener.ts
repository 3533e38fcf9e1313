import { Injectable } from '@nestjs/common';
import { textLanguage } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
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

  override async onCreated(user: User): Promise<void> {
    const { realmId, email } = user;
    const realm = await this.realms.get(realmId);
    if (user.isBot || !realm.setting('send_welcome_emails')) return;
    const language = textLanguage(user.setting('default_language'));
    const place = { realmName: plainName(realm.name), realmUrl: await this.realms.realmUrl(realmId), email };
    await this.mail.send({ realmId, to: email, language, ...MAIL_TEXTS[language].welcome(place) });
  }
}
