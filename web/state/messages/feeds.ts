import type { Message, MessagesAnswer } from '../../api/wire.js';
import { includesId } from './ascending-ids.js';
import type { ClientState } from '../model/client-state.js';
import type { Feed } from '../model/feed.js';
import { matches } from '../search/narrow-matching.js';
import { type Narrow, narrowKey } from '../model/narrow.js';

/**
 * Begins a feed anew, or continues it, with messages from the server. A page that continues a feed may be late: the feed may have begun anew
 * elsewhere since it was asked for. It is dropped unless it borders on the feed, which would have a gap otherwise.
 * @param side where the messages are, seen from those that are there
 * @returns whether the page has become a part of the feed
 */
export function addPage(state: ClientState, narrow: Narrow, page: MessagesAnswer, side: 'replace' | 'older' | 'newer'): boolean {
  const key = narrowKey(narrow);
  const known = state.feeds[key];
  if (side !== 'replace' && !(known && borders(known, page, side))) return false;
  const matches: Feed['matches'] = {};
  for (const { match_content: content, match_subject: topic, ...message } of page.messages) {
    state.messages[message.id] = message;
    if (content !== undefined && topic !== undefined) matches[message.id] = { content, topic, source: message.content };
  }
  const ids = page.messages.map(({ id }) => id);
  if (side === 'replace' || !known) {
    state.feeds[key] = {
      narrow,
      ids,
      foundOldest: page.found_oldest,
      foundNewest: page.found_newest,
      historyLimited: page.history_limited,
      undecidedIds: [],
      incomplete: false,
      matches,
    };
    receiveMissed(state, state.feeds[key]);
    return true;
  }
  Object.assign(known.matches, matches);
  if (side === 'older') {
    const first = known.ids[0] ?? 0;
    const older = ids.filter((id) => id < first);
    if (older.length > 0) known.ids = [...older, ...known.ids];
    known.foundOldest = page.found_oldest;
    known.historyLimited = page.history_limited;
  } else {
    const last = known.ids.at(-1) ?? 0;
    const newer = ids.filter((id) => id > last);
    if (newer.length > 0) known.ids = [...known.ids, ...newer];
    known.foundNewest = page.found_newest;
    receiveMissed(state, known);
  }
  return true;
}

/** Whether no message of the narrow is between a page and the end of a feed that it continues: it was asked for from there, or contains it. */
function borders(feed: Feed, page: MessagesAnswer, side: 'older' | 'newer'): boolean {
  const edge = side === 'older' ? feed.ids[0] : feed.ids.at(-1);
  if (edge === undefined || (side === 'older' ? feed.foundOldest : feed.foundNewest)) return false;
  return page.anchor === edge || page.messages.some(({ id }) => id === edge);
}

/** Adds the messages that were received while the server answered, to a page that does not contain them. */
function receiveMissed(state: ClientState, feed: Feed): void {
  if (!feed.foundNewest) return;
  const last = feed.ids.at(-1) ?? 0;
  // Messages that only another page contains are not the next ones: others may be between.
  if (state.newestReceivedId <= last) return;
  for (const message of Object.values(state.messages)) {
    if (message.id > last && message.id <= state.newestReceivedId) offer(state, feed, message);
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

/**
 * Adds and removes messages that have changed, so that other narrows match them.
 * @param isRewritten whether their content or place has changed, on which searches depend
 */
export function refileInFeeds(state: ClientState, ids: readonly number[], isRewritten = false): void {
  for (const feed of Object.values(state.feeds)) refileInFeed(state, feed, ids, isRewritten);
}

/** As `refileInFeeds`, for one feed. */
export function refileInFeed(state: ClientState, feed: Feed, ids: readonly number[], isRewritten: boolean): void {
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
    else if (belongs === undefined && isRewritten && (present || isWithin(feed, id))) feed.undecidedIds.push(id);
  }
  remove(feed, gone);
}

/** Removes deleted messages. */
export function removeFromFeeds(state: ClientState, ids: readonly number[]): void {
  for (const feed of Object.values(state.feeds)) remove(feed, new Set(ids.filter((id) => includesId(feed.ids, id))));
}

function remove(feed: Feed, gone: ReadonlySet<number>): void {
  if (gone.size === 0) return;
  feed.ids = feed.ids.filter((id) => !gone.has(id));
  // Nothing is left from which the rest could be loaded.
  if (feed.ids.length === 0 && !(feed.foundOldest && feed.foundNewest)) feed.incomplete = true;
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
  const gone = new Set<number>();
  for (const id of asked) {
    const match = belonging[id];
    const source = state.messages[id]?.content;
    if (!match) {
      if (includesId(feed.ids, id)) gone.add(id);
      continue;
    }
    if (source === undefined) continue;
    const { match_content: content, match_subject: topic } = match;
    if (content !== undefined && topic !== undefined) feed.matches[id] = { content, topic, source };
    if (isWithin(feed, id)) insert(feed, id);
  }
  remove(feed, gone);
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
