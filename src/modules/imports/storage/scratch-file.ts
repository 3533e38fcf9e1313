import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { ArchiveRefused, type Scratch } from '../application/archive.js';

const READ_BYTES = 256 * 1024;

/** A temporary file without a name, which the system deletes when the process ends, however it ends. It is made when something is written. */
export class ScratchFile implements Scratch {
  private file: Promise<FileHandle> | undefined;
  private length = 0;

  async append(bytes: Uint8Array): Promise<number> {
    const file = await (this.file ??= create());
    const start = this.length;
    this.length += bytes.length;
    try {
      for (let written = 0; written < bytes.length;) {
        written += (await file.write(bytes, written, bytes.length - written, start + written)).bytesWritten;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new ArchiveRefused(`There is not enough room in ${tmpdir()} to read this archive.`);
      throw error;
    }
    return start;
  }

  async *read(start: number, end: number): AsyncGenerator<Uint8Array> {
    if (this.file) yield* readBetween(await this.file, start, end);
  }

  async close(): Promise<void> {
    await (await this.file)?.close();
    this.file = undefined;
  }
}

/** The bytes of a file from one place up to another, or up to its end. */
export async function* readBetween(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let position = start; position < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function create(): Promise<FileHandle> {
  const path = join(tmpdir(), `skein-import-${randomUUID()}`);
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
  await rm(path);
  return file;
}
