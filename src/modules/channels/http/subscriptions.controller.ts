import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { ListChannelsService } from '../application/showing/channel-lists.service.js';
import { ChannelPresenter } from '../application/showing/channel-views.js';
import { presentSubscription } from '../application/showing/channel.presenter.js';
import { SubscribeService } from '../application/subscribing/subscribe.service.js';
import { UnsubscribeService } from '../application/subscribing/unsubscribe.service.js';
import { NAMES_BY_USER_SCHEMA, NAMES_SCHEMA, SUBSCRIPTION_SCHEMA } from './channel.answers.js';
import { toRetentionInput } from './channel.codecs.js';
import { GetSubscriptionsParams, SubscribeParams, UnsubscribeParams } from './subscriptions.params.js';

@Controller('api/v1/users/me/subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly lists: ListChannelsService,
    private readonly views: ChannelPresenter,
    private readonly subscribing: SubscribeService,
    private readonly unsubscribing: UnsubscribeService,
  ) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'The channels of the account that asks.',
    answer: { subscriptions: { type: 'array', items: SUBSCRIPTION_SCHEMA } },
  })
  async list(@CurrentActor() actor: Actor, @Params() params: GetSubscriptionsParams): Promise<object> {
    const { subscribed } = await this.lists.own(actor, false);
    const channels = subscribed.map(({ channel }) => channel);
    const views = await this.views.loadViews(actor.realmId, channels);
    const subscribers = params.includeSubscribers ? await this.lists.subscribers(channels) : undefined;
    return {
      subscriptions: views.map((view, index) => ({
        ...presentSubscription(view, (subscribed[index] as (typeof subscribed)[number]).membership),
        ...(subscribers ? { subscribers: subscribers.get(view.channel.conversationId) ?? [] } : {}),
      })),
    };
  }

  @Post()
  @Endpoint({
    access: 'member',
    summary: 'Subscribes to channels, making those that do not exist.',
    answer: { subscribed: NAMES_BY_USER_SCHEMA, already_subscribed: NAMES_BY_USER_SCHEMA, unauthorized: NAMES_SCHEMA },
  })
  async subscribe(@CurrentActor() actor: Actor, @Params() params: SubscribeParams): Promise<object> {
    const { subscriptions: channels, principals, authorizationErrorsFatal, announce, messageRetentionDays, ...rest } = params;
    const wishes = { ...rest, ...toRetentionInput(messageRetentionDays) };
    const result = await this.subscribing.subscribe(actor, { channels, principals, authorizationErrorsFatal, announce, wishes });
    return {
      subscribed: Object.fromEntries(result.subscribed),
      already_subscribed: Object.fromEntries(result.alreadySubscribed),
      ...(authorizationErrorsFatal ? {} : { unauthorized: result.unauthorized }),
    };
  }

  @Delete()
  @Endpoint({
    access: 'account',
    summary: 'Ends subscriptions.',
    answer: { removed: NAMES_SCHEMA, not_removed: NAMES_SCHEMA },
  })
  async unsubscribe(@CurrentActor() actor: Actor, @Params() params: UnsubscribeParams): Promise<object> {
    const { removed, notRemoved } = await this.unsubscribing.unsubscribe(actor, params.subscriptions, params.principals);
    return { removed, not_removed: notRemoved };
  }
}
