import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { type Channel, ChannelAudiences } from '../../../channels/channels.api.js';
import { MessageEditRepository } from './message-edit.repository.js';

/** Tells clients when the oldest message of a channel is another one than before. */
@Injectable()
export class FirstMessageEvents {
  constructor(
    private readonly changes: MessageEditRepository,
    private readonly audiences: ChannelAudiences,
    private readonly events: ClientEvents,
  ) {}

  /** Inside a unit of work. @param change what may give the channels another oldest message */
  async publishAround<T>(channels: readonly Channel[], change: () => Promise<T>): Promise<T> {
    const before = await this.of(channels);
    const result = await change();
    const after = await this.of(channels);
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
    return result;
  }

  private of(channels: readonly Channel[]): Promise<(MessageId | null)[]> {
    return Promise.all(channels.map(({ realmId, conversationId }) => this.changes.findFirstId(realmId, conversationId)));
  }
}
