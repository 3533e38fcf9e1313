import type { DataSource } from 'typeorm';

interface TakenRow {
  readonly realmId: number;
  readonly payload: string;
  readonly createdAt: number;
}

/**
 * Deletes all outbox rows of a kind, and returns them. For commands that run while servers and workers are stopped: a relay would still
 * handle a row that it has read.
 */
export async function takeOutboxRows(dataSource: DataSource, kind: string): Promise<TakenRow[]> {
  const rows = await dataSource.query<TakenRow[]>(
    'SELECT realm_id AS realmId, payload, created_at AS createdAt FROM outbox WHERE kind = ? ORDER BY id',
    [kind],
  );
  await dataSource.query('DELETE FROM outbox WHERE kind = ?', [kind]);
  return rows;
}
