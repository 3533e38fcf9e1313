import { api, answerOf } from '../api/api-client.js';
import { isRequestFailure } from '../api/api-error.js';
import type { ClientState } from '../state/model/client-state.js';

/** Fetches the subscribers of channels, which events then keep up to date. */
export class SubscriberLoader {
  private readonly loading = new Map<number, Promise<void>>();

  constructor(private readonly state: ClientState) {}

  /** Fetches the subscribers of a channel unless they are known. Without a connection they stay unknown. */
  load(channelId: number): Promise<void> {
    if (!this.state.channels[channelId] || this.state.channels[channelId].subscribers) return Promise.resolve();
    const running = this.loading.get(channelId) ?? this.fetch(channelId).finally(() => this.loading.delete(channelId));
    this.loading.set(channelId, running);
    return running;
  }

  private async fetch(channelId: number): Promise<void> {
    try {
      const { subscribers } = await answerOf(
        api.GET('/api/v1/streams/{stream_id}/members', { params: { path: { stream_id: channelId } } }),
      );
      const channel = this.state.channels[channelId];
      if (channel) channel.subscribers ??= [...subscribers];
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
    }
  }
}
