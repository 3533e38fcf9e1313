import { LIMITS } from '../../../kernel/limits.js';
import type { Scratch } from './archive.js';

/** A record of an archive as its bytes, with the time by which it is sorted. */
export interface TimedBytes {
  /** Microseconds UTC. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Where a sorted part is on the disk. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** Sorted records, on the disk or in memory. */
type Source = AsyncIterator<TimedBytes> | Iterator<TimedBytes>;

const HEADER_BYTES = 12;
/** What a record takes in memory apart from its bytes, roughly. */
const OBJECT_BYTES = 300;

/** Puts the records of an archive in order of time: in memory, and on the disk what is too much for it. Those of the same time keep their order. */
export class SortedRecords {
  private pending: TimedBytes[] = [];
  private pendingBytes = 0;
  private readonly runs: Run[] = [];
  private isSorted = true;
  /** The bytes of all records. */
  size = 0;

  constructor(private readonly scratch: Scratch) {}

  /** @throws ArchiveRefused if the disk is full */
  async add(record: TimedBytes): Promise<void> {
    this.pending.push(record);
    this.isSorted = false;
    this.pendingBytes += record.bytes.length + HEADER_BYTES;
    this.size += record.bytes.length;
    const inMemory = this.pendingBytes + this.pending.length * OBJECT_BYTES;
    if (inMemory >= LIMITS.MAX_IMPORT_SORTED_BYTES) await this.store();
  }

  /** Reads all records in order. It may be read again and again. */
  async *read(): AsyncGenerator<TimedBytes> {
    this.sort();
    const sources: readonly Source[] = [...this.runs.map((run) => this.readRun(run)), this.pending.values()];
    const heads = new Heads();
    for (const [index, source] of sources.entries()) heads.add(await source.next(), index);
    for (let first = heads.take(); first; first = heads.take()) {
      yield first.record;
      heads.add(await (sources[first.index] as Source).next(), first.index);
    }
  }

  private sort(): void {
    if (!this.isSorted) this.pending.sort((a, b) => a.at - b.at);
    this.isSorted = true;
  }

  private async store(): Promise<void> {
    this.sort();
    const written = new Uint8Array(this.pendingBytes);
    const view = new DataView(written.buffer);
    let position = 0;
    for (const { at, bytes } of this.pending) {
      view.setFloat64(position, at);
      view.setUint32(position + 8, bytes.length);
      written.set(bytes, position + HEADER_BYTES);
      position += HEADER_BYTES + bytes.length;
    }
    const start = await this.scratch.append(written);
    this.runs.push({ start, end: start + written.length });
    this.pending = [];
    this.pendingBytes = 0;
  }

  private async *readRun({ start, end }: Run): AsyncGenerator<TimedBytes> {
    let rest = new Uint8Array();
    for await (const chunk of this.scratch.read(start, end)) {
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      const view = new DataView(bytes.buffer);
      let position = 0;
      while (position + HEADER_BYTES <= bytes.length) {
        const next = position + HEADER_BYTES + view.getUint32(position + 8);
        if (next > bytes.length) break;
        yield { at: view.getFloat64(position), bytes: bytes.slice(position + HEADER_BYTES, next) };
        position = next;
      }
      rest = bytes.slice(position);
    }
  }
}

interface Head {
  readonly record: TimedBytes;
  /** The place of its source among all of them, which decides between records of the same time. */
  readonly index: number;
}

/** The first records of all sources: a heap. */
class Heads {
  private readonly heads: Head[] = [];

  add(result: IteratorResult<TimedBytes, unknown>, index: number): void {
    if (result.done) return;
    this.heads.push({ record: result.value, index });
    for (let child = this.heads.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.isBefore(child, parent)) return;
      this.swap(child, parent);
      child = parent;
    }
  }

  take(): Head | undefined {
    if (this.heads.length === 0) return undefined;
    this.swap(0, this.heads.length - 1);
    const first = this.heads.pop();
    for (let parent = 0; ;) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) if (child < this.heads.length && this.isBefore(child, least)) least = child;
      if (least === parent) return first;
      this.swap(parent, least);
      parent = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [one, other] = [this.heads[a] as Head, this.heads[b] as Head];
    return one.record.at - other.record.at < 0 || (one.record.at === other.record.at && one.index < other.index);
  }

  private swap(a: number, b: number): void {
    [this.heads[a], this.heads[b]] = [this.heads[b] as Head, this.heads[a] as Head];
  }
}
