/** A line of a file. */
export interface Line {
  /** Where it begins in the file. */
  readonly offset: number;
  /** Null if it is longer than the limit. */
  readonly bytes: Uint8Array | null;
}

const LINE_FEED = 0x0a;

/**
 * Takes a file apart into lines as it arrives, so that only one of them is in memory. Empty lines are left out.
 * @param maxBytes the length of a line up to which it is returned
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let offset = 0;
  let start = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array): void => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(Uint8Array.from(part));
  };
  const take = (): Line => ({ offset: start, bytes: length > maxBytes ? null : joinBytes(parts, length) });
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, end));
      if (length > 0) yield take();
      from = end + 1;
      start = offset + from;
      parts = [];
      length = 0;
    }
    keep(chunk.subarray(from));
    offset += chunk.length;
  }
  if (length > 0) yield take();
}

/** Puts the parts of something together. @param length of all parts together */
export function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let position = 0;
  for (const part of parts) {
    joined.set(part, position);
    position += part.length;
  }
  return joined;
}
