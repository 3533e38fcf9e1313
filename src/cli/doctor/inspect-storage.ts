import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, readAllBytes, toByteStream } from '../../kernel/blob-store.js';
import type { Config } from '../../platform/config/config.js';
import type { StorageSettings } from '../../platform/config/connection-settings.js';
import { StorageStepFailed } from './explain-storage.js';
import { type Finding, ok, problem, problemIf } from './finding.js';

const CONTENT = 'A probe of skein doctor.';
const MIB = 1024 * 1024;
const WRITABLE_BY_OTHERS = 0o002;
/** Some file systems make inodes as they need them, and tell of none. */
const MIN_FREE_FILES = 10_000;

/** Checks that files can be stored: writes a probe, reads it and deletes it. Also checks the space of the data directory. */
export async function inspectStorage({ storage, dataDirectory, uploads }: Config, minFreeMib: number): Promise<Finding[]> {
  const findings = [
    ...(await inspectFiles(storage, minFreeMib)),
    ...(await inspectSpool(uploads.spoolDirectory)),
    ...(await inspectAccess('data.access', dataDirectory)),
  ];
  const isOnSameDisk = storage.kind === 'disk' && (await diskOf(storage.directory)) === (await diskOf(dataDirectory));
  if (isOnSameDisk || !(await isDirectory(dataDirectory))) return findings;
  return [...findings, await inspectSpace('data.space', dataDirectory, minFreeMib)];
}

async function inspectFiles(storage: StorageSettings, minFreeMib: number): Promise<Finding[]> {
  if (storage.kind === 'disk') return inspectDirectory(storage.directory, minFreeMib);
  const { S3BlobStore } = await import('../../platform/storage/s3-blob-store.js');
  await probe(new S3BlobStore(storage));
  return [ok('storage.probe', `the bucket ${storage.bucket} can be written, read and deleted from`)];
}

/**
 * Uses a file directly in the directory rather than the store, which would create directories owned by the user of this process instead of the
 * user of the server.
 */
async function inspectDirectory(directory: string, minFreeMib: number): Promise<Finding[]> {
  if (!(await isDirectory(directory))) {
    const remedy = 'Set SKEIN_DATA_DIR or SKEIN_STORAGE_DIR as for the server; a server creates the directory when it starts.';
    return [problem('storage.probe', `${directory} is not a directory`, remedy)];
  }
  return [
    await inspectWriting('storage.probe', directory),
    ...(await inspectAccess('storage.access', directory)),
    await inspectSpace('storage.space', directory, minFreeMib),
  ];
}

/** A server creates the folder of unfinished uploads at its start; where it is there, this user has to be able to write to it. */
async function inspectSpool(directory: string): Promise<Finding[]> {
  return (await isDirectory(directory)) ? [await inspectWriting('spool.probe', directory)] : [];
}

/** Whether other users of the machine may change what is in the directory; no finding if it does not exist. */
async function inspectAccess(check: string, directory: string): Promise<Finding[]> {
  const mode = (await stat(directory).catch(() => undefined))?.mode;
  if (mode === undefined) return [];
  return [
    problemIf(
      (mode & WRITABLE_BY_OTHERS) !== 0,
      check,
      `${directory} has the mode ${(mode & 0o777).toString(8)}`,
      `Run chmod o-w ${directory}; other users of this machine can replace and delete files there.`,
    ),
  ];
}

async function inspectSpace(check: string, directory: string, minFreeMib: number): Promise<Finding> {
  const free = await statfs(directory);
  const freeMib = Math.floor((free.bavail * free.bsize) / MIB);
  if (free.files > 0 && free.ffree < MIN_FREE_FILES) {
    return problem(
      check,
      `the disk of ${directory} has room for ${free.ffree} more files`,
      'Delete small files on the disk, or make a file system with more inodes (df -i).',
    );
  }
  return problemIf(
    freeMib < minFreeMib,
    check,
    `${freeMib} MiB free in ${directory}`,
    `Make room, or move the files to a larger disk; at least ${minFreeMib} MiB should be free.`,
  );
}

/** The number of the disk that a directory is on; undefined if it does not exist. */
async function diskOf(directory: string): Promise<number | undefined> {
  return (await stat(directory).catch(() => undefined))?.dev;
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function inspectWriting(check: string, directory: string): Promise<Finding> {
  const path = join(directory, `doctor-${randomUUID()}`);
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(CONTENT);
      await file.sync();
    } finally {
      await file.close();
    }
    if ((await readFile(path, 'utf8')) !== CONTENT) throw new Error('the content differs from what was written');
    return ok(check, `${directory} can be written`);
  } catch (error) {
    return problem(check, (error as Error).message, "Make the server's user the owner of the directory, and free space on the disk.");
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Does what the server does with files, with a probe that it deletes. @throws StorageStepFailed */
async function probe(store: BlobStore): Promise<void> {
  const key = `doctor/${randomUUID()}`;
  await step('written', 's3:PutObject', () => store.put(key, toByteStream(Buffer.from(CONTENT)), 'text/plain'));
  const content = await step('read', 's3:GetObject', async () => {
    const stored = await store.read(key);
    return stored ? Buffer.from(await readAllBytes(stored.body)).toString() : '';
  });
  await step('deleted', 's3:DeleteObject', () => store.delete(key));
  if (content !== CONTENT) throw new Error('the content differs from what was written');
  // Without the right to list, S3 says of files that do not exist that they are forbidden.
  await step('listed', 's3:ListBucket', async () => {
    await store.stat(key);
    for await (const first of store.list()) return first;
    return undefined;
  });
}

async function step<T>(name: string, right: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageStepFailed(name, right, error);
  }
}
