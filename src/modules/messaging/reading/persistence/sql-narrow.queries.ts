import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { type MessageHead, type MessageIdRange, type MessageOutline, NarrowQueries } from '../application/narrow.queries.js';
import type { MessageFilter } from '../domain/message-filter.js';
import { NarrowQueryPlanner } from './narrow-query-planner.js';

const OUTLINE = 'SELECT m.id AS id, m.conversation_id AS conversationId, m.sender_id AS senderId, m.topic AS topic, m.traits AS traits';
const HEAD = `${OUTLINE}, m.version AS version, COALESCE(own.flags, 0) AS mark`;
const OWN_MARK = 'LEFT JOIN message_mark own ON own.user_id = ? AND own.message_id = m.id';
const BATCH = 512;

@Injectable()
export class SqlNarrowQueries extends NarrowQueries {
  constructor(
    private readonly sql: Sql,
    private readonly plans: NarrowQueryPlanner,
  ) {
    super();
  }

  findIds(filter: MessageFilter, range: MessageIdRange): Promise<MessageId[]> {
    return this.plans.findIds(filter, range);
  }

  async findHeads(filter: MessageFilter, range: MessageIdRange): Promise<MessageHead[]> {
    const walk = this.plans.planWalk(filter, range);
    if (!walk) return this.loadHeads(filter, await this.plans.findIds(filter, range));
    return this.sql.rows<MessageHead>(`${HEAD} FROM message m ${walk.hint} ${OWN_MARK} ${walk.rest.text}`, [
      filter.viewerId,
      ...walk.rest.values,
    ]);
  }

  async findOutlines(filter: MessageFilter, range: MessageIdRange): Promise<MessageOutline[]> {
    const walk = this.plans.planWalk(filter, range);
    if (!walk) return this.loadOutlines(filter, await this.plans.findIds(filter, range));
    return this.sql.rows<MessageOutline>(`${OUTLINE} FROM message m ${walk.hint} ${walk.rest.text}`, walk.rest.values);
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

  private async loadHeads({ viewerId, realmId }: MessageFilter, ids: readonly MessageId[]): Promise<MessageHead[]> {
    const heads: MessageHead[] = [];
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      heads.push(
        ...(await this.sql.rows<MessageHead>(
          `${HEAD} FROM message m ${OWN_MARK} WHERE m.id IN (${placeholders(wanted)}) AND m.realm_id = ?`,
          [viewerId, ...wanted, realmId],
        )),
      );
    }
    return heads;
  }

  private async loadOutlines({ realmId }: MessageFilter, ids: readonly MessageId[]): Promise<MessageOutline[]> {
    const outlines: MessageOutline[] = [];
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      outlines.push(
        ...(await this.sql.rows<MessageOutline>(`${OUTLINE} FROM message m WHERE m.id IN (${placeholders(wanted)}) AND m.realm_id = ?`, [
          ...wanted,
          realmId,
        ])),
      );
    }
    return outlines;
  }
}
