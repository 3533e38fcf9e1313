/** The bytes of a file, in pieces. */
export type Bytes = AsyncIterable<Uint8Array>;

export interface BlobInfo {
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** Bytes `start` to `end` of a file, both inclusive, the first being 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is kept. Whoever asks for it reads `body` to its end or leaves it by `break`; `size` is that of the whole file. */
export interface StoredBlob extends BlobInfo {
  readonly body: Bytes;
}

/**
 * Where files are kept: uploads, avatars, custom emoji. Every node sees the same files.
 *
 * A key is ours, like `uploads/2/ab/XrW…`: lower and upper case letters, digits, `_` and `-` in parts joined by `/`, with dots only inside
 * the last part. Never the name a person gave to a file.
 */
export abstract class BlobStore {
  /**
   * Keeps `body` under `key`, in place of what was there: readers get the old file or the new one, never a part, and nothing is kept of a
   * body that fails.
   * @returns its size in bytes
   */
  abstract put(key: string, body: Bytes, contentType: string): Promise<number>;
  /** @returns null if nothing is kept under the key */
  abstract stat(key: string): Promise<BlobInfo | null>;
  /**
   * @param range within the file; the whole of it by default
   * @returns null if nothing is kept under the key
   */
  abstract read(key: string, range?: ByteRange): Promise<StoredBlob | null>;
  /** Nothing happens if nothing is kept under the key. */
  abstract delete(key: string): Promise<void>;
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)*$/;
const MAX_KEY_LENGTH = 200;

/** @throws Error for a key that is not of our making */
export function checkBlobKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new Error(`"${key}" is no key of a stored file`);
}

/** The whole of a body in memory: for small files only, such as avatars. */
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

/** Bytes at hand as a body. */
export function toByteStream(...pieces: readonly Uint8Array[]): Bytes {
  return {
    [Symbol.asyncIterator]: () => {
      const rest = pieces.values();
      return { next: () => Promise.resolve(rest.next()) };
    },
  };
}
