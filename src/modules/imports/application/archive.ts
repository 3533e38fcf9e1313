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
  abstract close(): Promise<void>;
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
