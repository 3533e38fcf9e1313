import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type PasswordResetKey, PasswordResetRepository } from '../application/password-reset.repository.js';

/** More than one per new key, so that expired keys do not accumulate. */
const MAX_DELETED_EXPIRED = 100;

@Injectable()
export class SqlPasswordResetRepository extends PasswordResetRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ realmId, userId, credentialsDigest, expiresAt }: Omit<PasswordResetKey, 'id'>): Promise<number> {
    const { insertId } = await this.sql.run(
      'INSERT INTO password_reset (realm_id, user_id, credentials_digest, expires_at) VALUES (?, ?, ?, ?)',
      [realmId, userId, credentialsDigest, expiresAt],
    );
    return insertId;
  }

  async setDigest(id: number, keyDigest: Buffer): Promise<void> {
    await this.sql.run('UPDATE password_reset SET key_digest = ? WHERE id = ?', [keyDigest, id]);
  }

  async lockByDigest(realmId: RealmId, keyDigest: Buffer): Promise<PasswordResetKey | null> {
    const [row] = await this.sql.rows<PasswordResetKey>(
      `SELECT id, realm_id AS realmId, user_id AS userId, credentials_digest AS credentialsDigest, expires_at AS expiresAt
         FROM password_reset WHERE key_digest = ? AND realm_id = ? FOR UPDATE`,
      [keyDigest, realmId],
    );
    return row ?? null;
  }

  async delete(id: number): Promise<void> {
    await this.sql.run('DELETE FROM password_reset WHERE id = ?', [id]);
  }

  async deleteExpired(time: number): Promise<void> {
    await this.sql.run(`DELETE FROM password_reset WHERE expires_at <= ? ORDER BY expires_at LIMIT ${MAX_DELETED_EXPIRED}`, [time]);
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM password_reset WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }
}
