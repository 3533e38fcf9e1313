import { joinBytes } from './lines.js';

/** A value of a list, in the bytes of its file. */
export interface ListElement {
  /** Where it begins in the file. */
  readonly offset: number;
  /** Null if it is longer than the limit. */
  readonly bytes: Uint8Array | null;
}

/** A file is no JSON list, or ends within one. */
export class NotAList extends Error {
  constructor(
    message: string,
    /** Where the file is wrong. */
    readonly offset: number,
  ) {
    super(message);
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = Array.from('"\\[]{},', (mark) => mark.charCodeAt(0));
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Takes a JSON list apart as it arrives, so that only one of its values is in memory, and a value that is no JSON spoils none of the others.
 * @param maxBytes the length of a value up to which it is returned
 * @throws NotAList
 */
export async function* splitJsonList(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<ListElement> {
  const splitter = new Splitter(maxBytes);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}

class Splitter {
  private offset = 0;
  private state: 'before' | 'inside' | 'after' = 'before';
  /** How many lists and objects are open, the list itself apart. */
  private depth = 0;
  private inText = false;
  private escaped = false;
  /** Where the value begins that is being read, in the file and in the present chunk; -1 between values. */
  private start = -1;
  private from = 0;
  private parts: Uint8Array[] = [];
  private length = 0;

  constructor(private readonly maxBytes: number) {}

  push(chunk: Uint8Array): ListElement[] {
    const found: ListElement[] = [];
    this.from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (this.inText) this.readText(byte);
      else if (this.state !== 'inside') this.readOutside(byte, this.offset + index);
      else if (this.depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
        if (this.start >= 0) found.push(this.take(chunk.subarray(this.from, index)));
        if (byte === CLOSE_LIST) this.state = 'after';
      } else if (!isSpace(byte)) this.readMark(byte, index);
    }
    if (this.start >= 0) this.keep(chunk.subarray(this.from));
    this.offset += chunk.length;
    return found;
  }

  private readText(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) this.inText = false;
  }

  /** @throws NotAList */
  private readOutside(byte: number, position: number): void {
    if (isSpace(byte)) return;
    const isBefore = this.state === 'before';
    if (isBefore && byte === OPEN_LIST) this.state = 'inside';
    else if (!isBefore || BYTE_ORDER_MARK[position] !== byte) throw new NotAList('The file is no list.', position);
  }

  private readMark(byte: number, index: number): void {
    if (this.start < 0) {
      this.start = this.offset + index;
      this.from = index;
    }
    if (byte === QUOTE) this.inText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.depth += 1;
    else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && this.depth > 0) this.depth -= 1;
  }

  /** @throws NotAList if the list is not complete */
  end(): ListElement[] {
    if (this.state === 'after') return [];
    throw new NotAList(
      this.state === 'before' ? 'The file is no list.' : 'The file ends within its list.',
      this.start >= 0 ? this.start : this.offset,
    );
  }

  private keep(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts = [];
    else this.parts.push(Uint8Array.from(part));
  }

  /** @param end the last part of the value */
  private take(end: Uint8Array): ListElement {
    this.keep(end);
    const element = { offset: this.start, bytes: this.length > this.maxBytes ? null : joinBytes(this.parts, this.length) };
    this.start = -1;
    this.parts = [];
    this.length = 0;
    return element;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
