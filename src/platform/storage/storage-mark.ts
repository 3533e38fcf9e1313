import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageSettings } from '../config/connection-settings.js';

/** Beside the folders of the files, so that it is none of them. */
const MARK = '.storage-id';

/** What tells a directory of files from another one, so that machines that should share one notice that they do not; null if there is none. */
export async function readStorageMark(storage: StorageSettings): Promise<string | null> {
  if (storage.kind !== 'disk') return null;
  return readFile(join(storage.directory, MARK), 'utf8').catch(() => null);
}

/** The same, of a directory that gets such a mark at its first use. The first process writes it; it never changes. */
export async function markStorage(storage: StorageSettings): Promise<string | null> {
  if (storage.kind !== 'disk') return null;
  const found = await readStorageMark(storage);
  if (found !== null) return found;
  await writeFile(join(storage.directory, MARK), randomUUID(), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return readStorageMark(storage);
}
