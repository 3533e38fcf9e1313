import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BlobInfo, BlobStore, type ByteRange, type Bytes, checkBlobKey, type StoredBlob } from '../../kernel/blob-store.js';
import { releasePieces } from '../processes/garbage-collection.js';

/**
 * Files below one directory: `files/<key>`, its content type in `types/<key>`. A file is written whole under `incoming/`, brought to the
 * disk, and then moved into place. Several nodes need the directory on a file system they share.
 */
export class DiskBlobStore extends BlobStore {
  constructor(private readonly directory: string) {
    super();
  }

  async put(key: string, body: Bytes, contentType: string): Promise<number> {
    const place = this.place(key);
    const incoming = join(this.directory, 'incoming', randomUUID());
    try {
      const file = await inFolderOf(incoming, () => open(incoming, 'wx'));
      const target = createWriteStream(incoming, { fd: file, flush: true });
      await pipeline(body, releasePieces, target);
      await writeFile(`${incoming}.type`, contentType);
      await inFolderOf(place.type, () => rename(`${incoming}.type`, place.type));
      await inFolderOf(place.file, () => rename(incoming, place.file));
      return target.bytesWritten;
    } catch (error) {
      await Promise.all([rm(incoming, { force: true }), rm(`${incoming}.type`, { force: true })]);
      throw error;
    }
  }

  async stat(key: string): Promise<BlobInfo | null> {
    const place = this.place(key);
    return unlessMissing(async () => {
      const { size } = await stat(place.file);
      return { size, contentType: await readFile(place.type, 'utf8') };
    });
  }

  async read(key: string, range?: ByteRange): Promise<StoredBlob | null> {
    const place = this.place(key);
    return unlessMissing(async () => {
      const file = await open(place.file, 'r');
      try {
        const { size } = await file.stat();
        const contentType = await readFile(place.type, 'utf8');
        return { size, contentType, body: createReadStream(place.file, { fd: file, ...range }) };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  async delete(key: string): Promise<void> {
    const place = this.place(key);
    await rm(place.file, { force: true });
    await rm(place.type, { force: true });
  }

  async deleteFolder(folder: string): Promise<void> {
    const { file, type } = this.place(folder);
    await rm(file, { recursive: true, force: true });
    await rm(type, { recursive: true, force: true });
  }

  list(): AsyncIterable<string> {
    return this.listBelow('');
  }

  private async *listBelow(folder: string): AsyncGenerator<string> {
    const entries = await unlessMissing(() => readdir(join(this.directory, 'files', folder), { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.listBelow(key);
      else yield key;
    }
  }

  private place(key: string): { readonly file: string; readonly type: string } {
    checkBlobKey(key);
    return { file: join(this.directory, 'files', key), type: join(this.directory, 'types', key) };
  }
}

/** Creates the folder of a file if `work` does not find it, which is rare, and then does the work again. */
async function inFolderOf<T>(path: string, work: () => Promise<T>): Promise<T> {
  const result = await unlessMissing(work);
  if (result !== null) return result;
  await mkdir(dirname(path), { recursive: true });
  return work();
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
