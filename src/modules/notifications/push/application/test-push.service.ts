import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { PushOutcome } from '../domain/push-outcome.js';
import type { PushSubscriptionId } from '../domain/push-subscription.js';
import { ComposePushesService } from './compose-pushes.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';
import { SendPushService } from './send-push.service.js';

/** Sends a push to one subscription at the request of its account. */
@Injectable()
export class TestPushService {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly composer: ComposePushesService,
    private readonly pushes: SendPushService,
    private readonly users: UserLookup,
  ) {}

  /** @throws DoesNotExist */
  async test(actor: Actor, id: PushSubscriptionId): Promise<PushOutcome> {
    const subscription = await this.subscriptions.get(actor, id);
    return this.pushes.send(subscription, this.composer.composeTest(await this.users.get(actor.userId)));
  }
}
