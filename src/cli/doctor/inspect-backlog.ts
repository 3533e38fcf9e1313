import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { isNotInDeactivatedRealm } from '../../platform/database/sql.js';
import { type Finding, problemIf } from './finding.js';

/** A table of work that processes do when it is due. */
interface Backlog {
  readonly check: string;
  /** Selects the number of due rows as `n`, and since when the oldest is due as `since`, in milliseconds UTC. `?` is the current time. */
  readonly statement: string;
  readonly remedy: string;
}

const WORKER = 'Start a worker (or SKEIN_WORKER=inline), and look at its log.';

const BACKLOGS: readonly Backlog[] = [
  {
    check: 'backlog.outbox',
    statement: 'SELECT COUNT(*) AS n, MIN(created_at) AS since FROM outbox WHERE created_at <= ?',
    remedy: 'Start a server, and check that it reaches Redis; clients receive no events until then.',
  },
  {
    check: 'backlog.mail',
    statement: `SELECT COUNT(*) AS n, MIN(next_attempt_at) AS since FROM mail WHERE next_attempt_at <= ? AND ${isNotInDeactivatedRealm('mail')}`,
    remedy: WORKER,
  },
  {
    check: 'backlog.scheduled_messages',
    statement: 'SELECT COUNT(*) AS n, MIN(next_attempt_at) AS since FROM scheduled_message WHERE next_attempt_at <= ?',
    remedy: WORKER,
  },
  {
    check: 'backlog.webhooks',
    statement: `SELECT COUNT(*) AS n, MIN(next_attempt_at) AS since FROM webhook_delivery
      WHERE state = 'pending' AND next_attempt_at <= ? AND ${isNotInDeactivatedRealm('webhook_delivery')}`,
    remedy: WORKER,
  },
];

/** Checks that no work is overdue: in normal operation nothing waits for longer than a few seconds. */
export async function inspectBacklogs(database: DatabaseInspection, maxWaitMs: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, statement, remedy } of BACKLOGS) {
    const now = Date.now();
    const [row] = await database.rows<{ n: number; since: number | null }>(statement, [now]);
    const waitMs = row?.since ? Math.max(0, now - row.since) : 0;
    const detail = row?.n ? `${row.n} due, the oldest for ${Math.round(waitMs / 1000)} s` : 'nothing due';
    findings.push(problemIf(waitMs > maxWaitMs, check, detail, remedy));
  }
  return findings;
}
