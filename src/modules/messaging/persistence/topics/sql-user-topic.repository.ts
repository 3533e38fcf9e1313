import { Injectable } from '@nestjs/common';
import { foldCase } from '../../../../kernel/text.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type TopicOwner, type UserTopic, UserTopicRepository } from '../../application/topics/user-topic.repository.js';
import { VisibilityPolicy } from '../../domain/topics/visibility-policy.js';

@Injectable()
export class SqlUserTopicRepository extends UserTopicRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  list({ userId }: TopicOwner): Promise<UserTopic[]> {
    return this.sql.rows<UserTopic>(
      `SELECT conversation_id AS conversationId, topic, visibility_policy AS policy, updated_at AS updatedAt
         FROM user_topic WHERE user_id = ? ORDER BY conversation_id, topic_key`,
      [userId],
    );
  }

  async lock({ userId }: TopicOwner, conversationId: ConversationId, topic: string): Promise<VisibilityPolicy> {
    const [row] = await this.sql.rows<{ policy: VisibilityPolicy }>(
      `SELECT visibility_policy AS policy FROM user_topic WHERE user_id = ? AND conversation_id = ? AND topic_key = ? FOR UPDATE`,
      [userId, conversationId, foldCase(topic)],
    );
    return row?.policy ?? VisibilityPolicy.none;
  }

  async listByTopic(realmId: RealmId, conversationId: ConversationId, topic: string): Promise<Map<UserId, VisibilityPolicy>> {
    const rows = await this.sql.rows<{ userId: UserId; policy: VisibilityPolicy }>(
      `SELECT user_id AS userId, visibility_policy AS policy FROM user_topic
        WHERE realm_id = ? AND conversation_id = ? AND topic_key = ? ORDER BY user_id FOR UPDATE`,
      [realmId, conversationId, foldCase(topic)],
    );
    return new Map(rows.map(({ userId, policy }) => [userId, policy]));
  }

  async put({ realmId, userId }: TopicOwner, { conversationId, topic, policy, updatedAt }: UserTopic): Promise<void> {
    const key = [userId, conversationId, foldCase(topic)];
    if (policy === VisibilityPolicy.none) {
      await this.sql.run('DELETE FROM user_topic WHERE user_id = ? AND conversation_id = ? AND topic_key = ?', key);
      return;
    }
    await this.sql.run(
      `INSERT INTO user_topic (user_id, conversation_id, topic_key, realm_id, topic, visibility_policy, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE topic = VALUES(topic), visibility_policy = VALUES(visibility_policy), updated_at = VALUES(updated_at)`,
      [...key, realmId, topic, policy, updatedAt],
    );
  }
}
