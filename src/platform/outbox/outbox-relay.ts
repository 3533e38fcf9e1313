import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { chunks } from '../../kernel/chunks.js';
import { Clock } from '../../kernel/clock.js';
import { OutboxHandler, OutboxQueries, type OutboxRow } from '../../kernel/outbox.js';
import { Tracing } from '../../kernel/tracing.js';
import { WORK_TABLES } from '../database/backlogs.js';
import { deleteByKey, inList, Sql } from '../database/sql.js';
import { RepeatedTask } from '../jobs/repeated-task.js';
import { Providers } from '../providers.js';
import { type HandledRow, OutboxLane } from './outbox-lane.js';

/** Handled rows are stored for this long, because a Redis that crashes loses the last second, and they must be handled again then. */
const HANDLED_RETENTION_MS = 3_000;
/** A row of this age was left by a process that died; the process that wrote a younger one is still handling it. */
const STALE_ROW_AGE_MS = WORK_TABLES.outbox.graceMs;
/** A row that is younger than this was written before somebody set the clock back. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const SWEEP_INTERVAL_MS = 1_000;
const SWEEP_BATCH = 100;
const IDS_PER_STATEMENT = 512;
/** After this long no process can still be about to hand over a row it read before. */
const SETTLED_AFTER_MS = 60_000;

const COLUMNS = 'id, realm_id, kind, payload, created_at';

interface StoredRow {
  readonly id: number;
  readonly realm_id: number;
  readonly kind: string;
  readonly payload: string;
  readonly created_at: number;
}

/**
 * Hands committed outbox rows to their handlers in order, and deletes them afterwards. Rows of this process are handled immediately;
 * what another process left behind, or what failed (Redis is away), is found by a sweep. Handlers are idempotent per row, so several
 * nodes may sweep at the same time. Each handler has a lane of its own, so that rows which fail delay no other kind.
 */
