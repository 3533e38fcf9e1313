import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import type { Bytes } from '../../../kernel/blob-store.js';
import { ExportFile } from '../application/export-file.js';

const READ_BYTES = 256 * 1_024;
/** The folder in which everything of the tarball is. */
const ROOT = 'export';

/** A compressed tarball that only this user can read. It has its name when it is complete. */
export class TarExportFile extends ExportFile {
  private entry: WritableStreamDefaultWriter<Uint8Array> | null = null;

  private constructor(
    private readonly path: string,
    private readonly controller: ReturnType<typeof createTarPacker>['controller'],
  ) {
    super();
  }

  /**
   * Writes a tarball, and removes what was written of it if that fails.
   * @param path of a file that does not exist
   * @param fill adds its parts
   * @throws Error if the file exists or cannot be written, or what `fill` throws
   */
  static async write<T>(path: string, fill: (file: TarExportFile) => Promise<T>): Promise<T> {
    const placeholder = await open(path, 'wx', 0o600);
    await placeholder.close();
    try {
      const result = await this.writePart(path, fill);
      await rename(partOf(path), path);
      return result;
    } catch (error) {
      await Promise.all([path, partOf(path)].map((one) => rm(one, { force: true })));
      throw error;
    }
  }

  private static async writePart<T>(path: string, fill: (file: TarExportFile) => Promise<T>): Promise<T> {
    const { readable, controller } = createTarPacker();
    const target = createWriteStream(partOf(path), { mode: 0o600, flush: true });
    const written = pipeline(Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]), createGzip(), target);
    const file = new TarExportFile(path, controller);
    // Nobody reads any more what is added.
    written.catch((error: unknown) => file.entry?.abort(error));
    try {
      const result = await fill(file);
      controller.finalize();
      await written;
      return result;
    } catch (error) {
      controller.error(error);
      throw await written.then(
        () => error,
        (cause: unknown) => cause,
      );
    }
  }

  async addText(name: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const path = join(dirname(this.path), `.${crypto.randomUUID()}.part`);
    const scratch = await open(path, 'wx+', 0o600);
    try {
      await rm(path);
      for await (const part of parts) await scratch.appendFile(part);
      const { size } = await scratch.stat();
      await this.addFile(name, size, contentOf(scratch));
    } finally {
      await scratch.close();
    }
  }

  async addFile(name: string, size: number, body: Bytes): Promise<void> {
    const entry = this.controller.add({ name: `${ROOT}/${name}`, size, type: 'file', mode: 0o600, mtime: new Date(0) });
    this.entry = entry.getWriter();
    for await (const bytes of body) await this.entry.write(bytes);
    await this.entry.close();
  }
}

function partOf(path: string): string {
  return `${path}.part`;
}

async function* contentOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
