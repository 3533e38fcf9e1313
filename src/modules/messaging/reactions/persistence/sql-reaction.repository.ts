import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import {
  type MessageAdditions,
  MessageAdditionsQueries,
  NO_ADDITIONS,
  ReactionRepository,
  SubmessageRepository,
} from '../application/reaction.repository.js';
import type { Reaction, ReactionType } from '../domain/reaction.js';
import { type Submessage, WIDGET } from '../domain/widget.js';

interface ReactionRow {
  readonly messageId: MessageId;
  readonly userId: UserId;
  readonly name: string;
  readonly code: string;
  readonly type: ReactionType;
}

@Injectable()
export class SqlReactionRepository extends ReactionRepository {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super();
  }

  async listWithEmoji(
    realmId: RealmId,
    messageId: MessageId,
    { code, type }: { readonly code: string; readonly type: string },
  ): Promise<Reaction[]> {
    const rows = await this.sql.rows<ReactionRow>(
      `SELECT message_id AS messageId, user_id AS userId, emoji_name AS name, emoji_code AS code, reaction_type AS type
         FROM reaction WHERE realm_id = ? AND message_id = ? AND reaction_type = ? AND emoji_code = ? ORDER BY id`,
      [realmId, messageId, type, code],
    );
    return rows.map(toReaction);
  }

  async add(realmId: RealmId, { messageId, userId, emoji: { name, code, type } }: Reaction): Promise<void> {
    await this.sql.run(
      `INSERT INTO reaction (realm_id, message_id, user_id, reaction_type, emoji_code, emoji_name, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [realmId, messageId, userId, type, code, name, this.clock.now()],
    );
  }

  async delete(realmId: RealmId, { messageId, userId, emoji: { code, type } }: Reaction): Promise<void> {
    await this.sql.run(
      'DELETE FROM reaction WHERE realm_id = ? AND message_id = ? AND reaction_type = ? AND emoji_code = ? AND user_id = ?',
      [realmId, messageId, type, code, userId],
    );
  }
}

function toReaction({ messageId, userId, ...emoji }: ReactionRow): Reaction {
  return { messageId, userId, emoji };
}

@Injectable()
export class SqlSubmessageRepository extends SubmessageRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async hasAttached(realmId: RealmId, messageId: MessageId, senderId: UserId): Promise<boolean> {
    const rows = await this.sql.rows('SELECT 1 FROM submessage WHERE realm_id = ? AND message_id = ? AND sender_id = ? LIMIT 1', [
      realmId,
      messageId,
      senderId,
    ]);
    return rows.length > 0;
  }

  async findWidget(realmId: RealmId, messageId: MessageId): Promise<string | null> {
    const [row] = await this.sql.rows<{ content: string }>(
      'SELECT content FROM submessage WHERE realm_id = ? AND message_id = ? AND msg_type = ? ORDER BY id LIMIT 1',
      [realmId, messageId, WIDGET],
    );
    return row?.content ?? null;
  }

  async hasAny(realmId: RealmId, messageId: MessageId): Promise<boolean> {
    const rows = await this.sql.rows('SELECT 1 FROM submessage WHERE realm_id = ? AND message_id = ? LIMIT 1', [realmId, messageId]);
    return rows.length > 0;
  }

  async count(realmId: RealmId, messageId: MessageId): Promise<number> {
    const [row] = await this.sql.rows<{ number: number }>(
      'SELECT COUNT(*) AS number FROM submessage WHERE realm_id = ? AND message_id = ?',
      [realmId, messageId],
    );
    return row?.number ?? 0;
  }

  async add(realmId: RealmId, { messageId, senderId, type, content }: Omit<Submessage, 'id'>): Promise<number> {
    const { insertId } = await this.sql.run(
      'INSERT INTO submessage (realm_id, message_id, sender_id, msg_type, content) VALUES (?, ?, ?, ?, ?)',
      [realmId, messageId, senderId, type, content],
    );
    return insertId;
  }
}

const BATCH = 512;

@Injectable()
export class SqlMessageAdditionsQueries extends MessageAdditionsQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async loadFor(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, MessageAdditions>> {
    const additions = new Map<MessageId, MessageAdditions>();
    const additionsOf = (id: MessageId): MessageAdditions => additions.get(id) ?? NO_ADDITIONS;
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const [reactions, submessages] = await Promise.all([this.listReactions(realmId, wanted), this.listSubmessages(realmId, wanted)]);
      for (const one of reactions) {
        const soFar = additionsOf(one.messageId);
        additions.set(one.messageId, { ...soFar, reactions: [...soFar.reactions, one] });
      }
      for (const one of submessages) {
        const soFar = additionsOf(one.messageId);
        additions.set(one.messageId, { ...soFar, submessages: [...soFar.submessages, one] });
      }
    }
    return additions;
  }

  private async listReactions(realmId: RealmId, ids: readonly MessageId[]): Promise<Reaction[]> {
    const rows = await this.sql.rows<ReactionRow>(
      `SELECT message_id AS messageId, user_id AS userId, emoji_name AS name, emoji_code AS code, reaction_type AS type
         FROM reaction WHERE realm_id = ? AND message_id IN (${placeholders(ids)}) ORDER BY id`,
      [realmId, ...ids],
    );
    return rows.map(toReaction);
  }

  private listSubmessages(realmId: RealmId, ids: readonly MessageId[]): Promise<Submessage[]> {
    return this.sql.rows(
      `SELECT id, message_id AS messageId, sender_id AS senderId, msg_type AS type, content
         FROM submessage WHERE realm_id = ? AND message_id IN (${placeholders(ids)}) ORDER BY id`,
      [realmId, ...ids],
    );
  }
}
