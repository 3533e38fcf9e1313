import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { PushOutcome } from '../domain/push-outcome.js';
import type { PushSubscriptionId } from '../domain/push-subscription.js';
import { pushTexts } from '../domain/push-texts.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';
import { SendPushService } from './send-push.service.js';

const TTL_SECONDS = 60;

/** Sends a push to one subscription at the request of its account. */
@Injectable()
export class TestPushService {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly pushes: SendPushService,
    private readonly users: UserLookup,
  ) {}

  /** @throws DoesNotExist */
  async test(actor: Actor, id: PushSubscriptionId): Promise<PushOutcome> {
    const subscription = await this.subscriptions.get(actor, id);
    const user = await this.users.get(actor.userId);
    return this.pushes.send(subscription, {
      ...pushTexts(user.setting('default_language')).test,
      tag: `${actor.userId} test`,
      hash: '#settings/notifications',
      account: actor.userId,
      ids: [],
      isUrgent: true,
      ttlSeconds: TTL_SECONDS,
    });
  }
}
