import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { databaseContents } from '../../../ormconfig.js';
import type { BlobStore } from '../../kernel/blob-store.js';
import type { RealmId, UserId } from '../../kernel/ids.js';
import { readEpoch } from '../../modules/events/events.api.js';
import { emojiImageKeys } from '../../modules/realm/emoji.api.js';
import { type RealmImages, realmImageKey } from '../../modules/realm/realm-images.api.js';
import { blobKeyOf } from '../../modules/uploads/uploads.api.js';
import { avatarKey } from '../../modules/users/profiles.api.js';
import type { Config } from '../../platform/config/config.js';
import { InvalidConfiguration } from '../../platform/config/environment-reader.js';
import { withDatabase } from '../../platform/database/data-source.js';
import { dumpDatabase } from '../../platform/database/database-tools.js';
import { readMigrations } from '../../platform/database/schema-versions.js';
import { checkValue, readSecretCheck } from '../../platform/database/secret-check.js';
import { listTables } from '../../platform/database/tables.js';
import { equalsInConstantTime } from '../../platform/secrets/equals-in-constant-time.js';
import { StartupProblem } from '../../platform/startup-problem.js';
import { openBlobStore } from '../../platform/storage/blob-store.provider.js';
import { RefusedInput } from '../frame/exit-code.js';
import { forEach, interruptible, toProblem, writeNewFile } from './backup-files.js';
import { DumpRows } from './dump-rows.js';
import { DUMP_FILE, FORMAT, type Manifest, type StoredFile, STORED_FILES, writeManifest } from './manifest.js';

export interface BackUpOptions {
  /** The version of this program. */
  readonly version: string;
  /** Whether to back up the rest if files are lost to which the database refers. */
  readonly allowMissing: boolean;
}

type DatabaseFacts = Pick<Manifest, 'schema' | 'eventLogEpoch' | 'secretCheck'>;

/**
 * Copies the database and the stored files into a folder, while servers and workers continue. The dump is taken first, so that the files it
 * refers to are in the copy. If the backup fails or is interrupted, what it wrote is removed.
 * @param folder must be new or empty
 * @throws RefusedInput if the folder is not empty; InvalidConfiguration; StartupProblem
 */
export function backUp(config: Config, folder: string, options: BackUpOptions): Promise<Manifest> {
  return interruptible(async (signal) => {
    const isNew = await provideEmptyFolder(folder);
    try {
      return await fill(folder, config, options, signal);
    } catch (error) {
      if (isNew) await rm(folder, { recursive: true, force: true });
      else for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
      throw toProblem('The backup failed', error);
    }
  });
}

async function fill(folder: string, config: Config, { version, allowMissing }: BackUpOptions, signal: AbortSignal): Promise<Manifest> {
  const startedAt = new Date().toISOString();
  const facts = await readFacts(config);
  refuseOtherSecret(config, facts);
  const referenced = await readReferencedFiles(config);
  await refuseMissingFolder(config, referenced);
  const store = await openBlobStore(config);
  const deleted = new Set<string>();
  for await (const key of store.list()) deleted.add(key);
  const rows = new DumpRows();
  const dump = await writeDump(join(folder, DUMP_FILE), config, rows, signal);
  const { schema } = await readFacts(config);
  if (schema.level !== facts.schema.level) throw new StartupProblem('The database was migrated during the backup. Please repeat it.');
  const files = await copyFiles(store, join(folder, STORED_FILES), signal);
  const missing = findMissingFiles(referenced, await readReferencedFiles(config), new Set(files.map(({ key }) => key)));
  if (!allowMissing) refuseMissingFiles(missing);
  for (const { key } of files) deleted.delete(key);
  const realms = rows.counts['realm'] ?? 0;
  const manifest: Manifest = {
    ...{ format: FORMAT, version, startedAt },
    ...{ ...facts, realms, rows: rows.counts, dump, files, deletedMeanwhile: [...deleted], missing },
  };
  signal.throwIfAborted();
  await writeManifest(folder, manifest, config.serverSecret);
  return manifest;
}

/** @throws InvalidConfiguration if the database was used with another secret: the backup could be restored with neither of the two */
function refuseOtherSecret({ serverSecret }: Config, { secretCheck }: DatabaseFacts): void {
  if (secretCheck !== null && !equalsInConstantTime(secretCheck, checkValue(serverSecret)))
    throw new InvalidConfiguration(
      'SKEIN_SECRET is not the secret that this database was used with. Make the backup with the secret of the server.',
    );
}

/**
 * The keys of the uploads, avatars, emoji and images of organizations that active organizations refer to at this moment. Those of a deactivated one may be missing, because
 * an organization is deleted files first.
 */
