import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId } from '../../../../kernel/ids.js';
import { inList, Sql, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import type { FoundHeads, MessageIdRange, RecalledHeads } from '../application/narrow.queries.js';
import type { MessageFilter } from '../domain/message-filter.js';
import type { Condition, MessageCondition } from '../domain/message-filter.js';
import type { RequiredToken } from '../domain/search-query.js';
import { conditionsSql, messageConditions, scopeSql, tokenSql } from './filter-sql.js';
import { PostingLists } from './posting-lists.js';
import { type FoundMessages, ReceivedMessagesFeed } from './received-messages-feed.js';
import { MAX_KEPT_HEADS, RecentMessageHeads } from './recent-message-heads.js';

/** An index whose range holds the messages of a filter, in the order of their ids. */
interface DrivingIndex {
  /** The table with its alias. */
  readonly table: string;
  /** The column of the table that holds the message's id. */
  readonly id: string;
  readonly where: SqlFragment;
}

/** A scan of one index of the table `message m`: the index hint, and the rest of the statement. */
interface IndexWalk {
  readonly hint: string;
  readonly rest: SqlFragment;
}

/** Conditions that few messages meet, the rarest first. */
const DRIVING = ['search', 'marks', 'mentioned', 'unread'] as const satisfies MessageCondition['on'][];

/** Ids of candidates that the first statement checks, and that each one checks at most. */
const FIRST_CANDIDATES = 128;
const MAX_CANDIDATES = 512;

/**
 * Selects the index that finds the messages of a filter with the fewest rows: the message ids, posting lists, marks, watermarks, the sender,
 * or else the conversations. The whole filter is then applied to those rows; no plan scans all messages of the realm.
 */
@Injectable()
export class NarrowQueryPlanner {
  constructor(
    private readonly sql: Sql,
    private readonly feed: ReceivedMessagesFeed,
    private readonly postings: PostingLists,
    private readonly recent: RecentMessageHeads,
  ) {}

  /**
   * The messages in the range that match, in its order: the first ones with the given columns, if the statement that finds them has these,
   * and the ids of the others.
   */
  async find<Row extends { readonly id: MessageId }>(
    filter: MessageFilter,
    range: MessageIdRange,
    columns: string,
  ): Promise<FoundMessages<Row>> {
    if (filter.scope.conversationIds?.length === 0) return { rows: [], ids: [] };
    const walk = this.planWalk(filter, range);
    if (walk) {
      return {
        rows: await this.sql.rows<Row>(`SELECT ${columns} FROM message m ${walk.hint} ${walk.rest.text}`, walk.rest.values),
        ids: [],
      };
    }
    const ids = await this.findDriven(filter, range);
    return ids ? { rows: [], ids } : this.feed.find(filter, range, columns);
  }

  /**
   * The heads of the newest messages in the range that match, descending by id, mostly from memory. Null for filters that depend on more than
   * conversations and one topic, and for ranges that memory does not reach.
   */
  async findRecent(filter: MessageFilter, range: MessageIdRange): Promise<FoundHeads | null> {
    if (!range.newestFirst || range.limit > MAX_KEPT_HEADS || filter.scope.conversationIds?.length === 0) return null;
    const place = soleConversation(filter);
    if (!place) return messageConditions(filter).length === 0 ? this.feed.findRecent(filter, range) : null;
    const { conversationId, topicKey } = place;
    if (!this.recent.reaches(conversationId, topicKey, range.to)) return null;
    const state = await this.recent.readState(conversationId);
    if (!state) return { heads: [], reader: null };
    const ranges = [{ state, topicKey, from: range.from, to: Math.min(range.to, state.lastMessageId) }];
    return { heads: await this.recent.findNewest(ranges, range.limit), reader: null };
  }

  /** What `findRecent` found before in one conversation or topic, if it is in memory. */
  recall(filter: MessageFilter, range: MessageIdRange): RecalledHeads | null {
    const place = range.newestFirst ? soleConversation(filter) : null;
    return place && this.recent.recall(place.conversationId, place.topicKey, range);
  }

  /** The scan of an index of the message table; null if another table leads to fewer rows. */
  private planWalk(filter: MessageFilter, range: MessageIdRange): IndexWalk | null {
    const has = (on: MessageCondition['on']): boolean => firstOf(filter, [on]) !== undefined;
    const rest = restSql(filter, range);
    if (has('id')) return { hint: '', rest };
    if (firstOf(filter, DRIVING)) return null;
    if (has('sender')) return { hint: '', rest };
    if (filter.scope.conversationIds?.length !== 1 || !filter.scope.history) return null;
    // Without the hint, the database may scan all messages in the order of their ids.
    return { hint: `FORCE INDEX (${has('topic') ? 'message_topic' : 'message_conversation'})`, rest };
  }

  /** Those of the given messages that the viewer has received and that match. */
  async filterMatching(filter: MessageFilter, ids: readonly MessageId[]): Promise<MessageId[]> {
    const these = inList('m.id', ids);
    const [scope, conditions] = [scopeSql({ ...filter, scope: { ...filter.scope, history: false } }), conditionsSql(filter)];
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM message m WHERE ${these.text} AND m.realm_id = ?${scope.text}${conditions.text}`,
      [...these.values, filter.realmId, ...scope.values, ...conditions.values],
    );
    return rows.map(({ id }) => id);
  }

  /** The ids found through a condition of `DRIVING`; null if the filter has none. */
  private async findDriven(filter: MessageFilter, range: MessageIdRange): Promise<MessageId[] | null> {
    const condition = firstOf(filter, DRIVING);
    switch (condition?.on) {
      case 'search':
        return this.search(filter, range);
      case 'marks':
        return this.findThrough([marksDriver(filter, condition.bits)], filter, range);
      case 'mentioned':
        return this.findThrough([marksDriver(filter, MessageMark.mentioned), wildcardDriver(filter)], filter, range);
      case 'unread': {
        const [below, above] = await Promise.all([
          this.findThrough([marksDriver(filter, MessageMark.unread)], filter, range),
          this.feed.findAboveWatermarks(filter, range),
        ]);
        return nearest([...below, ...above], range);
      }
      default:
        return null;
    }
  }

  private async findThrough(drivers: readonly DrivingIndex[], filter: MessageFilter, range: MessageIdRange): Promise<MessageId[]> {
    if (drivers.length === 0) return [];
    const [scope, conditions] = [scopeSql(filter), conditionsSql(filter)];
    const direction = range.newestFirst ? 'DESC' : 'ASC';
    // With DISTINCT, the database would read further than the limit.
    const one = ({ table, id, where }: DrivingIndex): string =>
      `(SELECT STRAIGHT_JOIN ${id} AS id FROM ${table} JOIN message m ON m.id = ${id}
         WHERE ${where.text} AND ${id} BETWEEN ? AND ? AND m.realm_id = ?${scope.text}${conditions.text}
         ORDER BY ${id} ${direction} LIMIT ${range.limit})`;
    const rows = await this.sql.rows<{ id: number }>(
      drivers.map(one).join(' UNION ALL '),
      drivers.flatMap(({ where }): SqlValue[] => [
        ...where.values,
        range.from,
        range.to,
        filter.realmId,
        ...scope.values,
        ...conditions.values,
      ]),
    );
    return nearest(
      rows.map(({ id }) => id),
      range,
    );
  }

  /**
   * The messages that match the searches of a filter. Those that wait for the indexer are read first: what was indexed in the meantime is
   * found through the posting lists.
   */
  private async search(filter: MessageFilter, range: MessageIdRange): Promise<MessageId[]> {
    const queries = filter.conditions.flatMap((one) => (one.on === 'search' && !one.negated ? one.anyOf : []));
    if (queries.some(({ tokens }) => tokens.length === 0)) return [];
    const tokens = queries.flatMap((query) => query.tokens);
    const waiting = await this.findThrough([queueDriver(filter, tokens)], filter, range);
    const indexed: MessageId[] = [];
    const rest = beforeLast(range, waiting);
    for await (const candidates of this.postings.candidates(filter.realmId, tokens, rest)) {
      indexed.push(...(await this.firstMatching(filter, { ...rest, limit: range.limit - indexed.length }, candidates)));
      if (indexed.length >= range.limit) break;
    }
    return nearest([...waiting, ...indexed], range);
  }

  /** @param candidates ids in the order of the range */
  private async firstMatching(
    filter: MessageFilter,
    { limit, newestFirst }: MessageIdRange,
    candidates: readonly MessageId[],
  ): Promise<MessageId[]> {
    const [scope, conditions] = [scopeSql(filter), conditionsSql(filter)];
    const found: MessageId[] = [];
    for (let start = 0, size = FIRST_CANDIDATES; start < candidates.length && found.length < limit; start += size, size = MAX_CANDIDATES) {
      const these = inList('m.id', candidates.slice(start, start + size));
      const rows = await this.sql.rows<{ id: MessageId }>(
        `SELECT STRAIGHT_JOIN m.id AS id FROM message m WHERE ${these.text} AND m.realm_id = ?${scope.text}${conditions.text}
          ORDER BY m.id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ${limit}`,
        [...these.values, filter.realmId, ...scope.values, ...conditions.values],
      );
      found.push(...rows.map(({ id }) => id));
    }
    return found.slice(0, limit);
  }
}

/** The messages that wait for the indexer and have the tokens. */
function queueDriver({ realmId }: MessageFilter, tokens: readonly RequiredToken[]): DrivingIndex {
  const wanted = tokens.map((token) => tokenSql('t', token));
  return {
    table: 'search_queue q JOIN message_tokens t ON t.realm_id = q.realm_id AND t.message_id = q.message_id',
    id: 'q.message_id',
    where: {
      text: ['q.realm_id = ?', ...wanted.map(({ text }) => text)].join(' AND '),
      values: [realmId, ...wanted.flatMap(({ values }) => values)],
    },
  };
}

/** The part of a range in which further messages can come before the last of those that were found. */
function beforeLast(range: MessageIdRange, found: readonly MessageId[]): MessageIdRange {
  const last = found.length < range.limit ? undefined : found.at(-1);
  if (last === undefined) return range;
  return range.newestFirst ? { ...range, from: last } : { ...range, to: last };
}

/** The statement from WHERE on: filter, range, order and limit. */
function restSql(filter: MessageFilter, { from, to, limit, newestFirst }: MessageIdRange): SqlFragment {
  const [scope, conditions] = [scopeSql(filter), conditionsSql(filter)];
  return {
    text: `WHERE m.realm_id = ? AND m.id BETWEEN ? AND ?${scope.text}${conditions.text} ORDER BY m.id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ${limit}`,
    values: [filter.realmId, from, to, ...scope.values, ...conditions.values],
  };
}

/** The conversation or topic of which a filter means all messages; null if it depends on anything else. */
function soleConversation({ scope, conditions }: MessageFilter): { conversationId: ConversationId; topicKey: string | null } | null {
  const [conversationId, ...others] = scope.conversationIds ?? [];
  if (!scope.history || conversationId === undefined || others.length > 0 || conditions.length > 1) return null;
  const [condition] = conditions;
  if (!condition) return { conversationId, topicKey: null };
  if (condition.on !== 'topic' || condition.negated || condition.anyOf.length !== 1) return null;
  const [topicKey] = condition.anyOf;
  // The column is also empty in direct messages, which have no topic.
  return topicKey === undefined || topicKey === '' ? null : { conversationId, topicKey };
}

function firstOf(filter: MessageFilter, kinds: readonly MessageCondition['on'][]): Condition | undefined {
  const wanted = kinds.flatMap((kind) => filter.conditions.filter(({ on, negated }) => on === kind && !negated));
  return wanted[0];
}

function marksDriver({ viewerId }: MessageFilter, bits: number): DrivingIndex {
  return {
    table: 'message_mark d',
    id: 'd.message_id',
    where: { text: 'd.user_id = ? AND (d.flags & ?) <> 0', values: [viewerId, bits] },
  };
}

function wildcardDriver({ realmId }: MessageFilter): DrivingIndex {
  return {
    table: 'wildcard_mention w',
    id: 'w.message_id',
    where: { text: `w.realm_id = ? AND (m.traits & ${MessageTrait.channelWildcard | MessageTrait.topicWildcard}) <> 0`, values: [realmId] },
  };
}

function nearest(ids: readonly MessageId[], { limit, newestFirst }: MessageIdRange): MessageId[] {
  return [...new Set(ids)].sort((a, b) => (newestFirst ? b - a : a - b)).slice(0, limit);
}
