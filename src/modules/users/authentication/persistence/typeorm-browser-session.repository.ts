import { Injectable } from '@nestjs/common';
import { Sql } from '../../../../platform/database/sql.js';
import { type BrowserSession, BrowserSessionRepository } from '../application/browser-session.repository.js';

/** More than one per new session, so that what has expired does not pile up. */
const REMOVED_AT_ONCE = 100;

@Injectable()
export class SqlBrowserSessionRepository extends BrowserSessionRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ secretDigest, realmId, userId, seal, expiresAt }: BrowserSession): Promise<void> {
    await this.sql.run('INSERT INTO browser_session (secret_digest, realm_id, user_id, seal, expires_at) VALUES (?, ?, ?, ?, ?)', [
      secretDigest,
      realmId,
      userId,
      seal,
      expiresAt,
    ]);
  }

  async find(secretDigest: Buffer): Promise<BrowserSession | null> {
    const [session] = await this.sql.rows<BrowserSession>(
      `SELECT secret_digest AS secretDigest, realm_id AS realmId, user_id AS userId, seal, expires_at AS expiresAt
      FROM browser_session WHERE secret_digest = ?`,
      [secretDigest],
    );
    return session ?? null;
  }

  async prolong(secretDigest: Buffer, expiresAt: number): Promise<void> {
    await this.sql.run('UPDATE browser_session SET expires_at = ? WHERE secret_digest = ?', [expiresAt, secretDigest]);
  }

  async remove(secretDigest: Buffer): Promise<void> {
    await this.sql.run('DELETE FROM browser_session WHERE secret_digest = ?', [secretDigest]);
  }

  async removeExpired(time: number): Promise<void> {
    const statement = `DELETE FROM browser_session WHERE expires_at <= ? ORDER BY expires_at LIMIT ${REMOVED_AT_ONCE}`;
    await this.sql.run(statement, [time]);
  }
}
