import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { padToPowerOfTwo, placeholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { type ConversationState, MessageRepository } from '../../messages/application/message.repository.js';
import type { ReaderState } from '../../messages/domain/message-flags.js';
import { CONVERSATION_STATE } from '../../messages/persistence/conversation-revisions.js';
import type { MessageHead } from '../application/message-feed.js';
import type { MessagePlace } from '../domain/message-filter.js';
import { LARGER_THAN_ANY_ID, type MessageIdRange } from '../domain/message-range.js';

export const HEAD_COLUMNS = `m.id AS id, m.conversation_id AS conversationId, m.sender_id AS senderId, m.topic AS topic, m.traits AS traits,
  m.version AS version`;

/** A range of ids of the messages of a conversation or of one of its topics; bounds included. */
export interface HeadRange {
  readonly state: ConversationState;
  readonly topicKey: string | null;
  readonly from: MessageId;
  readonly to: MessageId;
}

/** The newest messages of a conversation or topic: all with ids from `from` to `through`. */
interface Tail {
  readonly realmId: RealmId;
  readonly revision: number;
  readonly from: MessageId;
  readonly through: MessageId;
  /** Ascending by id. */
  readonly heads: readonly MessageHead[];
}

/** The heads at the upper end of a range, descending; complete down to the id `from`. */
interface KnownHeads {
  readonly from: MessageId;
  readonly heads: readonly MessageHead[];
}

const MAX_CACHED_HEADS = 100_000;
/** The maximum number of heads of one conversation or topic. */
export const MAX_KEPT_HEADS = 2_000;
/** What an entry weighs beside its heads. */
const ENTRY_WEIGHT = 10;

/** In place of the number of a range. */
const STATE_ROW = -1;

interface HeadRow extends MessageHead {
  /** The number of its range. */
  readonly place: number;
}

/** The state of a conversation at the time of the other rows. */
interface StateRow {
  readonly place: typeof STATE_ROW;
  readonly conversationId: ConversationId;
  /** Of the last message. */
  readonly id: MessageId;
  /** The revision; null before the first one. */
  readonly version: number | null;
}

/** The maximum number of ranges that one statement reads. */
export const RANGES_PER_STATEMENT = 32;
/** Rows of one statement are in memory at the same time; about twice as many are read at most. */
const MAX_WANTED_PER_STATEMENT = 2_048;
/** A statement costs more than some messages that turn out not to be needed. */
const MIN_MESSAGES_PER_RANGE = 16;
const NO_RANGE: HeadRange = {
  state: { realmId: 0, conversationId: 0, lastMessageId: 0, revision: null },
  topicKey: null,
  from: 1,
  to: 0,
};

/**
 * Keeps the heads of the newest messages of conversations and topics in memory, for all accounts that read them. They are valid for one
 * revision of the conversation, which the caller has read from the database before (docs/adr/0034); messages that were sent since then are
 * read and added. Not to be used in a unit of work that changes messages: what it read would be kept even if it is rolled back.
 */
@Injectable()
export class RecentMessageHeads {
  private readonly tails = new ReadThroughCache<ConversationId | string, Tail>({
    maxWeight: MAX_CACHED_HEADS,
    weigh: ({ heads }) => heads.length + ENTRY_WEIGHT,
  });

  constructor(
    private readonly sql: Sql,
    private readonly messages: MessageRepository,
  ) {}

  /**
   * The newest messages of a conversation or topic in a range, with the state of a reader. The state of the conversation is read with that of
   * the reader: if all of the messages are in memory and the conversation has not changed since then, this takes one statement. Otherwise
   * it begins again, as `findIn` does.
   * @returns null if memory does not reach the range
   */
  async findForReader(
    readerId: UserId,
    place: MessagePlace,
    range: MessageIdRange,
  ): Promise<{ readonly heads: readonly MessageHead[]; readonly reader: ReaderState } | null> {
    const tail = this.tails.get(keyOf(place.conversationId, place.topicKey));
    const kept = tail && recall(tail, range);
    if (kept) {
      const reader = await this.messages.loadReaderState(readerId, kept);
      const present = reader.conversations.get(place.conversationId);
      if (present?.revision === tail.revision && present.lastMessageId === tail.through) return { heads: kept, reader };
    }
    const heads = await this.findIn(place, range);
    return heads && { heads, reader: await this.messages.loadReaderState(readerId, heads) };
  }

  /** The newest messages of a conversation or topic in a range, descending by id; null if memory does not reach the range. */
  async findIn({ conversationId, topicKey }: MessagePlace, { from, to, limit }: MessageIdRange): Promise<MessageHead[] | null> {
    if (limit > MAX_KEPT_HEADS || !this.reaches(conversationId, topicKey, to)) return null;
    const state = await this.readState(conversationId);
    return state ? this.findNewest([{ state, topicKey, from, to: Math.min(to, state.lastMessageId) }], limit) : [];
  }

  /** The newest `limit` messages of all ranges, descending by id. */
  async findNewest(ranges: readonly HeadRange[], limit: number): Promise<MessageHead[]> {
    const found = new NewestHeads(limit);
    await this.collect(ranges, found, () => true);
    return found.list();
  }

  /**
   * Adds the messages of the ranges that memory has, or will keep, until `found` can take no more.
   * @returns what is left of the ranges of which there are more messages than memory keeps
   */
  collectKept(ranges: readonly HeadRange[], found: HeadCollector): Promise<HeadRange[]> {
    return this.collect(ranges, found, (range) => !this.isBelowKept(range));
  }

  /**
   * Adds messages of the ranges in parts.
   * @param follows whether to read the rest of a range
   * @returns the rests that were not read and that `found` may still take
   */
  private async collect(ranges: readonly HeadRange[], found: HeadCollector, follows: (rest: HeadRange) => boolean): Promise<HeadRange[]> {
    const limit = Math.min(found.limit, MAX_WANTED_PER_STATEMENT);
    let left: HeadRange[] = [];
    let open = ranges.filter(({ from, to }) => from <= to);
    while (open.length > 0) {
      open.sort((a, b) => b.to - a.to);
      const unfinished: HeadRange[] = [];
      const unknown: HeadRange[] = [];
      for (const range of open) {
        if (!found.canTake(range.to)) break;
        const known = this.findKnown(range, limit);
        if (known) unfinished.push(...addTo(found, range, known));
        else unknown.push(range);
      }
      found.prune();
      const wanted = unknown.filter(({ to }) => found.canTake(to));
      const next = wanted.splice(0, RANGES_PER_STATEMENT);
      for (const [index, known] of (await this.load(next, limit)).entries())
        unfinished.push(...addTo(found, next[index] as HeadRange, known));
      found.prune();
      open = [...unfinished.filter(follows), ...wanted].filter(({ to }) => found.canTake(to));
      left = [...left, ...unfinished.filter((rest) => !follows(rest))].filter(({ to }) => found.canTake(to));
    }
    return left;
  }

  private isBelowKept({ state, topicKey, to }: HeadRange): boolean {
    const tail = this.tails.get(keyOf(state.conversationId, topicKey));
    return tail !== undefined && tail.heads.length === MAX_KEPT_HEADS && to < tail.from;
  }

  /** Whether `findNewest` for a range with this upper bound finds messages in memory, or keeps those that it reads. */
  private reaches(conversationId: ConversationId, topicKey: string | null, to: MessageId): boolean {
    const tail = this.tails.get(keyOf(conversationId, topicKey));
    return to >= LARGER_THAN_ANY_ID - 1 || (tail !== undefined && to >= tail.from);
  }

  private async readState(conversationId: ConversationId): Promise<ConversationState | null> {
    const [state] = await this.sql.rows<ConversationState>(
      `SELECT ${CONVERSATION_STATE.columns} FROM conversation c ${CONVERSATION_STATE.join} WHERE c.id = ?`,
      [conversationId],
    );
    return state ?? null;
  }

  private findKnown({ state, topicKey, from, to }: HeadRange, limit: number): KnownHeads | null {
    const tail = this.tails.get(keyOf(state.conversationId, topicKey));
    if (tail?.revision !== revisionOf(state) || to < tail.from || Math.min(to, state.lastMessageId) > tail.through) return null;
    const heads = newestWithin(tail.heads, from, to, limit);
    return { from: heads.length < limit ? tail.from : (heads.at(-1)?.id ?? tail.from), heads };
  }

  /** Reads the upper ends of ranges, and keeps what continues the messages in memory. */
  private async load(ranges: readonly HeadRange[], limit: number): Promise<KnownHeads[]> {
    if (ranges.length === 0) return [];
    const gaps = ranges.map((range) => this.gapOf(range));
    const size = messagesPerRange(limit, ranges.length);
    const padded = padToPowerOfTwo(gaps, NO_RANGE);
    const rows = await this.sql.rows<HeadRow | StateRow>(
      [...padded.map((gap, place) => rangeSql(gap, place, size)), statesSql(padded.length)].join(' UNION ALL '),
      [
        ...padded.flatMap(({ state, topicKey, from, to }): SqlValue[] => [
          state.realmId,
          state.conversationId,
          ...(topicKey === null ? [] : [topicKey]),
          from,
          to,
        ]),
        ...padded.map(({ state }) => state.conversationId),
      ],
    );
    const readOfGap = gaps.map((): MessageHead[] => []);
    const states = new Map<ConversationId, StateRow>();
    for (const row of rows)
      if (isStateRow(row)) states.set(row.conversationId, row);
      else readOfGap[row.place]?.push(toHead(row));
    return gaps.map((gap, index) => {
      const [range, read] = [ranges[index] as HeadRange, readOfGap[index] as MessageHead[]];
      read.sort((a, b) => b.id - a.id);
      const lowest = read.length < size ? gap.from : (read.at(-1)?.id ?? gap.from);
      if (!isBehind(states.get(gap.state.conversationId), gap.state)) this.keep(gap, { from: lowest, heads: read });
      const known = lowest === gap.from && gap.from > range.from ? this.findKnown(range, limit) : null;
      return known ?? { from: lowest, heads: read.filter(({ id }) => id >= range.from) };
    });
  }

  /** What has to be read for a range: if older messages in memory are up to date, all messages after them. */
  private gapOf(range: HeadRange): HeadRange {
    const tail = this.tails.get(keyOf(range.state.conversationId, range.topicKey));
    const continues = tail?.revision === revisionOf(range.state) && range.to > tail.through;
    return continues ? { ...range, from: tail.through + 1 } : range;
  }

  /** Keeps messages at the end of the conversation, or directly below those in memory. */
  private keep({ state, topicKey, to }: HeadRange, { from, heads }: KnownHeads): void {
    const key = keyOf(state.conversationId, topicKey);
    const read: Tail = {
      realmId: state.realmId,
      revision: revisionOf(state),
      from,
      through: state.lastMessageId,
      heads: heads.toReversed(),
    };
    const tail = this.tails.get(key);
    if (tail && isNewer(tail, read)) return;
    const valid = tail?.revision === read.revision ? tail : undefined;
    if (valid && valid.through === read.through && valid.from <= from) return;
    if (valid && to === valid.from - 1) this.set(key, joinTails(read, valid));
    else if (to >= state.lastMessageId) this.set(key, valid && from === valid.through + 1 ? joinTails(valid, read) : read);
  }

  private set(key: ConversationId | string, tail: Tail): void {
    const heads = tail.heads.slice(-MAX_KEPT_HEADS);
    this.tails.set(key, { ...tail, heads, from: heads.length < tail.heads.length ? (heads[0]?.id ?? tail.from) : tail.from });
  }
}

/**
 * Whether messages were read in a state that is older than another one, which was read before them. A node of a cluster that has just lost
 * another one may answer so (docs/adr/0051).
 * @param row of the state in which they were read
 */
function isBehind(row: StateRow | undefined, state: ConversationState): boolean {
  const revision = row?.version ?? 0;
  return !row || revision < revisionOf(state) || (revision === revisionOf(state) && row.id < state.lastMessageId);
}

function isStateRow(row: HeadRow | StateRow): row is StateRow {
  return row.place === STATE_ROW;
}

function toHead({ id, conversationId, senderId, topic, traits, version }: HeadRow): MessageHead {
  return { id, conversationId, senderId, topic, traits, version };
}

function isNewer(a: Tail, b: Tail): boolean {
  return a.revision > b.revision || (a.revision === b.revision && a.through > b.through);
}

/** @param older ends directly below the newer one */
function joinTails(older: Tail, newer: Tail): Tail {
  return { ...newer, from: older.from, heads: [...older.heads, ...newer.heads] };
}

/** Collects the newest messages of several ranges. */
export interface HeadCollector {
  /** How many are wanted. */
  readonly limit: number;
  /** Whether a message with this id may be among the newest ones. */
  canTake(id: MessageId): boolean;
  add(heads: readonly MessageHead[]): void;
  /** Drops what is not among the newest ones. This looks at all of them, so that it is not done for each range. */
  prune(): void;
}

/** @returns the rest of the range, of which nothing is known yet; empty at its end */
function addTo(found: HeadCollector, range: HeadRange, { from, heads }: KnownHeads): HeadRange[] {
  found.add(heads);
  return from > range.from ? [{ ...range, to: from - 1 }] : [];
}

class NewestHeads implements HeadCollector {
  private heads: MessageHead[] = [];
  /** The lowest id of the newest heads when they were last pruned. */
  private lowest = 0;

  constructor(readonly limit: number) {}

  canTake(id: MessageId): boolean {
    return id > this.lowest;
  }

  prune(): void {
    if (this.heads.length < this.limit) return;
    this.heads = this.list();
    if (this.heads.length === this.limit) this.lowest = this.heads.at(-1)?.id ?? 0;
  }

  add(heads: readonly MessageHead[]): void {
    for (const head of heads) this.heads.push(head);
    if (this.heads.length >= this.limit + this.limit / 8) this.prune();
  }

  /** A message that is moved meanwhile may have been found in both conversations. */
  list(): MessageHead[] {
    const descending = this.heads.sort((a, b) => b.id - a.id);
    return descending.filter(({ id }, index) => id !== descending[index - 1]?.id).slice(0, this.limit);
  }
}

/** The newest `limit` messages of a range from memory, descending by id; null if they are not all there. */
function recall(tail: Tail, { from, to, limit }: MessageIdRange): MessageHead[] | null {
  if (limit > MAX_KEPT_HEADS || to < tail.from) return null;
  const heads = newestWithin(tail.heads, from, to, limit);
  return heads.length < limit && tail.from > from ? null : heads;
}

function keyOf(conversationId: ConversationId, topicKey: string | null): ConversationId | string {
  return topicKey === null ? conversationId : `${conversationId}:${topicKey}`;
}

function revisionOf({ revision }: ConversationState): number {
  return revision ?? 0;
}

/** The newest `limit` heads with ids from `from` to `to`, descending. */
function newestWithin(ascending: readonly MessageHead[], from: MessageId, to: MessageId, limit: number): MessageHead[] {
  const end = indexOfFirst(ascending, to + 1);
  return ascending.slice(Math.max(indexOfFirst(ascending, from), end - limit), end).reverse();
}

/** The index of the first head with at least this id. */
function indexOfFirst(ascending: readonly MessageHead[], id: MessageId): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as MessageHead).id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How many messages to read of each range if `limit` are wanted of all together: about twice its share, because most of a page comes from few
 * conversations; a power of two, so that there are few different statements.
 */
export function messagesPerRange(limit: number, ranges: number): number {
  const share = Math.max(MIN_MESSAGES_PER_RANGE, Math.ceil((2 * limit) / Math.max(1, ranges)));
  return 2 ** Math.ceil(Math.log2(Math.min(share, Math.max(limit, 1))));
}

function rangeSql({ topicKey }: HeadRange, place: number, limit: number): string {
  // Without the hint, the database may scan all messages in the order of their ids.
  const [index, topic] = topicKey === null ? ['message_conversation', ''] : ['message_topic', ' AND m.topic_key = ?'];
  return `(SELECT ${place} AS place, ${HEAD_COLUMNS} FROM message m FORCE INDEX (${index})
    WHERE m.realm_id = ? AND m.conversation_id = ?${topic} AND m.id BETWEEN ? AND ? ORDER BY m.id DESC LIMIT ${limit})`;
}

function statesSql(count: number): string {
  // Constants would turn the numbers of a column into decimals, which are texts.
  return `(SELECT ${STATE_ROW}, c.last_message_id, c.id, c.id, '', c.id, v.revision
    FROM conversation c ${CONVERSATION_STATE.join} WHERE c.id IN (${placeholders(count)}))`;
}
