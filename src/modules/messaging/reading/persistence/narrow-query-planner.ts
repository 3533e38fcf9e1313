import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { inList, Sql, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import type { MessageIdRange } from '../application/narrow.queries.js';
import type { MessageFilter } from '../domain/message-filter.js';
import type { Condition, MessageCondition } from '../domain/message-filter.js';
import type { RequiredToken } from '../domain/search-query.js';
import { conditionsSql, scopeSql, tokenMatch } from './filter-sql.js';
import { type Found, ReceivedMessagesFeed } from './received-messages-feed.js';

/** An index whose range holds the messages of a filter, in the order of their ids. */
interface DrivingIndex {
  /** The table with its alias. */
  readonly table: string;
  /** The column of the table that holds the message's id. */
  readonly id: string;
  readonly where: SqlFragment;
  /** The range may hold a message several times, and is then read as a whole. */
  readonly repeats?: true;
}

/** A scan of one index of the table `message m`: the index hint, and the rest of the statement. */
interface IndexWalk {
  readonly hint: string;
  readonly rest: SqlFragment;
}

/** Conditions that few messages meet, the rarest first. */
const DRIVING = ['search', 'marks', 'mentioned', 'unread'] as const satisfies MessageCondition['on'][];

/** A prefix with more completions is read as one range of tokens; with fewer, each token is read separately in the order of message ids. */
const MAX_COMPLETIONS = 32;
/** Each completion is a SELECT with all conditions of the filter, so that their product is limited. */
const MAX_CONDITIONS_PER_STATEMENT = 640;
/** Occurrences of a token up to which its frequency is compared with that of others. */
const MAX_COUNTED = 2_000;

/**
 * Selects the index that finds the messages of a filter with the fewest rows: the message ids, search tokens, marks, watermarks, the sender,
 * or else the conversations. The whole filter is then applied to those rows; no plan scans all messages of the realm.
 */
@Injectable()
export class NarrowQueryPlanner {
  constructor(
    private readonly sql: Sql,
    private readonly feed: ReceivedMessagesFeed,
  ) {}

  /**
   * The messages in the range that match, in its order: the first ones with the given columns, if the statement that finds them has these,
   * and the ids of the others.
   */
  async find<Row extends { readonly id: MessageId }>(filter: MessageFilter, range: MessageIdRange, columns: string): Promise<Found<Row>> {
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
        return this.findThrough(
          await this.tokenDrivers(
            filter,
            condition.anyOf.flatMap(({ tokens }) => tokens),
          ),
          filter,
          range,
        );
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
    // DISTINCT prevents the database from ending at the limit.
    const one = ({ table, id, where, repeats }: DrivingIndex): string =>
      `(SELECT STRAIGHT_JOIN ${repeats ? 'DISTINCT ' : ''}${id} AS id FROM ${table} JOIN message m ON m.id = ${id}
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

  /** A driving index for each completion of the rarest token. */
  private async tokenDrivers({ realmId, conditions }: MessageFilter, tokens: readonly RequiredToken[]): Promise<DrivingIndex[]> {
    const rarest = await this.findRarest(realmId, tokens);
    if (!rarest) return [];
    if (!rarest.prefix) return [tokenDriver(realmId, rarest)];
    const most = Math.min(MAX_COMPLETIONS, Math.floor(MAX_CONDITIONS_PER_STATEMENT / (tokens.length + conditions.length)));
    const completions = await this.sql.rows<{ token: string }>(
      `SELECT DISTINCT token FROM search_token WHERE realm_id = ? AND token LIKE ? LIMIT ${most + 1}`,
      [realmId, `${rarest.text}%`],
    );
    if (completions.length > most) return [{ ...tokenDriver(realmId, rarest), repeats: true }];
    return completions.map(({ token }) => tokenDriver(realmId, { text: token, prefix: false }));
  }

  /** The token with the fewest occurrences, the longest of equally frequent ones; undefined if there are no tokens. */
  private async findRarest(realmId: RealmId, tokens: readonly RequiredToken[]): Promise<RequiredToken | undefined> {
    if (tokens.length < 2) return tokens[0];
    const longestFirst = tokens.toSorted((a, b) => b.text.length - a.text.length).slice(0, MAX_COMPLETIONS);
    const drivers = longestFirst.map((token) => tokenDriver(realmId, token));
    const counts = await this.sql.rows<{ place: number; occurrences: number }>(
      drivers
        .map(
          ({ table, where }, place) =>
            `SELECT ${place} AS place, COUNT(*) AS occurrences FROM (SELECT 1 FROM ${table} WHERE ${where.text} LIMIT ${MAX_COUNTED}) c`,
        )
        .join(' UNION ALL '),
      drivers.flatMap(({ where }) => where.values),
    );
    const [fewest] = counts.sort((a, b) => a.occurrences - b.occurrences || a.place - b.place);
    return fewest && longestFirst[fewest.place];
  }
}

function tokenDriver(realmId: RealmId, token: RequiredToken): DrivingIndex {
  const { text, value } = tokenMatch('t.token', token);
  return { table: 'search_token t', id: 't.message_id', where: { text: `t.realm_id = ? AND ${text}`, values: [realmId, value] } };
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
    table: 'wildcard_message w',
    id: 'w.message_id',
    where: { text: `w.realm_id = ? AND (m.traits & ${MessageTrait.channelWildcard | MessageTrait.topicWildcard}) <> 0`, values: [realmId] },
  };
}

function nearest(ids: readonly MessageId[], { limit, newestFirst }: MessageIdRange): MessageId[] {
  return [...new Set(ids)].sort((a, b) => (newestFirst ? b - a : a - b)).slice(0, limit);
}
