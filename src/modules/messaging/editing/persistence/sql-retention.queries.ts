import { Injectable } from '@nestjs/common';
import type { ConversationId, RealmId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type ExpiredMessage, RetentionQueries } from '../application/retention.queries.js';

@Injectable()
export class SqlRetentionQueries extends RetentionQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** The subquery is a loose index scan: one lookup per conversation. */
  async listConversationsStartedBefore(realmId: RealmId, time: number): Promise<ConversationId[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT oldest.conversation_id AS id
         FROM (SELECT conversation_id, MIN(id) AS first_id FROM message WHERE realm_id = ? GROUP BY conversation_id) oldest
         JOIN message m ON m.id = oldest.first_id
        WHERE m.sent_at < ?`,
      [realmId, time],
    );
    return rows.map(({ id }) => id);
  }

  listOldest(realmId: RealmId, conversationId: ConversationId, limit: number): Promise<ExpiredMessage[]> {
    return this.sql.rows<ExpiredMessage>(
      `SELECT id, topic, sent_at AS sentAt FROM message WHERE realm_id = ? AND conversation_id = ? ORDER BY id LIMIT ${limit}`,
      [realmId, conversationId],
    );
  }
}
