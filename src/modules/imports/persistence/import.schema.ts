import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalTime, time } from '../../../platform/database/columns.js';

/** Hand-written statements write and read these tables; the schemas only detect drift of the database. */
export const ImportRunSchema = new EntitySchema({
  name: 'ImportRun',
  tableName: 'import_run',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    source: { type: 'varchar', length: 20 },
    fingerprint: { type: 'binary', length: 32 },
    options: { type: 'text' },
    phase: { type: 'varchar', length: 20 },
    counts: { type: 'longtext' },
    startedAt: time('started_at'),
    finishedAt: optionalTime('finished_at'),
  },
  indices: [{ name: 'import_run_archive', columns: ['realmId', 'source', 'fingerprint'], unique: true }],
});

/** What the things of an archive have become: without a row, they are not imported. */
export const ImportMapSchema = new EntitySchema({
  name: 'ImportMap',
  tableName: 'import_map',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    kind: { type: 'varchar', length: 20, primary: true },
    keyDigest: { type: 'binary', length: 32, primary: true, name: 'key_digest' },
    ourId: bigInteger('our_id'),
    runId: id('run_id'),
  },
  indices: [{ name: 'import_map_run', columns: ['realmId', 'runId', 'kind', 'ourId'] }],
});
