import { Injectable } from '@nestjs/common';
import type { EventLogRecord } from '../../../kernel/client-events.js';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId } from '../../../kernel/ids.js';
import { EVENT, MESSAGE_EVENT, type OrderedRows, OutboxQueries, type OutboxRow } from '../../../kernel/outbox.js';
import { OpenRows } from '../domain/open-rows.js';
import { isAboutAllMessages, subjectsOf } from '../domain/record-subjects.js';
import { EventLog } from './event-log.js';

type DividedRows = Omit<OrderedRows, 'progress'>;

/** While other processes append rows, an id that became known within this time is expected in the log and not looked up. */
const EXPECTED_WITHIN_MS = 50;
/** Other processes that have appended nothing for this long are not waited for. */
const OTHERS_ARE_IDLE_AFTER_MS = 2_000;
/** After this long, and then again, it is asked whether the rows that others wait for are in the log, and have only not been read from it. */
const CONFIRM_AFTER_MS = 200;
/** After this long, the rows that others wait for are appended by the process that waits: the one that wrote them is slow, or has died. */
const HAND_OVER_MS = 500;

/**
 * Brings records into the order of their transactions before they are appended to the event log. A row waits while an earlier row with a common
 * subject is committed and not appended, because another process, or another call of this one, is about to append it (docs/adr/0037).
 *
 * Everything that a transaction has seen of others was committed before it wrote its rows, with smaller ids. So the rows that must be appended
 * before a committed row can be read from the database, and have smaller ids than it. They are read once; ids of which it is known that
 * they were appended are not read, and as a rule nothing is left to read.
 */
@Injectable()
export class EventOrder {
  private readonly open = new OpenRows();
  /** Committed rows that are not known to be in the log, by id: of other processes, and those that calls of this process are about to append. */
  private readonly missing = new Map<number, OutboxRow>();
  /** Rows that this process is about to append, by id: whether the rows before them have been read, and since when they wait, in milliseconds. */
  private readonly own = new Map<number, { isChecked: boolean; waitsSince: number | null }>();
  /** When another process last appended rows, in milliseconds. */
  private othersAppendedAt = -Infinity;
  /** When it was last asked which missing rows are in the log, in milliseconds. */
  private confirmedAt = -Infinity;
  /** Replaced whenever other processes have appended rows. */
  private next = awaitProgress();

