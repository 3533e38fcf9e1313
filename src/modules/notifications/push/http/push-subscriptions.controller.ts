import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { Static } from '../../../../kernel/schema.js';
import { PushSender } from '../application/push-sender.js';
import { PushSubscriptionsService } from '../application/push-subscriptions.service.js';
import { TestPushService } from '../application/test-push.service.js';
import type { PushKeys } from '../domain/push-subscription.js';
import { PushSubscriptionParams, SubscribeToPushParams } from './push-subscriptions.params.js';
import { NewPushSubscription, presentPushSubscription, presentPushTest, PushSubscriptionList, PushTestAnswer } from './push.answers.js';

/** Where an account gets pushes: browsers, UnifiedPush applications and plain URLs. */
@Controller('api/v1/users/me/push_subscriptions')
export class PushSubscriptionsController {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly tests: TestPushService,
    private readonly sender: PushSender,
  ) {}

  @Get()
  @Endpoint({ access: 'person', scope: 'full', summary: "Lists the account's push subscriptions.", answer: PushSubscriptionList })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof PushSubscriptionList>> {
    const subscriptions = await this.subscriptions.list(actor);
    return { public_key: this.sender.publicKey, push_subscriptions: subscriptions.map(presentPushSubscription) };
  }

  @Post()
  @Endpoint({
    access: 'person',
    summary: 'Subscribes a browser, a UnifiedPush application or a plain URL to pushes, or renews what is known of it.',
    answer: NewPushSubscription,
  })
  async subscribe(@CurrentActor() actor: Actor, @Params() params: SubscribeToPushParams): Promise<Static<typeof NewPushSubscription>> {
    const { endpoint, label, includeContent } = params;
    const keys = keysOf(params);
    const subscription = { endpoint, keys, label, includesContent: keys !== null || includeContent };
    return { subscription_id: await this.subscriptions.subscribe(actor, subscription) };
  }

  @Delete(':subscription_id')
  @Endpoint({ access: 'person', summary: 'Ends a push subscription.' })
  async unsubscribe(@CurrentActor() actor: Actor, @Params() { subscriptionId }: PushSubscriptionParams): Promise<void> {
    await this.subscriptions.unsubscribe(actor, subscriptionId);
  }

  @Post(':subscription_id/test')
  @Endpoint({ access: 'person', summary: 'Sends a push for a test and returns what became of it.', answer: PushTestAnswer })
  async test(@CurrentActor() actor: Actor, @Params() { subscriptionId }: PushSubscriptionParams): Promise<Static<typeof PushTestAnswer>> {
    return { test: presentPushTest(await this.tests.test(actor, subscriptionId)) };
  }
}

/** @returns null for plain text @throws BadRequest if one of the keys is missing */
function keysOf({ p256dh, auth }: SubscribeToPushParams): PushKeys | null {
  if (p256dh === undefined && auth === undefined) return null;
  if (p256dh === undefined || auth === undefined) throw new BadRequest('p256dh and auth belong together');
  return { p256dh, auth };
}
