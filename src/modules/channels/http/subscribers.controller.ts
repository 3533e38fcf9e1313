import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { ListSubscribersService } from '../application/subscribing/subscribers.service.js';
import { ChannelIdParams, SubscriptionStatusParams } from './channels.params.js';

@Controller('api/v1')
export class SubscribersController {
  constructor(private readonly subscribers: ListSubscribersService) {}

  @Get('streams/:stream_id/members')
  @Endpoint({
    access: 'account',
    summary: 'Ids of the subscribers of a channel.',
    answer: { subscribers: { type: 'array', items: { type: 'integer' } } },
  })
  async list(@CurrentActor() actor: Actor, @Params() params: ChannelIdParams): Promise<object> {
    return { subscribers: await this.subscribers.list(actor, params.channelId) };
  }

  @Get('users/:user_id/subscriptions/:stream_id')
  @Endpoint({
    access: 'account',
    summary: 'Whether an account is subscribed to a channel.',
    answer: { is_subscribed: { type: 'boolean' } },
  })
  async status(@CurrentActor() actor: Actor, @Params() params: SubscriptionStatusParams): Promise<object> {
    return { is_subscribed: await this.subscribers.isSubscribed(actor, params.userId, params.channelId) };
  }
}
