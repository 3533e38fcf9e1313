import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type EmailChangeRequest, EmailChangeRepository } from '../application/email-change.repository.js';

@Injectable()
export class SqlEmailChangeRepository extends EmailChangeRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ realmId, userId, email, expiresAt }: Omit<EmailChangeRequest, 'id' | 'open'>): Promise<number> {
    const { insertId } = await this.sql.run(
      'INSERT INTO email_change_request (realm_id, user_id, email, open, expires_at) VALUES (?, ?, ?, 1, ?)',
      [realmId, userId, email, expiresAt],
    );
    return insertId;
  }

  async setKey(id: number, keyDigest: Buffer): Promise<void> {
    await this.sql.run('UPDATE email_change_request SET key_digest = ? WHERE id = ?', [keyDigest, id]);
  }

  async lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<EmailChangeRequest | null> {
    const [row] = await this.sql.rows<Omit<EmailChangeRequest, 'open'> & { open: number }>(
      `SELECT id, realm_id AS realmId, user_id AS userId, email, open, expires_at AS expiresAt
      FROM email_change_request WHERE key_digest = ? AND realm_id = ? FOR UPDATE`,
      [keyDigest, realmId],
    );
    return row ? { ...row, open: row.open === 1 } : null;
  }

  async count(realmId: RealmId, userId: UserId): Promise<number> {
    const [row] = await this.sql.rows<{ n: number }>('SELECT COUNT(*) AS n FROM email_change_request WHERE realm_id = ? AND user_id = ?', [
      realmId,
      userId,
    ]);
    return row?.n ?? 0;
  }

  async close(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('UPDATE email_change_request SET open = 0 WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }

  async listAddresses(realmId: RealmId, userId: UserId): Promise<string[]> {
    const rows = await this.sql.rows<{ email: string }>('SELECT email FROM email_change_request WHERE realm_id = ? AND user_id = ?', [
      realmId,
      userId,
    ]);
    return rows.map(({ email }) => email);
  }

  async deleteAll(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM email_change_request WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }

  async deleteExpired(realmId: RealmId, userId: UserId, now: number): Promise<void> {
    await this.sql.run('DELETE FROM email_change_request WHERE realm_id = ? AND user_id = ? AND expires_at <= ?', [realmId, userId, now]);
  }
}
