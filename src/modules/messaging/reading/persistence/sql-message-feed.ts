import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { isImportClient } from '../../messages/domain/message.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { type FoundPage, type FoundRange, MessageFeed, type MessageHead } from '../application/message-feed.js';
import { type MessageFilter, soleConversation } from '../domain/message-filter.js';
import {
  type AnchoredRangeInput,
  finishRange,
  LARGER_THAN_ANY_ID,
  type MessageIdRange,
  type MessageRangeInput,
  planRange,
} from '../domain/message-range.js';
import { messageConditions } from './filter-sql.js';
import { NarrowQueryPlanner } from './narrow-query-planner.js';
import { type FoundHeads, ReceivedMessagesFeed } from './received-messages-feed.js';
import { HEAD_COLUMNS, MAX_KEPT_HEADS, RecentMessageHeads } from './recent-message-heads.js';

const BATCH = 512;

/** By how much the clocks of servers may differ, and a message may be stored later than it was sent. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** Finds messages in memory where their heads are kept, and otherwise through the index that has them with the fewest rows. */
@Injectable()
export class SqlMessageFeed extends MessageFeed {
  constructor(
    private readonly sql: Sql,
    private readonly plans: NarrowQueryPlanner,
    private readonly received: ReceivedMessagesFeed,
    private readonly recent: RecentMessageHeads,
    private readonly messages: MessageRepository,
  ) {
    super();
  }

  async page(filter: MessageFilter, input: AnchoredRangeInput): Promise<FoundPage> {
    const { viewerId } = filter;
    const range = await this.resolveAnchor(filter, input);
    const { before, after } = planRange(range);
    const place = before && !after ? soleConversation(filter) : null;
    const kept = before && place && (await this.recent.findForReader(viewerId, place, before));
    if (kept) return { ...finish(range, kept.heads), reader: kept.reader };
    const parts = await this.findParts(filter, range);
    const found = finish(
      range,
      parts.flatMap(({ heads }) => heads),
    );
    const [first, ...others] = parts;
    const known = others.length === 0 ? first?.reader : null;
    return { ...found, reader: known ?? (await this.messages.loadReaderState(viewerId, found.heads)) };
  }

  async find(filter: MessageFilter, input: AnchoredRangeInput): Promise<FoundRange> {
    const range = await this.resolveAnchor(filter, input);
    const parts = await this.findParts(filter, range);
    return finish(
      range,
      parts.flatMap(({ heads }) => heads),
    );
  }

  async filterMatching(filter: MessageFilter, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>> {
    const found: MessageId[] = [];
    for (const part of chunks(ids, BATCH)) found.push(...(await this.plans.filterMatching(filter, part)));
    return new Set(found);
  }

  private async resolveAnchor(filter: MessageFilter, input: AnchoredRangeInput): Promise<MessageRangeInput> {
    if (typeof input.anchor === 'number') return { ...input, anchor: input.anchor };
    const found =
      input.anchor === 'first_unread' ? await this.findFirstUnread(filter) : await this.findFirstSince(filter, input.anchor.since);
    return { ...input, anchor: found ?? LARGER_THAN_ANY_ID };
  }

  /**
   * The oldest unread message, or null. Messages of muted topics and channels do not count, except in a muted channel that the filter is
   * limited to.
   */
  private async findFirstUnread(filter: MessageFilter): Promise<MessageId | null> {
    const received: MessageFilter = {
      ...filter,
      scope: { ...filter.scope, history: false },
      conditions: [
        ...filter.conditions,
        { on: 'unread', negated: false },
        { on: 'muted', channels: filter.scope.conversationIds?.length !== 1, negated: true },
      ],
    };
    return this.findFirst(received, 0);
  }

  /** The oldest message since a time, or null. */
  private async findFirstSince(filter: MessageFilter, time: number): Promise<MessageId | null> {
    const since: MessageFilter = { ...filter, conditions: [...filter.conditions, { on: 'sentSince', time, negated: false }] };
    return this.findFirst(since, await this.boundOfIdsSince(time - CLOCK_DIFFERENCE_MS));
  }

  /**
   * An id below which no message was sent since a time, found without an index on times: ids rise with time. Those of imported messages,
   * which are newer than their times, do not count as evidence.
   */
  private async boundOfIdsSince(time: number): Promise<MessageId> {
    const [ends] = await this.sql.rows<{ low: number | null; high: number | null }>('SELECT MIN(id) AS low, MAX(id) AS high FROM message');
    let low = ends?.low ?? 0;
    let high = (ends?.high ?? 0) + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [row] = await this.sql.rows<{ id: number; sentAt: number; client: string }>(
        'SELECT id, sent_at AS sentAt, client FROM message WHERE id >= ? ORDER BY id LIMIT 1',
        [middle],
      );
      if (!row || row.sentAt >= time || isImportClient(row.client)) high = middle;
      else low = row.id + 1;
    }
    return low;
  }

  private async findFirst(filter: MessageFilter, from: MessageId): Promise<MessageId | null> {
    const { heads, ids } = await this.plans.find(filter, { from, to: Number.MAX_SAFE_INTEGER, limit: 1, newestFirst: false });
    return heads[0]?.id ?? ids[0] ?? null;
  }

  private findParts(filter: MessageFilter, range: MessageRangeInput): Promise<FoundHeads[]> {
    const { before, after } = planRange(range);
    return Promise.all([before, after].flatMap((part) => (part ? [this.findPart(filter, part)] : [])));
  }

  /** The messages in the range that match, in any order. */
  private async findPart(filter: MessageFilter, part: MessageIdRange): Promise<FoundHeads> {
    const recent = await this.findRecent(filter, part);
    if (recent) return recent;
    const { heads, ids } = await this.plans.find(filter, part);
    return { heads: [...heads, ...(await this.loadHeads(filter, ids))], reader: null };
  }

  /** Null for filters that depend on more than conversations and one topic, and for ranges that memory does not reach. */
  private async findRecent(filter: MessageFilter, part: MessageIdRange): Promise<FoundHeads | null> {
    if (!part.newestFirst || part.limit > MAX_KEPT_HEADS || filter.scope.conversationIds?.length === 0) return null;
    const place = soleConversation(filter);
    if (!place) return messageConditions(filter).length === 0 ? this.received.findRecent(filter, part) : null;
    const heads = await this.recent.findIn(place, part);
    return heads && { heads, reader: null };
  }

  private async loadHeads({ realmId }: MessageFilter, ids: readonly MessageId[]): Promise<MessageHead[]> {
    const heads: MessageHead[] = [];
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const statement = `SELECT ${HEAD_COLUMNS} FROM message m WHERE m.id IN (${placeholders(wanted)}) AND m.realm_id = ?`;
      heads.push(...(await this.sql.rows<MessageHead>(statement, [...wanted, realmId])));
    }
    return heads;
  }
}

/** The range with those of the messages that belong to it. */
function finish(input: MessageRangeInput, found: readonly MessageHead[]): FoundRange {
  const byId = new Map(found.map((head) => [head.id, head]));
  const range = finishRange([...byId.keys()], input);
  return { ...range, anchor: input.anchor, heads: range.ids.flatMap((id) => byId.get(id) ?? []) };
}
