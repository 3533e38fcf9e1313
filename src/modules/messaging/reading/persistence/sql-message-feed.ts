import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
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
    const anchor = input.anchor === 'first_unread' ? ((await this.findFirstUnread(filter)) ?? LARGER_THAN_ANY_ID) : input.anchor;
    return { ...input, anchor };
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
    const { heads, ids } = await this.plans.find(received, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1, newestFirst: false });
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
