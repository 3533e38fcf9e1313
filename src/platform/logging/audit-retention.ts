import { Injectable } from '@nestjs/common';
import { FAILED_LOGIN } from '../../kernel/audit-log.js';
import { Clock } from '../../kernel/clock.js';
import type { RealmId } from '../../kernel/ids.js';
import { Config } from '../config/config.js';
import { padToPowerOfTwo, placeholders, Sql } from '../database/sql.js';
import { Timer } from '../jobs/timer.js';

const CLEANUP_INTERVAL_MS = 3_600_000;
/** Small enough that nobody waits for the locks of a batch, and that a batch is no burden for replicas. */
const BATCH = 1_000;

/** Deletes old entries of the audit log every hour, in batches. Nothing but the audit log itself reads them. */
@Injectable()
export class AuditRetention extends Timer {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super(CLEANUP_INTERVAL_MS, 'Old entries of the audit log could not be deleted');
  }

  /** Deletes all entries whose time is over, also those of the server itself and of deleted organizations. */
  async deleteExpired(): Promise<void> {
    const { auditMs, failedLoginsMs } = this.config.retention;
    if (auditMs === null && failedLoginsMs === null) return;
    const now = this.clock.now();
    for (const { realmId } of await this.sql.rows<{ realmId: RealmId }>('SELECT DISTINCT realm_id AS realmId FROM audit_entry')) {
      if (failedLoginsMs !== null) await this.deleteBefore(now - failedLoginsMs, realmId, FAILED_LOGIN);
      if (auditMs !== null) await this.deleteBefore(now - auditMs, realmId);
    }
  }

  protected run(): Promise<void> {
    return this.deleteExpired();
  }

  /**
   * Reads entries in the order of their ids, with the help of an index, until a batch has none that is old enough: ids and times increase
   * together, apart from small differences between the clocks of processes. Reading takes no locks.
   */
  private async deleteBefore(time: number, realmId: RealmId, action?: string): Promise<void> {
    const condition = action === undefined ? 'realm_id = ?' : 'realm_id = ? AND action = ?';
    const values = action === undefined ? [realmId] : [realmId, action];
    while (!this.isStopping) {
      const oldest = await this.sql.rows<{ id: number; createdAt: number }>(
        `SELECT id, created_at AS createdAt FROM audit_entry WHERE ${condition} ORDER BY id LIMIT ${BATCH}`,
        values,
      );
      const expired = padToPowerOfTwo(oldest.filter(({ createdAt }) => createdAt < time).map(({ id }) => id));
      if (expired.length === 0) return;
      await this.sql.run(`DELETE FROM audit_entry WHERE id IN (${placeholders(expired)})`, expired);
    }
  }
}
