import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { Repositories } from '../../../platform/database/repositories.js';
import { Sql } from '../../../platform/database/sql.js';
import { type OrganizationKey, OrganizationKeyRepository } from '../application/organization-key.repository.js';
import { type OrganizationKeyRow, OrganizationKeySchema } from './organization-key.schema.js';

/** More than one per new key, so that expired keys do not accumulate. */
const MAX_DELETED_EXPIRED = 100;

@Injectable()
export class TypeormOrganizationKeyRepository extends OrganizationKeyRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add({ email, expiresAt }: Omit<OrganizationKey, 'id'>): Promise<number> {
    const { identifiers } = await this.keys.insert({ email, expiresAt });
    return Number(identifiers[0]?.['id']);
  }

  async setDigest(id: number, keyDigest: Buffer): Promise<void> {
    await this.keys.update({ id }, { keyDigest });
  }

  lock(keyDigest: Buffer): Promise<OrganizationKey | null> {
    return this.keys.findOne({ where: { keyDigest }, lock: { mode: 'pessimistic_write' } });
  }

  async delete(id: number): Promise<void> {
    await this.keys.delete({ id });
  }

  async deleteExpired(now: number): Promise<void> {
    await this.sql.run(`DELETE FROM organization_key WHERE expires_at <= ? LIMIT ${MAX_DELETED_EXPIRED}`, [now]);
  }

  private get keys(): Repository<OrganizationKeyRow> {
    return this.repositories.for(OrganizationKeySchema);
  }
}
