import { deflateRawSync, crc32 } from 'node:zlib';

/** A file to be packed, as honestly as its properties are. */
export interface ZipMember {
  readonly name: string;
  readonly content: string | Buffer;
  /** The mode of Unix, with the bits of the kind of file. */
  readonly mode?: number;
  /** What the archive says of the length of the content. */
  readonly claimedSize?: number;
  /** Bits of the general purpose flag. */
  readonly flags?: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const UTF8_NAMES = 0x800;

/** Packs files into a zip file, also such as no program would write. */
export function zipFile(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode = 0o100644, claimedSize, flags = 0 } of members) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8_NAMES | flags, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([uint32(LOCAL), common, title, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(mode * 0x10000, 6);
    central.writeUInt32LE(offset, 10);
    directory.push(uint32(CENTRAL), Buffer.from([20, 3]), common, central, title);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, uint32(END), end]);
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
