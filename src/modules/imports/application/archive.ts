/** A file of an archive. */
export interface ArchiveEntry {
  /** Relative, with slashes, and within the archive. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** What somebody wants to import, be it a folder or a file that contains one. */
export abstract class Archive {
  /** Its files, without those of other programs that are of no interest. */
  abstract readonly entries: readonly ArchiveEntry[];
  /** The bytes of one of its files. @throws ArchiveRefused if it is not what the archive says of it */
  abstract read(path: string): AsyncIterable<Uint8Array>;
  /** The bytes of one of its files from one place up to another. @throws ArchiveRefused if it is not what the archive says of it */
  abstract readPart(path: string, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Room on the disk for what is too much for the memory. It goes with the archive, and with the process. */
  abstract readonly scratch: Scratch;
  abstract close(): Promise<void>;
}

/** A place on the disk to which bytes are written, one after the other, and from which they are read again. */
export abstract class Scratch {
  /** @returns where the bytes begin @throws ArchiveRefused if the disk is full */
  abstract append(bytes: Uint8Array): Promise<number>;
  abstract read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** Opens archives on the disk of this machine. */
export abstract class Archives {
  /** @throws ArchiveRefused if there is none, or if it is dangerous to read */
  abstract open(path: string): Promise<Archive>;
}

/** The archive cannot be imported. The message says why, for its owner. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}
