import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { textLanguage } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { type FactorChange, MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';

/** Records changes of second factors, and mails them to the owner: whoever found a browser logged in must not add one unnoticed. Inside the unit of work. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly audit: AuditLog,
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {}

  async record(actor: Actor, user: User, change: FactorChange, details: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const { id, realmId, email } = user;
    await this.audit.record(actor, { action: change, targetKind: 'user', targetId: id, details });
    const language = textLanguage(user.setting('default_language'));
    const realmName = plainName((await this.realms.get(realmId)).name);
    const text = MAIL_TEXTS[language].factorsChanged({ realmName, email, change });
    await this.mail.send({ realmId, to: email, language, ...text });
  }
}
