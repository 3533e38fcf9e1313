import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Entry, openPromise, type ZipFile } from 'yauzl';
import { LIMITS } from '../../../kernel/limits.js';
import { type Archive, type ArchiveEntry, ArchiveRefused, Archives } from '../application/archive.js';
import { checkCount, checkSize, commonFolder, isLeftover, RATIO_FROM_BYTES } from './archive-rules.js';
import { readBetween, ScratchFile } from './scratch-file.js';
import { TarArchive } from './tar-archive.js';

const HEAD_BYTES = 512;
/** With it begin lines of JSON. */
const OPEN_OBJECT = '{'.charCodeAt(0);
const TYPE_BITS = 0o170000;
const LINK = 0o120000;
const FOLDER = 0o040000;
const REGULAR = 0o100000;
const ENCRYPTED = 1;
const KNOWN_METHODS = new Set([0, 8]);

/** Opens folders, zip files, tarballs and single files of lines, which are read where they are and never unpacked into files. */
@Injectable()
export class DiskArchives extends Archives {
  async open(path: string): Promise<Archive> {
    const status = await lstat(path).catch(() => null);
    if (!status) throw new ArchiveRefused(`There is no file or folder ${path}.`);
    // The operator may name a link; within an archive there are none.
    if (status.isSymbolicLink()) return this.open(await realpath(path));
    if (status.isDirectory()) return FolderArchive.open(path);
    if (!status.isFile()) throw new ArchiveRefused(`${path} is neither a file nor a folder.`);
    const head = await readHead(path);
    if (head[0] === OPEN_OBJECT) return FolderArchive.ofFile(path, status.size);
    return TarArchive.matches(head) ? TarArchive.open(path, head) : ZipArchive.open(path);
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

class FolderArchive implements Archive {
  readonly scratch = new ScratchFile();

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

  /** A file that is an archive by itself. */
  static ofFile(path: string, size: number): FolderArchive {
    return new FolderArchive(dirname(path), [{ path: basename(path), size }]);
  }

  read(path: string): AsyncIterable<Uint8Array> {
    return this.readPart(path, 0, Number.POSITIVE_INFINITY);
  }

  async *readPart(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    // A link that has appeared since the folder was listed is not followed.
    const file = await open(join(this.root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      yield* readBetween(file, start, end);
    } finally {
      await file.close();
    }
  }

  close(): Promise<void> {
    return this.scratch.close();
  }
}

async function collect(root: string, folder: string, entries: ArchiveEntry[]): Promise<void> {
  const found: Dirent[] = await readdir(join(root, folder), { withFileTypes: true });
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of found) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isLeftover(path)) continue;
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

/** What must be known of a file to read it. The library would keep several times as much of each, which an archive may have a million of. */
interface Packed extends ArchiveEntry {
  /** Where its header is in the archive. */
  readonly offset: number;
  readonly packedSize: number;
  readonly method: number;
}

class ZipArchive implements Archive {
  readonly entries: readonly ArchiveEntry[];
  readonly scratch = new ScratchFile();
  /** Where files begin that are in the temporary file. */
  private readonly decompressed = new Map<string, number>();

  private constructor(
    private readonly file: ZipFile,
    private readonly byPath: ReadonlyMap<string, Packed>,
  ) {
    this.entries = [...byPath.values()];
  }

  static async open(path: string): Promise<ZipArchive> {
    let file: ZipFile | undefined;
    try {
      // The library refuses names that leave the folder, and content that is longer than it says.
      file = await openPromise(path, { autoClose: false, strictFileNames: true });
      const byPath = new Map<string, Packed>();
      for await (const entry of file.eachEntry()) {
        if (entry.fileName.endsWith('/') || isLeftover(entry.fileName)) continue;
        checkEntry(entry);
        if (byPath.has(entry.fileName)) throw new ArchiveRefused(`The archive contains ${entry.fileName} twice.`);
        byPath.set(entry.fileName, packedOf(entry));
        checkCount(byPath.size);
      }
      const common = commonFolder([...byPath.keys()]);
      return new ZipArchive(file, common === '' ? byPath : inFolder(common, byPath));
    } catch (error) {
      file?.close();
      throw error instanceof ArchiveRefused ? error : new ArchiveRefused(`${path} is no readable zip file: ${(error as Error).message}`);
    }
  }

  async *read(path: string): AsyncGenerator<Uint8Array> {
    const packed = this.byPath.get(path);
    if (!packed) throw new ArchiveRefused(`The archive lacks ${path}.`);
    try {
      yield* (await this.file.openReadStreamPromise(entryOf(packed))) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new ArchiveRefused(`${path} in the archive cannot be read: ${(error as Error).message}`);
    }
  }

  /** What is compressed can only be read from its beginning, so that it is decompressed once, to a temporary file. */
  async *readPart(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    let first = this.decompressed.get(path);
    if (first === undefined) {
      first = await this.scratch.append(new Uint8Array());
      for await (const chunk of this.read(path)) await this.scratch.append(chunk);
      this.decompressed.set(path, first);
    }
    const size = this.byPath.get(path)?.size ?? 0;
    yield* this.scratch.read(first + Math.min(start, size), first + Math.min(end, size));
  }

  close(): Promise<void> {
    this.file.close();
    return this.scratch.close();
  }
}

function packedOf({ fileName, uncompressedSize, compressedSize, relativeOffsetOfLocalHeader, compressionMethod }: Entry): Packed {
  return {
    path: fileName,
    size: uncompressedSize,
    offset: relativeOffsetOfLocalHeader,
    packedSize: compressedSize,
    method: compressionMethod,
  };
}

/** What the library needs to read a file. */
function entryOf({ size, offset, packedSize, method }: Packed): Entry {
  return Object.assign(new Entry(), {
    generalPurposeBitFlag: 0,
    uncompressedSize: size,
    relativeOffsetOfLocalHeader: offset,
    compressedSize: packedSize,
    compressionMethod: method,
  });
}

function inFolder(folder: string, byPath: ReadonlyMap<string, Packed>): Map<string, Packed> {
  const inside = [...byPath.values()].map((packed) => ({ ...packed, path: packed.path.slice(folder.length) }));
  return new Map(inside.map((packed) => [packed.path, packed]));
}

/** @throws ArchiveRefused */
function checkEntry(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize, externalFileAttributes, compressionMethod, generalPurposeBitFlag } = entry;
  const type = (externalFileAttributes >>> 16) & TYPE_BITS;
  if (type === LINK || (type !== 0 && type !== REGULAR && type !== FOLDER))
    throw new ArchiveRefused(`${fileName} in the archive is a link or a device.`);
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw new ArchiveRefused('The archive is encrypted.');
  if (!KNOWN_METHODS.has(compressionMethod)) throw new ArchiveRefused(`${fileName} in the archive is compressed in an unknown way.`);
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * LIMITS.MAX_IMPORT_COMPRESSION_RATIO) {
    throw new ArchiveRefused(
      `${fileName} in the archive is more than ${LIMITS.MAX_IMPORT_COMPRESSION_RATIO} times as long as it is packed.`,
    );
  }
  checkSize(fileName, uncompressedSize);
}
