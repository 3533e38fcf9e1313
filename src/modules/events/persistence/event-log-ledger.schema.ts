import { EntitySchema } from 'typeorm';
import { big, id } from '../../../platform/database/columns.js';

/** Written and read by `SqlLogLedger` with statements of its own; the schema guards against drift. */
export const EventLogLedgerSchema = new EntitySchema({
  name: 'EventLogLedger',
  tableName: 'event_log_ledger',
  columns: {
    id: { ...id('id'), primary: true },
    epoch: { type: 'varchar', length: 36 },
    checkpoint: { ...big('checkpoint'), nullable: true },
  },
});
