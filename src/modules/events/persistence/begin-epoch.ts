import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { isMissingTable } from '../../../platform/database/mysql-errors.js';

const ID = 1;

/** The epoch of the event log; null if none has begun. */
export async function readEpoch(dataSource: DataSource): Promise<string | null> {
  try {
    const [row] = await dataSource.query<{ epoch: string }[]>('SELECT epoch FROM event_log_ledger WHERE id = ?', [ID]);
    return row?.epoch ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

/**
 * Begins an epoch that no Redis knows, whichever data it has: the first server that starts gives it to the event log, and all event queues
 * end. For commands that run while servers are stopped.
 */
export async function beginEpoch(dataSource: DataSource): Promise<void> {
  await dataSource.query('REPLACE INTO event_log_ledger (id, epoch, checkpoint) VALUES (?, ?, NULL)', [ID, randomUUID()]);
}
