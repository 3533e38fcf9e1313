import type { Bytes } from '../../../kernel/blob-store.js';

/** The file that an export becomes. Its parts are added one after the other. */
export abstract class ExportFile {
  /** Adds a text whose length is not known before it is written. @param parts pieces of it */
  abstract addText(name: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** @param size the number of bytes that `body` yields */
  abstract addFile(name: string, size: number, body: Bytes): Promise<void>;
}
