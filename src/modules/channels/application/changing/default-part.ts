import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { DefaultChannelsService } from './default-channels.service.js';
import { type ChannelChange, ChannelChangeStep, NO_CHANGE, type ChannelChangeResult } from './channel-change.js';

/** Whether newcomers are subscribed. */
@Injectable()
export class DefaultPart extends ChannelChangeStep {
  constructor(private readonly defaults: DefaultChannelsService) {
    super();
  }

  async apply({ actor, channel, wishes: { isDefault } }: ChannelChange): Promise<ChannelChangeResult> {
    if (isDefault === undefined) return NO_CHANGE;
    if (!isAdministrator(actor.role)) throw new BadRequest('You do not have permission to change default channels.');
    return { events: await this.defaults.setDefault(channel, isDefault), notices: [] };
  }
}
