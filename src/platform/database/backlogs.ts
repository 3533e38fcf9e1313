import { isNotInDeactivatedRealm } from './sql.js';

/** The work of the whole deployment that waits in a table. Times are milliseconds UTC, and null without such entries. */
export interface Backlog {
  /** Entries that are not finished. */
  readonly waiting: number;
  readonly waitingSince: number | null;
  /** Those of them that should have been processed by now. */
  readonly due: number;
  readonly dueSince: number | null;
}

/** A table whose entries processes work on when they are due. */
export interface WorkTable {
  readonly name: string;
  /** The column with the time since when an entry waits. */
  readonly waitingSince: string;
  /** The column with the time at which an entry is due. */
  readonly dueAt: string;
  /** Entries are left to the process that added them for so long. */
  readonly graceMs: number;
  /** What entries that are not finished fulfil. Those that deactivated organizations put on hold do not count. */
  readonly condition: string;
}

/** The tables that metrics and `skein doctor` watch. */
export const WORK_TABLES = {
  outbox: { name: 'outbox', waitingSince: 'created_at', dueAt: 'created_at', graceMs: 5_000, condition: 'TRUE' },
  mails: {
    name: 'mail',
    waitingSince: 'created_at',
    dueAt: 'next_attempt_at',
    graceMs: 0,
    condition: `next_attempt_at IS NOT NULL AND ${isNotInDeactivatedRealm('mail')}`,
  },
  // Those of deactivated organizations fail when they are due.
  scheduledMessages: {
    name: 'scheduled_message',
    waitingSince: 'deliver_at',
    dueAt: 'next_attempt_at',
    graceMs: 0,
    condition: 'next_attempt_at IS NOT NULL',
  },
  notices: {
    name: 'notice',
    waitingSince: 'decided_at',
    dueAt: 'due_at',
    // A worker looks every second; what it delivers is leased for two minutes.
    graceMs: 120_000,
    condition: `due_at IS NOT NULL AND ${isNotInDeactivatedRealm('notice')}`,
  },
  statuses: {
    name: 'user_status',
    waitingSince: 'ends_at',
    dueAt: 'ends_at',
    graceMs: 0,
    condition: 'ends_at IS NOT NULL',
  },
  webhookDeliveries: {
    name: 'webhook_delivery',
    waitingSince: 'created_at',
    dueAt: 'next_attempt_at',
    graceMs: 0,
    condition: `state = 'pending' AND ${isNotInDeactivatedRealm('webhook_delivery')}`,
  },
  eventDeliveries: {
    name: 'event_delivery',
    waitingSince: 'created_at',
    dueAt: 'next_attempt_at',
    graceMs: 0,
    condition: `state = 'pending' AND ${isNotInDeactivatedRealm('event_delivery')}`,
  },
} as const satisfies Readonly<Record<string, WorkTable>>;

/** Runs statements: in a server, or in the command `skein doctor`, which has a single connection. */
interface StatementRunner {
  rows<Row extends object>(statement: string, values: readonly number[]): Promise<Row[]>;
}

/** @param now milliseconds UTC */
export async function measureBacklog(database: StatementRunner, table: WorkTable, now: number): Promise<Backlog> {
  const { name, waitingSince, dueAt, graceMs, condition } = table;
  const [row] = await database.rows<Backlog>(
    `SELECT COUNT(*) AS waiting, MIN(${waitingSince}) AS waitingSince, COUNT(IF(${dueAt} <= ?, 1, NULL)) AS due, MIN(${dueAt}) AS dueSince
       FROM ${name} WHERE ${condition}`,
    [now - graceMs],
  );
  const { waiting, due, ...since } = row as Backlog;
  return { waiting, waitingSince: since.waitingSince, due, dueSince: due > 0 ? since.dueSince : null };
}
