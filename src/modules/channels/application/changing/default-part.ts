import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { DefaultChannelsService } from './default-channels.service.js';
import { type ChannelChange, ChangePart, NOTHING, type Outcome } from './channel-change.js';

/** Whether newcomers are subscribed. */
@Injectable()
export class DefaultPart extends ChangePart {
  constructor(private readonly defaults: DefaultChannelsService) {
    super();
  }

  async apply({ actor, channel, wishes: { isDefault } }: ChannelChange): Promise<Outcome> {
    if (isDefault === undefined) return NOTHING;
    if (!isAdministrator(actor.role)) throw new BadRequest('You do not have permission to change default channels.');
    return { events: await this.defaults.mark(channel, isDefault), notices: [] };
  }
}
