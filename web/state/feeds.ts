import type { Message, MessagesAnswer } from '../api/wire.js';
import { includesId } from './ascending-ids.js';
import type { ClientState } from './client-state.js';
import type { Feed } from './feed.js';
import { matches } from './narrow-matching.js';
import { type Narrow, narrowKey } from './narrow.js';

/** Starts or continues a feed with messages from the server. @param side where the messages are, seen from those that are there */
export function addPage(state: ClientState, narrow: Narrow, page: MessagesAnswer, side: 'replace' | 'older' | 'newer'): Feed {
  const matches: Feed['matches'] = {};
  for (const { match_content: content, match_subject: topic, ...message } of page.messages) {
    state.messages[message.id] = message;
    if (content !== undefined && topic !== undefined) matches[message.id] = { content, topic, source: message.content };
  }
  const key = narrowKey(narrow);
  const known = side === 'replace' ? undefined : state.feeds[key];
  const ids = page.messages.map(({ id }) => id);
  if (!known) {
    const feed = {
      narrow,
      ids,
      foundOldest: page.found_oldest,
      foundNewest: page.found_newest,
      historyLimited: page.history_limited,
      undecidedIds: [],
      incomplete: false,
      matches,
    };
    state.feeds[key] = feed;
    receiveMissed(state, state.feeds[key]);
    return state.feeds[key];
  }
  Object.assign(known.matches, matches);
  const present = new Set(known.ids);
  const added = ids.filter((id) => !present.has(id));
  if (added.length > 0) known.ids = side === 'older' ? [...added, ...known.ids] : [...known.ids, ...added];
  if (side === 'older') {
    known.foundOldest = page.found_oldest;
    known.historyLimited = page.history_limited;
  } else {
    known.foundNewest = page.found_newest;
    receiveMissed(state, known);
  }
  return known;
}

/** Adds the messages that arrived while the server answered, to a page that does not contain them. */
function receiveMissed(state: ClientState, feed: Feed): void {
  if (!feed.foundNewest) return;
  const last = feed.ids.at(-1) ?? 0;
  for (const message of Object.values(state.messages)) {
    if (message.id > last) offer(state, feed, message);
  }
}

/** Adds a new message to the feeds that reach to the newest message. */
export function receiveInFeeds(state: ClientState, message: Message): void {
  for (const feed of Object.values(state.feeds)) {
    if (feed.foundNewest) offer(state, feed, message);
  }
}

function offer(state: ClientState, feed: Feed, message: Message): void {
  const belongs = matches(state, feed.narrow, message);
  if (belongs) insert(feed, message.id);
  else if (belongs === undefined) feed.undecidedIds.push(message.id);
}

/** Adds and removes messages that have changed, so that other narrows match them. */
export function refileInFeeds(state: ClientState, ids: readonly number[]): void {
  for (const feed of Object.values(state.feeds)) {
    const gone = new Set<number>();
    for (const id of ids) {
      const message = state.messages[id];
      const present = includesId(feed.ids, id);
      if (!message) {
        if (isWithin(feed, id)) feed.incomplete = true;
        continue;
      }
      const belongs = matches(state, feed.narrow, message);
      if (belongs === false && present) gone.add(id);
      else if (belongs && !present && isWithin(feed, id)) insert(feed, id);
    }
    if (gone.size > 0) feed.ids = feed.ids.filter((id) => !gone.has(id));
  }
}

/** Removes deleted messages. */
export function removeFromFeeds(state: ClientState, ids: readonly number[]): void {
  const gone = new Set(ids);
  for (const feed of Object.values(state.feeds)) {
    if (ids.some((id) => includesId(feed.ids, id))) feed.ids = feed.ids.filter((id) => !gone.has(id));
  }
}

/**
 * The server has said which of the undecided messages belong to a feed.
 * @param belonging by id, with the marks of a search
 */
export function decide(
  state: ClientState,
  feed: Feed,
  asked: readonly number[],
  belonging: Readonly<Record<string, { readonly match_content?: string; readonly match_subject?: string }>>,
): void {
  feed.undecidedIds = feed.undecidedIds.filter((id) => !asked.includes(id));
  for (const id of asked) {
    const match = belonging[id];
    if (!match) continue;
    const { match_content: content, match_subject: topic } = match;
    const source = state.messages[id]?.content;
    if (content !== undefined && topic !== undefined && source !== undefined) feed.matches[id] = { content, topic, source };
    insert(feed, id);
  }
}

/** Whether a message of this id would be in the loaded part, if it belonged to the feed. */
function isWithin({ ids, foundOldest, foundNewest }: Feed, id: number): boolean {
  const [first] = ids;
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return foundOldest && foundNewest;
  return (foundOldest || id > first) && (foundNewest || id < last);
}

function insert(feed: Feed, id: number): void {
  const last = feed.ids.at(-1);
  if (last === undefined || id > last) feed.ids.push(id);
  else if (!includesId(feed.ids, id)) feed.ids = [...feed.ids, id].sort((a, b) => a - b);
}
