import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { ReadReceiptQueries } from '../../application/flags/read-receipt.queries.js';
import { MessageMark } from '../../domain/flags/flags.js';
import type { Message } from '../../domain/message.js';

/** From the watermarks of the conversation's memberships, and the marks that differ from them. */
@Injectable()
export class SqlReadReceiptQueries extends ReadReceiptQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async readersOf({ realmId, conversationId, id }: Message): Promise<UserId[]> {
    const rows = await this.sql.rows<{ userId: number }>(
      `SELECT DISTINCT s.user_id AS userId FROM membership s
         JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id
              AND p.from_id <= ? AND (p.to_id IS NULL OR p.to_id >= ?)
         LEFT JOIN message_mark k ON k.user_id = s.user_id AND k.message_id = ?
        WHERE s.realm_id = ? AND s.conversation_id = ?
          AND ((COALESCE(k.flags, 0) & ${MessageMark.read}) <> 0 OR (s.read_through_id >= ? AND (COALESCE(k.flags, 0) & ${MessageMark.unread}) = 0))`,
      [id, id, id, realmId, conversationId, id],
    );
    return rows.map(({ userId }) => userId);
  }
}
