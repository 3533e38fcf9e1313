import { EntitySchema } from 'typeorm';
import { id } from '../../../platform/database/columns.js';

interface RealmDomainRow {
  readonly id: number;
  readonly realmId: number;
  readonly domain: string;
  readonly allowSubdomains: boolean;
}

export const RealmDomainSchema = new EntitySchema<RealmDomainRow>({
  name: 'RealmDomain',
  tableName: 'realm_domain',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    domain: { type: 'varchar', length: 80 },
    allowSubdomains: { type: 'boolean', name: 'allow_subdomains' },
  },
  indices: [{ name: 'realm_domain_name', columns: ['realmId', 'domain'], unique: true }],
});
