import type { ClientState } from '../model/client-state.js';
import { keyOf } from '../model/conversation.js';
import type { Feed } from '../model/feed.js';
import { conversationOfNarrow } from '../model/narrow.js';

/** What a list of messages has that the reader has not read. */
export interface Arrears {
  readonly firstId: number;
  /** Undefined as long as nobody knows how many there are. */
  readonly count: number | undefined;
}

/**
 * The unread messages of a narrow, of which a part is loaded. Those of a conversation are known without their texts; of other narrows only what
 * is loaded is known, so that their number is only if that is all.
 * @returns undefined if the first one is not loaded
 */
export function arrearsOf(
  { unread, ownId }: Pick<ClientState, 'unread' | 'ownId'>,
  { narrow, ids, foundNewest }: Feed,
): Arrears | undefined {
  const loaded = ids.filter((id) => unread.keys.has(id));
  const [firstId] = loaded;
  if (firstId === undefined) return undefined;
  const conversation = conversationOfNarrow(narrow, ownId);
  // Older ones exist that are not in the state.
  if (!conversation || unread.incomplete) return { firstId, count: foundNewest && !unread.incomplete ? loaded.length : undefined };
  const all = unread.conversations.get(keyOf(conversation))?.ids ?? loaded;
  return all.some((id) => id < firstId) ? undefined : { firstId, count: all.length };
}
