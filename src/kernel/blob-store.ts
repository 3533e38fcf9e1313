/** The content of a file as a stream of chunks. */
export type Bytes = AsyncIterable<Uint8Array>;

export interface BlobInfo {
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** The bytes `start` to `end` of a file, both inclusive and counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A stored file. The caller reads `body` to its end or stops with `break`. `size` is the size of the whole file even if `body` is a range.
 */
export interface StoredBlob extends BlobInfo {
  readonly body: Bytes;
}

/**
 * Stores files: uploads, avatars, custom emoji. All nodes share the same files.
 *
 * The server chooses the keys, such as `uploads/2/ab/XrW…`: parts of letters, digits, `_` and `-`, joined by `/`, with dots only inside the
 * last part. A key never contains a file name that a user chose.
 */
export abstract class BlobStore {
  /**
   * Stores `body` under `key` and replaces an existing file atomically: readers get either the old or the new file. If `body` fails,
   * nothing is stored.
   * @returns the size in bytes
   */
  abstract put(key: string, body: Bytes, contentType: string): Promise<number>;
  /** @returns null if there is no file under the key */
  abstract stat(key: string): Promise<BlobInfo | null>;
  /**
   * @param range a range within the file; the whole file by default
   * @returns null if there is no file under the key
   */
  abstract read(key: string, range?: ByteRange): Promise<StoredBlob | null>;
  /** Does nothing if there is no file under the key. */
  abstract delete(key: string): Promise<void>;
  /** Deletes every file whose key starts with `<folder>/`. @param folder has the form of a key without dots */
  abstract deleteFolder(folder: string): Promise<void>;
  /** The keys of all files, in no particular order. A file that is stored or deleted meanwhile may be listed or not. */
  abstract list(): AsyncIterable<string>;
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)*$/;
const MAX_KEY_LENGTH = 200;

/** @throws Error for a key of another form than those described at {@link BlobStore} */
export function checkBlobKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new Error(`"${key}" is not a valid key of a stored file`);
}

/** Reads a whole stream into memory. For small files only, such as avatars. */
export async function readAllBytes(body: Bytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Creates a stream from chunks in memory. */
export function toByteStream(...pieces: readonly Uint8Array[]): Bytes {
  return {
    [Symbol.asyncIterator]: () => {
      const rest = pieces.values();
      return { next: () => Promise.resolve(rest.next()) };
    },
  };
}
