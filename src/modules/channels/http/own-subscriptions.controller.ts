import { Controller, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { SubscriptionPropertiesService } from '../application/subscribing/subscription-properties.service.js';
import { UpdateSubscriptionsService } from '../application/subscribing/update-subscriptions.service.js';
import { NAMES_BY_USER_SCHEMA, NAMES_SCHEMA } from './channel.answers.js';
import { SubscriptionPropertiesParams, SubscriptionPropertyParams, UpdateSubscriptionsParams } from './subscriptions.params.js';

@Controller('api/v1/users/me/subscriptions')
export class OwnSubscriptionsController {
  constructor(
    private readonly updating: UpdateSubscriptionsService,
    private readonly properties: SubscriptionPropertiesService,
  ) {}

  @Patch()
  @Endpoint({
    access: 'member',
    summary: 'Joins and leaves channels.',
    answer: {
      subscribed: NAMES_BY_USER_SCHEMA,
      already_subscribed: NAMES_BY_USER_SCHEMA,
      removed: NAMES_SCHEMA,
      not_removed: NAMES_SCHEMA,
    },
  })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdateSubscriptionsParams): Promise<object> {
    const result = await this.updating.update(actor, params.add, params.delete);
    return {
      subscribed: Object.fromEntries(result.subscribed),
      already_subscribed: Object.fromEntries(result.alreadySubscribed),
      removed: result.removed,
      not_removed: result.notRemoved,
    };
  }

  @Post('properties')
  @Endpoint({ access: 'account', summary: 'Sets properties of the own subscriptions: colour, muting, notifications.' })
  async setProperties(@CurrentActor() actor: Actor, @Params() params: SubscriptionPropertiesParams): Promise<void> {
    await this.properties.set(actor, params.subscriptionData);
  }

  @Patch(':stream_id')
  @Endpoint({ access: 'account', summary: 'Sets one property of one own subscription.' })
  async setProperty(@CurrentActor() actor: Actor, @Params() params: SubscriptionPropertyParams): Promise<void> {
    await this.properties.set(actor, [{ channelId: params.channelId, property: params.property, value: params.value }]);
  }
}
