import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LongAnswers, serializeList } from '../../../../kernel/long-answers.js';
import { array, boolean, integer, object, optional, record, serialized, type Static, string } from '../../../../kernel/schema.js';
import {
  ChannelPresenter,
  type ChannelView,
  presentSubscription,
  WireSubscription,
} from '../../conversations/application/channel.presenter.js';
import { ListChannelsService } from '../../conversations/application/list-channels.service.js';
import { toRetentionInput } from '../../conversations/http/channel.codecs.js';
import { ChannelIdParams } from '../../conversations/http/channels.params.js';
import { ListSubscribersService } from '../application/list-subscribers.service.js';
import { SubscribeService } from '../application/subscribe.service.js';
import { SubscriptionPropertiesService } from '../application/subscription-properties.service.js';
import { UnsubscribeService } from '../application/unsubscribe.service.js';
import { UpdateSubscriptionsService } from '../application/update-subscriptions.service.js';
import {
  GetSubscriptionsParams,
  SubscribeParams,
  SubscriptionPropertiesParams,
  SubscriptionPropertyParams,
  SubscriptionStatusParams,
  UnsubscribeParams,
  UpdateSubscriptionsParams,
} from './subscriptions.params.js';

const NAMES = array(string());
const NAMES_BY_USER = record(NAMES);
const SUBSCRIBED = { subscribed: NAMES_BY_USER, already_subscribed: NAMES_BY_USER };
const REMOVED = { removed: NAMES, not_removed: NAMES };
const SubscriptionList = object({ subscriptions: serialized(array(WireSubscription)) });
const SubscribeAnswer = object({
  ...SUBSCRIBED,
  unauthorized: optional(NAMES),
  new_subscription_messages_sent: optional(boolean('Whether others are told that they are subscribed; only if that was requested.')),
});
const UnsubscribeAnswer = object(REMOVED);

@Controller('api/v1/users/me/subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly listing: ListChannelsService,
    private readonly presenter: ChannelPresenter,
    private readonly subscribing: SubscribeService,
    private readonly unsubscribing: UnsubscribeService,
    private readonly answers: LongAnswers,
  ) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Lists the caller's subscriptions.",
    answer: SubscriptionList,
  })
  async list(@CurrentActor() actor: Actor, @Params() params: GetSubscriptionsParams): Promise<Static<typeof SubscriptionList>> {
    const subscriptions = await this.answers.build(async () => {
      const { subscribed } = await this.listing.listOwn(actor, { includeArchived: false });
      const channels = subscribed.map(({ channel }) => channel);
      const subscribers = params.includeSubscribers ? await this.listing.loadSubscribers(channels) : undefined;
      const views = await this.presenter.loadViews(actor.realmId, channels, subscribers);
      const listed = subscribed.map(({ membership }, index) => ({ membership, view: views[index] as ChannelView }));
      return serializeList([listed], ({ membership, view }): WireSubscription => ({
        ...presentSubscription(view, membership),
        ...(subscribers ? { subscribers: subscribers.get(membership.conversationId) ?? [] } : {}),
      }));
    });
    return { subscriptions };
  }

  @Post()
  @Endpoint({
    access: 'member',
    scope: 'administer',
    summary: 'Subscribes to channels and creates those that do not exist.',
    answer: SubscribeAnswer,
  })
  async subscribe(@CurrentActor() actor: Actor, @Params() params: SubscribeParams): Promise<Static<typeof SubscribeAnswer>> {
    const {
      subscriptions: channels,
      principals,
      authorizationErrorsFatal,
      announce,
      notifiesSubscribed,
      messageRetentionDays,
      ...rest
    } = params;
    const options = { ...rest, ...toRetentionInput(messageRetentionDays) };
    const how = { authorizationErrorsFatal, announce, notifiesSubscribed };
    const result = await this.subscribing.subscribe(actor, { channels, principals, ...how, options });
    return {
      subscribed: Object.fromEntries(result.subscribed),
      already_subscribed: Object.fromEntries(result.alreadySubscribed),
      ...(authorizationErrorsFatal ? {} : { unauthorized: result.unauthorized }),
      ...(notifiesSubscribed ? { new_subscription_messages_sent: result.subscribedAreTold } : {}),
    };
  }

  @Delete()
  @Endpoint({
    access: 'account',
    scope: 'administer',
    summary: 'Ends subscriptions.',
    answer: UnsubscribeAnswer,
  })
  async unsubscribe(@CurrentActor() actor: Actor, @Params() params: UnsubscribeParams): Promise<Static<typeof UnsubscribeAnswer>> {
    const { removed, notRemoved } = await this.unsubscribing.unsubscribe(actor, params.subscriptions, params.principals);
    return { removed, not_removed: notRemoved };
  }
}

const UpdateAnswer = object({ ...SUBSCRIBED, ...REMOVED });

@Controller('api/v1/users/me/subscriptions')
export class OwnSubscriptionsController {
  constructor(
    private readonly updating: UpdateSubscriptionsService,
    private readonly properties: SubscriptionPropertiesService,
  ) {}

  @Patch()
  @Endpoint({
    access: 'member',
    scope: 'administer',
    summary: 'Subscribes to channels and unsubscribes from others.',
    answer: UpdateAnswer,
  })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdateSubscriptionsParams): Promise<Static<typeof UpdateAnswer>> {
    const result = await this.updating.update(actor, params.add, params.delete);
    return {
      subscribed: Object.fromEntries(result.subscribed),
      already_subscribed: Object.fromEntries(result.alreadySubscribed),
      removed: result.removed,
      not_removed: result.notRemoved,
    };
  }

  @Post('properties')
  @Endpoint({
    access: 'account',
    scope: 'administer',
    summary: "Changes properties of the caller's subscriptions: colour, muting, notifications.",
  })
  async setProperties(@CurrentActor() actor: Actor, @Params() params: SubscriptionPropertiesParams): Promise<void> {
    await this.properties.set(actor, params.subscriptionData);
  }

  @Patch(':stream_id')
  @Endpoint({ access: 'account', scope: 'administer', summary: "Changes a property of one of the caller's subscriptions." })
  async setProperty(@CurrentActor() actor: Actor, @Params() params: SubscriptionPropertyParams): Promise<void> {
    await this.properties.set(actor, [{ channelId: params.channelId, property: params.property, value: params.value }]);
  }
}

const SubscriberIds = object({ subscribers: array(integer()) });
const SubscriptionStatus = object({ is_subscribed: boolean() });

@Controller('api/v1')
export class SubscribersController {
  constructor(private readonly subscribers: ListSubscribersService) {}

  @Get('streams/:stream_id/members')
  @Endpoint({
    access: 'account',
    summary: "Lists the ids of a channel's subscribers.",
    answer: SubscriberIds,
  })
  async list(@CurrentActor() actor: Actor, @Params() params: ChannelIdParams): Promise<Static<typeof SubscriberIds>> {
    return { subscribers: await this.subscribers.list(actor, params.channelId) };
  }

  @Get('users/:user_id/subscriptions/:stream_id')
  @Endpoint({
    access: 'account',
    summary: 'Returns whether an account is subscribed to a channel.',
    answer: SubscriptionStatus,
  })
  async status(@CurrentActor() actor: Actor, @Params() params: SubscriptionStatusParams): Promise<Static<typeof SubscriptionStatus>> {
    return { is_subscribed: await this.subscribers.isSubscribed(actor, params.userId, params.channelId) };
  }
}
