import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { type Channel, ChannelAudiences } from '../../../channels/channels.api.js';
import { MessageEditRepository } from './message-edit.repository.js';

/** Publishes the `first_message_id` of channels when a change of messages changes it. */
@Injectable()
export class FirstMessageEvents {
  constructor(
    private readonly messages: MessageEditRepository,
    private readonly audiences: ChannelAudiences,
    private readonly events: ClientEvents,
  ) {}

  /** Runs inside a unit of work. @param change a change that may delete or move the first messages of the channels */
  async publishAround<T>(channels: readonly Channel[], change: () => Promise<T>): Promise<T> {
    const before = await this.loadFirstIds(channels);
    const result = await change();
    await this.publishChanges(channels, before);
    return result;
  }

  /** Runs inside a unit of work. @param before what `loadFirstIds` returned for the channels before the change */
  async publishChanges(channels: readonly Channel[], before: readonly (MessageId | null)[]): Promise<void> {
    const after = await this.loadFirstIds(channels);
    for (const [index, channel] of channels.entries()) {
      const value = after[index] ?? null;
      if (value === before[index]) continue;
      const { realmId, id, name } = channel;
      await this.events.publish([
        {
          realmId,
          event: { type: 'stream', op: 'update', stream_id: id, name, property: 'first_message_id', value },
          audience: await this.audiences.audienceFor(channel),
        },
      ]);
    }
  }

  /** The id of the oldest message of each channel; null for a channel without messages. */
  loadFirstIds(channels: readonly Channel[]): Promise<(MessageId | null)[]> {
    return Promise.all(channels.map(({ realmId, conversationId }) => this.messages.findFirstId(realmId, conversationId)));
  }
}
