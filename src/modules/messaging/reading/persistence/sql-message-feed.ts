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

/** When a message was sent, and from where. */
interface MessageTime {
  readonly id: MessageId;
  readonly sentAt: number;
  readonly client: string;
}

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
   * An id below which no message was sent since a time, found without an index on times. It is assumed that the ids of messages that were sent here rise
   * with time. Imported ones are in blocks, with higher ids than those of their times: one that is older says nothing of what follows, so that the
   * first message after the block is asked.
   */
  private async boundOfIdsSince(time: number): Promise<MessageId> {
    const [ends] = await this.sql.rows<{ low: number | null; high: number | null }>('SELECT MIN(id) AS low, MAX(id) AS high FROM message');
    let low = ends?.low ?? 0;
    let high = (ends?.high ?? 0) + 1;
    let endsInBlock = false;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = await this.findTimeFrom(middle);
      const isSilent = found !== null && found.sentAt < time && isImportClient(found.client);
      const witness = !isSilent ? found : endsInBlock ? null : await this.findSentHere(found.id, high);
      if (witness && witness.sentAt < time) low = witness.id + 1;
      else {
        high = middle;
        endsInBlock = isSilent;
      }
    }
    return low;
  }

  /** The first message after a block of imported ones that was sent here. Null if there is none below an id. */
  private async findSentHere(imported: MessageId, end: MessageId): Promise<MessageTime | null> {
    let sentHere: MessageTime | null = null;
    for (let [low, high] = [imported + 1, end]; low < high;) {
      const middle = Math.floor((low + high) / 2);
      const found = await this.findTimeFrom(middle);
      if (found && found.id < end && !isImportClient(found.client)) sentHere = found;
      if (found && found.id < end && isImportClient(found.client)) low = found.id + 1;
      else high = middle;
    }
    return sentHere;
  }

  private async findTimeFrom(id: MessageId): Promise<MessageTime | null> {
    const [row] = await this.sql.rows<MessageTime>('SELECT id, sent_at AS sentAt, client FROM message WHERE id >= ? ORDER BY id LIMIT 1', [
      id,
    ]);
    return row ?? null;
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
