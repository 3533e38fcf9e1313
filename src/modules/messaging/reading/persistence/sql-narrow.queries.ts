import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import {
  type FoundHeads,
  type MessageHead,
  type MessageIdRange,
  NarrowQueries,
  type RecalledHeads,
} from '../application/narrow.queries.js';
import type { MessageFilter } from '../domain/message-filter.js';
import { NarrowQueryPlanner } from './narrow-query-planner.js';
import { HEAD_COLUMNS } from './recent-message-heads.js';

const BATCH = 512;

@Injectable()
export class SqlNarrowQueries extends NarrowQueries {
  constructor(
    private readonly sql: Sql,
    private readonly plans: NarrowQueryPlanner,
  ) {
    super();
  }

  async findIds(filter: MessageFilter, range: MessageIdRange): Promise<MessageId[]> {
    const { rows, ids } = await this.plans.find<{ id: MessageId }>(filter, range, 'm.id AS id');
    return [...rows.map(({ id }) => id), ...ids];
  }

  async findHeads(filter: MessageFilter, range: MessageIdRange): Promise<FoundHeads> {
    const recent = await this.plans.findRecent(filter, range);
    if (recent) return recent;
    const { rows, ids } = await this.plans.find<MessageHead>(filter, range, HEAD_COLUMNS);
    return { heads: [...rows, ...(await this.loadHeads(filter, ids))], reader: null };
  }

  recallHeads(filter: MessageFilter, range: MessageIdRange): RecalledHeads | null {
    return this.plans.recall(filter, range);
  }

  async filterMatching(filter: MessageFilter, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>> {
    const found: MessageId[] = [];
    for (const part of chunks(ids, BATCH)) found.push(...(await this.plans.filterMatching(filter, part)));
    return new Set(found);
  }

  async findFirstUnread(filter: MessageFilter): Promise<MessageId | null> {
    const received: MessageFilter = {
      ...filter,
      scope: { ...filter.scope, history: false },
      conditions: [
        ...filter.conditions,
        { on: 'unread', negated: false },
        { on: 'muted', channels: filter.scope.conversationIds?.length !== 1, negated: true },
      ],
    };
    return (await this.findIds(received, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1, newestFirst: false }))[0] ?? null;
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
