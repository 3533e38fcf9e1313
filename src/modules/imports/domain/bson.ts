/** A binary value of a document. */
export interface BsonBinary {
  readonly bytes: Uint8Array;
  /** Where the bytes begin in the document. */
  readonly offset: number;
}

/** A document is not what it should be. */
export class NotBson extends Error {}

const MAX_DEPTH = 100;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The length that a document has by its first four bytes. */
export function bsonLength(bytes: Uint8Array, offset = 0): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getInt32(offset, true);
}

/**
 * Reads one document, as far as archives of chats need its types: times are numbers of milliseconds, ids of objects hexadecimal text, and values
 * of types that no chat stores are null.
 * @throws NotBson
 */
export function readBson(bytes: Uint8Array): Record<string, unknown> {
  return new BsonReader(bytes).document(0, 0).value;
}

/** Takes documents apart that follow one another in a file, so that only one of them is in memory. A damaged length ends the file. */
export async function* splitBson(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<{ readonly offset: number; readonly bytes: Uint8Array }> {
  let rest = new Uint8Array();
  let offset = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    const wanted = rest.length >= 4 ? bsonLength(rest) : 4;
    if (rest.length + length < wanted) continue;
    rest = joined(rest, parts, length);
    [parts, length] = [[], 0];
    let position = 0;
    while (position + 4 <= rest.length) {
      const size = bsonLength(rest, position);
      if (size < 5 || size > maxBytes) throw new NotBson(`a document of ${size} bytes at byte ${offset + position}`);
      if (position + size > rest.length) break;
      yield { offset: offset + position, bytes: rest.subarray(position, position + size) };
      position += size;
    }
    offset += position;
    rest = rest.slice(position);
  }
  if (rest.length + length > 0) throw new NotBson(`the file ends within a document at byte ${offset}`);
}

function joined(first: Uint8Array, parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + length);
  all.set(first);
  let position = first.length;
  for (const part of parts) {
    all.set(part, position);
    position += part.length;
  }
  return all;
}

interface Found<Value> {
  readonly value: Value;
  /** The byte after it. */
  readonly end: number;
}

class BsonReader {
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  document(start: number, depth: number): Found<Record<string, unknown>> {
    if (depth > MAX_DEPTH) throw new NotBson('a document that is nested too deeply');
    const end = start + this.int32(start);
    if (end > this.bytes.length || end < start + 5) throw new NotBson('a document that is longer than its file');
    // Without a prototype, whatever its keys are.
    const value = Object.create(null) as Record<string, unknown>;
    for (let position = start + 4; position < end - 1;) {
      const type = this.bytes[position] ?? 0;
      const key = this.name(position + 1, end);
      const read = READERS.get(type);
      if (!read) throw new NotBson(`a value of the unknown type ${type}`);
      const found = read(this, key.end, end, depth);
      value[key.text] = found.value;
      position = found.end;
    }
    return { value, end };
  }

  float64(start: number, limit: number): Found<number> {
    this.check(start, 8, limit);
    return { value: this.view.getFloat64(start, true), end: start + 8 };
  }

  int64(start: number, limit: number): Found<number> {
    this.check(start, 8, limit);
    return { value: Number(this.view.getBigInt64(start, true)), end: start + 8 };
  }

  int32(start: number): number {
    if (start + 4 > this.bytes.length) throw new NotBson('a document that ends too early');
    return this.view.getInt32(start, true);
  }

  boolean(start: number): Found<boolean> {
    return { value: this.bytes[start] === 1, end: start + 1 };
  }

  /** Its length counts the zero after it. */
  text(start: number, limit: number): Found<string> {
    const length = this.length(start, limit - 4);
    return { value: decode(this.bytes.subarray(start + 4, start + 3 + length)), end: start + 4 + length };
  }

  binary(start: number, limit: number): Found<BsonBinary> {
    const length = this.length(start, limit - 5);
    const offset = start + 5;
    return { value: { bytes: this.bytes.subarray(offset, offset + length), offset }, end: offset + length };
  }

  objectId(start: number, limit: number): Found<string> {
    this.check(start, 12, limit);
    return { value: hex(this.bytes.subarray(start, start + 12)), end: start + 12 };
  }

  name(start: number, limit: number): { readonly text: string; readonly end: number } {
    const end = this.bytes.indexOf(0, start);
    if (end < 0 || end >= limit) throw new NotBson('a name without an end');
    return { text: decode(this.bytes.subarray(start, end)), end: end + 1 };
  }

  private check(start: number, length: number, limit: number): void {
    if (start + length > limit) throw new NotBson('a value that is longer than its document');
  }

  private length(start: number, limit: number): number {
    const length = this.int32(start);
    if (length < 0 || start + length > limit) throw new NotBson('a value that is longer than its document');
    return length;
  }
}

/** Reads a value that begins at a byte of a document, and ends before its limit. */
type ReadValue = (reader: BsonReader, start: number, limit: number, depth: number) => Found<unknown>;

const readNothing: ReadValue = (_reader, start) => ({ value: null, end: start });
const readText: ReadValue = (reader, start, limit) => reader.text(start, limit);
const readInt64: ReadValue = (reader, start, limit) => reader.int64(start, limit);

/** How the values of each type are read. */
const READERS: ReadonlyMap<number, ReadValue> = new Map<number, ReadValue>([
  [0x01, (reader, start, limit) => reader.float64(start, limit)],
  [0x02, readText],
  [0x03, (reader, start, _limit, depth) => reader.document(start, depth + 1)],
  [0x04, readList],
  [0x05, (reader, start, limit) => reader.binary(start, limit)],
  [0x06, readNothing],
  [0x07, (reader, start, limit) => reader.objectId(start, limit)],
  [0x08, (reader, start) => reader.boolean(start)],
  [0x09, readInt64],
  [0x0a, readNothing],
  // A pattern and its flags.
  [0x0b, (reader, start, limit) => ({ value: null, end: reader.name(reader.name(start, limit).end, limit).end })],
  [0x0d, readText],
  [0x0e, readText],
  [0x10, (reader, start) => ({ value: reader.int32(start), end: start + 4 })],
  [0x11, readInt64],
  [0x12, readInt64],
  // A decimal number.
  [0x13, (_reader, start) => ({ value: null, end: start + 16 })],
  [0x7f, readNothing],
  [0xff, readNothing],
]);

function readList(reader: BsonReader, start: number, _limit: number, depth: number): Found<unknown[]> {
  const { value, end } = reader.document(start, depth + 1);
  return { value: Object.values(value), end };
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new NotBson('text that is no UTF-8');
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
