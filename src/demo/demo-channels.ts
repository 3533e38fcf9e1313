import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { type Channel, ChannelCreationService, ChannelRepository } from '../modules/channels/channels.api.js';
import { CHANNELS } from './demo-people.js';

/** Makes the channels of the demo organization, in the order of the ids that published examples use. */
@Injectable()
export class DemoChannels {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly creation: ChannelCreationService,
  ) {}

  /** @returns channels by name */
  async create(actor: Actor): Promise<ReadonlyMap<string, Channel>> {
    const channels = new Map<string, Channel>();
    for (const { name, description, ...kind } of CHANNELS) {
      const wishes = { inviteOnly: false, webPublic: false, isDefault: false, ...kind };
      const channel = await this.creation.design(actor, { name, description }, wishes);
      await this.channels.add(channel);
      channels.set(name, channel);
    }
    return channels;
  }
}
