import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPool, type Pool, type PoolConnection, type QueryError, type ResultSetHeader } from 'mysql2';
import { LIMITS } from '../../kernel/limits.js';
import { OutcomeUnknown } from '../../kernel/unit-of-work.js';
import { Config } from '../config/config.js';
import { parseDatabaseUrl } from '../config/connection-settings.js';
import { isConnectionLost } from './mysql-errors.js';
import { retryOnConflict } from './retry-on-conflict.js';
import { withSession } from './session.js';
import { inlineValues, type SqlFragment } from './sql.js';
import { withTimeLimits } from './time-limits.js';

const CONNECTIONS = 4;

/** The rows of a SELECT, or the header of any other statement. */
export type StatementResult = readonly object[] | ResultSetHeader;

/** A transaction that is open. */
export interface PipelinedTransaction {
  /**
   * Sends statements that do not depend on each other's results, in their order and in one round trip.
   * @returns the results under the names of the statements; no rows for a statement that is null, which is not sent
   */
  send<Name extends string>(statements: Readonly<Record<Name, SqlFragment | null>>): Promise<Record<Name, StatementResult>>;
  /** Sends the last statements and COMMIT, in one round trip. */
  commit(statements: readonly SqlFragment[]): Promise<StatementResult[]>;
}

/**
 * Runs transactions that send several statements per round trip, on a separate pool, because its connections accept multiple statements
 * in one query. Only for the sending of messages, where the number of round trips limits the throughput, and for the leases of caches, which
 * must not wait for slow statements; everything else is a unit of work.
 */
@Injectable()
export class PipelinedTransactions implements OnApplicationShutdown {
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
    // A transaction begins with its first statement, without one that says so.
    this.pool = withTimeLimits(withSession(pool, config.databaseStatementMs, 'autocommit = 0'));
  }

  /**
   * Runs `work` in a transaction, repeated from the start if it conflicts with another one. `work` ends with `commit`.
   * @throws OutcomeUnknown if the connection was lost while `commit` was under way
   */
  run<T>(work: (transaction: PipelinedTransaction) => Promise<T>): Promise<T> {
    return retryOnConflict(() => this.attempt(work));
  }

  /** Sends statements in one round trip, each in a transaction of its own. */
  async sendAlone(statements: readonly SqlFragment[]): Promise<StatementResult[]> {
    const connection = await this.connect();
    try {
      const results = await query(connection, statements.map((statement) => `${inlineValues(statement)};COMMIT`).join(';'));
      connection.release();
      return results.filter((_, index) => index % 2 === 0);
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await new Promise((resolve) => this.pool.end(resolve));
  }

  private async attempt<T>(work: (transaction: PipelinedTransaction) => Promise<T>): Promise<T> {
    const connection = await this.connect();
    const progress = { isCommitting: false };
    const send = async (statements: readonly SqlFragment[], last: string[]): Promise<StatementResult[]> => {
      const texts = [...statements.map(inlineValues), ...last];
      const answer = await query(connection, texts.join(';'));
      const results = texts.length === 1 ? [answer as unknown as StatementResult] : answer;
      return results.slice(0, statements.length);
    };
    try {
      const result = await work({
        send: async <Name extends string>(statements: Readonly<Record<Name, SqlFragment | null>>) => {
          const names = Object.keys(statements) as Name[];
          const sent = names.flatMap((name) => statements[name] ?? []);
          const results = (await send(sent, [])).values();
          const named = names.map((name) => [name, statements[name] ? results.next().value : []] as const);
          return Object.fromEntries(named) as Record<Name, StatementResult>;
        },
        commit: (statements) => {
          progress.isCommitting = true;
          return send(statements, ['COMMIT']);
        },
      });
      connection.release();
      return result;
    } catch (error) {
      // The next transaction on this connection must not find an open one.
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

/** @param text at least two statements; the result of a single one would not be a list */
function query(connection: PoolConnection, text: string): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    connection.query(text, (error: QueryError | null, results: unknown) => {
      if (error) reject(error);
      else resolve(results as StatementResult[]);
    });
  });
}
