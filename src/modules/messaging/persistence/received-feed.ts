import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId } from '../../../kernel/ids.js';
import { Sql, type SqlValue } from '../../../platform/database/sql.js';
import type { MessageFilter } from '../application/message.queries.js';
import { conditionsSql } from './filter-sql.js';

/** A stretch of one conversation that the viewer has received. */
interface Source {
  readonly conversationId: ConversationId;
  /** Bounds of what is still to be looked at; both included. */
  low: MessageId;
  high: MessageId;
}

/** How many conversations one statement looks into. */
const SOURCES_PER_STATEMENT = 32;
const NEVER_MATCHES: Source = { conversationId: 0, low: 1, high: 0 };

/**
 * The messages of all conversations of an account, merged by id. Conversations are looked into in the order of their nearest message,
 * a few messages each, and no further than the page reaches: neither the realm's messages nor all conversations are read in full.
 */
@Injectable()
export class ReceivedFeed {
  constructor(private readonly sql: Sql) {}

  /** The newest ids up to `upTo`, descending. */
  idsUpTo(filter: MessageFilter, upTo: MessageId, limit: number): Promise<MessageId[]> {
    return this.merge(filter, { from: 0, to: upTo, limit, newestFirst: true });
  }

  /** The oldest ids from `from` on, ascending. */
  idsFrom(filter: MessageFilter, from: MessageId, limit: number): Promise<MessageId[]> {
    return this.merge(filter, { from, to: Number.MAX_SAFE_INTEGER, limit, newestFirst: false });
  }

  private async merge(
    filter: MessageFilter,
    wish: { from: MessageId; to: MessageId; limit: number; newestFirst: boolean },
  ): Promise<MessageId[]> {
    const { newestFirst, limit } = wish;
    const nearestFirst = newestFirst ? (a: Source, b: Source) => b.high - a.high : (a: Source, b: Source) => a.low - b.low;
    const byId = newestFirst ? (a: number, b: number) => b - a : (a: number, b: number) => a - b;
    let open = await this.sources(filter, wish.from, wish.to);
    const chunk = chunkSize(limit, open.length);
    let found: MessageId[] = [];
    while (open.length > 0) {
      open.sort(nearestFirst);
      const looked = open.splice(0, SOURCES_PER_STATEMENT);
      const rows = await this.look(filter, looked, chunk, newestFirst);
      for (const [index, source] of looked.entries()) {
        const ids = rows.get(index) ?? [];
        found.push(...ids);
        const last = ids.at(-1);
        if (ids.length < chunk || last === undefined) continue;
        if (newestFirst) source.high = last - 1;
        else source.low = last + 1;
        open.push(source);
      }
      found = found.sort(byId).slice(0, limit);
      const farthest = found.length < limit ? undefined : found.at(-1);
      // What lies wholly behind a full page cannot contribute to it.
      if (farthest !== undefined) open = open.filter((source) => (newestFirst ? source.high > farthest : source.low < farthest));
    }
    return found;
  }

  private async sources(filter: MessageFilter, from: MessageId, to: MessageId): Promise<Source[]> {
    const rows = await this.sql.rows<{ conversationId: number; low: number; high: number }>(
      `SELECT p.conversation_id AS conversationId, GREATEST(p.from_id, ?) AS low, LEAST(COALESCE(p.to_id, c.last_message_id), c.last_message_id, ?) AS high
         FROM membership_period p JOIN conversation c ON c.id = p.conversation_id
        WHERE p.user_id = ? AND c.last_message_id >= ? AND p.from_id <= ?`,
      [from, to, filter.viewerId, from, to],
    );
    return rows.map((row) => ({ ...row })).filter(({ low, high }) => low <= high);
  }

  /** The nearest `chunk` ids of each source, by its place in the list. */
  private async look(
    filter: MessageFilter,
    sources: readonly Source[],
    chunk: number,
    newestFirst: boolean,
  ): Promise<Map<number, MessageId[]>> {
    const { text, values } = conditionsSql(filter.conditions);
    const size = 2 ** Math.ceil(Math.log2(sources.length));
    const padded = [...sources, ...new Array<Source>(size - sources.length).fill(NEVER_MATCHES)];
    const direction = newestFirst ? 'DESC' : 'ASC';
    const one = (index: number): string => `(SELECT ${index} AS place, m.id AS id FROM message m
      WHERE m.realm_id = ? AND m.conversation_id = ? AND m.id BETWEEN ? AND ?${text} ORDER BY m.id ${direction} LIMIT ${chunk})`;
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

/** A power of two, so that few statement shapes exist; about twice each conversation's share of the page. */
function chunkSize(limit: number, sources: number): number {
  const share = Math.max(4, Math.ceil((2 * limit) / Math.max(1, sources)));
  return 2 ** Math.ceil(Math.log2(Math.min(share, Math.max(limit, 1))));
}
