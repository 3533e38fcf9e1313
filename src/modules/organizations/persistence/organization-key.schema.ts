import { EntitySchema } from 'typeorm';
import { id, time } from '../../../platform/database/columns.js';
import type { OrganizationKey } from '../application/organization-key.repository.js';

export interface OrganizationKeyRow extends OrganizationKey {
  /** SHA-256 of the key in the mail; the key itself is derived (`ServerSecrets`). */
  readonly keyDigest: Buffer | null;
}

export const OrganizationKeySchema = new EntitySchema<OrganizationKeyRow>({
  name: 'OrganizationKey',
  tableName: 'organization_key',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    email: { type: 'varchar', length: 254, nullable: true },
    keyDigest: { type: 'binary', length: 32, nullable: true, name: 'key_digest' },
    expiresAt: time('expires_at'),
  },
  indices: [
    { name: 'organization_key_digest', columns: ['keyDigest'], unique: true },
    { name: 'organization_key_expires', columns: ['expiresAt'] },
  ],
});
