import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { integer, object, type Static } from '../../../../kernel/schema.js';
import { toRetentionInput } from '../../conversations/http/channel.codecs.js';
import { OpenChannelService } from '../application/open-channel.service.js';
import { CreateChannelParams } from './subscriptions.params.js';

const CreatedChannel = object({ id: integer('Of the channel.') });

@Controller('api/v1/channels/create')
export class CreateChannelController {
  constructor(private readonly opening: OpenChannelService) {}

  @Post()
  @Endpoint({
    access: 'member',
    scope: 'administer',
    summary: 'Creates a channel, and subscribes the accounts that are named.',
    answer: CreatedChannel,
  })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateChannelParams): Promise<Static<typeof CreatedChannel>> {
    const { name, description, subscribers, announce, notifiesSubscribed, messageRetentionDays, ...rest } = params;
    const options = { ...rest, ...toRetentionInput(messageRetentionDays) };
    return { id: await this.opening.open(actor, { name, description, subscribers, announce, notifiesSubscribed, options }) };
  }
}
