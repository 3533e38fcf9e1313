import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { RealmChannels } from '../../../users/users-ports.api.js';
import type { Channel } from '../domain/channel.js';
import { ChannelAccess } from './channel-access.js';

/** Finds the channels that settings of the organization name. */
@Injectable()
export class RealmChannelAccess extends RealmChannels {
  constructor(private readonly channels: ChannelAccess) {
    super();
  }

  async access(actor: Actor, id: ChannelId): Promise<Channel> {
    const channel = await this.channels.accessMetadata(actor, id);
    if (channel.archived) throw new BadRequest('Invalid channel ID');
    return channel;
  }
}
