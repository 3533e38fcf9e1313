import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import { RealmDomainRepository } from '../application/realm-domain.repository.js';
import type { RealmDomain } from '../domain/realm-domain.js';

@Injectable()
export class SqlRealmDomainRepository extends RealmDomainRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(realmId: RealmId, { domain, allowSubdomains }: RealmDomain): Promise<number> {
    const insert = 'INSERT INTO realm_domain (realm_id, domain, allow_subdomains) VALUES (?, ?, ?)';
    return (await this.sql.run(insert, [realmId, domain, allowSubdomains])).insertId;
  }

  async update(realmId: RealmId, { domain, allowSubdomains }: RealmDomain): Promise<boolean> {
    const known = await this.sql.rows('SELECT id FROM realm_domain WHERE realm_id = ? AND domain = ?', [realmId, domain]);
    await this.sql.run('UPDATE realm_domain SET allow_subdomains = ? WHERE realm_id = ? AND domain = ?', [
      allowSubdomains,
      realmId,
      domain,
    ]);
    return known.length > 0;
  }

  async delete(realmId: RealmId, domain: string): Promise<boolean> {
    return (await this.sql.run('DELETE FROM realm_domain WHERE realm_id = ? AND domain = ?', [realmId, domain])).affectedRows > 0;
  }

  async list(realmId: RealmId): Promise<RealmDomain[]> {
    const select = 'SELECT domain, allow_subdomains FROM realm_domain WHERE realm_id = ? ORDER BY id';
    const rows = await this.sql.rows<{ domain: string; allow_subdomains: number }>(select, [realmId]);
    return rows.map((row) => ({ domain: row.domain, allowSubdomains: row.allow_subdomains !== 0 }));
  }
}
