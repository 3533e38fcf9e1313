import type { OnModuleInit } from '@nestjs/common';
import { DELIVERY_CHANNEL_NAMES, type DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { DeliveryChannel } from './delivery-channel.js';

/** The delivery channels of this process. */
export class DeliveryChannels implements OnModuleInit {
  private channels: readonly DeliveryChannel[] = [];

  /** @param find lists all channels; called once all providers exist */
  constructor(private readonly find: () => readonly DeliveryChannel[]) {}

  /** @throws Error if two channels have the same name */
  onModuleInit(): void {
    const order = (channel: DeliveryChannel): number => DELIVERY_CHANNEL_NAMES.indexOf(channel.name);
    this.channels = [...this.find()].sort((a, b) => order(a) - order(b));
    const names = new Set(this.channels.map(({ name }) => name));
    if (names.size < this.channels.length) throw new Error('Two delivery channels have the same name.');
  }

  /** In the order of their names' list. */
  list(): readonly DeliveryChannel[] {
    return this.channels;
  }

  /** Undefined if no provider of this process is this channel. */
  get(name: DeliveryChannelName): DeliveryChannel | undefined {
    return this.channels.find((channel) => channel.name === name);
  }
}
