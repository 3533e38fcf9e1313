import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import type { OrderedRows, OutboxHandler, OutboxRow } from '../../kernel/outbox.js';
import type { Traced, Tracing } from '../../kernel/tracing.js';
import { isStatementCancelled, isTransactionConflict } from '../database/mysql-errors.js';
import { outageOf } from '../outages.js';
import { waitAtMost } from '../wait-at-most.js';
import { runAsServer } from '../work-context.js';

/** Rows that wait for rows of other processes are handed over again after this time if nothing has been heard of these processes. */
const WAITING_RETRY_MS = 5;
/** A row that has failed alone so many times no longer stops the rows after it. */
const MAX_FAILURES_IN_ORDER = 3;
/** For this long, rows that fail because the database is slow or busy stop the rows after them: it may soon be neither. */
const MAX_DELAY_IN_ORDER_MS = 60_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** A row that was handled and is still in the table. */
export interface HandledRow extends Pick<OutboxRow, 'id' | 'kind' | 'createdAt'> {
  /** Milliseconds by `Clock.elapsed`. */
  readonly handledAt: number;
}

/** Rows that wait for rows of other processes. */
interface WaitingRows {
  readonly rows: readonly OutboxRow[];
  /** Resolves when some of them may be ready. */
  readonly progress: Promise<void>;
}

interface Failure {
  readonly count: number;
  /** Of the first of them, in milliseconds by `Clock.elapsed`. */
  readonly since: number;
  /** Milliseconds by `Clock.elapsed`. */
  readonly retryAt: number;
}

/** Hands the rows of one handler over, in their order and independently of other handlers. */
export class OutboxLane {
  private readonly logger = new Logger(OutboxLane.name);
  private offered: OutboxRow[] = [];
  private draining: Promise<void> | undefined;
  /** Rows could not be handed over: those of the table are handled in order before newly offered rows are handled directly again. */
  isBehind = true;
  /** By id. */
  readonly handled = new Map<number, HandledRow>();
  private readonly failures = new Map<number, Failure>();

  constructor(
    readonly handler: OutboxHandler,
    private readonly clock: Clock,
    private readonly tracing: Tracing,
  ) {}

  /** Handles rows that this process has just committed, after the pending response was sent. */
  offer(rows: readonly OutboxRow[]): void {
    if (this.isBehind) return;
    this.offered.push(...rows);
    // The rows of other requests are handled in the same run.
    this.draining ??= runAsServer(() => setImmediate().then(() => this.drain())).finally(() => (this.draining = undefined));
  }

  /** Resolves when the offered rows are handled, or wait for the sweep. */
  async drained(): Promise<void> {
    await this.draining;
  }

  /** The rows of a sweep that are neither handled nor wait for a further attempt. */
  listDue<Row extends Pick<OutboxRow, 'id'>>(rows: readonly Row[]): Row[] {
    const now = this.clock.elapsed();
    return rows.filter(({ id }) => !this.handled.has(id) && (this.failures.get(id)?.retryAt ?? 0) <= now);
  }

  /**
   * Handles rows of a sweep.
   * @param isStopping whether to leave the rows that have to wait to other processes
   * @returns whether none of them stops the rows after it
   */
  async sweep(rows: readonly OutboxRow[], isStopping = (): boolean => false): Promise<boolean> {
    let left = await this.dispatch(rows);
    while (left !== null && left.rows.length > 0 && !isStopping()) {
      await waitAtMost(WAITING_RETRY_MS, left.progress);
      left = await this.dispatch(left.rows);
    }
    return left !== null;
  }

