import type { Readable } from 'node:stream';

/** An answer is longer than its reader takes. */
export class BodyTooLong extends Error {
  constructor(maxBytes: number) {
    super(`larger than ${maxBytes} bytes`);
  }
}

/** The pieces of an answer, cut at the limit. @throws BodyTooLong after the last of them if there is more */
export async function* bounded(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  for await (const piece of body as AsyncIterable<Buffer>) {
    yield piece.subarray(0, left);
    if (piece.length > left) throw new BodyTooLong(maxBytes);
    left -= piece.length;
  }
}

/** Reads an answer up to the limit. */
export async function readBeginning(body: Readable, maxBytes: number): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of bounded(body, maxBytes)) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), isWhole: true };
  } catch (error) {
    if (error instanceof BodyTooLong) return { bytes: Buffer.concat(pieces), isWhole: false };
    throw error;
  }
}
