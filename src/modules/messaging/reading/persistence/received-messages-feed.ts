import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId } from '../../../../kernel/ids.js';
import { inList, padToPowerOfTwo, Sql, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import type { ConversationState } from '../../messages/application/message.repository.js';
import { MessageTrait, type ReaderConversation, type ReaderPeriod, type ReaderState } from '../../messages/domain/message-flags.js';
import { CONVERSATION_STATE } from '../../messages/persistence/conversation-revisions.js';
import type { MessageHead } from '../application/message-feed.js';
import { type Condition, mergeConditions, type MessageFilter } from '../domain/message-filter.js';
import type { MessageIdRange } from '../domain/message-range.js';
import { conversationsSql, messageConditionsSql } from './filter-sql.js';
import { HEAD_COLUMNS, messagesPerRange, RANGES_PER_STATEMENT, RecentMessageHeads } from './recent-message-heads.js';

/** A range of ids of one conversation. */
interface Source extends ConversationState {
  /** Bounds of the ids that were not read yet; both included. */
  low: MessageId;
  high: MessageId;
}

/** The ids that are nearest to the beginning of a range, and the sources that have some of them. */
interface Window {
  readonly from: MessageId;
  readonly to: MessageId;
  readonly sources: readonly Source[];
}

const RowKind = { period: 0, mark: 1 } as const;

/** A membership period with its conversation. */
interface PeriodRow extends ConversationState, ReaderPeriod {}

/** A membership period with its conversation, or a mark of a message. */
interface PeriodOrMarkRow extends PeriodRow {
  readonly kind: number;
  /** The watermark in the conversation, null without a membership; or the bits of the mark of the message `fromId`. */
  readonly value: number | null;
}

export interface FoundHeads {
  readonly heads: readonly MessageHead[];
  /** What the flags of these messages depend on for the viewer, if it was read just before them. */
  readonly reader: ReaderState | null;
}

/** Messages in the order of a range: the first ones with their heads, if the statement that found them has read these, then the others. */
export interface FoundMessages {
  readonly heads: readonly MessageHead[];
  readonly ids: readonly MessageId[];
}

/** The state of an account in its conversations, with its newest marks. */
interface NewestReaderState extends ReaderState {
  /** The marks of messages with smaller ids are missing. */
  readonly marksFrom: MessageId;
}

/** Messages whose further conditions are checked, at least and at most, by one statement. */
const MIN_CHECKED = 16;
const CHECKED_PER_STATEMENT = 512;
const NEVER_MATCHES = { conversationId: 0, low: 1, high: 0 };
/** The newest marks are read with a page, as many as most pages have. */
const MARKS_PER_MESSAGE = 0.5;
/** With fewer conversations, each of them is read on its own at once. */
const MIN_WINDOW_SOURCES = 5;

/**
 * Merges the messages of many conversations by id. An account that receives much of what is written gets its page from a window of ids at the
 * end of the range. The rest is read from the conversations in the order of their nearest message, a few messages each, and no further than
 * the page reaches, so that neither all messages of the realm nor whole conversations are read.
 */
@Injectable()
export class ReceivedMessagesFeed {
  constructor(
    private readonly sql: Sql,
    private readonly recent: RecentMessageHeads,
  ) {}

  /** The heads of the newest messages of `find`, descending by id, for a filter without conditions on messages. */
  async findRecent(filter: MessageFilter, range: MessageIdRange): Promise<FoundHeads> {
    const { sources, reader } = filter.scope.history
      ? { sources: await this.wholeConversations(filter, range), reader: null }
      : await this.periodsOfReader(filter, range);
    const ranges = sources.map((state) => ({ state, topicKey: null, from: state.low, to: state.high }));
    const heads = await this.recent.findNewest(ranges, range.limit);
    return { heads, reader: reader && covers(reader, heads) ? reader : null };
  }

  /** The messages that the viewer received, or all messages of the filter's conversations if its scope has their history. */
  async find(filter: MessageFilter, range: MessageIdRange): Promise<FoundMessages> {
    const sources = await this.sourcesOf(filter, range);
    const [only] = sources;
    if (sources.length === 1 && only) {
      const { text, values } = oneSourceSql(filter, range, only);
      return { heads: await this.sql.rows<MessageHead>(`SELECT ${HEAD_COLUMNS} ${text}`, values), ids: [] };
    }
    if (sources.length < MIN_WINDOW_SOURCES) return { heads: [], ids: await this.merge(filter, range, sources) };
    const window = windowOf(sources, range);
    const { text, values } = windowSql(filter, range, window);
    const found = await this.sql.rows<MessageHead>(`SELECT ${HEAD_COLUMNS} ${text}`, values);
    const heads = found.filter(receivedIn(window.sources));
    const limit = range.limit - heads.length;
    // A limited result ends within the window.
    const last = found.length < range.limit ? undefined : found.at(-1)?.id;
    return { heads, ids: limit > 0 ? await this.merge(filter, { ...range, limit }, beyond(sources, window, last, range)) : [] };
  }

  /** The messages above the viewer's watermarks; those below are read unless they are marked as unread. */
  async findAboveWatermarks(filter: MessageFilter, range: MessageIdRange): Promise<MessageId[]> {
    // Most of these messages are unread. A subquery in each part of a statement would cost more than reading some in vain.
    const [costly, cheap] = partition(mergeConditions(filter.conditions), (condition) => hasSubquery(filter, condition));
    return this.merge({ ...filter, conditions: cheap }, range, await this.lags(filter, range), costly);
  }

  /** @param further conditions that are checked for the messages that meet those of the filter */
  private async merge(
    filter: MessageFilter,
    { newestFirst, limit }: MessageIdRange,
    sources: Source[],
    further: readonly Condition[] = [],
  ): Promise<MessageId[]> {
    const nearestFirst = newestFirst ? (a: Source, b: Source) => b.high - a.high : (a: Source, b: Source) => a.low - b.low;
    const byId = newestFirst ? (a: number, b: number) => b - a : (a: number, b: number) => a - b;
    let open = sources;
    const wanted = further.length === 0 ? limit : Math.max(limit, MIN_CHECKED);
    let chunk = messagesPerRange(wanted, open.length);
    let found: MessageId[] = [];
    while (open.length > 0) {
      open.sort(nearestFirst);
      const looked = open.splice(0, RANGES_PER_STATEMENT);
      const rows = await this.look(filter, looked, chunk, newestFirst);
      found.push(...(await this.filterIds({ ...filter, conditions: further }, [...rows.values()].flat())));
      for (const [index, source] of looked.entries()) {
        const ids = rows.get(index) ?? [];
        const last = ids.at(-1);
        if (ids.length < chunk || last === undefined) continue;
        if (newestFirst) source.high = last - 1;
        else source.low = last + 1;
        open.push(source);
      }
      found = found.sort(byId).slice(0, limit);
      const farthest = found.length < limit ? undefined : found.at(-1);
      // A conversation whose unread range lies behind a full page cannot contribute to it.
      if (farthest !== undefined) open = open.filter((source) => (newestFirst ? source.high > farthest : source.low < farthest));
      // The remaining conversations hold more of the page than their share was.
      chunk = messagesPerRange(wanted, open.length);
    }
    return found;
  }

  /** Those of the messages that meet the conditions of the filter, whatever its scope. */
  private async filterIds(filter: MessageFilter, ids: readonly MessageId[]): Promise<readonly MessageId[]> {
    if (filter.conditions.length === 0) return ids;
    const { text, values } = messageConditionsSql(filter);
    const matching: MessageId[] = [];
    for (const part of chunks(ids, CHECKED_PER_STATEMENT)) {
      const these = inList('m.id', part);
      const rows = await this.sql.rows<{ id: MessageId }>(
        `SELECT m.id AS id FROM message m FORCE INDEX (PRIMARY) WHERE ${these.text} AND m.realm_id = ?${text}`,
        [...these.values, filter.realmId, ...values],
      );
      for (const { id } of rows) matching.push(id);
    }
    return matching;
  }

  private sourcesOf(filter: MessageFilter, range: MessageIdRange): Promise<Source[]> {
    return filter.scope.history ? this.wholeConversations(filter, range) : this.periods(filter, range);
  }

  private async periods(filter: MessageFilter, range: MessageIdRange): Promise<Source[]> {
    const { text, values } = periodsSql(filter, range);
    const rows = await this.sql.rows<PeriodRow>(`SELECT ${PERIOD_COLUMNS} ${text}`, values);
    return rows.flatMap((row) => sourcesWithin(row, range));
  }

  /** The same as `periods`, with the watermarks and the newest marks of the viewer in one statement. */
  private async periodsOfReader(
    filter: MessageFilter,
    range: MessageIdRange,
  ): Promise<{ readonly sources: Source[]; readonly reader: NewestReaderState }> {
    const { text, values } = periodsSql(
      filter,
      range,
      'LEFT JOIN membership s ON s.user_id = p.user_id AND s.conversation_id = p.conversation_id',
    );
    const mostMarks = 2 ** Math.ceil(Math.log2(Math.max(1, range.limit * MARKS_PER_MESSAGE)));
    // Where a mark has no value, it repeats its message: a NULL would make the database return the whole column as text.
    const rows = await this.sql.rows<PeriodOrMarkRow>(
      `SELECT ${RowKind.period} AS kind, ${PERIOD_COLUMNS}, s.read_through_id AS value ${text}
        UNION ALL
       (SELECT ${RowKind.mark}, realm_id, message_id, message_id, message_id, message_id, message_id, flags FROM message_mark
         WHERE user_id = ? AND message_id BETWEEN ? AND ? ORDER BY message_id DESC LIMIT ${mostMarks})`,
      [...values, filter.viewerId, range.from, range.to],
    );
    const sources: Source[] = [];
    const readers = new Map<ConversationId, ReaderConversation & { readonly periods: ReaderPeriod[] }>();
    const marks = new Map<MessageId, number>();
    for (const row of rows) {
      const { kind, conversationId, lastMessageId, revision, fromId, toId, value } = row;
      if (kind === RowKind.mark) {
        marks.set(fromId, value ?? 0);
        continue;
      }
      sources.push(...sourcesWithin(row, range));
      const reader = readers.get(conversationId);
      if (reader) reader.periods.push({ fromId, toId });
      else {
        const periods = [{ fromId, toId }];
        readers.set(conversationId, { lastMessageId, revision: revision ?? 0, readThroughId: value ?? 0, periods });
      }
    }
    const marksFrom = marks.size < mostMarks ? range.from : [...marks.keys()].reduce((a, b) => Math.min(a, b));
    return { sources, reader: { conversations: readers, marks, inTopic: new Set(), marksFrom } };
  }

  private wholeConversations(filter: MessageFilter, { from, to }: MessageIdRange): Promise<Source[]> {
    const within = conversations(filter, 'c.id');
    return this.sources(
      `SELECT ${CONVERSATION_STATE.columns}, ? AS low, LEAST(c.last_message_id, ?) AS high FROM conversation c ${CONVERSATION_STATE.join}
        WHERE c.realm_id = ? AND c.last_message_id >= ?${within.text}`,
      [from, to, filter.realmId, from, ...within.values],
    );
  }

  private lags(filter: MessageFilter, { from, to }: MessageIdRange): Promise<Source[]> {
    const within = conversations(filter, 's.conversation_id');
    return this.sources(
      `SELECT ${CONVERSATION_STATE.columns}, GREATEST(s.read_through_id + 1, p.from_id, ?) AS low,
              LEAST(COALESCE(p.to_id, c.last_message_id), c.last_message_id, ?) AS high
         FROM membership s
         JOIN conversation c ON c.id = s.conversation_id AND c.last_message_id > s.read_through_id ${CONVERSATION_STATE.join}
         JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id
        WHERE s.user_id = ?${within.text}`,
      [from, to, filter.viewerId, ...within.values],
    );
  }

  private async sources(statement: string, values: readonly SqlValue[]): Promise<Source[]> {
    // The driver may return computed numbers as strings.
    const rows = await this.sql.rows<ConversationState & { low: unknown; high: unknown }>(statement, values);
    return rows.map((row) => ({ ...row, low: Number(row.low), high: Number(row.high) })).filter(({ low, high }) => low <= high);
  }

  /** The nearest `chunk` ids of each source, by its index in the list. */
  private async look(
    filter: MessageFilter,
    sources: readonly Source[],
    chunk: number,
    newestFirst: boolean,
  ): Promise<Map<number, MessageId[]>> {
    const { text, values } = messageConditionsSql(filter);
    const padded = padToPowerOfTwo<Pick<Source, 'conversationId' | 'low' | 'high'>>(sources, NEVER_MATCHES);
    const one = (index: number): string => `(SELECT ${index} AS place, m.id AS id FROM message m
      WHERE m.realm_id = ? AND m.conversation_id = ? AND m.id BETWEEN ? AND ?${text} ${order(newestFirst)} LIMIT ${chunk})`;
    const rows = await this.sql.rows<{ place: number; id: number }>(
      padded.map((_, index) => one(index)).join(' UNION ALL '),
      padded.flatMap(({ conversationId, low, high }): SqlValue[] => [filter.realmId, conversationId, low, high, ...values]),
    );
    const result = new Map<number, MessageId[]>();
    for (const { place, id } of rows) {
      const ids = result.get(place);
      if (ids) ids.push(id);
      else result.set(place, [id]);
    }
    return result;
  }
}

const PERIOD_COLUMNS = `${CONVERSATION_STATE.columns}, p.from_id AS fromId, p.to_id AS toId`;

/**
 * The statement from FROM on that reads the viewer's membership periods with messages in a range.
 * @param join of a further table with the period `p`
 */
function periodsSql(filter: MessageFilter, { from, to }: MessageIdRange, join = ''): SqlFragment {
  const within = conversations(filter, 'p.conversation_id');
  return {
    text: `FROM membership_period p JOIN conversation c ON c.id = p.conversation_id ${CONVERSATION_STATE.join} ${join}
      WHERE p.user_id = ? AND c.last_message_id >= ? AND p.from_id <= ?${within.text}`,
    values: [filter.viewerId, from, to, ...within.values],
  };
}

/** Whether the flags of the messages follow from the state: it has their marks, and none depends on whether the account takes part in a topic. */
function covers({ marksFrom }: NewestReaderState, heads: readonly MessageHead[]): boolean {
  return heads.every(({ id, traits }) => id >= marksFrom && (traits & MessageTrait.topicWildcard) === 0);
}

/** The part of a period that is within a range; none if they have no ids in common. */
function sourcesWithin(
  { realmId, conversationId, lastMessageId, revision, fromId, toId }: PeriodRow,
  { from, to }: MessageIdRange,
): Source[] {
  const [low, high] = [Math.max(fromId, from), Math.min(toId ?? lastMessageId, lastMessageId, to)];
  return low <= high ? [{ realmId, conversationId, lastMessageId, revision, low, high }] : [];
}

function windowOf(sources: readonly Source[], { newestFirst, limit }: MessageIdRange): Window {
  const size = windowSize(limit);
  const nearest = newestFirst
    ? sources.reduce((highest, { high }) => Math.max(highest, high), 0)
    : sources.reduce((lowest, { low }) => Math.min(lowest, low), Infinity);
  const [from, to] = newestFirst ? [nearest - size + 1, nearest] : [nearest, nearest + size - 1];
  return { from, to, sources: sources.filter(({ low, high }) => low <= to && high >= from) };
}

/** The statement from FROM on that reads the messages of a window. */
function windowSql(filter: MessageFilter, { newestFirst, limit }: MessageIdRange, { from, to, sources }: Window): SqlFragment {
  const within = inList('m.conversation_id', [...new Set(sources.map(({ conversationId }) => conversationId))]);
  const { text, values } = messageConditionsSql(filter);
  return {
    text: `FROM message m FORCE INDEX (PRIMARY)
      WHERE m.id BETWEEN ? AND ? AND m.realm_id = ? AND ${within.text}${text} ${order(newestFirst)} LIMIT ${limit}`,
    values: [from, to, filter.realmId, ...within.values, ...values],
  };
}

/** Whether a message is within one of the sources. */
function receivedIn(sources: readonly Source[]): (head: MessageHead) => boolean {
  const byConversation = new Map<ConversationId, Source[]>(sources.map(({ conversationId }) => [conversationId, []]));
  for (const source of sources) byConversation.get(source.conversationId)?.push(source);
  return ({ id, conversationId }) => byConversation.get(conversationId)?.some(({ low, high }) => low <= id && id <= high) === true;
}

/**
 * What is left of the sources after a window has been read.
 * @param last the last message that was read; undefined if the whole window was read
 */
function beyond(sources: readonly Source[], { from, to }: Window, last: MessageId | undefined, { newestFirst }: MessageIdRange): Source[] {
  const rest = newestFirst
    ? sources.map((source) => ({ ...source, high: Math.min(source.high, (last ?? from) - 1) }))
    : sources.map((source) => ({ ...source, low: Math.max(source.low, (last ?? to) + 1) }));
  return rest.filter(({ low, high }) => low <= high);
}

/** The statement from FROM on that reads the messages of one source. */
function oneSourceSql(filter: MessageFilter, { newestFirst, limit }: MessageIdRange, { conversationId, low, high }: Source): SqlFragment {
  const { text, values } = messageConditionsSql(filter);
  return {
    text: `FROM message m FORCE INDEX (message_conversation)
      WHERE m.realm_id = ? AND m.conversation_id = ? AND m.id BETWEEN ? AND ?${text} ${order(newestFirst)} LIMIT ${limit}`,
    values: [filter.realmId, conversationId, low, high, ...values],
  };
}

function hasSubquery({ viewerId }: MessageFilter, condition: Condition): boolean {
  return messageConditionsSql({ conditions: [condition], viewerId }).text.includes('SELECT');
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function order(newestFirst: boolean): string {
  return `ORDER BY m.id ${newestFirst ? 'DESC' : 'ASC'}`;
}

/** Ids in a window: a few times the page, because the viewer does not receive all of them; few enough to be read in vain. */
function windowSize(limit: number): number {
  return 2 * limit + 300;
}

function conversations(filter: MessageFilter, column: string): SqlFragment {
  const { text, values } = conversationsSql(filter, column);
  if (!filter.scope.conversationIds) return { text, values };
  const within = inList(column, filter.scope.conversationIds);
  return { text: ` AND ${within.text}${text}`, values: [...within.values, ...values] };
}