  /** The rows whose last attempt has failed. */
  get failingIds(): number[] {
    return [...this.failures.keys()];
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) this.handled.delete(id);
  }

  /** Forgets the failures of rows that are no longer stored, because another process has handled them. */
  keepFailures(stored: ReadonlySet<number>): void {
    for (const id of this.failures.keys()) if (!stored.has(id)) this.failures.delete(id);
  }

  private async drain(): Promise<void> {
    while (this.offered.length > 0) {
      const rows = this.offered;
      this.offered = [];
      const left = await this.dispatch(rows);
      if (left === null) {
        this.isBehind = true;
        this.offered = [];
      } else if (left.rows.length > 0) {
        if (this.offered.length === 0) await waitAtMost(WAITING_RETRY_MS, left.progress);
        this.offered.unshift(...left.rows);
      }
    }
  }

  /** @returns the rows that have to wait for rows of other processes; null if a row could not be handled that stops the rows after it */
  private async dispatch(rows: readonly OutboxRow[]): Promise<WaitingRows | null> {
    const due = rows.filter(({ id }) => !this.handled.has(id)).sort((a, b) => a.id - b.id);
    const ordered = await this.order(due);
    if (ordered === null) return null;
    const { ready, waiting, progress } = ordered;
    const left = { rows: waiting, progress };
    try {
      if (ready.length > 0) await this.handle(ready);
      return left;
    } catch (error) {
      if (outageOf(error) !== null || ready.length === 1) return this.recordFailures(ready, error) ? left : null;
      return (await this.handleEach(ready)) ? left : null;
    }
  }

  /** @returns null if the order cannot be found at present, without which none of the rows may be handled */
  private async order(rows: readonly OutboxRow[]): Promise<OrderedRows | null> {
    if (!this.handler.order) return { ready: rows, waiting: [], progress: Promise.resolve() };
    try {
      return await this.handler.order(rows);
    } catch (error) {
      this.logger.warn(
        `outbox rows of kind ${this.handler.kind} could not be brought into order and are retried: ${(error as Error).message}`,
      );
      return null;
    }
  }

  private async handle(rows: readonly OutboxRow[]): Promise<void> {
    const causes = rows.map(({ payload }) => (payload as Traced).trace);
    await this.tracing.run(`outbox ${this.handler.kind}`, causes, () => this.handler.handle(rows));
    const handledAt = this.clock.elapsed();
    for (const { id, kind, createdAt } of rows) {
      this.handled.set(id, { id, kind, createdAt, handledAt });
      this.failures.delete(id);
    }
  }

  /**
   * Handles rows one by one, because one of them fails. Those after it wait until it is handled or has failed too often: what it fails for may
   * be over at the next row, which would change places with it. Then the rows after it have failed for long enough, too.
   * @returns whether none of them stops the rows after it
   */
  private async handleEach(rows: readonly OutboxRow[]): Promise<boolean> {
    let isPatient = true;
    for (const row of rows) {
      try {
        await this.handle([row]);
      } catch (error) {
        if (!this.recordFailures([row], error, isPatient ? MAX_FAILURES_IN_ORDER : 1)) return false;
        isPatient = false;
      }
    }
    return true;
  }

  /** @returns whether the rows after these need not wait: they have failed alone too often, and are retried at growing intervals */
  private recordFailures(rows: readonly OutboxRow[], error: unknown, maxInOrder = MAX_FAILURES_IN_ORDER): boolean {
    const { message } = error as Error;
    const [row] = rows;
    if (outageOf(error) !== null || !row) {
      this.logger.warn(`outbox rows of kind ${this.handler.kind} could not be handled and are retried: ${message}`);
      return false;
    }
    const now = this.clock.elapsed();
    const { count: before, since } = this.failures.get(row.id) ?? { count: 0, since: now };
    const count = before + 1;
    const mayBeOver = (isStatementCancelled(error) || isTransactionConflict(error)) && since > now - MAX_DELAY_IN_ORDER_MS;
    const isSkipped = count >= maxInOrder && !mayBeOver;
    const delayMs = isSkipped ? Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, count - MAX_FAILURES_IN_ORDER), MAX_RETRY_MS) : 0;
    this.failures.set(row.id, { count, since, retryAt: now + delayMs });
    const text = `outbox row ${row.id} of kind ${row.kind} could not be handled and is retried: ${message}`;
    if (isSkipped) {
      this.handler.noteSkipped?.(row.id);
      this.logger.error(`${text} (attempt ${count}; the rows after it are handled meanwhile)`);
    } else this.logger.warn(text);
    return isSkipped;
  }
}
