import { EntitySchema } from 'typeorm';
import { bigInteger, id } from '../../../platform/database/columns.js';

/** `SqlLogLedger` uses hand-written statements; the schema only detects drift. */
export const EventLogLedgerSchema = new EntitySchema({
  name: 'EventLogLedger',
  tableName: 'event_log_ledger',
  columns: {
    id: { ...id('id'), primary: true },
    epoch: { type: 'varchar', length: 36 },
    checkpoint: { ...bigInteger('checkpoint'), nullable: true },
  },
});
