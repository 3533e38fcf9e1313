import { Injectable } from '@nestjs/common';
import type { EventLogRecord } from '../../../kernel/client-events.js';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId } from '../../../kernel/ids.js';
import { EVENT, MESSAGE_EVENT, type OrderedRows, OutboxQueries, type OutboxRow } from '../../../kernel/outbox.js';
import { OpenRows } from '../domain/open-rows.js';
import { isAboutAllMessages, subjectsOf } from '../domain/record-subjects.js';
import { EventLog } from './event-log.js';

/** After this long, the rows that others wait for are appended by the process that waits: the one that wrote them is slow, or has died. */
const HAND_OVER_MS = 500;

/**
 * Brings records into the order of their transactions before they are appended to the event log. A row waits while an earlier row of another
 * process with a common subject is committed and not appended (docs/adr/0037).
 *
 * Everything that a transaction has seen of others was committed before it wrote its rows, with smaller ids. So the rows that must be appended
 * before a committed row can be read from the database, and have smaller ids than it. Ids of which it is known that they were appended
 * are not read; as a rule, nothing is left to read.
 */
@Injectable()
export class EventOrder {
  private readonly open = new OpenRows();
  /** The time at which rows began to wait, by id, in milliseconds. */
  private readonly waitingSince = new Map<number, number>();

  constructor(
    private readonly outbox: OutboxQueries,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Notes that the records of rows are in the log, whichever process has appended them. */
  noteAppended(rowIds: readonly number[]): void {
    this.open.open(rowIds, this.clock.now());
    this.open.close(rowIds);
    for (const id of rowIds) this.waitingSince.delete(id);
  }

  /**
   * Divides rows that are to be appended.
   * @param rows ascending
   * @returns as ready rows also those that their process has left for too long
   */
  async arrange(rows: readonly OutboxRow[]): Promise<OrderedRows> {
    const earlier = await this.findEarlier(rows);
    const possible = divide(rows, earlier);
    if (possible.waiting.length === 0) return possible;
    const appended = await this.log.listAppended(earlier.map(({ id, createdAt }) => ({ rowId: id, createdAt })));
    this.noteAppended([...appended]);
    const missing = earlier.filter(({ id }) => !appended.has(id));
    const divided = divide(rows, missing);
    return this.hasWaitedLong(divided.waiting) ? { ready: ascending([...missing, ...rows]), waiting: [] } : divided;
  }

  /** The committed rows before the last of these that are not known to be in the log. */
  private async findEarlier(rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
    const ids = new Set(rows.map(({ id }) => id));
    const last = rows.at(-1)?.id ?? 0;
    this.open.open(ids, this.clock.now());
    const unknown = this.open.below(last).filter((id) => !ids.has(id));
    if (unknown.length === 0) return [];
    const found = await this.outbox.findRows(unknown);
    const [records, others] = [found.filter(isRecord), found.filter((row) => !isRecord(row))];
    this.open.close(others.map(({ id }) => id));
    return records;
  }

  private hasWaitedLong(waiting: readonly OutboxRow[]): boolean {
    const now = this.clock.now();
    for (const { id } of waiting) if (!this.waitingSince.has(id)) this.waitingSince.set(id, now);
    return waiting.some(({ id }) => (this.waitingSince.get(id) ?? now) <= now - HAND_OVER_MS);
  }
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
function divide(rows: readonly OutboxRow[], missing: readonly OutboxRow[]): OrderedRows {
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
