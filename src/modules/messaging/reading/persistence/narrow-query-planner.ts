import { Injectable } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import { inList, Sql, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import type { MessageHead } from '../application/message-feed.js';
import type { Condition, MessageCondition, MessageFilter } from '../domain/message-filter.js';
import type { MessageIdRange } from '../domain/message-range.js';
import type { RequiredToken } from '../domain/search-query.js';
import { conditionsSql, scopeSql, tokenSql } from './filter-sql.js';
import { PostingLists } from './posting-lists.js';
import { type FoundMessages, ReceivedMessagesFeed } from './received-messages-feed.js';
import { HEAD_COLUMNS } from './recent-message-heads.js';

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
  ) {}

  /** The messages in the range that match, in its order. */
  async find(filter: MessageFilter, range: MessageIdRange): Promise<FoundMessages> {
    if (filter.scope.conversationIds?.length === 0) return { heads: [], ids: [] };
    const walk = this.planWalk(filter, range);
    if (!walk) return (await this.findDriven(filter, range)) ?? this.feed.find(filter, range);
    return {
      heads: await this.sql.rows<MessageHead>(`SELECT ${HEAD_COLUMNS} FROM message m ${walk.hint} ${walk.rest.text}`, walk.rest.values),
      ids: [],
    };
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

  /** The messages found through a condition of `DRIVING`; null if the filter has none. */
  private async findDriven(filter: MessageFilter, range: MessageIdRange): Promise<FoundMessages | null> {
    const condition = firstOf(filter, DRIVING);
    switch (condition?.on) {
      case 'search':
        return { heads: await this.search(filter, range), ids: [] };
      case 'marks':
        return { heads: await this.findThrough([marksDriver(filter, condition.bits)], filter, range), ids: [] };
      case 'mentioned':
        return {
          heads: await this.findThrough([marksDriver(filter, MessageMark.mentioned), wildcardDriver(filter)], filter, range),
          ids: [],
        };
      case 'unread': {
        const [below, above] = await Promise.all([
          this.findThrough([marksDriver(filter, MessageMark.unread)], filter, range),
          this.feed.findAboveWatermarks(filter, range),
        ]);
        return { heads: [], ids: nearest([...below, ...above.map((id) => ({ id }))], range).map(({ id }) => id) };
      }
      default:
        return null;
    }
  }

  private async findThrough(drivers: readonly DrivingIndex[], filter: MessageFilter, range: MessageIdRange): Promise<MessageHead[]> {
    if (drivers.length === 0) return [];
    const [scope, conditions] = [scopeSql(filter), conditionsSql(filter)];
    const direction = range.newestFirst ? 'DESC' : 'ASC';
    // With DISTINCT, the database would read further than the limit.
    const one = ({ table, id, where }: DrivingIndex): string =>
      `(SELECT STRAIGHT_JOIN ${HEAD_COLUMNS} FROM ${table} JOIN message m ON m.id = ${id}
         WHERE ${where.text} AND ${id} BETWEEN ? AND ? AND m.realm_id = ?${scope.text}${conditions.text}
         ORDER BY ${id} ${direction} LIMIT ${range.limit})`;
    const rows = await this.sql.rows<MessageHead>(
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
    return nearest(rows, range);
  }

  /**
   * The messages that match the searches of a filter. Those that wait for the indexer are read first: what was indexed in the meantime is
   * found through the posting lists.
   */
  private async search(filter: MessageFilter, range: MessageIdRange): Promise<MessageHead[]> {
    const queries = filter.conditions.flatMap((one) => (one.on === 'search' && !one.negated ? one.anyOf : []));
    if (queries.some(({ tokens }) => tokens.length === 0)) return [];
    const tokens = queries.flatMap((query) => query.tokens);
    const waiting = await this.findThrough([queueDriver(filter, tokens)], filter, range);
    const indexed: MessageHead[] = [];
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
  ): Promise<MessageHead[]> {
    const [scope, conditions] = [scopeSql(filter), conditionsSql(filter)];
    const found: MessageHead[] = [];
    for (let start = 0, size = FIRST_CANDIDATES; start < candidates.length && found.length < limit; start += size, size = MAX_CANDIDATES) {
      const these = inList('m.id', candidates.slice(start, start + size));
      const rows = await this.sql.rows<MessageHead>(
        `SELECT STRAIGHT_JOIN ${HEAD_COLUMNS} FROM message m WHERE ${these.text} AND m.realm_id = ?${scope.text}${conditions.text}
          ORDER BY m.id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ${limit}`,
        [...these.values, filter.realmId, ...scope.values, ...conditions.values],
      );
      found.push(...rows);
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
function beforeLast(range: MessageIdRange, found: readonly MessageHead[]): MessageIdRange {
  const last = found.length < range.limit ? undefined : found.at(-1)?.id;
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

/** The first messages of a range, each once. */
function nearest<T extends { readonly id: MessageId }>(messages: readonly T[], { limit, newestFirst }: MessageIdRange): T[] {
  const byId = new Map(messages.map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => (newestFirst ? b.id - a.id : a.id - b.id)).slice(0, limit);
}
