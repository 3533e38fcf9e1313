import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, MigrationExecutor } from 'typeorm';
import { createDataSource, type DatabaseContents, withDatabase } from './data-source.js';
import { CREATE_LEASE_TABLE, Lease } from './lease.js';
import { isTransactionConflict } from './mysql-errors.js';
import { readSchemaVersions, rejectNewerSchema } from './schema-versions.js';
import { recordForServer } from './server-audit.js';

const LEASE = 'migrations';

/** For which others wait at most. */
const TABLE_WAIT_SECONDS = 2;
/** In which those go on who waited. */
const PAUSE_MS = 3_000;
/** About an hour, in which a backup of a large table ends. */
const MAX_ATTEMPTS = 720;

/**
 * Brings the database to the present schema. Of several processes that do so at the same time one runs the migrations; the others wait for it.
 * @param report is called if another process is running migrations, or a transaction keeps a table from being changed
 * @returns names of the migrations that were run
 * @throws StartupProblem if the schema is newer than this version of the code; LeaseLost if another process took over
 */
export async function migrate(
  databaseUrl: string,
  contents: DatabaseContents,
  report: (line: string) => void = () => undefined,
): Promise<string[]> {
  const dataSource = await createDataSource(databaseUrl, { poolSize: 2, statementMs: null }, contents).initialize();
  try {
    if (!(await isBehind(dataSource))) return [];
    await dataSource.query(CREATE_LEASE_TABLE);
    const lease = await Lease.acquire(dataSource, LEASE, (holder) => report(`Waiting for the migrations of another process (${holder}).`));
    try {
      return (await isBehind(dataSource)) ? await runMigrations(dataSource, lease, report) : [];
    } finally {
      await lease.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/**
 * The same for the operator: if migrations were run, the audit log says so.
 * @throws StartupProblem; LeaseLost
 */
export async function migrateByOperator(
  databaseUrl: string,
  contents: DatabaseContents,
  report: (line: string) => void,
): Promise<string[]> {
  const migrations = await migrate(databaseUrl, contents, report);
  if (migrations.length > 0) {
    const entry = { action: 'server.migrated', details: { migrations } };
    await withDatabase(databaseUrl, contents, (dataSource) => recordForServer(dataSource, entry, Date.now()));
  }
  return migrations;
}

async function isBehind(dataSource: DataSource): Promise<boolean> {
  const versions = await readSchemaVersions(dataSource);
  rejectNewerSchema(versions);
  return versions.pending.length > 0;
}

/**
 * Confirms the lease before each statement, because schema changes cannot be rolled back. A statement that changes a table waits for the transactions
 * that use it, and everything that would use the table waits behind it. So it waits for a moment only, and is tried again later: others go first.
 */
async function runMigrations(dataSource: DataSource, lease: Lease, report: (line: string) => void): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  const run = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
  await run(`SET SESSION lock_wait_timeout = ${TABLE_WAIT_SECONDS}`);
  runner.query = (async (...args: unknown[]) => {
    for (let attempt = 1; ; attempt += 1) {
      await lease.renew();
      try {
        return await run(...args);
      } catch (error) {
        if (!isTransactionConflict(error) || attempt === MAX_ATTEMPTS) throw error;
        if (attempt === 1) report('A long transaction uses a table that is to be changed; the change is tried again until it has ended.');
        await pause(PAUSE_MS);
      }
    }
  }) as typeof runner.query;
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = 'none'; // DDL statements commit implicitly.
  try {
    return (await executor.executePendingMigrations()).map(({ name }) => name);
  } finally {
    await runner.release();
  }
}
