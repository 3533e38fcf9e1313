import { EntitySchema } from 'typeorm';
import { big, time } from './columns.js';

/** Written and read by `lease.ts` with statements of its own; the schema guards against drift. */
export const LeaseSchema = new EntitySchema({
  name: 'Lease',
  tableName: 'lease',
  columns: {
    name: { type: 'varchar', length: 60, primary: true },
    holder: { type: 'varchar', length: 120 },
    fencingNumber: { ...big('fencing_number') },
    expiresAt: time('expires_at'),
  },
});
