import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type PasswordResetKey, PasswordResetRepository } from '../application/password-reset.repository.js';
import { type PasswordResetRow, PasswordResetSchema } from './password-reset.schema.js';

/** More than one per new key, so that expired keys do not accumulate. */
const MAX_DELETED_EXPIRED = 100;

@Injectable()
export class TypeormPasswordResetRepository extends PasswordResetRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add({ realmId, userId, credentialsDigest, expiresAt }: Omit<PasswordResetKey, 'id'>): Promise<number> {
    const { identifiers } = await this.keys.insert({ realmId, userId, credentialsDigest, expiresAt });
    return Number(identifiers[0]?.['id']);
  }

  async setDigest(id: number, keyDigest: Buffer): Promise<void> {
    await this.keys.update({ id }, { keyDigest });
  }

  lockByDigest(realmId: RealmId, keyDigest: Buffer): Promise<PasswordResetKey | null> {
    return this.keys.findOne({ where: { realmId, keyDigest }, lock: { mode: 'pessimistic_write' } });
  }

  async delete(id: number): Promise<void> {
    await this.keys.delete({ id });
  }

  async deleteExpired(time: number): Promise<void> {
    await this.sql.run(`DELETE FROM password_reset WHERE expires_at <= ? ORDER BY expires_at LIMIT ${MAX_DELETED_EXPIRED}`, [time]);
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<void> {
    await this.keys.delete({ realmId, userId });
  }

  private get keys(): Repository<PasswordResetRow> {
    return this.repositories.for(PasswordResetSchema);
  }
}
