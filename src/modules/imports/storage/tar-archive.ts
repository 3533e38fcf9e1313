import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { LIMITS } from '../../../kernel/limits.js';
import { type Archive, type ArchiveEntry, ArchiveRefused } from '../application/archive.js';
import { checkCount, checkSize, commonFolder, isLeftover, RATIO_FROM_BYTES } from './archive-rules.js';
import { readBetween, ScratchFile } from './scratch-file.js';

const BLOCK = 512;
const GZIP = [0x1f, 0x8b];
/** The type of a member that is the name of the next one. */
const LONG_NAME = 'L';
const EXTENSION_TYPES = new Set(['x', LONG_NAME]);
const FILE_TYPES = new Set(['0', '\0', '7']);
/** Folders, and what holds for all members. */
const IGNORED_TYPES = new Set(['5', 'g']);
const MAX_EXTENSION_BYTES = 64 * 1024;
/** What a name leaves the folder by. */
const LEAVING = /^\/|^[A-Za-z]:|\\|(?:^|\/)\.\.(?:\/|$)|\0/;

interface Stored {
  readonly start: number;
  readonly size: number;
}

interface Member extends Stored {
  readonly path: string;
  /** A character. */
  readonly type: string;
}

/** What is said of the next member, in place of its header. */
interface Extension {
  path?: string;
  size?: number;
}

/** Where the bytes of a tarball can be read: in its file, or in what it was decompressed to. */
interface Bytes {
  readonly size: number;
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}

/** A tarball, which is read where it is; one that is compressed is decompressed to a temporary file first. */
export class TarArchive implements Archive {
  readonly entries: readonly ArchiveEntry[];

  private constructor(
    private readonly file: FileHandle,
    private readonly bytes: Bytes,
    private readonly byPath: ReadonlyMap<string, Stored>,
    readonly scratch: ScratchFile,
  ) {
    this.entries = [...byPath].map(([path, { size }]) => ({ path, size }));
  }

  /** Whether a file may be one, by its first bytes. */
  static matches(head: Uint8Array): boolean {
    return isCompressed(head) || Buffer.from(head.subarray(257, 262)).toString('latin1') === 'ustar';
  }

  /** @throws ArchiveRefused */
  static async open(path: string, head: Uint8Array): Promise<TarArchive> {
    const file = await open(path, 'r');
    const scratch = new ScratchFile();
    try {
      const bytes = isCompressed(head) ? await decompress(file, scratch) : await inFile(file);
      const byPath = await readDirectory(bytes);
      const common = commonFolder([...byPath.keys()]);
      return new TarArchive(file, bytes, new Map([...byPath].map(([name, stored]) => [name.slice(common.length), stored])), scratch);
    } catch (error) {
      await scratch.close();
      await file.close();
      throw error instanceof ArchiveRefused ? error : new ArchiveRefused(`${path} is no readable tarball: ${(error as Error).message}`);
    }
  }

  read(path: string): AsyncIterable<Uint8Array> {
    return this.readPart(path, 0, Number.POSITIVE_INFINITY);
  }

  readPart(path: string, start: number, end: number): AsyncIterable<Uint8Array> {
    const stored = this.byPath.get(path);
    if (!stored) throw new ArchiveRefused(`The archive lacks ${path}.`);
    return this.bytes.read(stored.start + Math.min(start, stored.size), stored.start + Math.min(end, stored.size));
  }

  async close(): Promise<void> {
    await this.scratch.close();
    await this.file.close();
  }
}

function isCompressed(head: Uint8Array): boolean {
  return GZIP.every((byte, index) => head[index] === byte);
}

async function inFile(file: FileHandle): Promise<Bytes> {
  const { size } = await file.stat();
  return { size, read: (start, end) => readBetween(file, start, end) };
}

/** @throws ArchiveRefused if it becomes too long to be honest */
async function decompress(file: FileHandle, scratch: ScratchFile): Promise<Bytes> {
  const compressed = (await file.stat()).size;
  const most = Math.max(RATIO_FROM_BYTES, compressed * LIMITS.MAX_IMPORT_COMPRESSION_RATIO);
  let size = 0;
  // Errors of either stream end the loop.
  const content = pipeline(readBetween(file, 0, compressed), createGunzip(), () => {}) as AsyncIterable<Uint8Array>;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > most)
      throw new ArchiveRefused(`The archive is more than ${LIMITS.MAX_IMPORT_COMPRESSION_RATIO} times as long as it is packed.`);
    await scratch.append(chunk);
  }
  return { size, read: (start, end) => scratch.read(start, end) };
}

