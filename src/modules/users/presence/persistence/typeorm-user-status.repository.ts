import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { UserStatusRepository } from '../application/presence.repository.js';
import type { StatusEmoji, UserStatus } from '../domain/user-status.js';

interface Row {
  readonly userId: UserId;
  readonly text: string;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: StatusEmoji['type'];
}

const COLUMNS =
  's.user_id AS userId, s.status_text AS text, s.emoji_name AS emojiName, s.emoji_code AS emojiCode, s.reaction_type AS reactionType';

@Injectable()
export class SqlUserStatusRepository extends UserStatusRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async find(userId: UserId): Promise<UserStatus | null> {
    const [row] = await this.sql.rows<Row>(`SELECT ${COLUMNS} FROM user_status s WHERE s.user_id = ?`, [userId]);
    return row ? toStatus(row) : null;
  }

  async save(realmId: RealmId, userId: UserId, { text, emoji }: UserStatus): Promise<void> {
    await this.sql.run(
      'REPLACE INTO user_status (user_id, realm_id, status_text, emoji_name, emoji_code, reaction_type) VALUES (?, ?, ?, ?, ?, ?)',
      [userId, realmId, text, emoji.name, emoji.code, emoji.type],
    );
  }

  async listByRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, UserStatus>> {
    const rows = await this.sql.rows<Row>(
      `SELECT ${COLUMNS} FROM user_status s JOIN user_account u ON u.id = s.user_id AND u.active = 1 WHERE s.realm_id = ?`,
      [realmId],
    );
    return new Map(rows.map((row) => [row.userId, toStatus(row)]));
  }
}

function toStatus({ text, emojiName, emojiCode, reactionType }: Row): UserStatus {
  return { text, emoji: { name: emojiName, code: emojiCode, type: reactionType } };
}
