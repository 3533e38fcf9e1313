import { api, answerOf } from '../api/api-client.js';
import type { Message } from '../api/wire.js';
import type { Conversation } from '../state/model/conversation.js';
import { narrowKey, narrowOf } from '../state/model/narrow.js';
import type { Client } from './client.js';
import { wireNarrow } from './feed-pages.js';

/**
 * Finds the newest message of the account in a conversation: in memory if its end is there, else on the server.
 * @returns undefined if there is none
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function ownNewestMessage({ state, messages }: Client, conversation: Conversation): Promise<Message | undefined> {
  const narrow = narrowOf(conversation);
  const feed = state.feeds[narrowKey(narrow)];
  const known = feed?.foundNewest ? feed.ids.findLast((id) => state.messages[id]?.sender_id === state.ownId) : undefined;
  if (known !== undefined) return state.messages[known];
  if (feed?.foundNewest && feed.foundOldest) return undefined;
  const own = wireNarrow(state, [...narrow, { operator: 'sender', operand: state.ownId }]);
  const query = { anchor: 'newest', num_before: 1, num_after: 0, narrow: JSON.stringify(own), allow_empty_topic_name: true };
  const answer = await answerOf(api.GET('/api/v1/messages', { params: { query } }));
  const id = answer.messages.at(-1)?.id;
  if (id === undefined) return undefined;
  return state.messages[id] ?? (await messages.fetchAgain(id)) ?? undefined;
}
