import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { IntegerParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { object, type Static, string } from '../../../../kernel/schema.js';
import { ChannelAddressesService } from '../application/channel-addresses.service.js';
import { RegenerateChannelAddressService } from '../application/regenerate-channel-address.service.js';

class ChannelAddressParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @IntegerParam({
    optional: true,
    description:
      'In whose name mail comes into the channel: the account itself, one of its bots, or the Email Gateway, which is the default.',
  })
  readonly senderId?: number;
}

const ChannelAddress = object({ email: string('Empty if the server takes no mail.') });

@Controller('api/v1/streams')
export class ChannelAddressController {
  constructor(
    private readonly addresses: ChannelAddressesService,
    private readonly regenerating: RegenerateChannelAddressService,
  ) {}

  @Get(':stream_id/email_address')
  @Endpoint({
    access: 'account',
    scope: 'full',
    summary: 'Returns the mail address of a channel.',
    answer: ChannelAddress,
  })
  async find(
    @CurrentActor() actor: Actor,
    @Params() { channelId, senderId }: ChannelAddressParams,
  ): Promise<Static<typeof ChannelAddress>> {
    return { email: await this.addresses.find(actor, channelId, senderId) };
  }

  @Post(':stream_id/email_address/regenerate')
  @Endpoint({
    access: 'account',
    scope: 'full',
    summary: 'Replaces the mail address of a channel, so that mail to the one before is refused.',
    answer: ChannelAddress,
  })
  async regenerate(
    @CurrentActor() actor: Actor,
    @Params() { channelId, senderId }: ChannelAddressParams,
  ): Promise<Static<typeof ChannelAddress>> {
    return { email: await this.regenerating.regenerate(actor, channelId, senderId) };
  }
}
