import type { Pool } from 'mysql2';

/** What both servers take for none. */
const NO_LIMIT = 0;
const SQL_MODE = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';

/**
 * Sets up every connection of the pool, however the server is configured. Values that do not fit are refused, and in values that are written
 * into a statement backslashes escape. A statement that runs longer than `statementMs` is cancelled by the server: every statement by
 * MariaDB, those that only read by MySQL, which has no such limit for others. Each of the two servers takes the other's comment for one.
 */
export function withSession(pool: Pool, statementMs: number | null): Pool {
  const milliseconds = statementMs ?? NO_LIMIT;
  const limit = `/*M!100101 , max_statement_time = ${milliseconds / 1000} */ /*!50708 , max_execution_time = ${milliseconds} */`;
  return pool.on('connection', (connection) => connection.query(`SET SESSION sql_mode = '${SQL_MODE}' ${limit}`));
}
