import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import { SharedConversations } from '../../users/users.api.js';

@Injectable()
export class SqlSharedConversations extends SharedConversations {
  constructor(private readonly sql: Sql) {
    super();
  }

  listPartners(userId: UserId): Promise<ReadonlySet<UserId>> {
    return this.sharers(userId, 'u.active = 1 OR c.direct_key IS NOT NULL');
  }

  listDirectPartners(userId: UserId): Promise<ReadonlySet<UserId>> {
    return this.sharers(userId, 'c.direct_key IS NOT NULL');
  }

  private async sharers(userId: UserId, condition: string): Promise<ReadonlySet<UserId>> {
    const rows = await this.sql.rows<{ userId: number }>(
      `SELECT DISTINCT other.user_id AS userId
         FROM membership own
         JOIN conversation c ON c.id = own.conversation_id
         JOIN membership other ON other.realm_id = own.realm_id AND other.conversation_id = own.conversation_id AND other.active = 1
         JOIN user_account u ON u.id = other.user_id AND (${condition})
        WHERE own.user_id = ? AND own.active = 1 AND other.user_id <> own.user_id`,
      [userId],
    );
    return new Set(rows.map((row) => row.userId));
  }
}