@Injectable()
export class OutboxRelay extends OutboxQueries implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly lanes: OutboxLane[] = [];
  private readonly lanesByKind = new Map<string, OutboxLane>();
  private readonly sweeping = new RepeatedTask(
    SWEEP_INTERVAL_MS,
    () => this.sweepAndClean(),
    (error) => this.logger.error('the outbox sweep failed', error),
  );

  private isStopping = false;
  private floor: { readonly id: number; readonly seenAt: number } | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly providers: Providers,
    private readonly tracing: Tracing,
  ) {
    super();
  }

  onModuleInit(): void {
    for (const handler of this.providers.list(OutboxHandler)) this.addHandler(handler);
  }

  /** @throws Error if another handler handles rows of its kinds */
  addHandler(handler: OutboxHandler): void {
    const kinds = [handler.kind, ...(handler.otherKind === undefined ? [] : [handler.otherKind])];
    for (const kind of kinds) {
      const other = this.lanesByKind.get(kind)?.handler.constructor.name;
      if (other !== undefined) throw new Error(`${other} and ${handler.constructor.name} both handle outbox rows of kind ${kind}.`);
    }
    const lane = new OutboxLane(handler, this.clock, this.tracing);
    this.lanes.push(lane);
    for (const kind of kinds) this.lanesByKind.set(kind, lane);
  }

  onApplicationBootstrap(): void {
    this.sweeping.start();
    this.sweeping.runNow();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.sweeping.stop();
    await this.drained();
    await this.deleteHandled(this.clock.elapsed() + HANDLED_RETENTION_MS);
  }

  /** Handles rows that this process has just committed, after the pending response was sent. */
  offer(rows: readonly OutboxRow[]): void {
    const byLane = this.byLane(rows);
    for (const { handler } of this.lanes) {
      const others = rows.filter(({ kind }) => kind !== handler.kind && kind !== handler.otherKind);
      if (others.length > 0) handler.noteOtherKinds?.(others.map(({ id }) => id));
    }
    for (const [lane, own] of byLane) lane.offer(own);
  }

  /** Resolves when the rows that this process has committed are handled, or wait for the sweep. */
  async drained(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.drained()));
  }

  async findRows(ids: readonly number[]): Promise<OutboxRow[]> {
    const rows: StoredRow[] = [];
    for (const part of chunks(ids.length > IDS_PER_STATEMENT ? await this.findStored(ids) : ids, IDS_PER_STATEMENT)) {
      const { text, values } = inList('id', part);
      rows.push(...(await this.sql.rows<StoredRow>(`SELECT ${COLUMNS} FROM outbox WHERE ${text} ORDER BY id`, values)));
    }
    return rows.map(toRow).sort((a, b) => a.id - b.id);
  }

  /** Those of many ids that rows have. Where ids are not consecutive, as on a Galera cluster, these are few. */
  private async findStored(ids: readonly number[]): Promise<number[]> {
    const [first, last] = ids.reduce(([least, most], id) => [Math.min(least, id), Math.max(most, id)], [Infinity, 0]);
    const stored = await this.sql.rows<{ id: number }>('SELECT id FROM outbox WHERE id BETWEEN ? AND ? ORDER BY id', [first, last]);
    const wanted = new Set(ids);
    return stored.map(({ id }) => id).filter((id) => wanted.has(id));
  }

  /** The rows of each handler in their order. Rows that this process has no handler for are left out; they wait for one that has it. */
  private byLane<Row extends Pick<OutboxRow, 'kind'>>(rows: readonly Row[]): Map<OutboxLane, Row[]> {
    const byLane = new Map<OutboxLane, Row[]>();
    for (const row of rows) {
      const lane = this.lanesByKind.get(row.kind);
      if (!lane) continue;
      const own = byLane.get(lane);
      if (own) own.push(row);
      else byLane.set(lane, [row]);
    }
    return byLane;
  }

  private async sweepAndClean(): Promise<void> {
    await this.deleteHandled(this.clock.elapsed());
    const behind = new Set(this.lanes.filter(({ isBehind }) => isBehind));
    for (const lane of behind) await lane.drained();
    const stopped = await this.sweep(behind);
    const recovered = new Set([...behind].filter((lane) => !stopped.has(lane)));
    if (recovered.size > 0) {
      for (const lane of recovered) lane.isBehind = false;
      await this.sweep(recovered); // Handles rows that were committed between the last query and the line above.
    }
    await this.reportSettled(stopped);
  }

  /**
   * Hands over the rows that other processes have left.
   * @param behind lanes that take rows of every age
   * @returns the lanes that could not handle all their rows; they are handed no later ones
   */
  private async sweep(behind: ReadonlySet<OutboxLane>): Promise<Set<OutboxLane>> {
    const now = this.clock.now();
    const young = { first: now - STALE_ROW_AGE_MS + 1, last: now + MAX_CLOCK_DIFFERENCE_MS };
    const isLeft = ({ created_at: createdAt }: StoredRow): boolean => createdAt < young.first || createdAt > young.last;
    const stopped = new Set<OutboxLane>();
    for (let after = 0; ;) {
      const stored = await this.sql.rows<StoredRow>(
        `SELECT ${COLUMNS} FROM outbox WHERE id > ? ${behind.size > 0 ? '' : 'AND created_at NOT BETWEEN ? AND ?'} ORDER BY id LIMIT ${SWEEP_BATCH}`,
        behind.size > 0 ? [after] : [after, young.first, young.last],
      );
      await Promise.all(
        [...this.byLane(stored)].map(async ([lane, own]) => {
          const due = lane.listDue(behind.has(lane) ? own : own.filter(isLeft));
          if (due.length > 0 && !stopped.has(lane) && !(await lane.sweep(due.map(toRow), () => this.isStopping))) stopped.add(lane);
        }),
      );
      const last = stored.at(-1);
      // Other processes, which go on writing rows, handle what is left.
      if (stored.length < SWEEP_BATCH || !last || this.isStopping) return stopped;
      after = last.id;
    }
  }

  private async deleteHandled(now: number): Promise<void> {
    for (const lane of this.lanes) {
      const due = [...lane.handled.values()].filter(({ handledAt }) => handledAt <= now - HANDLED_RETENTION_MS);
      for (const part of chunks(due, IDS_PER_STATEMENT)) await this.delete(lane, part);
    }
  }

  private async delete(lane: OutboxLane, rows: readonly HandledRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    try {
      await lane.handler.confirm?.(rows);
      const { text, values } = deleteByKey('outbox', 'BIGINT UNSIGNED', ids);
      await this.sql.run(text, values);
      lane.forget(ids);
    } catch (error) {
      this.logger.warn(`outbox rows of kind ${lane.handler.kind} could not be deleted and are retried: ${(error as Error).message}`);
    }
  }

  /**
   * Notifies handlers of the row id below which no row is handled again, so that they can delete what they store against repetition. A row
   * that fails again and again was not handled, so that nothing is stored for it.
   * @param stopped lanes that could not handle their rows at present
   */
  private async reportSettled(stopped: ReadonlySet<OutboxLane>): Promise<void> {
    const now = this.clock.elapsed();
    if (this.floor && now - this.floor.seenAt < SETTLED_AFTER_MS) return;
    if (this.floor) for (const lane of this.lanes) if (!stopped.has(lane)) await lane.handler.settled?.(this.floor.id);
    const failing = this.lanes.flatMap(({ failingIds }) => failingIds);
    const { text, values } = inList('id', failing);
    const [row] = await this.sql.rows<{ id: number | null }>(`SELECT MIN(id) AS id FROM outbox WHERE NOT (${text})`, values);
    const handled = this.lanes.flatMap((lane) => [...lane.handled.keys()]);
    this.floor = { id: row?.id ?? Math.max(0, ...handled), seenAt: now };
    if (failing.length > 0) {
      const stored = new Set((await this.findRows(failing)).map(({ id }) => id));
      for (const lane of this.lanes) lane.keepFailures(stored);
    }
  }
}

function toRow({ id, realm_id: realmId, kind, payload, created_at: createdAt }: StoredRow): OutboxRow {
  return { id, realmId, kind, payload: JSON.parse(payload) as object, createdAt };
}
