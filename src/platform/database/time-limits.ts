import type { Socket } from 'node:net';
import type { Pool, PoolConnection, Query } from 'mysql2';
import { LIMITS } from '../../kernel/limits.js';

/** The database did not answer in time. */
export class DatabaseTimeout extends Error {
  /** As the driver marks errors that leave a connection unusable. */
  readonly fatal = true;
}

type Run = (...args: unknown[]) => Query;
type OnError = (error: unknown) => void;

/**
 * Bounds how long callers wait for the database, also for one that is frozen or cut off and closes no connection: for a connection of the
 * pool, and for the answer to a statement. A statement without an answer ends its connection, because an answer that comes later would be
 * taken for that of the next statement.
 * @param onError receives the errors of statements
 */
export function withTimeLimits(pool: Pool, onError: OnError = () => undefined): Pool {
  limitWaiting(pool);
  return pool.on('connection', (connection) => limitStatements(connection, onError));
}

function limitWaiting(pool: Pool): void {
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (callback) => {
    let isWaiting = true;
    const timer = setTimeout(() => {
      isWaiting = false;
      const error = new DatabaseTimeout(`no connection to the database within ${LIMITS.MAX_CONNECTION_WAIT_MS} ms`);
      callback(error, undefined as unknown as PoolConnection);
    }, LIMITS.MAX_CONNECTION_WAIT_MS);
    acquire((error, connection) => {
      // The driver does not mark an error packet in place of the greeting. Whatever it says, there is no connection.
      if (error) Object.assign(error, { fatal: true });
      if (!isWaiting) {
        if (!error) connection.release();
        return;
      }
      clearTimeout(timer);
      callback(error, connection);
    });
  };
}

function limitStatements(connection: PoolConnection, onError: OnError): void {
  const { stream } = connection as unknown as { readonly stream: Socket };
  const limited = (run: Run): Run => {
    return (...args) => {
      const command = run(...withErrorListener(args, onError));
      const timer = setTimeout(() => {
        const error = new DatabaseTimeout(`no answer from the database within ${LIMITS.MAX_STATEMENT_WAIT_MS} ms`);
        stream.destroy(error);
      }, LIMITS.MAX_STATEMENT_WAIT_MS).unref();
      command.once('end', () => clearTimeout(timer));
      return command;
    };
  };
  connection.query = limited(connection.query.bind(connection) as Run) as typeof connection.query;
  connection.execute = limited(connection.execute.bind(connection) as Run) as typeof connection.execute;
}

/** The arguments of a statement, whose callback is called after `onError`. */
function withErrorListener(args: unknown[], onError: OnError): unknown[] {
  const callback = args.at(-1);
  if (typeof callback !== 'function') return args;
  const reportAndCall = (error: unknown, ...results: unknown[]): void => {
    if (error) onError(error);
    (callback as (...results: unknown[]) => void)(error, ...results);
  };
  return [...args.slice(0, -1), reportAndCall];
}
