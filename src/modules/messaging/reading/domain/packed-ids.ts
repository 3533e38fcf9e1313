import type { MessageId } from '../../../../kernel/ids.js';

const BYTES_PER_ID = 6;

/** Packs message ids into bytes. Packed lists can be concatenated. */
export function packIds(ids: readonly MessageId[]): Buffer {
  const packed = Buffer.allocUnsafe(ids.length * BYTES_PER_ID);
  for (const [index, id] of ids.entries()) packed.writeUIntBE(id, index * BYTES_PER_ID, BYTES_PER_ID);
  return packed;
}

/** The ids of a packed list, in its order. */
export function unpackIds(packed: Buffer): MessageId[] {
  const ids: MessageId[] = [];
  for (let at = 0; at < packed.length; at += BYTES_PER_ID) ids.push(packed.readUIntBE(at, BYTES_PER_ID));
  return ids;
}
