import type { Pool } from 'mysql2';

const SQL_MODE = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';

/**
 * Values that do not fit are refused, and in values that are written into a statement backslashes escape: on every connection of the pool,
 * however the server is configured.
 */
export function withSqlMode(pool: Pool): Pool {
  return pool.on('connection', (connection) => connection.query(`SET SESSION sql_mode = '${SQL_MODE}'`));
}
