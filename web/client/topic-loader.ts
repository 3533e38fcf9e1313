import { batch } from 'solid-js';
import { api, answerOf } from '../api/api-client.js';
import { isRequestFailure } from '../api/api-error.js';
import { setTopics } from '../state/model/channel-topics.js';
import type { ClientState } from '../state/model/client-state.js';
import { topicKey } from '../state/model/conversation.js';
import { wireNarrow } from './feed-pages.js';

/** Fetches the topics of channels. */
export class TopicLoader {
  private readonly loading = new Map<number, Promise<void>>();

  constructor(private readonly state: ClientState) {}

  /** Fetches the topics of a channel unless they are known. Without a connection the known ones stay. */
  async load(channelId: number): Promise<void> {
    if (this.state.topics[channelId]?.complete) return;
    const running = this.loading.get(channelId) ?? this.fetch(channelId).finally(() => this.loading.delete(channelId));
    this.loading.set(channelId, running);
    await running;
  }

  private async fetch(channelId: number): Promise<void> {
    const params = { path: { stream_id: channelId }, query: { allow_empty_topic_name: true } };
    try {
      const { topics } = await answerOf(api.GET('/api/v1/users/me/{stream_id}/topics', { params }));
      const entries = topics.map(({ name, max_id: maxMessageId }) => ({ topic: name, maxMessageId }));
      batch(() => setTopics(this.state.topics, channelId, entries));
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
    }
  }

  /** Fetches the topics of a channel again, for readers who get no events. */
  async refresh(channelId: number): Promise<void> {
    const known = this.state.topics[channelId];
    if (!known?.complete) return;
    known.complete = false;
    await this.load(channelId);
  }

  /**
   * The id of the newest message of a topic.
   * @returns undefined if it has none that the account may read
   * @throws ApiError or ConnectionLost
   */
  async newestMessage(channelId: number, topic: string): Promise<number | undefined> {
    const known = this.state.topics[channelId];
    const entry = known?.complete ? known.entries[topicKey(channelId, topic)] : undefined;
    if (entry) return entry.maxMessageId;
    const narrow = [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ];
    const query = { anchor: 'newest', num_before: 1, num_after: 0, narrow: JSON.stringify(wireNarrow(this.state, narrow)) };
    const { messages } = await answerOf(api.GET('/api/v1/messages', { params: { query } }));
    return messages.at(-1)?.id;
  }
}
