import type { DataSource } from 'typeorm';
import { OPERATOR_CLIENT } from '../../kernel/actor.js';
import type { AuditEntry } from '../../kernel/audit-log.js';
import { NO_REALM_ID } from '../../kernel/ids.js';

/**
 * Stores an entry about what the operator did to the whole server, for commands that run without an application.
 * @param now milliseconds UTC
 */
export async function recordForServer(
  dataSource: DataSource,
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  now: number,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO audit_entry (realm_id, actor_id, client, action, target_kind, target_id, details, created_at)
     VALUES (?, NULL, ?, ?, 'server', 0, ?, ?)`,
    [NO_REALM_ID, OPERATOR_CLIENT, action, JSON.stringify(details), now],
  );
}
