import { batch } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { ApiError, ConnectionLost } from '../../api/api-error.js';
import { setTopics } from '../../state/channel-topics.js';
import type { ClientState } from '../../state/client-state.js';

/** Fetches the topics of channels. */
export class TopicLoader {
  private readonly loading = new Set<number>();

  constructor(private readonly state: ClientState) {}

  /** Fetches the topics of a channel unless they are known. Without a connection the known ones stay. */
  async load(channelId: number): Promise<void> {
    if (this.state.topics[channelId]?.complete || this.loading.has(channelId)) return;
    this.loading.add(channelId);
    const params = { path: { stream_id: channelId }, query: { allow_empty_topic_name: true } };
    try {
      const { topics } = await answerOf(api.GET('/api/v1/users/me/{stream_id}/topics', { params }));
      const entries = topics.map(({ name, max_id: maxMessageId }) => ({ topic: name, maxMessageId }));
      batch(() => setTopics(this.state.topics, channelId, entries));
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof ConnectionLost)) throw error;
    } finally {
      this.loading.delete(channelId);
    }
  }
}
