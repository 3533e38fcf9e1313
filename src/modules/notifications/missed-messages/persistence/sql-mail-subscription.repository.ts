import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { Sql, TOPIC_KEY_TYPE } from '../../../../platform/database/sql.js';
import type { Stoppable } from '../../notices/application/delivery-channel.js';
import {
  type MailSubscription,
  MailSubscriptionRepository,
  type NewMailSubscription,
} from '../application/mail-subscription.repository.js';

const COLUMNS = 'id, realm_id AS realmId, user_id AS userId, conversation_id AS conversationId, scope, topic, stopped_at AS stoppedAt';

@Injectable()
export class SqlMailSubscriptionRepository extends MailSubscriptionRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findOrAdd({ realmId, userId, conversationId, scope, topic }: NewMailSubscription, now: number): Promise<MailSubscription> {
    const key = foldCase(topic);
    await this.sql.run(
      `INSERT INTO mail_subscription (realm_id, user_id, conversation_id, scope, topic_key, topic, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE id = id`,
      [realmId, userId, conversationId, scope, key, topic, now],
    );
    const [found] = await this.sql.rows<MailSubscription>(
      `SELECT ${COLUMNS} FROM mail_subscription WHERE user_id = ? AND conversation_id = ? AND scope = ? AND topic_key = ? FOR UPDATE`,
      [userId, conversationId, scope, key],
    );
    return found as MailSubscription;
  }

  async find(realmId: RealmId, id: number): Promise<MailSubscription | null> {
    const [found] = await this.sql.rows<MailSubscription>(`SELECT ${COLUMNS} FROM mail_subscription WHERE id = ? AND realm_id = ?`, [
      id,
      realmId,
    ]);
    return found ?? null;
  }

  async setStopped(id: number, stoppedAt: number | null): Promise<void> {
    await this.sql.run('UPDATE mail_subscription SET stopped_at = ? WHERE id = ?', [stoppedAt, id]);
  }

  async filterStopped(pairs: readonly Stoppable[]): Promise<readonly Stoppable[]> {
    const rows = await this.sql.rows<{ pair: number }>(
      `SELECT DISTINCT w.pair AS pair
         FROM JSON_TABLE(?, '$[*]' COLUMNS (pair FOR ORDINALITY, user_id int unsigned PATH '$[0]', conversation_id int unsigned PATH '$[1]',
                topic_key ${TOPIC_KEY_TYPE} PATH '$[2]')) AS w
         STRAIGHT_JOIN mail_subscription s ON s.user_id = w.user_id AND s.conversation_id = w.conversation_id
        WHERE s.stopped_at IS NOT NULL AND (s.scope = 'conversation' OR (s.scope = 'topic' AND s.topic_key = w.topic_key))`,
      [JSON.stringify(pairs.map(({ userId, conversationId, topic }) => [userId, conversationId, foldCase(topic)]))],
    );
    return rows.flatMap(({ pair }) => pairs[pair - 1] ?? []);
  }

  async deleteAll(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM mail_subscription WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }
}
