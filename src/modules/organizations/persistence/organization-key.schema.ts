import { EntitySchema } from 'typeorm';
import { id, time } from '../../../platform/database/columns.js';

/** Only hand-written statements use the table; the schema lets the schema-drift test check it. */
export const OrganizationKeySchema = new EntitySchema({
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
