import type { Bytes } from '../../kernel/blob-store.js';
import { StartupProblem } from '../../platform/startup-problem.js';

const LINE_FEED = 10;
const OPENING_PARENTHESIS = 40;
/** Longer than the start of any line that names a table. */
const MAX_HEAD = 300;
const TABLE = /^(CREATE TABLE|INSERT INTO) `([^`]+)`/;

/**
 * Passes a dump through and counts the rows of each table in it: the program writes each row on a line of its own that begins with a parenthesis,
 * and no line break within values.
 */
export class DumpRows {
  readonly counts: Record<string, number> = {};
  private table = '';
  private head: Buffer = Buffer.alloc(0);

  async *count(dump: Bytes): AsyncGenerator<Uint8Array> {
    for await (const piece of dump) {
      this.scan(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
      yield piece;
    }
  }

  private scan(piece: Buffer): void {
    for (let start = 0; ;) {
      const end = piece.indexOf(LINE_FEED, start);
      const line = piece.subarray(start, end === -1 ? piece.length : end);
      if (this.head.length === 0) this.head = line.subarray(0, MAX_HEAD);
      else this.head = Buffer.concat([this.head, line]).subarray(0, MAX_HEAD);
      if (end === -1) return;
      this.countLine();
      this.head = Buffer.alloc(0);
      start = end + 1;
    }
  }

  private countLine(): void {
    if (this.head[0] === OPENING_PARENTHESIS) {
      this.counts[this.table] = (this.counts[this.table] ?? 0) + 1;
      return;
    }
    const head = this.head.toString();
    const [, kind, table] = TABLE.exec(head) ?? [];
    if (table === undefined) return;
    if (kind === 'INSERT INTO' && !head.endsWith('VALUES'))
      throw new StartupProblem('The program mariadb-dump is too old: install the client programs of MariaDB 10.11 or newer.');
    this.table = table;
    this.counts[table] ??= 0;
  }
}