function readReferencedFiles({ databaseUrl }: Config): Promise<Set<string>> {
  return withDatabase(databaseUrl, databaseContents, async (dataSource) => {
    const tables = await listTables(dataSource);
    const read = async <T>(table: string, query: string): Promise<T[]> => (tables.includes(table) ? dataSource.query<T[]>(query) : []);
    const attachments = await read<{ pathId: string }>(
      'attachment',
      'SELECT a.path_id AS pathId FROM attachment a JOIN realm r ON r.id = a.realm_id WHERE r.active = 1',
    );
    const accounts = await read<{ realmId: RealmId; id: UserId }>(
      'user_account',
      `SELECT u.realm_id AS realmId, u.id FROM user_account u JOIN realm r ON r.id = u.realm_id
        WHERE u.avatar_uploaded = 1 AND r.active = 1`,
    );
    const emoji = await read<{ realmId: RealmId; fileName: string; animated: 0 | 1 }>(
      'custom_emoji',
      `SELECT e.realm_id AS realmId, e.file_name AS fileName, e.animated FROM custom_emoji e JOIN realm r ON r.id = e.realm_id
        WHERE r.active = 1`,
    );
    const realms = await read<{ id: RealmId; images: string }>('realm', 'SELECT id, images FROM realm WHERE active = 1');
    return new Set([
      ...attachments.map(({ pathId }) => blobKeyOf(pathId)),
      ...accounts.flatMap(({ realmId, id }) => [avatarKey(realmId, id, 'small'), avatarKey(realmId, id, 'medium')]),
      ...emoji.flatMap(({ realmId, fileName, animated }) => emojiImageKeys(realmId, { fileName, animated: animated === 1 })),
      ...realms.flatMap(({ id, images }) =>
        Object.values(JSON.parse(images) as RealmImages).flatMap(({ fileName }) =>
          fileName === null ? [] : [realmImageKey(id, fileName)],
        ),
      ),
    ]);
  });
}

/**
 * A store on disk without its folder lists no files, as an empty one does.
 * @param referenced the keys that the database refers to
 * @throws InvalidConfiguration if the folder does not exist although there should be files in it
 */
async function refuseMissingFolder({ storage }: Config, referenced: ReadonlySet<string>): Promise<void> {
  if (storage.kind !== 'disk' || referenced.size === 0) return;
  const isFolder = await stat(storage.directory).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  throw new InvalidConfiguration(
    `${storage.directory} is not a folder, but the database refers to ${referenced.size} stored files. ` +
      'Set SKEIN_DATA_DIR or SKEIN_STORAGE_DIR as for the server.',
  );
}

/**
 * The files that the database refers to and that were not copied. A file to which it referred at one of the two moments only was stored or
 * deleted during the backup.
 * @param before what it referred to before the dump
 * @param after what it refers to since the files were copied
 */
function findMissingFiles(before: ReadonlySet<string>, after: ReadonlySet<string>, copied: ReadonlySet<string>): string[] {
  return [...before].filter((key) => after.has(key) && !copied.has(key)).sort();
}

/** @throws StartupProblem if there are any */
function refuseMissingFiles(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new StartupProblem(
    `${missing.length} files that the database refers to are not in the file store, such as ${missing[0] ?? ''}. ` +
      'Check that SKEIN_DATA_DIR and the other settings of the storage are those of the server. If the files are lost, add --allow-missing.',
  );
}

/** @returns whether it was created */
async function provideEmptyFolder(folder: string): Promise<boolean> {
  try {
    if (folder.trim() === '') throw new RefusedInput('The path of the folder for the backup is empty.');
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (created === undefined && (await readdir(folder)).length > 0)
      throw new RefusedInput(`${folder} is not empty. A backup needs an empty or new folder.`);
    await chmod(folder, 0o700);
    return created !== undefined;
  } catch (error) {
    throw toProblem(`The backup cannot be written to ${folder}`, error);
  }
}

function readFacts({ databaseUrl }: Config): Promise<DatabaseFacts> {
  return withDatabase(databaseUrl, databaseContents, async (dataSource) => {
    const migrations = await readMigrations(dataSource);
    const level = migrations.at(-1) ?? null;
    return {
      schema: { level, migrations },
      eventLogEpoch: await readEpoch(dataSource),
      secretCheck: await readSecretCheck(dataSource),
    };
  });
}

async function writeDump(path: string, { databaseUrl }: Config, rows: DumpRows, signal: AbortSignal): Promise<Manifest['dump']> {
  let fingerprint: Manifest['dump'] | undefined;
  await dumpDatabase(
    databaseUrl,
    async (sql) => {
      const compressed = createGzip();
      [fingerprint] = await Promise.all([writeNewFile(path, compressed), pipeline(rows.count(sql), compressed)]);
    },
    signal,
  );
  if (!fingerprint) throw new Error('the dump was not written');
  return fingerprint;
}

async function copyFiles(store: BlobStore, folder: string, signal: AbortSignal): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  await forEach(
    store.list(),
    async (key) => {
      const blob = await store.read(key);
      if (blob === null) return; // It was deleted after it was listed.
      files.push({ key, contentType: blob.contentType, ...(await writeNewFile(join(folder, key), blob.body)) });
    },
    signal,
  );
  return files.sort((one, other) => (one.key < other.key ? -1 : 1));
}
