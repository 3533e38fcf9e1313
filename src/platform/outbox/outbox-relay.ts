import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { chunks } from '../../kernel/chunks.js';
import { Clock } from '../../kernel/clock.js';
import { type OutboxHandler, OutboxHandlers, type OutboxRow } from '../../kernel/outbox.js';
import { padToPowerOfTwo, placeholders, Sql } from '../database/sql.js';
import { RepeatedTask } from '../jobs/repeated-task.js';
import { runAsServer } from '../work-context.js';

/** Handled rows are stored for this long, because a Redis that crashes loses the last second, and they must be handled again then. */
const HANDLED_RETENTION_MS = 3_000;
/** A row of this age was left by a process that died; the process that wrote a younger one is still handling it. */
const STALE_ROW_AGE_MS = 5_000;
const SWEEP_INTERVAL_MS = 1_000;
const SWEEP_BATCH = 100;
const DELETE_BATCH = 512;
/** After this long no process can still be about to hand over a row it read before. */
const SETTLED_AFTER_MS = 60_000;

interface StoredRow {
  readonly id: number;
  readonly realm_id: number;
  readonly kind: string;
  readonly payload: string;
  readonly created_at: number;
}

/** A row that was handled and is still in the table. */
interface HandledRow extends Pick<OutboxRow, 'id' | 'kind' | 'createdAt'> {
  /** Milliseconds UTC. */
  readonly handledAt: number;
}

/**
 * Hands committed outbox rows to their handlers in order, and deletes them afterwards. Rows of this process are handled immediately;
 * what another process left behind, or what failed (Redis is away), is found by a sweep. Handlers are idempotent per row, so several
 * nodes may sweep at the same time.
 */
