import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { EmailSuppressionService } from './email-suppression.service.js';
import { MailAddressRepository } from './mail-address.repository.js';
import { MailSubscriptionRepository } from './mail-subscription.repository.js';

/** Sends mails again to accounts that have another address, and deletes what is stored about the mails of a person who is erased. */
@Injectable()
export class ForgetMailAddressesListener extends AccountListener {
  constructor(
    private readonly suppressions: EmailSuppressionService,
    private readonly subscriptions: MailSubscriptionRepository,
    private readonly addresses: MailAddressRepository,
  ) {
    super();
  }

  override onEmailChanged({ realmId, id }: User): Promise<void> {
    return this.suppressions.forget(realmId, id);
  }

  override async onErased({ realmId, id }: User): Promise<void> {
    await this.subscriptions.deleteAll(realmId, id);
    await this.addresses.deleteAll(realmId, id);
  }
}
