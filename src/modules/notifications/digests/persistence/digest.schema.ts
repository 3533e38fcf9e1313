import { EntitySchema } from 'typeorm';
import { id } from '../../../../platform/database/columns.js';

interface DigestRow {
  readonly userId: number;
  readonly realmId: number;
  /** The last day for which the account was considered, counted from 1970. */
  readonly day: number;
}

export const DigestSchema = new EntitySchema<DigestRow>({
  name: 'Digest',
  tableName: 'digest',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    day: id('day'),
  },
  indices: [{ name: 'digest_realm', columns: ['realmId', 'userId'] }],
});