@Injectable()
export class OutboxRelay extends OutboxHandlers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly handlers = new Map<string, OutboxHandler>();
  private offered: OutboxRow[] = [];
  private draining: Promise<void> | undefined;
  /** A handler failed: the rows of the table are handled in order before newly offered rows are handled directly again. */
  private isBehind = true;
  private readonly handled = new Map<number, HandledRow>();
  private readonly sweeping = new RepeatedTask(
    SWEEP_INTERVAL_MS,
    () => this.sweepAndClean(),
    (error) => this.logger.error('the outbox sweep failed', error),
  );

  private floor: { readonly id: number; readonly seenAt: number } | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super();
  }

  register(handler: OutboxHandler): void {
    this.handlers.set(handler.kind, handler);
    if (handler.otherKind !== undefined) this.handlers.set(handler.otherKind, handler);
  }

  onApplicationBootstrap(): void {
    this.sweeping.start();
    this.sweeping.runNow();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping.stop();
    await this.drained();
    await this.deleteHandled(this.clock.now() + HANDLED_RETENTION_MS);
  }

  /** Handles rows that this process has just committed, after the pending response was sent. */
  offer(rows: readonly OutboxRow[]): void {
    if (this.isBehind) return;
    this.offered.push(...rows);
    // The rows of other requests are handled in the same run.
    this.draining ??= runAsServer(() => setImmediate().then(() => this.drain())).finally(() => (this.draining = undefined));
  }

  /** Resolves when the rows that this process has committed are handled, or wait for the sweep. */
  async drained(): Promise<void> {
    await this.draining;
  }

  /** The rows that are overdue, for health reports. */
  async backlog(): Promise<{ rows: number; oldestMs: number }> {
    const [row] = await this.sql.rows<{ n: number; oldest: number | null }>(
      'SELECT COUNT(*) AS n, MIN(created_at) AS oldest FROM outbox WHERE created_at < ?',
      [this.clock.now() - STALE_ROW_AGE_MS],
    );
    return { rows: row?.n ?? 0, oldestMs: row?.oldest ? this.clock.now() - row.oldest : 0 };
  }

  private async drain(): Promise<void> {
    while (this.offered.length > 0) {
      const rows = this.offered;
      this.offered = [];
      if (!(await this.dispatch(rows))) {
        this.isBehind = true;
        this.offered = [];
      }
    }
  }

  /** @returns whether every row was handled; a kind without a handler in this process waits for one that has it */
  private async dispatch(rows: readonly OutboxRow[]): Promise<boolean> {
    let complete = true;
    for (const [handler, own] of this.byHandler(rows)) {
      try {
        await handler.handle(own);
        const handledAt = this.clock.now();
        for (const { id, kind, createdAt } of own) this.handled.set(id, { id, kind, createdAt, handledAt });
      } catch (error) {
        complete = false;
        this.logger.warn(`outbox rows of kind ${handler.kind} could not be handled and are retried: ${(error as Error).message}`);
      }
    }
    return complete;
  }

  /** The rows of each handler in their order. Rows that this process has no handler for are left out. */
  private byHandler<Row extends Pick<OutboxRow, 'kind'>>(rows: readonly Row[]): Map<OutboxHandler, Row[]> {
    const byHandler = new Map<OutboxHandler, Row[]>();
    for (const row of rows) {
      const handler = this.handlers.get(row.kind);
      if (!handler) continue;
      const own = byHandler.get(handler);
      if (own) own.push(row);
      else byHandler.set(handler, [row]);
    }
    return byHandler;
  }

  private async sweepAndClean(): Promise<void> {
    await this.deleteHandled(this.clock.now());
    if (this.isBehind) {
      await this.drained();
      if (!(await this.sweep(0))) return;
      this.isBehind = false;
      await this.sweep(0); // Handles rows that were committed between the last query and the line above.
    } else {
      await this.sweep(STALE_ROW_AGE_MS);
    }
    await this.reportSettled();
  }

  /** @returns whether nothing is left of that age */
  private async sweep(minimumAgeMs: number): Promise<boolean> {
    const before = this.clock.now() - minimumAgeMs;
    for (let after = 0; ;) {
      const stored = await this.sql.rows<StoredRow>(
        `SELECT id, realm_id, kind, payload, created_at FROM outbox WHERE id > ? AND created_at <= ? ORDER BY id LIMIT ${SWEEP_BATCH}`,
        [after, before],
      );
      const rows = stored
        .filter((row) => !this.handled.has(row.id))
        .map(({ id, realm_id: realmId, kind, payload, created_at: createdAt }): OutboxRow => {
          return { id, realmId, kind, payload: JSON.parse(payload) as unknown, createdAt };
        });
      if (!(await this.dispatch(rows))) return false;
      const last = stored.at(-1);
      if (stored.length < SWEEP_BATCH || !last) return true;
      after = last.id;
    }
  }

  private async deleteHandled(now: number): Promise<void> {
    const due = [...this.handled.values()].filter(({ handledAt }) => handledAt <= now - HANDLED_RETENTION_MS);
    for (const [handler, own] of this.byHandler(due)) {
      for (const part of chunks(own, DELETE_BATCH)) await this.delete(handler, part);
    }
  }

  private async delete(handler: OutboxHandler, rows: readonly HandledRow[]): Promise<void> {
    const ids = padToPowerOfTwo(rows.map(({ id }) => id));
    try {
      await handler.confirm?.(rows);
      await this.sql.run(`DELETE FROM outbox WHERE id IN (${placeholders(ids)})`, ids);
      for (const id of ids) this.handled.delete(id);
    } catch (error) {
      this.logger.warn(`outbox rows of kind ${handler.kind} could not be deleted and are retried: ${(error as Error).message}`);
    }
  }

  /** Notifies handlers of the row id below which no row is handled again, so that they can delete what they store against repetition. */
  private async reportSettled(): Promise<void> {
    const now = this.clock.now();
    if (this.floor && now - this.floor.seenAt < SETTLED_AFTER_MS) return;
    if (this.floor) for (const handler of new Set(this.handlers.values())) await handler.settled?.(this.floor.id);
    const [row] = await this.sql.rows<{ id: number | null }>('SELECT MIN(id) AS id FROM outbox');
    this.floor = row?.id ? { id: row.id, seenAt: now } : { id: Math.max(0, ...this.handled.keys()), seenAt: now };
  }
}
