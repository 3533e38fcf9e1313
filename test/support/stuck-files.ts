import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BlobStore } from '../../src/kernel/blob-store.js';
import { Config } from '../../src/platform/config/config.js';
import type { TestServer } from './test-server.js';

/**
 * Replaces stored files by directories, which the server cannot delete as files, while work runs.
 * @param folder the first part of the keys of the files
 * @returns the number of files
 */
export async function whileFilesAreStuck(server: TestServer, folder: string, work: () => Promise<void>): Promise<number> {
  const { storage } = server.get(Config);
  if (storage.kind !== 'disk') throw new Error('The files of this server are not on a disk.');
  const paths: string[] = [];
  for await (const key of server.get(BlobStore).list()) {
    if (key.startsWith(`${folder}/`)) paths.push(join(storage.directory, 'files', key));
  }
  for (const path of paths) {
    rmSync(path);
    mkdirSync(path);
  }
  try {
    await work();
  } finally {
    for (const path of paths) rmSync(path, { recursive: true });
  }
  return paths.length;
}
