import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { type BounceAddress, bounceSecret } from '../../../users/mail.api.js';
import { ControlAddress, type ControlTarget } from '../../incoming-mail/application/control-address.js';
import { ControlAddressSecrets } from '../../incoming-mail/application/control-address-secrets.js';
import { IncomingMailSettings } from '../../incoming-mail/application/incoming-mail-settings.js';
import type { DeliveryStatus } from '../../incoming-mail/domain/delivery-status.js';
import type { ControlAddressParts } from '../../incoming-mail/domain/mail-address.js';
import { NoticeRepository } from '../../notices/application/notice.repository.js';
import { EmailSuppressionService } from './email-suppression.service.js';

/**
 * Gives each mail to an account an address of its own for reports about its delivery, and takes these reports: they count as what mail servers
 * answer at once. An address names the account and the mail, and is valid as long as the account has the address to which the mail went.
 */
@Injectable()
export class BounceAddresses extends ControlAddress {
  readonly kind = 'bounce';
  readonly takesReports = true;

  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly controls: ControlAddressSecrets,
    private readonly users: UserLookup,
    private readonly notices: NoticeRepository,
    private readonly suppressions: EmailSuppressionService,
    private readonly secrets: ServerSecrets,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** What `OutgoingMail` needs for a mail to an account; empty if the server takes no mail. */
  forMailTo(user: User): { readonly bounceAddress?: BounceAddress } {
    const around = this.settings.addresses?.aroundControlSecret('bounce', [user.id]);
    return around ? { bounceAddress: { ...around, purpose: this.purposeFor(user) } } : {};
  }

  async find(parts: ControlAddressParts): Promise<ControlTarget | null> {
    const [userId = 0, mailId = 0, ...others] = parts.ids;
    const user = others.length === 0 ? (await this.users.findByIds([userId])).get(userId) : undefined;
    if (!user || !this.controls.verify(parts, bounceSecret(this.purposeFor(user), mailId))) return null;
    return { realmId: user.realmId, receive: ({ deliveryStatus }) => this.record(user, mailId, deliveryStatus) };
  }

  private async record(user: User, mailId: number, status: DeliveryStatus | null): Promise<void> {
    if (status === null || status === 'pending') return;
    const delivered = { channel: 'mail', providerId: String(mailId) } as const;
    await this.unitOfWork.run(async () => {
      if (status === 'failed') {
        await this.notices.recordReturned(user.id, delivered, { result: 'failed', detail: 'A mail server could not deliver the mail.' });
        return;
      }
      const detail = 'A mail server reported that the address takes no mail.';
      await this.notices.recordReturned(user.id, delivered, { result: 'rejected', reason: 'address_bouncing', detail });
      await this.suppressions.recordBounce(user, mailId);
    });
  }

  private purposeFor({ id, emailKey }: User): string {
    return `bounce:${id}:${this.secrets.digest(emailKey).toString('hex').slice(0, 16)}`;
  }
}
