import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import { IncomingMailSettings } from './incoming-mail-settings.js';
import { MailRecipients } from './mail-recipients.js';

/** Limits how many mails come in. */
export abstract class IncomingMailLimits {
  /**
   * Counts a mail against its organization and its address.
   * @param tokenDigest of the address, whose token must not be stored anywhere
   * @returns false if there were too many
   */
  abstract count(realmId: RealmId, tokenDigest: Buffer): Promise<boolean>;
}

/** Says whether mail to an address is taken, before its text arrives. */
@Injectable()
export class AdmitMailService {
  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly recipients: MailRecipients,
    private readonly limits: IncomingMailLimits,
    private readonly secrets: ServerSecrets,
  ) {}

  /**
   * Admits one more mail to an address.
   * @param hasSender false for a report about the delivery of another mail
   * @throws MailRefusal if the address is not known or no longer valid, takes no such mail, or gets too many mails
   */
  async admit(address: string, hasSender: boolean): Promise<void> {
    if (!hasSender && this.settings.addresses?.read(address)?.kind !== 'control') throw new MailRefusal('bounce');
    const recipient = await this.recipients.find(address);
    if (!hasSender && !(recipient.kind === 'control' && recipient.takesReports)) throw new MailRefusal('bounce');
    if (!(await this.limits.count(recipient.realmId, this.secrets.digest(recipient.token)))) throw new MailRefusal('rate_limited');
  }
}
