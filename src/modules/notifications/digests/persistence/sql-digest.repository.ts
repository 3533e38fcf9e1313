import { Injectable } from '@nestjs/common';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import type { DigestPeriod } from '../../schedule/domain/notice-timing.js';
import { DigestRepository } from '../application/digest.repository.js';
import type { DigestRound } from '../domain/digest-schedule.js';
import type { TopicMessage } from '../domain/hot-topics.js';

/** Accounts by the period of their digests. Only those that chose something have a row, so that few are looked at for daily ones. */
const ACCOUNTS: Readonly<Record<DigestPeriod, string>> = {
  weekly: "user_account u LEFT JOIN notice_timing t ON t.user_id = u.id AND t.digest_period <> 'weekly'",
  daily: "notice_timing t JOIN user_account u ON u.id = t.user_id AND t.realm_id = u.realm_id AND t.digest_period = 'daily'",
};

@Injectable()
export class SqlDigestRepository extends DigestRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async listTimezones(realmId: RealmId): Promise<string[]> {
    const rows = await this.sql.rows<{ timezone: string }>(
      `SELECT DISTINCT u.timezone AS timezone FROM ${ACCOUNTS.daily} WHERE t.realm_id = ? AND u.active = 1`,
      [realmId],
    );
    return rows.map(({ timezone }) => timezone);
  }

  async listAbsent(
    realmId: RealmId,
    { period, timezone, since, lastDay }: DigestRound,
    { after, limit }: { readonly after: UserId; readonly limit: number },
  ): Promise<UserId[]> {
    const [ofZone, zones] = timezone === null ? ['', []] : ['AND u.timezone = ?', [timezone]];
    const rows = await this.sql.rows<{ id: UserId }>(
      `SELECT u.id AS id FROM ${ACCOUNTS[period]}
         LEFT JOIN presence p ON p.user_id = u.id
         LEFT JOIN digest d ON d.user_id = u.id
        WHERE ${period === 'weekly' ? 't.user_id IS NULL' : 't.realm_id = u.realm_id'} ${ofZone} AND u.realm_id = ? AND u.id > ? AND u.active = 1 AND u.bot_type IS NULL AND u.\`system\` = 0 AND u.joined_at < ?
          AND (p.user_id IS NULL OR GREATEST(p.last_active_at, p.last_connected_at) < ?) AND (d.user_id IS NULL OR d.day <= ?)
        ORDER BY u.id LIMIT ${Math.trunc(limit)}`,
      [...zones, realmId, after, since, since, lastDay],
    );
    return rows.map(({ id }) => id);
  }

  async claim(realmId: RealmId, userId: UserId, { day, lastDay }: Pick<DigestRound, 'day' | 'lastDay'>): Promise<boolean> {
    await this.sql.run('INSERT INTO digest (user_id, realm_id, day) VALUES (?, ?, 0) ON DUPLICATE KEY UPDATE realm_id = realm_id', [
      userId,
      realmId,
    ]);
    const { affectedRows } = await this.sql.run('UPDATE digest SET day = ? WHERE user_id = ? AND day <= ?', [day, userId, lastDay]);
    return affectedRows > 0;
  }

  async listRecent(realmId: RealmId, conversationId: ConversationId, since: number, limit: number): Promise<TopicMessage[]> {
    const rows = await this.sql.rows<TopicMessage & { readonly sentAt: number; readonly isPerson: number }>(
      `SELECT m.id AS id, m.sender_id AS senderId, m.topic AS topic, m.topic_key AS topicKey, m.sent_at AS sentAt,
              u.bot_type IS NULL AND u.\`system\` = 0 AS isPerson
         FROM (SELECT id, sender_id, topic, topic_key, sent_at FROM message
                WHERE realm_id = ? AND conversation_id = ? ORDER BY id DESC LIMIT ${limit}) m
         JOIN user_account u ON u.id = m.sender_id
        ORDER BY m.id`,
      [realmId, conversationId],
    );
    return rows
      .filter(({ sentAt, isPerson }) => sentAt >= since && isPerson === 1)
      .map(({ id, senderId, topic, topicKey }) => ({ id, senderId, topic, topicKey }));
  }

  async delete(userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM digest WHERE user_id = ?', [userId]);
  }
}
