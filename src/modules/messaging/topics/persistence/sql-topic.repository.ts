import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { EVERY_ROW, inList, Sql, type SqlFragment } from '../../../../platform/database/sql.js';
import { receivedSql } from '../../messages/persistence/readable-sql.js';
import { type ListedTopic, type TopicOwner, TopicQueries, type UserTopic, UserTopicRepository } from '../application/topic.repository.js';
import { VisibilityPolicy } from '../domain/topic-visibility.js';
import { type UserTopicRow, UserTopicSchema } from './user-topic.schema.js';

/** Topics of a list that are read at the same time. */
const TOPICS_PER_STATEMENT = 2_000;

/** The index of topics alone gives the newest message of each topic; only its name is read from the row. */
@Injectable()
export class SqlTopicQueries extends TopicQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findEnd(
    end: 'oldest' | 'newest',
    realmId: RealmId,
    conversationId: ConversationId,
    topicKey: string,
    receivedBy: UserId | null,
  ): Promise<MessageId | null> {
    const received = receivedBy === null ? EVERY_ROW : receivedSql(receivedBy);
    const [found] = await this.sql.rows<{ id: MessageId }>(
      `SELECT m.id AS id FROM message m WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ?
        AND ${received.text} ORDER BY m.id ${end === 'oldest' ? 'ASC' : 'DESC'} LIMIT 1`,
      [realmId, conversationId, topicKey, ...received.values],
    );
    return found?.id ?? null;
  }

  async *list(realmId: RealmId, conversationId: ConversationId, receivedBy: UserId | null): AsyncGenerator<readonly ListedTopic[]> {
    const newest = await this.newestOfTopics(realmId, conversationId, receivedBy);
    for (let start = 0; start < newest.length; start += TOPICS_PER_STATEMENT) {
      const { text, values } = inList('id', [...newest.subarray(start, start + TOPICS_PER_STATEMENT)]);
      yield await this.sql.rows<ListedTopic>(`SELECT topic AS name, id AS maxId FROM message WHERE ${text} ORDER BY id DESC`, values);
    }
  }

  /**
   * Descending. Read in the order of the index, a part at a time, so that neither the database sorts all of them nor their rows are in memory
   * together.
   */
  private async newestOfTopics(realmId: RealmId, conversationId: ConversationId, receivedBy: UserId | null): Promise<Float64Array> {
    // From message to period, so that the groups come in the order of the index.
    const received = `STRAIGHT_JOIN membership_period p ON p.user_id = ? AND p.conversation_id = m.conversation_id
      AND m.id >= p.from_id AND (p.to_id IS NULL OR m.id <= p.to_id)`;
    const found: Float64Array[] = [];
    let after: SqlFragment = EVERY_ROW;
    let isLast = false;
    while (!isLast) {
      const rows = await this.sql.rows<{ readonly topicKey: string; readonly id: MessageId }>(
        `SELECT m.topic_key AS topicKey, MAX(m.id) AS id FROM message m ${receivedBy === null ? '' : received}
          WHERE m.realm_id = ? AND m.conversation_id = ? AND ${after.text}
          GROUP BY m.topic_key ORDER BY m.topic_key LIMIT ${TOPICS_PER_STATEMENT}`,
        [...(receivedBy === null ? [] : [receivedBy]), realmId, conversationId, ...after.values],
      );
      found.push(Float64Array.from(rows, ({ id }) => id));
      isLast = rows.length < TOPICS_PER_STATEMENT;
      after = { text: 'm.topic_key > ?', values: [rows.at(-1)?.topicKey ?? ''] };
    }
    return descending(found);
  }
}

function descending(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    all.set(part, start);
    start += part.length;
  }
  return all.sort().reverse();
}

@Injectable()
export class SqlUserTopicRepository extends UserTopicRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
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
    const where = { userId, conversationId, topicKey: foldCase(topic) };
    const row = await this.userTopics.findOne({ where, lock: { mode: 'pessimistic_write' } });
    return row?.visibilityPolicy ?? VisibilityPolicy.none;
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
    const topicKey = foldCase(topic);
    if (policy === VisibilityPolicy.none) {
      await this.userTopics.delete({ userId, conversationId, topicKey });
      return;
    }
    await this.sql.run(
      `INSERT INTO user_topic (user_id, conversation_id, topic_key, realm_id, topic, visibility_policy, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE topic = VALUES(topic), visibility_policy = VALUES(visibility_policy), updated_at = VALUES(updated_at)`,
      [userId, conversationId, topicKey, realmId, topic, policy, updatedAt],
    );
  }

  async deleteAll({ userId }: TopicOwner): Promise<void> {
    await this.userTopics.delete({ userId });
  }

  private get userTopics(): Repository<UserTopicRow> {
    return this.repositories.for(UserTopicSchema);
  }
}
