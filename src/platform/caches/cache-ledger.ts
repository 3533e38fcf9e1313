import { Injectable } from '@nestjs/common';
import { PipelinedTransactions } from '../database/pipelined-transactions.js';
import { retryOnConflict } from '../database/retry-on-conflict.js';
import { deleteByKey, Sql } from '../database/sql.js';

/** The time of the database in milliseconds, because the clocks of the processes differ. */
const NOW = 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)';
/** Rows of processes that died are deleted after this time. */
const FORGOTTEN_AFTER_MS = 3_600_000;

/** The processes that cache, and the recent changes of what they cache, as tables. */
@Injectable()
export class CacheLedger {
  constructor(
    private readonly sql: Sql,
    private readonly transactions: PipelinedTransactions,
  ) {}

  /**
   * Registers a process, and then reads the recent changes: a change whose process does not see the registration is among them. Uses the pool of
   * the sends, whose connections are never held for long, so that reads that take all other connections do not end leases.
   * @returns the ids of the changes
   */
  async renew(nodeId: string): Promise<string[]> {
    const register = `INSERT INTO cache_node (id, seen_at) VALUES (?, ${NOW}) ON DUPLICATE KEY UPDATE seen_at = VALUES(seen_at)`;
    const [, changes] = await this.transactions.sendAlone([
      { text: register, values: [nodeId] },
      { text: 'SELECT id FROM cache_change', values: [] },
    ]);
    return (changes as readonly { readonly id: string }[]).map(({ id }) => id);
  }

  async removeNode(nodeId: string): Promise<void> {
    await this.sql.run(`DELETE FROM cache_node WHERE id = ?`, [nodeId]);
  }

  async removeDeadNodes(): Promise<void> {
    const dead = await this.sql.rows<{ id: string }>(`SELECT id FROM cache_node WHERE seen_at < ${NOW} - ${FORGOTTEN_AFTER_MS}`);
    for (const { id } of dead) await this.removeNode(id);
  }

  /** The processes that were registered within this time. */
  async listNodes(withinMs: number): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(`SELECT id FROM cache_node WHERE seen_at > ${NOW} - ?`, [withinMs]);
    return rows.map(({ id }) => id);
  }

  /** In the transaction of the change. */
  async addChange(id: string): Promise<void> {
    await this.sql.run('INSERT INTO cache_change (id) VALUES (?)', [id]);
  }

  /** All processes remove the same changes at about the same time. */
  async removeChanges(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { text, values } = deleteByKey('cache_change', 'CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin', ids);
    await retryOnConflict(() => this.sql.run(text, values));
  }
}
