import type { ClientState } from './client-state.js';
import type { Feed, FeedState } from './feed.js';

const MAX_MESSAGES = 1000;
const MAX_MESSAGES_OF_FEED = 200;

/**
 * Returns what is worth keeping of a state for the next start: everything but most of the messages.
 * @param openFeed the key of the feed on screen, of which most is kept
 * @param visible the id of the first message on screen
 */
export function excerptOf(state: ClientState, openFeed: string | undefined, visible: number | undefined): ClientState {
  const feeds: FeedState = {};
  const messages: ClientState['messages'] = {};
  let count = 0;
  for (const key of [...new Set([openFeed ?? '', ...Object.keys(state.feeds).reverse()])]) {
    const feed = state.feeds[key];
    if (!feed || feed.incomplete) continue;
    const part = partOf(feed, key === openFeed ? visible : undefined);
    count += part.ids.length;
    if (count > MAX_MESSAGES) break;
    feeds[key] = part;
    for (const id of part.ids) if (state.messages[id]) messages[id] = state.messages[id];
  }
  return { ...state, feeds, messages, newestReceivedId: 0, outgoing: {} };
}

/** The messages around one or, without it, the last ones. */
function partOf(feed: Feed, around: number | undefined): Feed {
  const { ids } = feed;
  const middle = around === undefined ? ids.length : ids.findIndex((id) => id >= around);
  const from = Math.max(0, Math.min(middle - MAX_MESSAGES_OF_FEED / 2, ids.length - MAX_MESSAGES_OF_FEED));
  const to = Math.min(ids.length, from + MAX_MESSAGES_OF_FEED);
  return {
    ...feed,
    ids: ids.slice(from, to),
    foundOldest: feed.foundOldest && from === 0,
    foundNewest: feed.foundNewest && to === ids.length,
    undecidedIds: [],
  };
}
