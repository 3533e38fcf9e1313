import { conversationOf, keyOf, type TopicConversation } from '../state/model/conversation.js';
import type { ClientState } from '../state/model/client-state.js';
import { isRequestFailure } from '../api/api-error.js';
import type { MessageFetcher } from './message-fetcher.js';
import type { TopicLoader } from './topic-loader.js';

/** Finds out where topics have gone while no events told of it. */
export class TopicFinder {
  constructor(
    private readonly state: ClientState,
    private readonly messages: MessageFetcher,
    private readonly topics: TopicLoader,
  ) {}

  /**
   * Where a topic goes on of which nothing is left in its place.
   * @param id a message that was in the topic
   * @returns undefined if it is where it was, or if that cannot be found out
   */
  async find(topic: TopicConversation, id: number): Promise<TopicConversation | undefined> {
    const message = await this.messages.fetchAgain(id);
    const place = message && conversationOf(message, this.state.ownId);
    if (place?.kind !== 'topic' || keyOf(place) === keyOf(topic)) return undefined;
    try {
      return (await this.topics.newestMessage(topic.channelId, topic.topic)) === undefined ? place : undefined;
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
      return undefined;
    }
  }
}
