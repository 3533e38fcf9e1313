import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { LIMITS } from '../../../kernel/limits.js';
import { type Archive, type ArchiveEntry, ArchiveRefused, Archives } from '../application/archive.js';

/** What systems and programs leave in folders. */
const LEFTOVERS = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/;
/** What stands at the top of an export. */
const OF_AN_EXPORT = /^(?:(?:users|channels)\.json|[^/]+\/\d{4}-\d{2}-\d{2}\.json)$/;
const TYPE_BITS = 0o170000;
const LINK = 0o120000;
const FOLDER = 0o040000;
const REGULAR = 0o100000;
const MEBIBYTE = 1024 * 1024;
const ENCRYPTED = 1;
const KNOWN_METHODS = new Set([0, 8]);

/** Opens folders, and zip files, which are read where they are and never unpacked. */
@Injectable()
export class DiskArchives extends Archives {
  async open(path: string): Promise<Archive> {
    const status = await lstat(path).catch(() => null);
    if (!status) throw new ArchiveRefused(`There is no file or folder ${path}.`);
    // The operator may name a link; within an archive there are none.
    if (status.isSymbolicLink()) return this.open(await realpath(path));
    if (status.isDirectory()) return FolderArchive.open(path);
    if (!status.isFile()) throw new ArchiveRefused(`${path} is neither a file nor a folder.`);
    return ZipArchive.open(path);
  }
}

class FolderArchive implements Archive {
  private constructor(
    private readonly root: string,
    readonly entries: readonly ArchiveEntry[],
  ) {}

  static async open(root: string): Promise<FolderArchive> {
    const entries: ArchiveEntry[] = [];
    await collect(root, '', entries);
    const common = commonFolder(entries.map(({ path }) => path));
    return new FolderArchive(
      join(root, common),
      entries.map(({ path, size }) => ({ path: path.slice(common.length), size })),
    );
  }

  async *read(path: string): AsyncGenerator<Uint8Array> {
    // A link that has appeared since the folder was listed is not followed.
    const file = await open(join(this.root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>;
    } finally {
      await file.close();
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

async function collect(root: string, folder: string, entries: ArchiveEntry[]): Promise<void> {
  const found: Dirent[] = await readdir(join(root, folder), { withFileTypes: true });
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of found) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFTOVERS.test(path)) continue;
    if (entry.isDirectory()) await collect(root, path, entries);
    else if (!entry.isFile()) throw new ArchiveRefused(`${path} in the archive is a link or a device.`);
    else {
      const { size } = await lstat(join(root, path));
      checkSize(path, size);
      entries.push({ path, size });
      checkCount(entries.length);
    }
  }
}

class ZipArchive implements Archive {
  readonly entries: readonly ArchiveEntry[];

  private constructor(
    private readonly file: ZipFile,
    private readonly byPath: ReadonlyMap<string, Entry>,
  ) {
    this.entries = [...byPath].map(([path, { uncompressedSize }]) => ({ path, size: uncompressedSize }));
  }

  static async open(path: string): Promise<ZipArchive> {
    let file: ZipFile | undefined;
    try {
      // The library refuses names that leave the folder, and content that is longer than it says.
      file = await openPromise(path, { autoClose: false, strictFileNames: true });
      const byPath = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) {
        if (entry.fileName.endsWith('/') || LEFTOVERS.test(entry.fileName)) continue;
        checkEntry(entry);
        if (byPath.has(entry.fileName)) throw new ArchiveRefused(`The archive contains ${entry.fileName} twice.`);
        byPath.set(entry.fileName, entry);
        checkCount(byPath.size);
      }
      const common = commonFolder([...byPath.keys()]);
      return new ZipArchive(file, new Map([...byPath].map(([name, entry]) => [name.slice(common.length), entry])));
    } catch (error) {
      file?.close();
      throw error instanceof ArchiveRefused ? error : new ArchiveRefused(`${path} is no readable zip file: ${(error as Error).message}`);
    }
  }

  async *read(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.byPath.get(path);
    if (!entry) throw new ArchiveRefused(`The archive lacks ${path}.`);
    try {
      yield* (await this.file.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new ArchiveRefused(`${path} in the archive cannot be read: ${(error as Error).message}`);
    }
  }

  close(): Promise<void> {
    this.file.close();
    return Promise.resolve();
  }
}

/** @throws ArchiveRefused */
function checkEntry(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize, externalFileAttributes, compressionMethod, generalPurposeBitFlag } = entry;
  const type = (externalFileAttributes >>> 16) & TYPE_BITS;
  if (type === LINK || (type !== 0 && type !== REGULAR && type !== FOLDER))
    throw new ArchiveRefused(`${fileName} in the archive is a link or a device.`);
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw new ArchiveRefused('The archive is encrypted.');
  if (!KNOWN_METHODS.has(compressionMethod)) throw new ArchiveRefused(`${fileName} in the archive is compressed in an unknown way.`);
  if (uncompressedSize > MEBIBYTE && uncompressedSize > compressedSize * LIMITS.MAX_IMPORT_COMPRESSION_RATIO) {
    throw new ArchiveRefused(
      `${fileName} in the archive is more than ${LIMITS.MAX_IMPORT_COMPRESSION_RATIO} times as long as it is packed.`,
    );
  }
  checkSize(fileName, uncompressedSize);
}

function checkSize(path: string, size: number): void {
  if (path.endsWith('.json') && size > LIMITS.MAX_IMPORT_JSON_BYTES) {
    throw new ArchiveRefused(`${path} in the archive has more than ${LIMITS.MAX_IMPORT_JSON_BYTES} bytes.`);
  }
}

function checkCount(count: number): void {
  if (count > LIMITS.MAX_IMPORT_ENTRIES) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_ENTRIES} files.`);
}

/** The folder in which everything is, if there is one: some programs pack the folder rather than its content. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  if (folder === '' || !paths.every((path) => path.startsWith(folder))) return '';
  return paths.some((path) => OF_AN_EXPORT.test(path.slice(folder.length))) ? folder : '';
}
