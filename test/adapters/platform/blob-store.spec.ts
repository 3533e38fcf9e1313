import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BlobStore, toByteStream, type Bytes, readAllBytes } from '../../../src/kernel/blob-store.js';
import { DiskBlobStore } from '../../../src/platform/storage/disk-blob-store.js';
import { S3BlobStore } from '../../../src/platform/storage/s3-blob-store.js';
import { startS3 } from '../../support/s3-server.js';

const bytes = (text: string): Bytes => toByteStream(Buffer.from(text));
const MIB = 1024 * 1024;

interface Place {
  readonly store: BlobStore;
  /** Counts the files or objects of any kind. */
  readonly count: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function disk(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'skein-blobs-'));
  const count = async (): Promise<number> =>
    (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  return { store: new DiskBlobStore(directory), count, close: () => rm(directory, { recursive: true }) };
}

async function s3(): Promise<Place> {
  const server = await startS3('files');
  const store = new S3BlobStore({ bucket: 'files', region: 'us-east-1', endpoint: server.url, pathStyle: true, prefix: 'here/' });
  return { store, count: server.count, close: server.close };
}

describe.each([
  ['on a disk', disk],
  ['in an S3-compatible store', s3],
])('files %s', (_, open) => {
  let place: Place;
  let store: BlobStore;

  beforeAll(async () => {
    place = await open();
    store = place.store;
  });
  afterAll(() => place.close());

  const textOf = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
    const found = await store.read(key, range);
    return found && Buffer.from(await readAllBytes(found.body)).toString();
  };

  it('are read as they were stored, with size and content type', async () => {
    expect(await store.put('uploads/2/ab/one', bytes('hello, file'), 'text/plain; charset=utf-8')).toBe(11);
    expect(await store.stat('uploads/2/ab/one')).toEqual({ size: 11, contentType: 'text/plain; charset=utf-8' });
    const found = await store.read('uploads/2/ab/one');
    expect(found).toMatchObject({ size: 11, contentType: 'text/plain; charset=utf-8' });
    expect(found && Buffer.from(await readAllBytes(found.body)).toString()).toBe('hello, file');
  });

  it('are listed by their keys', async () => {
    const list = async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const key of store.list()) keys.push(key);
      return keys;
    };
    const before = await list();
    await store.put('listed/2/one', bytes('1'), 'text/plain');
    await store.put('listed/two.v2.bin', bytes('2'), 'text/plain');
    expect((await list()).filter((key) => !before.includes(key)).toSorted()).toEqual(['listed/2/one', 'listed/two.v2.bin']);
    await store.deleteFolder('listed');
    expect(await list()).toEqual(before);
  });

  it('are deleted with all files of their folder, and without those of other folders', async () => {
    for (const key of ['folder/2/ab/one', 'folder/2/two', 'folder/22/three', 'other/2/four'])
      await store.put(key, bytes(key), 'text/plain');
    await store.deleteFolder('folder/2');
    await store.deleteFolder('folder/2');
    expect([await store.stat('folder/2/ab/one'), await store.stat('folder/2/two')]).toEqual([null, null]);
    expect([await textOf('folder/22/three'), await textOf('other/2/four')]).toEqual(['folder/22/three', 'other/2/four']);
  });

  it('are read in ranges, together with their total size', async () => {
    await store.put('part', bytes('0123456789'), 'text/plain');
    expect(await textOf('part', { start: 2, end: 4 })).toBe('234');
    expect(await textOf('part', { start: 9, end: 9 })).toBe('9');
    const part = await store.read('part', { start: 0, end: 5 });
    expect(part?.size).toBe(10);
    expect(part && Buffer.from(await readAllBytes(part.body)).toString()).toBe('012345');
  });

  it('may be empty', async () => {
    expect(await store.put('empty', bytes(''), 'application/octet-stream')).toBe(0);
    expect(await store.stat('empty')).toEqual({ size: 0, contentType: 'application/octet-stream' });
    expect(await textOf('empty')).toBe('');
  });

  it('replace the file with the same key', async () => {
    await store.put('avatars/1.png', bytes('old'), 'image/png');
    await store.put('avatars/1.png', bytes('newer'), 'image/gif');
    expect(await store.stat('avatars/1.png')).toEqual({ size: 5, contentType: 'image/gif' });
    expect(await textOf('avatars/1.png')).toBe('newer');
  });

  it('no longer exist after a deletion, and a second deletion does nothing', async () => {
    await store.put('gone', bytes('x'), 'text/plain');
    await store.delete('gone');
    await store.delete('gone');
    expect([await store.stat('gone'), await store.read('gone')]).toEqual([null, null]);
  });

  it('are read completely if they are larger than one part of an upload', async () => {
    const pieces = Array.from({ length: 20 }, (_piece, index) => Buffer.alloc(MIB, index));
    expect(await store.put('large', toByteStream(...pieces), 'application/octet-stream')).toBe(20 * MIB);
    const found = await store.read('large');
    expect(found && Buffer.from(await readAllBytes(found.body)).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('are not stored if the body is interrupted, and the former file remains', async () => {
    await store.put('kept', bytes('still here'), 'text/plain');
    const before = await place.count();
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      await Promise.reject(new Error('the client went away'));
    };
    await expect(store.put('kept', broken(), 'image/png')).rejects.toThrow('the client went away');
    await expect(store.put('never', broken(), 'image/png')).rejects.toThrow('the client went away');
    expect(await textOf('kept')).toBe('still here');
    expect(await store.stat('kept')).toEqual({ size: 10, contentType: 'text/plain' });
    expect(await store.stat('never')).toBeNull();
    expect(await place.count()).toBe(before);
  });

  it.each(['', '/etc/passwd', '../up', 'a/../b', 'a//b', 'a/', '.hidden', 'a/.b', 'with space', 'nül', 'a\0b', 'x'.repeat(201)])(
    'cannot have the key %j',
    async (key) => {
      await expect(store.put(key, bytes('x'), 'text/plain')).rejects.toThrow('is not a valid key');
      await expect(store.read(key)).rejects.toThrow('is not a valid key');
      await expect(store.stat(key)).rejects.toThrow('is not a valid key');
      await expect(store.delete(key)).rejects.toThrow('is not a valid key');
    },
  );
});
