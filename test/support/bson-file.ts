/** A time in a document. */
export class BsonTime {
  constructor(readonly milliseconds: number) {}
}

/** Writes documents as `mongodump` does, one after the other. */
export function bsonFile(documents: readonly object[]): Buffer {
  return Buffer.concat(documents.map(documentOf));
}

/** A file of one document, in which documents are nested. @param depth how many */
export function nestedBsonFile(depth: number): Buffer {
  // Each has its length, then `03 "a" 00` and the next one, and a zero.
  const beginnings = Array.from({ length: depth }, (_, index) => {
    const isLast = index === depth - 1;
    return Buffer.concat([int32((depth - index) * 8 - 3), Buffer.from(isLast ? [] : [0x03, 0x61, 0x00])]);
  });
  return Buffer.concat([...beginnings, Buffer.alloc(depth)]);
}

function documentOf(document: object): Buffer {
  const elements = Object.entries(document).map(([key, value]) => {
    const { type, bytes } = valueOf(value);
    return Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), bytes]);
  });
  const content = Buffer.concat(elements);
  return Buffer.concat([int32(content.length + 5), content, Buffer.from([0])]);
}

function valueOf(value: unknown): { readonly type: number; readonly bytes: Buffer } {
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`);
    return { type: 0x02, bytes: Buffer.concat([int32(text.length), text]) };
  }
  if (typeof value === 'number') return { type: 0x10, bytes: int32(value) };
  if (typeof value === 'boolean') return { type: 0x08, bytes: Buffer.from([value ? 1 : 0]) };
  if (value instanceof BsonTime) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(value.milliseconds));
    return { type: 0x09, bytes };
  }
  if (Buffer.isBuffer(value)) return { type: 0x05, bytes: Buffer.concat([int32(value.length), Buffer.from([0]), value]) };
  if (Array.isArray(value)) return { type: 0x04, bytes: documentOf(value) };
  if (typeof value === 'object' && value !== null) return { type: 0x03, bytes: documentOf(value) };
  return { type: 0x0a, bytes: Buffer.alloc(0) };
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