  constructor(
    private readonly outbox: OutboxQueries,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Notes that the records of rows are in the log, whichever process has appended them. */
  noteAppended(rowIds: readonly number[]): void {
    const now = this.clock.elapsed();
    const haveOthersAppended = rowIds.some((id) => !this.own.has(id) && this.open.isOpen(id));
    this.open.open(rowIds, now);
    this.close(rowIds);
    if (!haveOthersAppended) return;
    this.othersAppendedAt = now;
    this.next.report();
    this.next = awaitProgress();
  }

  /** Notes that a row cannot be appended, so that no row waits for it any longer. */
  noteSkipped(rowId: number): void {
    this.close([rowId]);
  }

  /** Notes the ids of committed rows of this process that contain no record. */
  noteOtherKinds(rowIds: readonly number[]): void {
    this.open.open(rowIds, this.clock.elapsed());
    this.close(rowIds);
  }

  /**
   * Divides rows that are to be appended.
   * @param rows ascending
   * @returns as ready rows also those that their process has left for too long
   */
  async arrange(rows: readonly OutboxRow[]): Promise<OrderedRows> {
    const { progress } = this.next;
    const ids = new Set(rows.map(({ id }) => id));
    this.open.open(ids, this.clock.elapsed());
    for (const row of rows) {
      if (!this.own.has(row.id)) this.own.set(row.id, { isChecked: false, waitsSince: null });
      this.missing.set(row.id, row);
    }
    const { held, due } = this.findHeld(rows, ids);
    await this.findMissing(due, ids);
    const divided = await this.divideDue(due, held, ids);
    return { ready: divided.ready, waiting: ascending([...divided.waiting, ...held]), progress };
  }

  /**
   * While other processes append rows, the rows after an id that became known a moment ago: as a rule that id is in the log before it would have
   * been looked up. These rows wait together, and are looked up together.
   */
  private findHeld(rows: readonly OutboxRow[], ids: ReadonlySet<number>): { held: OutboxRow[]; due: readonly OutboxRow[] } {
    const now = this.clock.elapsed();
    if (this.othersAppendedAt <= now - OTHERS_ARE_IDLE_AFTER_MS) return { held: [], due: rows };
    const first = this.open.firstSince(now - EXPECTED_WITHIN_MS, ids);
    const [held, due]: [OutboxRow[], OutboxRow[]] = [[], []];
    for (const row of rows) (row.id > first && this.own.get(row.id)?.isChecked === false ? held : due).push(row);
    return { held, due };
  }

  /** Reads the committed rows before these that are not known to be in the log, once for each row. */
  private async findMissing(due: readonly OutboxRow[], ids: ReadonlySet<number>): Promise<void> {
    const last = due.findLast(({ id }) => this.own.get(id)?.isChecked === false);
    if (!last) return;
    const unknown = this.open.below(last.id).filter((id) => !ids.has(id) && !this.missing.has(id));
    if (unknown.length > 0) {
      for (const row of await this.outbox.findRows(unknown)) {
        if (!isRecord(row)) this.close([row.id]);
        else if (this.open.isOpen(row.id)) this.missing.set(row.id, row);
      }
    }
    for (const { id } of due) {
      const state = this.own.get(id);
      if (state) state.isChecked = true;
    }
  }

  private async divideDue(due: readonly OutboxRow[], held: readonly OutboxRow[], ids: ReadonlySet<number>): Promise<DividedRows> {
    // These rows are missing for other calls until they have been appended, which may take long, and may fail.
    const missing = (): OutboxRow[] => [...this.missing.values()].filter(({ id }) => !ids.has(id));
    const before = (): OutboxRow[] => [...missing(), ...held];
    const possible = divide(due, before());
    const now = this.clock.elapsed();
    if (!this.haveWaited(possible.waiting, CONFIRM_AFTER_MS) || this.confirmedAt > now - CONFIRM_AFTER_MS) return possible;
    this.confirmedAt = now;
    await this.confirm(missing());
    const divided = divide(due, before());
    if (!this.haveWaited(divided.waiting, HAND_OVER_MS)) return divided;
    const last = due.at(-1)?.id ?? 0;
    return { ready: ascending([...due, ...missing().filter(({ id }) => id < last)]), waiting: [] };
  }

  /** Closes the rows that are in the log, and those that were deleted because they have been there for a while. */
  private async confirm(missing: readonly OutboxRow[]): Promise<void> {
    if (missing.length === 0) return;
    const ids = missing.map(({ id }) => id);
    const stored = await this.outbox.findRows(ids);
    const appended = await this.log.listAppended(stored.map(({ id, createdAt }) => ({ rowId: id, createdAt })));
    const left = new Set(stored.filter(({ id }) => !appended.has(id)).map(({ id }) => id));
    this.close(ids.filter((id) => !left.has(id)));
  }

  private close(ids: readonly number[]): void {
    this.open.close(ids);
    for (const id of ids) {
      this.missing.delete(id);
      this.own.delete(id);
    }
  }

  /** Whether one of the rows has waited for this long. They wait from now on. */
  private haveWaited(waiting: readonly OutboxRow[], ms: number): boolean {
    const now = this.clock.elapsed();
    const states = waiting.flatMap(({ id }) => this.own.get(id) ?? []);
    for (const state of states) state.waitsSince ??= now;
    return states.some(({ waitsSince }) => waitsSince !== null && waitsSince <= now - ms);
  }
}

interface Progress {
  readonly progress: Promise<void>;
  /** Resolves `progress`. */
  readonly report: () => void;
}

function awaitProgress(): Progress {
  let report = (): void => undefined;
  const progress = new Promise<void>((resolve) => (report = resolve));
  return { progress, report };
}

function isRecord({ kind }: OutboxRow): boolean {
  return kind === EVENT || kind === MESSAGE_EVENT;
}

function ascending(rows: readonly OutboxRow[]): OutboxRow[] {
  return [...rows].sort((a, b) => a.id - b.id);
}

/**
 * Divides rows into those that can be appended, and those that share a subject with a missing row before them or with one that waits. The
 * record that says that all invalidations of its transaction are in the log waits for all rows before it.
 */
function divide(rows: readonly OutboxRow[], missing: readonly OutboxRow[]): DividedRows {
  if (missing.length === 0) return { ready: rows, waiting: [] };
  const own = new Set(rows);
  const blocked = new BlockedSubjects();
  const [ready, waiting]: [OutboxRow[], OutboxRow[]] = [[], []];
  for (const row of ascending([...missing, ...rows])) {
    const waits = own.has(row) && (blocked.include(row) || (waiting.length > 0 && completesCacheChange(row)));
    if (own.has(row)) (waits ? waiting : ready).push(row);
    if (waits || !own.has(row)) blocked.add(row);
  }
  return { ready, waiting };
}

function completesCacheChange({ payload }: OutboxRow): boolean {
  return (payload as EventLogRecord).cacheChange !== undefined;
}

/** The subjects of rows that are not appended. */
class BlockedSubjects {
  private readonly subjects = new Set<string>();
  /** Organizations with a message among the rows, and those with a row about all their messages. */
  private readonly withMessages = new Set<RealmId>();
  private readonly withAllMessages = new Set<RealmId>();

  add({ realmId, kind, payload }: OutboxRow): void {
    const record = payload as EventLogRecord;
    for (const subject of subjectsOf(record)) this.subjects.add(subject);
    if (kind === MESSAGE_EVENT) this.withMessages.add(realmId);
    if (isAboutAllMessages(record)) this.withAllMessages.add(realmId);
  }

  include({ realmId, kind, payload }: OutboxRow): boolean {
    const record = payload as EventLogRecord;
    if (isAboutAllMessages(record) && this.withMessages.has(realmId)) return true;
    if (kind === MESSAGE_EVENT && this.withAllMessages.has(realmId)) return true;
    return subjectsOf(record).some((subject) => this.subjects.has(subject));
  }
}
