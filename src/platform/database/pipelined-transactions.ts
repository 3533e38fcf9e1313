import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPool, type Pool, type PoolConnection, type QueryError, type ResultSetHeader } from 'mysql2';
import { Config } from '../config/config.js';
import { parseDatabaseUrl } from '../config/connection-settings.js';
import { LIMITS } from '../../kernel/limits.js';
import { OutcomeUnknown } from '../../kernel/unit-of-work.js';
import { isConnectionLost } from './mysql-errors.js';
import { withSession } from './session.js';
import { withTimeLimits } from './time-limits.js';
import { inlineValues, type SqlFragment } from './sql.js';
import { retryOnConflict } from './retry-on-conflict.js';

const CONNECTIONS = 4;

/** What a statement came to: rows of a SELECT, or a header. */
export type Outcome = readonly object[] | ResultSetHeader;

/** One transaction on its way. */
export interface Trip {
  /** Statements that need nothing of each other's outcomes, in one round trip. */
  send(statements: readonly SqlFragment[]): Promise<Outcome[]>;
  /** The last statements, and COMMIT, in one round trip. */
  commit(statements: readonly SqlFragment[]): Promise<Outcome[]>;
}

/**
 * Transactions whose statements travel in packs, on connections of their own that allow several statements at once. For the one hot
 * write of the server, where every round trip counts; everything else is a unit of work.
 */
@Injectable()
export class ShortTransactions implements OnApplicationShutdown {
  readonly pool: Pool;

  constructor(config: Config) {
    const { username, ...address } = parseDatabaseUrl(config.databaseUrl);
    const pool = createPool({
      ...address,
      user: username,
      charset: 'utf8mb4',
      timezone: 'Z',
      supportBigNumbers: true,
      multipleStatements: true,
      connectionLimit: CONNECTIONS,
      connectTimeout: LIMITS.MAX_CONNECTION_WAIT_MS,
    });
    this.pool = withTimeLimits(withSession(pool, config.databaseStatementMs));
  }

  /**
   * Runs `work` in a transaction, again from the start if it loses a race. `work` ends with `commit`.
   * @throws OutcomeUnknown if the connection was lost while `commit` was under way
   */
  run<T>(work: (trip: Trip) => Promise<T>): Promise<T> {
    return retryOnConflict(() => this.attempt(work));
  }

  async onApplicationShutdown(): Promise<void> {
    await new Promise((resolve) => this.pool.end(resolve));
  }

  private async attempt<T>(work: (trip: Trip) => Promise<T>): Promise<T> {
    const connection = await this.connect();
    const progress = { isCommitting: false };
    let begun = false;
    const send = async (statements: readonly SqlFragment[], last: string[]): Promise<Outcome[]> => {
      const first = begun ? [] : ['START TRANSACTION'];
      begun = true;
      const texts = [...first, ...statements.map(inlineValues), ...last];
      const answer = await query(connection, texts.join(';'));
      const outcomes = texts.length === 1 ? [answer as unknown as Outcome] : answer;
      return outcomes.slice(first.length, first.length + statements.length);
    };
    try {
      const result = await work({
        send: (statements) => send(statements, []),
        commit: (statements) => {
          progress.isCommitting = true;
          return send(statements, ['COMMIT']);
        },
      });
      connection.release();
      return result;
    } catch (error) {
      // What is left of it must not be found by the next transaction on this connection.
      await query(connection, 'ROLLBACK;DO 0').then(
        () => connection.release(),
        () => connection.destroy(),
      );
      throw progress.isCommitting && isConnectionLost(error) ? new OutcomeUnknown(error) : error;
    }
  }

  private connect(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.pool.getConnection((error, connection) => {
        if (error) reject(error);
        else resolve(connection);
      });
    });
  }
}

/** At least two statements, so that there is a list of outcomes. */
function query(connection: PoolConnection, text: string): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    connection.query(text, (error: QueryError | null, outcomes: unknown) => {
      if (error) reject(error);
      else resolve(outcomes as Outcome[]);
    });
  });
}
