/** The packet by which MariaDB answers with an error. @param sequence its number within the exchange: 0 in place of a greeting, 1 for a statement */
export function errorPacket(sequence: number, errno: number): Buffer {
  const message = Buffer.from(`#HY000error ${errno} of a test`);
  const head = Buffer.alloc(7);
  head.writeUIntLE(3 + message.length, 0, 3);
  head.writeUInt8(sequence, 3);
  head.writeUInt8(0xff, 4);
  head.writeUInt16LE(errno, 5);
  return Buffer.concat([head, message]);
}
