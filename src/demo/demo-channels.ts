import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { type Channel, ChannelRepository } from '../modules/channels/channels.api.js';
import { CreateChannelService, JoinChannelsService } from '../modules/channels/subscriptions.api.js';
import type { User } from '../modules/users/accounts.api.js';
import { CHANNELS, LATECOMER, PEOPLE } from './demo-data.js';

/** Creates the channels of the demo organization, in the order of the ids that the published API examples use. */
@Injectable()
export class DemoChannels {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly createChannel: CreateChannelService,
    private readonly joinChannels: JoinChannelsService,
  ) {}

  /**
   * @param people accounts by the local part of their email address
   * @returns channels by name
   */
  async create(actor: Actor, people: ReadonlyMap<string, User>): Promise<ReadonlyMap<string, Channel>> {
    const channels = new Map<string, Channel>();
    for (const { name, description, ...kind } of CHANNELS) {
      const options = { inviteOnly: false, webPublic: false, isDefault: false, ...kind };
      const channel = await this.createChannel.build(actor, { name, description }, options);
      await this.channels.add(channel);
      channels.set(name, channel);
    }
    await this.joinChannels.join(
      actor.realmId,
      [...channels].map(([name, channel]) => ({ channel, created: true, userIds: subscribersOf(name, people) })),
    );
    return channels;
  }
}

function subscribersOf(channelName: string, people: ReadonlyMap<string, User>): number[] {
  const locals = PEOPLE.filter(({ channels }) => channels.includes(channelName)).map(({ local }) => local);
  const isDefault = CHANNELS.some((channel) => channel.name === channelName && 'isDefault' in channel);
  return [...locals, ...(isDefault ? [LATECOMER.local] : [])].flatMap((local) => people.get(local)?.id ?? []);
}
