import type { Pool } from 'mysql2';

/** Both servers take 0 for no limit. */
const NO_LIMIT = 0;
const SQL_MODE = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';

/**
 * Sets the session of every connection of the pool, independently of the server's configuration. Values that do not fit are errors, and
 * backslashes escape in literals. The server cancels statements that run longer than `statementMs`: MariaDB every statement, MySQL only those
 * that read. Each server executes its own conditional comment and ignores the other's.
 * @param others further variables, as `autocommit = 0`
 */
export function withSession(pool: Pool, statementMs: number | null, ...others: readonly string[]): Pool {
  const milliseconds = statementMs ?? NO_LIMIT;
  const limit = `/*M!100101 , max_statement_time = ${milliseconds / 1000} */ /*!50708 , max_execution_time = ${milliseconds} */`;
  return pool.on('connection', (connection) => {
    // The pool itself listens for the first error only. What is under way with a broken connection fails in any case.
    connection.on('error', () => undefined);
    connection.query(`SET SESSION ${[`sql_mode = '${SQL_MODE}'`, ...others].join(', ')} ${limit}`, (error) => {
      // A connection without its settings is not used. The statement may be interrupted like any other.
      if (error) connection.destroy();
    });
  });
}
