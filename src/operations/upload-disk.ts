import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../platform/config/config.js';

const MIB = 1024 * 1024;

/** A disk of uploaded files has no room. */
export class UploadDiskFull extends Error {}

/**
 * Looks at the disks on which this machine keeps files: uploaded ones, unless they are in a bucket, and resumable uploads that wait for their rest. A disk counts as full
 * when the largest file that may be uploaded does not fit: then some uploads fail, and soon all do.
 * @throws UploadDiskFull, or Error if a folder cannot be written
 */
export async function checkUploadDisk({ storage, uploads }: Pick<Config, 'storage' | 'uploads'>): Promise<void> {
  const folders = [...(storage.kind === 'disk' ? [storage.directory] : []), uploads.spoolDirectory];
  for (const folder of folders) await checkFolder(await existingFolder(folder), uploads.maxFileMib);
}

async function checkFolder(folder: string, neededMib: number): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const freeMib = Math.floor((bavail * bsize) / MIB);
  if (freeMib < neededMib) throw new UploadDiskFull(`${freeMib} MiB free in ${folder}`);
  // Some file systems do not count files.
  if (files > 0 && ffree === 0) throw new UploadDiskFull(`no further file can be created in ${folder}`);
}

/** A folder that is missing is created with the first file in it. */
async function existingFolder(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return existingFolder(dirname(path));
  }
}
