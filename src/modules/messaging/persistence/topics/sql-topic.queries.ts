import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type ListedTopic, TopicQueries } from '../../application/topics/topic.queries.js';

/** The newest message of each topic comes from the index of topics alone; only its name is read from the row. */
@Injectable()
export class SqlTopicQueries extends TopicQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async oldestIn(realmId: RealmId, conversationId: ConversationId, topicKey: string, receivedBy: UserId | null): Promise<MessageId | null> {
    const received = `AND EXISTS (SELECT 1 FROM membership_period p WHERE p.user_id = ? AND p.conversation_id = m.conversation_id
      AND m.id >= p.from_id AND (p.to_id IS NULL OR m.id <= p.to_id))`;
    const [oldest] = await this.sql.rows<{ id: MessageId }>(
      `SELECT m.id AS id FROM message m WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ?
        ${receivedBy === null ? '' : received} ORDER BY m.id LIMIT 1`,
      [realmId, conversationId, topicKey, ...(receivedBy === null ? [] : [receivedBy])],
    );
    return oldest?.id ?? null;
  }

  list(realmId: RealmId, conversationId: ConversationId, receivedBy: UserId | null): Promise<ListedTopic[]> {
    const received = `JOIN membership_period p ON p.user_id = ? AND p.conversation_id = m.conversation_id
      AND m.id >= p.from_id AND (p.to_id IS NULL OR m.id <= p.to_id)`;
    return this.sql.rows(
      `SELECT n.topic AS name, n.id AS maxId
         FROM (SELECT MAX(m.id) AS id FROM message m ${receivedBy === null ? '' : received}
                WHERE m.realm_id = ? AND m.conversation_id = ? GROUP BY m.topic_key) newest
         JOIN message n ON n.id = newest.id
        ORDER BY n.id DESC`,
      [...(receivedBy === null ? [] : [receivedBy]), realmId, conversationId],
    );
  }
}
