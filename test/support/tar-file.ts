import { gzipSync } from 'node:zlib';

/** A file to be packed, as honestly as its properties are. */
export interface TarMember {
  readonly name: string;
  readonly content: string | Buffer;
  /** The kind of entry: `0` is a file, `2` a link. */
  readonly type?: string;
}

const BLOCK = 512;
const LONGEST_NAME = 100;

/** Packs files into a tarball, also such as no program would write. Names that are too long stand in entries of their own. */
export function tarFile(members: readonly TarMember[]): Buffer {
  const parts = members.flatMap(({ name, content, type = '0' }) => {
    const bytes = Buffer.from(content);
    const extension = extensionFor(name);
    return [
      ...(Buffer.byteLength(name) > LONGEST_NAME ? [headerOf('extension', extension.length, 'x'), padded(extension)] : []),
      headerOf(name, bytes.length, type),
      padded(bytes),
    ];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

export function tarGzFile(members: readonly TarMember[]): Buffer {
  return gzipSync(tarFile(members));
}

function headerOf(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name.slice(0, LONGEST_NAME), 0);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A line that begins with its own length. */
function extensionFor(name: string): Buffer {
  const rest = ` path=${name}\n`;
  let length = Buffer.byteLength(rest);
  while (String(length).length + Buffer.byteLength(rest) !== length) length = String(length).length + Buffer.byteLength(rest);
  return Buffer.from(`${length}${rest}`);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}
