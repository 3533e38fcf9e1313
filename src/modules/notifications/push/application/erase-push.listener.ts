import type { ReplacedCredential } from '../../../../kernel/actor.js';
import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';

/**
 * Deletes the subscriptions of an account that is deactivated, erased or logged out everywhere, so that its devices get nothing any more. Those of
 * an account with another key or password get nothing either, but stay in its list, which says why.
 */
@Injectable()
export class ErasePushListener extends AccountListener {
  constructor(private readonly subscriptions: PushSubscriptionRepository) {
    super();
  }

  override async onCredentialsReplaced({ realmId, id }: User, replaced: ReplacedCredential): Promise<void> {
    if (replaced === 'sessions') await this.subscriptions.deleteAll({ realmId, userId: id });
  }

  override onDeactivated({ realmId, id }: User): Promise<void> {
    return this.subscriptions.deleteAll({ realmId, userId: id });
  }

  override onErased({ realmId, id }: User): Promise<void> {
    return this.subscriptions.deleteAll({ realmId, userId: id });
  }
}
