import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../domain/user.js';
import { plainName, quoted } from '../mail/mail-text.js';
import { OutgoingMail } from '../mail/outgoing-mail.js';
import { DeactivateAccountService } from './deactivation.service.js';

/** Takes somebody's account out of the organization, and writes to them about it if that is wished. */
@Injectable()
export class DismissalService {
  constructor(
    private readonly deactivation: DeactivateAccountService,
    private readonly realms: RealmLookup,
    private readonly mail: OutgoingMail,
  ) {}

  /** @param comment what the mail says beside the fact; undefined for no mail at all @throws DomainError */
  async deactivateAndNotify(actor: Actor, userId: UserId, comment: string | undefined): Promise<void> {
    await this.deactivation.deactivate(actor, userId, comment === undefined ? undefined : (user) => this.write(user, comment.trim()));
  }

  private async write(user: User, comment: string): Promise<void> {
    const name = plainName((await this.realms.get(user.realmId)).name);
    const said = comment === '' ? '' : `\n\nThe administrator who did it says:\n\n${quoted(comment)}`;
    await this.mail.send({
      realmId: user.realmId,
      to: user.email,
      subject: `Your account in ${name} was deactivated`,
      text: `Your account in ${name} was deactivated. You can no longer log in there.${said}`,
    });
  }
}
