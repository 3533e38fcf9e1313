import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { ReactionRepository } from '../../application/additions/reaction.repository.js';
import type { Reaction, ReactionType } from '../../domain/additions/reaction.js';

export interface ReactionRow {
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

  async withEmoji(
    realmId: RealmId,
    messageId: MessageId,
    { code, type }: { readonly code: string; readonly type: string },
  ): Promise<Reaction[]> {
    const rows = await this.sql.rows<ReactionRow>(
      `SELECT message_id AS messageId, user_id AS userId, emoji_name AS name, emoji_code AS code, reaction_type AS type
         FROM reaction WHERE realm_id = ? AND message_id = ? AND reaction_type = ? AND emoji_code = ? ORDER BY id`,
      [realmId, messageId, type, code],
    );
    return rows.map(reactionOf);
  }

  async add(realmId: RealmId, { messageId, userId, emoji: { name, code, type } }: Reaction): Promise<void> {
    await this.sql.run(
      `INSERT INTO reaction (realm_id, message_id, user_id, reaction_type, emoji_code, emoji_name, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [realmId, messageId, userId, type, code, name, this.clock.now()],
    );
  }

  async remove(realmId: RealmId, { messageId, userId, emoji: { code, type } }: Reaction): Promise<void> {
    await this.sql.run(
      'DELETE FROM reaction WHERE realm_id = ? AND message_id = ? AND reaction_type = ? AND emoji_code = ? AND user_id = ?',
      [realmId, messageId, type, code, userId],
    );
  }
}

export function reactionOf({ messageId, userId, ...emoji }: ReactionRow): Reaction {
  return { messageId, userId, emoji };
}
