import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import { BotChannels } from '../../../users/users-ports.api.js';
import { ChannelAccess } from './channel-access.js';
import { ChannelRepository } from './channel.repository.js';

/** Finds the default channels of bots by name and their names by id. */
@Injectable()
export class BotChannelLookup extends BotChannels {
  constructor(
    private readonly channelAccess: ChannelAccess,
    private readonly channels: ChannelRepository,
  ) {
    super();
  }

  async access(actor: Actor, name: string): Promise<ChannelId> {
    return (await this.channelAccess.accessContentByName(actor, name)).id;
  }

  async names(realmId: RealmId, ids: readonly ChannelId[]): Promise<ReadonlyMap<ChannelId, string>> {
    const found = await Promise.all(ids.map((id) => this.channels.findById(realmId, id)));
    return new Map(found.flatMap((channel) => (channel ? [[channel.id, channel.name] as const] : [])));
  }
}
