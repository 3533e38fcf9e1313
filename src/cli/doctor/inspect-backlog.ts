import { measureBacklog, WORK_TABLES, type WorkTable } from '../../platform/database/backlogs.js';
import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { type Finding, problemIf } from './finding.js';

const WORKER = 'Start a worker (or SKEIN_WORKER=inline), and look at its log.';

const CHECKS: readonly { readonly check: string; readonly table: WorkTable; readonly remedy: string }[] = [
  {
    check: 'backlog.outbox',
    table: WORK_TABLES.outbox,
    remedy: 'Start a server, and check that it reaches Redis; clients receive no events until then.',
  },
  { check: 'backlog.mail', table: WORK_TABLES.mails, remedy: WORKER },
  { check: 'backlog.notices', table: WORK_TABLES.notices, remedy: WORKER },
  { check: 'backlog.scheduled_messages', table: WORK_TABLES.scheduledMessages, remedy: WORKER },
  { check: 'backlog.statuses', table: WORK_TABLES.statuses, remedy: WORKER },
  { check: 'backlog.webhooks', table: WORK_TABLES.webhookDeliveries, remedy: WORKER },
  { check: 'backlog.event_webhooks', table: WORK_TABLES.eventDeliveries, remedy: WORKER },
];

/** Checks that no work is overdue: in normal operation nothing waits for longer than a few seconds. */
export async function inspectBacklogs(database: DatabaseInspection, maxWaitMs: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, table, remedy } of CHECKS) {
    const now = Date.now();
    const { due, dueSince } = await measureBacklog(database, table, now);
    const waitMs = dueSince === null ? 0 : now - dueSince;
    const detail = due > 0 ? `${due} due, the oldest for ${Math.round(waitMs / 1000)} s` : 'nothing due';
    findings.push(problemIf(waitMs > maxWaitMs, check, detail, remedy));
  }
  return findings;
}
