import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { MailAddressRepository } from './mail-address.repository.js';
import { MailSubscriptionRepository } from './mail-subscription.repository.js';

/** Deletes what is stored about the mails of a person who is erased. */
@Injectable()
export class EraseMailSubscriptionsListener extends AccountListener {
  constructor(
    private readonly subscriptions: MailSubscriptionRepository,
    private readonly addresses: MailAddressRepository,
  ) {
    super();
  }

  override async onErased({ realmId, id }: User): Promise<void> {
    await this.subscriptions.deleteAll(realmId, id);
    await this.addresses.deleteAll(realmId, id);
  }
}
