import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';

/** Deletes the subscriptions of an account that is deactivated or erased, so that its devices get nothing any more. */
@Injectable()
export class ErasePushListener extends AccountListener {
  constructor(private readonly subscriptions: PushSubscriptionRepository) {
    super();
  }

  override onDeactivated({ realmId, id }: User): Promise<void> {
    return this.subscriptions.deleteAll({ realmId, userId: id });
  }

  override onErased({ realmId, id }: User): Promise<void> {
    return this.subscriptions.deleteAll({ realmId, userId: id });
  }
}
