import { NotAList } from './json-list.js';
import { joinBytes } from './lines.js';

/** A row of a table, in the bytes of its file. */
export interface TableRow {
  readonly table: string;
  /** Where it begins in the file. */
  readonly offset: number;
  /** Null if it is longer than the limit. */
  readonly bytes: Uint8Array | null;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] = Array.from('"\\[]{},:', (mark) =>
  mark.charCodeAt(0),
);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const MAX_NAME_BYTES = 200;

/**
 * Takes a JSON object apart whose properties are lists, tables of a database, as it arrives, so that little of it is in memory, and a row that is no
 * JSON spoils none of the others. A property that is no list is a table of one row. Rows come together that arrive together, as there may be millions.
 * @param maxBytes the length of a row up to which it is returned
 * @throws NotAList if it is no object, or ends within it
 */
export async function* splitJsonTables(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<readonly TableRow[]> {
  const splitter = new TableSplitter(maxBytes);
  for await (const chunk of chunks) {
    yield splitter.push(chunk);
    if (splitter.problem) throw splitter.problem;
  }
  splitter.end();
}

class TableSplitter {
  /** What makes the rest of the file unreadable. */
  problem: NotAList | null = null;
  private offset = 0;
  private place: 'before' | 'name' | 'value' | 'list' | 'after' = 'before';
  private table = '';
  /** How many lists and objects are open within the row. */
  private depth = 0;
  private inText = false;
  private escaped = false;
  /** Where the row or name begins that is being read, in the file and in the present chunk; -1 between them. */
  private start = -1;
  private from = 0;
  private parts: Uint8Array[] = [];
  private length = 0;

  constructor(private readonly maxBytes: number) {}

  push(chunk: Uint8Array): TableRow[] {
    const found: TableRow[] = [];
    this.from = 0;
    for (let index = 0; index < chunk.length && !this.problem; index += 1) {
      const byte = chunk[index] as number;
      if (this.inText) this.readText(byte);
      else if (isSpace(byte)) continue;
      else if (this.start >= 0 && !this.ends(byte)) this.readMark(byte);
      else {
        if (this.start >= 0) this.take(chunk.subarray(this.from, index), found);
        this.readOutside(byte, index);
      }
    }
    if (this.start >= 0) this.keep(chunk.subarray(this.from));
    this.offset += chunk.length;
    return found;
  }

  /** @throws NotAList if the object is not complete */
  end(): void {
    if (this.place === 'after') return;
    const problem = this.place === 'before' ? 'The file is no object.' : 'The file ends within its tables.';
    throw new NotAList(problem, this.start >= 0 ? this.start : this.offset);
  }

  private ends(byte: number): boolean {
    if (this.depth > 0) return false;
    if (this.place === 'name') return byte === COLON || byte === CLOSE_OBJECT;
    return byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT;
  }

  private readText(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) this.inText = false;
  }

  private readMark(byte: number): void {
    if (byte === QUOTE) this.inText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.depth += 1;
    else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && this.depth > 0) this.depth -= 1;
  }

  private readOutside(byte: number, index: number): void {
    if (this.place === 'before') this.readStart(byte, this.offset + index);
    else if (this.place === 'after') this.problem = new NotAList('The file goes on after its tables.', this.offset + index);
    else if (this.place === 'list') this.readInList(byte, index);
    else this.readInObject(byte, index);
  }

  private readStart(byte: number, position: number): void {
    if (byte === OPEN_OBJECT) this.place = 'name';
    else if (BYTE_ORDER_MARK[position] !== byte) this.problem = new NotAList('The file is no object.', position);
  }

  private readInList(byte: number, index: number): void {
    if (byte === CLOSE_LIST) this.place = 'value';
    else if (byte !== COMMA) this.begin(byte, index);
  }

  /** At a name, or at its value and after it. */
  private readInObject(byte: number, index: number): void {
    if (byte === CLOSE_OBJECT) this.place = 'after';
    else if (byte === COMMA) this.place = 'name';
    else if (byte === COLON && this.place === 'name') this.place = 'value';
    else if (byte === OPEN_LIST && this.place === 'value') this.place = 'list';
    else this.begin(byte, index);
  }

  private begin(byte: number, index: number): void {
    this.start = this.offset + index;
    this.from = index;
    this.readMark(byte);
  }

  private keep(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts = [];
    else this.parts.push(Uint8Array.from(part));
  }

  /** @param end the last part of the row or name */
  private take(end: Uint8Array, found: TableRow[]): void {
    const isWhole = this.length === 0 && end.length <= this.maxBytes;
    if (!isWhole) this.keep(end);
    const bytes = isWhole ? end : this.length > this.maxBytes ? null : joinBytes(this.parts, this.length);
    if (this.place === 'name') this.table = nameOf(bytes);
    else found.push({ table: this.table, offset: this.start, bytes });
    this.start = -1;
    this.parts = [];
    this.length = 0;
  }
}

function nameOf(bytes: Uint8Array | null): string {
  const text = new TextDecoder().decode(bytes?.subarray(0, MAX_NAME_BYTES));
  return text.trim().replace(/^"|"$/g, '');
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
