import { EntitySchema } from 'typeorm';
import { big, id, time } from './columns.js';

/** Written and read by `platform/outbox` with statements of its own; the schema guards against drift. */
export const OutboxSchema = new EntitySchema({
  name: 'Outbox',
  tableName: 'outbox',
  columns: {
    id: { ...big('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    kind: { type: 'varchar', length: 30 },
    payload: { type: 'mediumtext' },
    createdAt: time('created_at'),
  },
});
