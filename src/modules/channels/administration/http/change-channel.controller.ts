import { Controller, Delete, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { DefaultChannelsService } from '../../conversations/application/default-channels.service.js';
import { toRetentionInput } from '../../conversations/http/channel.codecs.js';
import { ChannelIdParams } from '../../conversations/http/channels.params.js';
import { ArchiveChannelService } from '../application/archive-channel.service.js';
import { ChangeChannelService } from '../application/change-channel.service.js';
import { ChangeChannelParams, DefaultChannelParams } from './change-channel.params.js';

@Controller('api/v1')
export class ChangeChannelController {
  constructor(
    private readonly changing: ChangeChannelService,
    private readonly archiving: ArchiveChannelService,
    private readonly defaults: DefaultChannelsService,
  ) {}

  @Patch('streams/:stream_id')
  @Endpoint({ access: 'account', scope: 'administer', summary: 'Changes a channel; open to accounts that may administer it.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeChannelParams): Promise<void> {
    const { channelId, messageRetentionDays, ...input } = params;
    await this.changing.change(actor, channelId, { ...input, ...toRetentionInput(messageRetentionDays) });
  }

  @Delete('streams/:stream_id')
  @Endpoint({ access: 'account', scope: 'administer', summary: 'Archives a channel; open to accounts that may administer it.' })
  async archive(@CurrentActor() actor: Actor, @Params() params: ChannelIdParams): Promise<void> {
    await this.archiving.archive(actor, params.channelId);
  }

  @Post('default_streams')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Adds a channel to those that new accounts are subscribed to.' })
  async addDefault(@CurrentActor() actor: Actor, @Params() params: DefaultChannelParams): Promise<void> {
    await this.defaults.add(actor, params.channelId);
  }

  @Delete('default_streams')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Removes a channel from those that new accounts are subscribed to.' })
  async removeDefault(@CurrentActor() actor: Actor, @Params() params: DefaultChannelParams): Promise<void> {
    await this.defaults.remove(actor, params.channelId);
  }
}
