import { Injectable } from '@nestjs/common';
import { EventLog, type LogEntry } from './event-log.js';

const ENTRIES_PER_READ = 100;
/** Characters of the records of all pages as JSON. In memory they take a few times as many bytes. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
const MAX_PAGES = 1_000;
const KEPT_FOR_MS = 10_000;
/** Queues that go through a page before the process does something else. */
const QUEUES_PER_TURN = 50;

/** The entries after one position of the event log, up to and including another. */
export interface LogRange {
  readonly after: number;
  readonly upTo: number;
  /** That of the log, see `LogFloor`. */
  readonly revision: string;
}

/** All entries of a range. */
export interface PastPage extends LogRange {
  readonly entries: readonly LogEntry[];
}

/** A queue that waits for the first entries of a range. */
interface Waiting {
  readonly wanted: LogRange;
  readonly resolve: (page: PastPage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads past entries of the event log for the queues that are attached, one page at a time. The clients of a process that was started again
 * come back within seconds and have missed nearly the same entries, so that a page is kept for a moment for the queues that come next.
 */
@Injectable()
export class PastEvents {
  /** In the order in which they were read. No two have entries in common. */
  private pages: PastPage[] = [];
  /** In the order in which they came. While there are any, pages are read. */
  private waiting: Waiting[] = [];
  private expiry: NodeJS.Timeout | undefined;

  constructor(private readonly log: EventLog) {}

  /**
   * A page with the first entries of a range. It may begin before the range, and end before or after it.
   * @param wanted not empty; of what this process has read of the log. Records that were replaced before its revision was read are not
   * returned.
   */
  firstPageOf(wanted: LogRange): Promise<PastPage> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ wanted, resolve, reject });
      if (this.waiting.length === 1) void this.serve();
    });
  }

  private async serve(): Promise<void> {
    for (let [first] = this.waiting; first; [first] = this.waiting) {
      const missing = this.missingPartOf(first.wanted);
      try {
        const page = this.find(first.wanted) ?? (await this.read(missing));
        for (const { resolve } of this.take(page, QUEUES_PER_TURN)) resolve(page);
      } catch (error) {
        for (const { reject } of this.take(missing, this.waiting.length)) reject(error);
      }
      if (this.waiting.length > 0) await new Promise(setImmediate);
    }
  }

  /** Removes those that wait for a page with entries of this range, at most `count`. */
  private take(range: LogRange, count: number): Waiting[] {
    const taken = new Set(this.waiting.filter(({ wanted }) => beginsIn(range, wanted)).slice(0, count));
    this.waiting = this.waiting.filter((one) => !taken.has(one));
    return [...taken];
  }

  private find(wanted: LogRange): PastPage | undefined {
    this.expiry?.refresh();
    return this.pages.find((page) => beginsIn(page, wanted));
  }

  /** The beginning of a range whose first entries are in no page, up to where the next page begins. */
  private missingPartOf({ revision, after, upTo }: LogRange): LogRange {
    const later = this.pages.filter((page) => page.revision === revision && page.after > after);
    return { revision, after, upTo: Math.min(upTo, ...later.map((page) => page.after)) };
  }

  private async read(range: LogRange): Promise<PastPage> {
    const entries = await this.log.read(range.after, range.upTo, ENTRIES_PER_READ);
    const last = entries.length < ENTRIES_PER_READ ? undefined : entries.at(-1);
    const page = { ...range, upTo: last?.seq ?? range.upTo, entries };
    this.keep(page);
    return page;
  }

  private keep(page: PastPage): void {
    this.pages = [...this.pages.filter(({ revision }) => revision === page.revision), page];
    let characters = sum(this.pages.map(charactersOf));
    while (characters > MAX_CHARACTERS || this.pages.length > MAX_PAGES) {
      const [oldest, ...others] = this.pages;
      characters -= oldest ? charactersOf(oldest) : 0;
      this.pages = others;
    }
    this.expiry ??= setTimeout(() => (this.pages = []), KEPT_FOR_MS).unref();
    this.expiry.refresh();
  }
}

function beginsIn({ revision, after, upTo }: LogRange, wanted: LogRange): boolean {
  return revision === wanted.revision && after <= wanted.after && wanted.after < upTo;
}

function charactersOf({ entries }: PastPage): number {
  return sum(entries.map(({ characters }) => characters));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
