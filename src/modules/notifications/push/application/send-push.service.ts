import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ServerUrls } from '../../../../kernel/server-identity.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { CredentialsDigest } from '../../../users/authentication.api.js';
import { type PushMessage, type PushWithdrawal, shorten } from '../domain/push-message.js';
import type { PushOutcome } from '../domain/push-outcome.js';
import type { PushSubscription } from '../domain/push-subscription.js';
import { PushSender } from './push-sender.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';

/** Sends pushes to subscriptions, records what became of them, and deletes subscriptions that no longer exist. */
@Injectable()
export class SendPushService {
  constructor(
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly sender: PushSender,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly credentials: CredentialsDigest,
    private readonly urls: ServerUrls,
    private readonly clock: Clock,
  ) {}

  /** Sends a push to one subscription. */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome> {
    return this.attempt(subscription, async () => {
      const { stringId } = await this.realms.get(subscription.realmId);
      return this.sender.send(subscription, shorten(message), this.urls.realmUrl(stringId));
    });
  }

  /** Asks one subscription to close what it shows. */
  withdraw(subscription: PushSubscription, withdrawal: PushWithdrawal): Promise<PushOutcome> {
    return this.attempt(subscription, () => this.sender.withdraw(subscription, withdrawal));
  }

  private async attempt(subscription: PushSubscription, send: () => Promise<PushOutcome>): Promise<PushOutcome> {
    const outcome = (await this.isOfPresentCredentials(subscription))
      ? await send()
      : ({ kind: 'rejected', status: null, failure: 'credentials_changed' } as const);
    const now = this.clock.now();
    if (outcome.kind === 'accepted') await this.subscriptions.recordSuccess(subscription.id, now);
    else if (outcome.kind === 'gone') await this.subscriptions.delete(subscription, subscription.id);
    else await this.subscriptions.recordFailure(subscription.id, outcome.failure, now);
    return outcome;
  }

  private async isOfPresentCredentials({ userId, credentialsDigest }: PushSubscription): Promise<boolean> {
    return timingSafeEqual(credentialsDigest, this.credentials.compute(await this.users.get(userId)));
  }
}
