import { unwrap } from 'solid-js/store';
import { api, answerOf } from '../api/api-client.js';
import { isRequestFailure } from '../api/api-error.js';
import type { Event } from '../api/wire.js';
import type { Channel, ClientState } from '../state/model/client-state.js';

/**
 * Keeps archived channels readable. The event that says that a channel is archived is the same as that of a channel which the account may
 * not see any more (feature level 372), so that the server is asked which of them it was.
 */
export class ArchivedChannels {
  constructor(private readonly state: ClientState) {}

  /** Is to be called before an event changes the state. */
  beforeEvent(event: Event): void {
    if (event.type !== 'stream' || event.op !== 'delete') return;
    for (const id of event.stream_ids) {
      const channel = unwrap(this.state).channels[id];
      if (channel) void this.restoreArchived(channel);
    }
  }

  private async restoreArchived(channel: Channel): Promise<void> {
    const id = channel.stream_id;
    try {
      const { stream } = await answerOf(api.GET('/api/v1/streams/{stream_id}', { params: { path: { stream_id: id } } }));
      if (stream.is_archived) this.state.channels[id] ??= { ...unwrap(channel), ...stream };
    } catch (error) {
      // An account that may not see the channel any more is refused. After a lost connection, the next start shows it.
      if (!isRequestFailure(error)) throw error;
    }
  }
}
