import { Injectable } from '@nestjs/common';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { inList, Sql } from '../../../../platform/database/sql.js';
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

  async filterStopped(conversationId: ConversationId, topic: string, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const { text, values } = inList('user_id', userIds);
    const rows = await this.sql.rows<{ userId: UserId }>(
      `SELECT user_id AS userId FROM mail_subscription
        WHERE ${text} AND conversation_id = ? AND stopped_at IS NOT NULL AND (scope = 'conversation' OR (scope = 'topic' AND topic_key = ?))`,
      [...values, conversationId, foldCase(topic)],
    );
    return new Set(rows.map(({ userId }) => userId));
  }

  async deleteAll(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM mail_subscription WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }
}
