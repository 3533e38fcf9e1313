import { UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { Sql } from '../../../src/platform/database/sql.js';
import type { TestServer } from '../../support/test-server.js';

export interface LoggedDelivery {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  /** `<outcome> <status>` of each attempt. */
  readonly log: readonly string[];
}

/** Reads the delivery of a message and its attempts from one snapshot; undefined without a delivery. */
export function loggedDelivery(server: TestServer, messageId: number): Promise<LoggedDelivery | undefined> {
  const sql = server.get(Sql);
  return server.get(UnitOfWork).run(async () => {
    const [row] = await sql.rows<Omit<LoggedDelivery, 'log'>>(
      'SELECT id, state, attempts, next_attempt_at AS nextAttemptAt FROM webhook_delivery WHERE message_id = ?',
      [messageId],
    );
    if (!row) return undefined;
    const log = await sql.rows<{ outcome: string; status: number | null }>(
      'SELECT outcome, status FROM webhook_attempt WHERE delivery_id = ? ORDER BY number',
      [row.id],
    );
    return { ...row, log: log.map(({ outcome, status }) => `${outcome} ${status ?? '-'}`) };
  });
}

/** Ends the deliveries of an organization that are not finished. */
export function endDeliveries(server: TestServer, realmId: number): Promise<unknown> {
  return server.write(`UPDATE webhook_delivery SET state = 'failed' WHERE realm_id = ?`, [realmId]);
}
