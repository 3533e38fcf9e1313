import { Sql } from '../../src/platform/database/sql.js';
import type { TestServer } from './test-server.js';

/** Has the database count the rows that it reads. @returns why it does not; null if it does */
export function startCountingRows(server: TestServer): Promise<string | null> {
  return server
    .get(Sql)
    .run('SET GLOBAL userstat = 1')
    .then(
      () => null,
      (error: unknown) => `The database does not count the rows that it reads: ${(error as Error).message}`,
    );
}

/** The rows of a table that the database has read, once it counts them. */
export async function countRowsRead(server: TestServer, table: string): Promise<number> {
  const [row] = await server
    .get(Sql)
    .rows<{ n: number | null }>(
      'SELECT CAST(SUM(ROWS_READ) AS UNSIGNED) AS n FROM information_schema.TABLE_STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?',
      [table],
    );
  return row?.n ?? 0;
}
