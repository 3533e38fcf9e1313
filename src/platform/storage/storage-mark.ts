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

/**
 * Marks a directory of files that has no mark, for `skein doctor`: servers only read it, so that nothing is in the directories of those that have one
 * machine.
 * @returns false if it has one already, or cannot be marked
 */
export async function markStorage(storage: StorageSettings): Promise<boolean> {
  if (storage.kind !== 'disk') return false;
  return writeFile(join(storage.directory, MARK), randomUUID(), { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  );
}
