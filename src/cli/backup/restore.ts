import { join } from 'node:path';
import { databaseContents } from '../../../ormconfig.js';
import type { BlobStore } from '../../kernel/blob-store.js';
import { withholdMails } from '../../modules/users/mail.api.js';
import { beginEpoch } from '../../modules/events/events.api.js';
import { withholdNotices } from '../../modules/notifications/notices.api.js';
import { parkDeliveries } from '../../modules/webhooks/webhooks.api.js';
import type { Config } from '../../platform/config/config.js';
import { withDatabase } from '../../platform/database/data-source.js';
import { loadDump } from '../../platform/database/database-tools.js';
import { migrate } from '../../platform/database/migrate.js';
import { readSchemaVersions, rejectNewerSchema } from '../../platform/database/schema-versions.js';
import { checkValue } from '../../platform/database/secret-check.js';
import { recordForServer } from '../../platform/database/server-audit.js';
import { countRows, dropTables, listTables, skipIds } from '../../platform/database/tables.js';
import { StartupProblem } from '../../platform/startup-problem.js';
import { openBlobStore } from '../../platform/storage/blob-store.provider.js';
import { RefusedInput } from '../frame/exit-code.js';
import { forEach, IncompleteRemoval, interruptible, toProblem, verifiedBytes, verifyFile } from './backup-files.js';
import { DUMP_FILE, type Manifest, readManifest, STORED_FILES } from './manifest.js';

const PARKED_BECAUSE =
  'The server was restored from a backup before the call was finished. The call may have been made after the backup; replay it if it was not.';

/**
 * More ids than a server assigns between two backups. The keys of accounts, and those in links and mails, are derived from ids: a new
 * account with the id of one that was created after the backup would have its API key.
 */
const SKIPPED_IDS = 1_000_000;

/** The result of a restore, with the work that was not resumed because it may have been done after the backup was made. */
export interface Restored {
  readonly manifest: Manifest;
  /** Migrations that ran after the dump was loaded. */
  readonly migrations: readonly string[];
  readonly parkedDeliveries: number;
  readonly withheldMails: number;
}

/**
 * Fills an empty database and an empty file store from a backup, and brings the schema up to date. All event queues end, whichever data
 * Redis has. If it fails or is interrupted, what it wrote is removed. Servers and workers must be stopped.
 * @throws RefusedInput if the backup or the place is unsuitable; StartupProblem
 */
export function restore(config: Config, folder: string): Promise<Restored> {
  return interruptible(async (signal) => {
    try {
      const manifest = await readManifest(folder, config.serverSecret, checkValue(config.serverSecret));
      const store = await openBlobStore(config);
      await refuseUnsuitablePlace(config, store, manifest);
      await verifyFile(join(folder, DUMP_FILE), manifest.dump);
      await forEach(manifest.files, (file) => verifyFile(join(folder, STORED_FILES, file.key), file), signal);
      return await fill(config, store, folder, manifest, signal);
    } catch (error) {
      throw toProblem('The restore failed', error);
    }
  });
}

async function refuseUnsuitablePlace({ databaseUrl }: Config, store: BlobStore, { schema }: Manifest): Promise<void> {
  await withDatabase(databaseUrl, databaseContents, async (dataSource) => {
    const known = (await readSchemaVersions(dataSource)).pending;
    refuseTables(await listTables(dataSource));
    rejectNewerSchema({ pending: [], unknown: schema.migrations.filter((name) => !known.includes(name)) });
  });
  for await (const key of store.list())
    throw new RefusedInput(`The file store is not empty: it contains ${key}. Restore into an empty one.`);
}

/** @throws RefusedInput if there are tables in the database */
function refuseTables(tables: readonly string[]): void {
  if (tables.length > 0)
    throw new RefusedInput(`The database is not empty: it contains ${tables.length} tables. Restore into an empty database.`);
}

async function fill(config: Config, store: BlobStore, folder: string, manifest: Manifest, signal: AbortSignal): Promise<Restored> {
  const stored: string[] = [];
  let ownsTables = false;
  try {
    await forEach(
      manifest.files,
      async ({ key, contentType, ...fingerprint }) => {
        stored.push(key);
        await store.put(key, verifiedBytes(join(folder, STORED_FILES, key), fingerprint), contentType);
      },
      signal,
    );
    // Something else may have filled the database while the files were copied. Its tables must not be dropped.
    refuseTables(await withDatabase(config.databaseUrl, databaseContents, listTables));
    ownsTables = true;
    await loadDump(config.databaseUrl, verifiedBytes(join(folder, DUMP_FILE), manifest.dump), signal);
    return await withDatabase(config.databaseUrl, databaseContents, async (dataSource) => {
      refuseOtherRows(await countRows(dataSource), manifest);
      signal.throwIfAborted();
      const migrations = await migrate(config.databaseUrl, databaseContents);
      await skipIds(dataSource, SKIPPED_IDS);
      await beginEpoch(dataSource);
      const parkedDeliveries = await parkDeliveries(dataSource, PARKED_BECAUSE, Date.now());
      await withholdNotices(dataSource, Date.now());
      const details = { backup: manifest.startedAt, migrations };
      await recordForServer(dataSource, { action: 'server.restored', details }, Date.now());
      return { manifest, migrations, parkedDeliveries, withheldMails: await withholdMails(dataSource) };
    });
  } catch (error) {
    const removals = await Promise.allSettled([
      forEach(stored, (key) => store.delete(key)),
      ownsTables ? withDatabase(config.databaseUrl, databaseContents, dropTables) : undefined,
    ]);
    throw withFailedRemovals(error, removals);
  }
}

/** Adds to the error that not everything could be removed. */
function withFailedRemovals(error: unknown, removals: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = removals.filter((removal) => removal.status === 'rejected').map(({ reason }) => describe(reason));
  if (reasons.length === 0) return error;
  return new IncompleteRemoval(
    `The restore failed, and not everything that it wrote could be removed (${reasons.join('; ')}). It failed because: ${describe(error)}`,
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** @throws StartupProblem if the database does not have the rows that the dump contained */
function refuseOtherRows(counts: Readonly<Record<string, number>>, { rows }: Manifest): void {
  const wrong = Object.keys(rows).filter((table) => rows[table] !== counts[table]);
  if (wrong.length > 0) throw new StartupProblem(`The tables ${wrong.join(', ')} do not have as many rows as the backup.`);
}
