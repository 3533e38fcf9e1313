import { Injectable } from '@nestjs/common';
import { MailListener, type PendingMail } from '../../../users/mail.api.js';
import { NoticeRepository } from '../../notices/application/notice.repository.js';
import { EmailSuppressionService } from './email-suppression.service.js';

/** Records what mail servers answer: with the notices of a mail, and with the address that they refuse. */
@Injectable()
export class RecordMailsListener extends MailListener {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly suppressions: EmailSuppressionService,
  ) {
    super();
  }

  async onAccepted({ id, realmId, to }: PendingMail): Promise<void> {
    await this.notices.recordHandedOver({ channel: 'mail', providerId: String(id) }, { result: 'accepted' });
    await this.suppressions.recordAcceptance(realmId, to);
  }

  async onGivenUp({ id, realmId, to }: PendingMail, refused: boolean): Promise<void> {
    const delivered = { channel: 'mail', providerId: String(id) } as const;
    if (!refused) {
      await this.notices.recordHandedOver(delivered, {
        result: 'failed',
        detail: 'The mail server could not be reached, or accepted nothing.',
      });
      return;
    }
    await this.notices.recordHandedOver(delivered, {
      result: 'rejected',
      reason: 'address_bouncing',
      detail: 'The mail server refused the address.',
    });
    await this.suppressions.recordRefusal(realmId, to);
  }
}
