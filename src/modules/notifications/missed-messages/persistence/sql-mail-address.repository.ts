import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { inList, Sql } from '../../../../platform/database/sql.js';
import type { User } from '../../../users/accounts.api.js';
import { MailAddressRepository, type Refusals } from '../application/mail-address.repository.js';

const REFUSALS = 'r.user_id AS userId, r.refusals + r.bounces AS refusals, r.bounces, r.refused_at AS refusedAt';

/** Reports that are further apart say nothing together, because mails may have arrived in between. */
const BOUNCE_MEMORY_MS = 30 * 86_400_000;

@Injectable()
export class SqlMailAddressRepository extends MailAddressRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async recordRefusal(realmId: RealmId, emailKey: string, now: number): Promise<void> {
    await this.sql.run(
      `INSERT INTO mail_refusal (user_id, realm_id, email_key, refusals, refused_at)
       SELECT id, realm_id, email_key, 1, ? FROM user_account WHERE realm_id = ? AND email_key = ?
       ON DUPLICATE KEY UPDATE refusals = IF(mail_refusal.email_key = VALUES(email_key), refusals + 1, 1),
         bounces = IF(mail_refusal.email_key = VALUES(email_key), bounces, 0), email_key = VALUES(email_key),
         refused_at = VALUES(refused_at)`,
      [now, realmId, emailKey],
    );
  }

  listRefusals(realmId: RealmId, emailKey: string): Promise<readonly Refusals[]> {
    return this.sql.rows<Refusals>(`SELECT ${REFUSALS} FROM mail_refusal r WHERE r.realm_id = ? AND r.email_key = ?`, [realmId, emailKey]);
  }

  async findRefusals(userId: UserId): Promise<Refusals | null> {
    const [refusals] = await this.sql.rows<Refusals>(
      `SELECT ${REFUSALS} FROM mail_refusal r JOIN user_account u ON u.id = r.user_id AND u.email_key = r.email_key WHERE r.user_id = ?`,
      [userId],
    );
    return refusals ?? null;
  }

  async lockRefusals(userId: UserId): Promise<Refusals | null> {
    const [refusals] = await this.sql.rows<Refusals>(`SELECT ${REFUSALS} FROM mail_refusal r WHERE r.user_id = ? FOR UPDATE`, [userId]);
    return refusals ?? null;
  }

  async forgetRefusals(userId: UserId): Promise<void> {
    await this.sql.run('UPDATE mail_refusal SET refusals = 0 WHERE user_id = ?', [userId]);
  }

  async recordBounce({ realmId, id: userId, emailKey }: User, mailId: number, now: number): Promise<void> {
    await this.sql.run(
      `INSERT INTO mail_refusal (user_id, realm_id, email_key, refusals, refused_at, bounces, bounced_mail_id, bounced_at)
       VALUES (?, ?, ?, 0, ?, 1, ?, ?)
       ON DUPLICATE KEY UPDATE
         refusals = IF(email_key = VALUES(email_key), refusals, 0),
         bounces = CASE
           WHEN email_key <> VALUES(email_key) OR bounced_at IS NULL OR bounced_at < ? THEN 1
           WHEN bounced_mail_id < VALUES(bounced_mail_id) THEN bounces + 1
           ELSE bounces END,
         email_key = VALUES(email_key),
         bounced_mail_id = GREATEST(COALESCE(bounced_mail_id, 0), VALUES(bounced_mail_id)),
         bounced_at = VALUES(bounced_at), refused_at = VALUES(refused_at)`,
      [userId, realmId, emailKey, now, mailId, now, now - BOUNCE_MEMORY_MS],
    );
  }

  async filterRefused(userIds: readonly UserId[], refusals: number): Promise<ReadonlySet<UserId>> {
    const { text, values } = inList('r.user_id', userIds);
    const rows = await this.sql.rows<{ userId: UserId }>(
      `SELECT r.user_id AS userId FROM mail_refusal r JOIN user_account u ON u.id = r.user_id AND u.email_key = r.email_key
        WHERE ${text} AND r.refusals + r.bounces >= ?`,
      [...values, refusals],
    );
    return new Set(rows.map(({ userId }) => userId));
  }

  async deleteAll(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM mail_refusal WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }

  async countOrganizations(emailKey: string): Promise<number> {
    const [row] = await this.sql.rows<{ organizations: number }>(
      `SELECT COUNT(*) AS organizations FROM user_account u JOIN realm r ON r.id = u.realm_id AND r.active = 1
        WHERE u.email_key = ? AND u.active = 1`,
      [emailKey],
    );
    return row?.organizations ?? 0;
  }

  async countNoticeMails(
    realmId: RealmId,
    userId: UserId,
    since: number,
  ): Promise<{ readonly mails: number; readonly first: number | null }> {
    const [row] = await this.sql.rows<{ mails: number; first: number | null }>(
      `SELECT COUNT(DISTINCT provider_id) AS mails, MIN(finished_at) AS first FROM notice
        WHERE realm_id = ? AND user_id = ? AND channel = 'mail' AND finished_at > ? AND provider_id IS NOT NULL`,
      [realmId, userId, since],
    );
    return row ?? { mails: 0, first: null };
  }
}
