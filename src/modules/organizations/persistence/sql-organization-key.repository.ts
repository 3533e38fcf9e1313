import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { type OrganizationKey, OrganizationKeyRepository } from '../application/organization-key.repository.js';

@Injectable()
export class SqlOrganizationKeyRepository extends OrganizationKeyRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ email, expiresAt }: Omit<OrganizationKey, 'id'>): Promise<number> {
    return (await this.sql.run('INSERT INTO organization_key (email, expires_at) VALUES (?, ?)', [email, expiresAt])).insertId;
  }

  async setDigest(id: number, keyDigest: Buffer): Promise<void> {
    await this.sql.run('UPDATE organization_key SET key_digest = ? WHERE id = ?', [keyDigest, id]);
  }

  async lock(keyDigest: Buffer): Promise<OrganizationKey | null> {
    const [row] = await this.sql.rows<OrganizationKey>(
      'SELECT id, email, expires_at AS expiresAt FROM organization_key WHERE key_digest = ? FOR UPDATE',
      [keyDigest],
    );
    return row ?? null;
  }

  async delete(id: number): Promise<void> {
    await this.sql.run('DELETE FROM organization_key WHERE id = ?', [id]);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.sql.run('DELETE FROM organization_key WHERE expires_at <= ? LIMIT 100', [now]);
  }
}