/** Finds the files. @throws ArchiveRefused */
async function readDirectory(bytes: Bytes): Promise<Map<string, Stored>> {
  const byPath = new Map<string, Stored>();
  for await (const { path, type, start, size } of readMembers(bytes)) {
    if (!isFile(path, type)) continue;
    checkSize(path, size);
    if (byPath.has(path)) throw new ArchiveRefused(`The archive contains ${path} twice.`);
    byPath.set(path, { start, size });
    checkCount(byPath.size);
  }
  return byPath;
}

/** Whether a member is a file that counts: no folder, and nothing that programs leave. @throws ArchiveRefused if it is anything else */
function isFile(path: string, type: string): boolean {
  if (IGNORED_TYPES.has(type) || isLeftover(path)) return false;
  if (!FILE_TYPES.has(type)) throw new ArchiveRefused(`${path} in the archive is a link or a device.`);
  if (LEAVING.test(path)) throw new ArchiveRefused(`${path} in the archive leaves its folder.`);
  return !path.endsWith('/') && path !== '';
}

/** Reads the headers. Names and lengths that are too long for one stand in members of their own before it, which are not given. */
async function* readMembers(bytes: Bytes): AsyncGenerator<Member> {
  let extended: Extension = {};
  for (let position = 0; position + BLOCK <= bytes.size;) {
    const header = await readAll(bytes, position, BLOCK);
    if (header.every((byte) => byte === 0)) return;
    checkSum(header);
    const type = String.fromCharCode(header[156] ?? 0);
    const isExtension = EXTENSION_TYPES.has(type);
    const size = (isExtension ? undefined : extended.size) ?? numberAt(header, 124, 12);
    const start = position + BLOCK;
    if (!Number.isSafeInteger(size) || start + size > bytes.size) throw new ArchiveRefused('The archive ends within a file.');
    position = start + Math.ceil(size / BLOCK) * BLOCK;
    if (isExtension) {
      extended = { ...extended, ...(await readExtension(bytes, type, start, size)) };
    } else {
      yield { path: (extended.path ?? nameOf(header)).replace(/^(?:\.\/)+/, ''), type, start, size };
      extended = {};
    }
  }
}

/** @throws ArchiveRefused if it is too long for the memory */
async function readExtension(bytes: Bytes, type: string, start: number, size: number): Promise<Extension> {
  if (size > MAX_EXTENSION_BYTES) throw new ArchiveRefused('The archive has a name that is too long.');
  const content = await readAll(bytes, start, size);
  return type === LONG_NAME ? { path: textAt(content, 0, size) } : readRecords(content);
}

async function readAll(bytes: Bytes, start: number, length: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes.read(start, start + length)) parts.push(part);
  return Buffer.concat(parts);
}

/** The sum of all bytes of a header, its own eight as spaces. @throws ArchiveRefused */
function checkSum(header: Buffer): void {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (sum !== numberAt(header, 148, 8)) throw new ArchiveRefused('The archive is no readable tarball.');
}

function nameOf(header: Buffer): string {
  const prefix = textAt(header, 345, 155);
  const isStandard = textAt(header, 257, 6) === 'ustar';
  return isStandard && prefix !== '' ? `${prefix}/${textAt(header, 0, 100)}` : textAt(header, 0, 100);
}

function textAt(bytes: Buffer, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return (end < 0 ? field : field.subarray(0, end)).toString('utf8');
}

/** Octal digits, or for large numbers the bytes of the number after a byte with the highest bit. */
function numberAt(bytes: Buffer, start: number, length: number): number {
  if (((bytes[start] ?? 0) & 0x80) === 0) return Number.parseInt(textAt(bytes, start, length).trim() || '0', 8);
  return bytes.subarray(start + 1, start + length).reduce((value, byte) => value * 256 + byte, 0);
}

/** Lines such as `30 path=name`, each with its length at its beginning. */
function readRecords(content: Buffer): Extension {
  const found: Extension = {};
  for (let position = 0; position < content.length;) {
    const length = Number.parseInt(content.subarray(position, position + 20).toString('latin1'), 10);
    if (!(length > 0)) break;
    const [, key = '', value = ''] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(content.subarray(position, position + length).toString('utf8')) ?? [];
    if (key === 'path') found.path = value;
    if (key === 'size') found.size = Number(value);
    position += length;
  }
  return found;
}
