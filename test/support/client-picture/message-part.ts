import type { TestClient } from '../test-client.js';
import type { Message, Picture } from './applier.js';

const FORM = { apply_markdown: true, client_gravatar: true, allow_empty_topic_name: true };

/** The messages of a picture: the newest of the combined feed, and later ones. */
export const messagePart = {
  /** @param knownIds additional messages, which may have left the feed but are still readable */
  async load(client: TestClient, knownIds: readonly number[]): Promise<Map<number, Message>> {
    const { body } = await client.get('messages', { ...FORM, anchor: 'newest', num_before: 1_000, num_after: 0 });
    const known = knownIds.length > 0 ? await byIds(client, knownIds) : [];
    return new Map([...(body['messages'] as Message[]), ...known].map((message) => [message.id, message]));
  },

  idsOf({ messages }: Picture): number[] {
    return [...(messages?.keys() ?? [])];
  },

  /** Fetches the messages of events that the client does not have. */
  async lookUpUnknown(client: TestClient, { messages, unknownIds }: Picture): Promise<void> {
    const ids = [...unknownIds].filter((id) => !messages?.has(id));
    if (!messages || ids.length === 0) return;
    for (const message of await byIds(client, ids)) messages.set(message.id, message);
  },
};

async function byIds(client: TestClient, ids: readonly number[]): Promise<Message[]> {
  return (await client.get('messages', { ...FORM, message_ids: ids })).body['messages'] as Message[];
}
