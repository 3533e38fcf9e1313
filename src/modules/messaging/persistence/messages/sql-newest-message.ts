import { Injectable } from '@nestjs/common';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { NewestMessage } from '../../../users/users.api.js';

/** Answers the users context from the memberships: the newest message of the account's conversations that a period covers. */
@Injectable()
export class SqlNewestMessage extends NewestMessage {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findIdReceivedBy(userId: UserId): Promise<MessageId | null> {
    const [row] = await this.sql.rows<{ id: number | null }>(
      `SELECT MAX(LEAST(c.last_message_id, COALESCE(p.to_id, c.last_message_id))) AS id
         FROM membership_period p JOIN conversation c ON c.id = p.conversation_id
        WHERE p.user_id = ? AND c.last_message_id >= p.from_id AND (p.to_id IS NULL OR p.to_id >= p.from_id)`,
      [userId],
    );
    return row?.id ? row.id : null;
  }
}
