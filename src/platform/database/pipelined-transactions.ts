import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPool, type Pool, type PoolConnection, type ResultSetHeader } from 'mysql2';
import { LIMITS } from '../../kernel/limits.js';
import { OutcomeUnknown } from '../../kernel/unit-of-work.js';
import { Config } from '../config/config.js';
import { parseDatabaseUrl } from '../config/connection-settings.js';
import { FullDisk } from './full-disk.js';
import { mayHaveCommitted } from './mysql-errors.js';
import { confirmOpen, expectOpen, isGaleraNode, query } from './open-transactions.js';
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
   * Sends statements that do not depend on each other's results, in their order and in one round trip, except to Galera.
   * @returns the results under the names of the statements; no rows for a statement that is null, which is not sent
   */
  send<Name extends string>(statements: Readonly<Record<Name, SqlFragment | null>>): Promise<Record<Name, StatementResult>>;
  /** Sends the last statements and COMMIT, in one round trip, except to Galera. */
  commit(statements: readonly SqlFragment[]): Promise<StatementResult[]>;
}

/**
 * Runs transactions that send several statements per round trip, on a separate pool, because its connections accept multiple statements
 * in one query. Only for the sending of messages, where the number of round trips limits the throughput, and for the leases of caches, which
 * must not wait for slow statements; everything else is a unit of work.
 *
 * To a node of Galera the statements go one by one. It may roll a transaction back between two statements of a text, because of a
 * transaction that another node has committed; then it runs those that follow in a new transaction, and may report success (ADR 51).
 */
@Injectable()
export class PipelinedTransactions implements OnApplicationShutdown {
  readonly pool: Pool;

  constructor(config: Config, fullDisk: FullDisk) {
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
      maxPreparedStatements: 1, // It prepares none, and each connection would reserve half a MiB for them.
    });
    // A transaction begins with its first statement, without one that says so.
    this.pool = withTimeLimits(withSession(pool, config.databaseStatementMs, 'autocommit = 0'), (error) => fullDisk.note(error));
    this.pool.on('connection', (connection) => {
      beginExplicitlyOnGalera(connection).catch(() => connection.destroy());
    });
  }

  /**
   * Runs `work` in a transaction, repeated from the start if it conflicts with another one. `work` ends with `commit`.
   * @throws OutcomeUnknown if `commit` failed in a way that leaves open whether it took effect
   */
  run<T>(work: (transaction: PipelinedTransaction) => Promise<T>): Promise<T> {
    return retryOnConflict(() => this.attempt(work));
  }

  /** Sends statements in one round trip, except to Galera, each in a transaction of its own. */
  async sendAlone(statements: readonly SqlFragment[]): Promise<StatementResult[]> {
    const connection = await this.connect();
    try {
      const texts = statements.flatMap((statement) => [inlineValues(statement), 'COMMIT']);
      const results = await sendTexts(connection, texts);
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
    try {
      if (await isGaleraNode(connection)) await query(connection, 'START TRANSACTION');
      const result = await work({
        send: async <Name extends string>(statements: Readonly<Record<Name, SqlFragment | null>>) => {
          const names = Object.keys(statements) as Name[];
          const sent = names.flatMap((name) => statements[name] ?? []);
          const results = (await sendTexts(connection, sent.map(inlineValues), expectOpen)).values();
          const named = names.map((name) => [name, statements[name] ? results.next().value : []] as const);
          return Object.fromEntries(named) as Record<Name, StatementResult>;
        },
        commit: (statements) => {
          progress.isCommitting = true;
          return commit(connection, statements.map(inlineValues));
        },
      });
      connection.release();
      return result;
    } catch (error) {
      // The next transaction on this connection must not find an open one.
      await query(connection, 'ROLLBACK').then(
        () => connection.release(),
        () => connection.destroy(),
      );
      throw progress.isCommitting && mayHaveCommitted(error) ? new OutcomeUnknown(error) : error;
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

/** Makes a transaction begin with a statement that says so, so that statements after its end are not taken for another one. */
async function beginExplicitlyOnGalera(connection: PoolConnection): Promise<void> {
  if (await isGaleraNode(connection)) await query(connection, 'SET SESSION autocommit = 1');
}

async function commit(connection: PoolConnection, texts: readonly string[]): Promise<StatementResult[]> {
  if (!(await isGaleraNode(connection))) return (await sendTexts(connection, [...texts, 'COMMIT'])).slice(0, texts.length);
  const results = await sendTexts(connection, texts, expectOpen);
  await confirmOpen(connection);
  await query(connection, 'COMMIT');
  return results;
}

/** @param check is called with what a node of Galera answers to a statement that changes something */
async function sendTexts(
  connection: PoolConnection,
  texts: readonly string[],
  check: (header: ResultSetHeader) => void = () => undefined,
): Promise<StatementResult[]> {
  const isGalera = await isGaleraNode(connection);
  if (texts.length > 1 && !isGalera) return (await query(connection, texts.join(';'))) as StatementResult[];
  const results: StatementResult[] = [];
  for (const text of texts) {
    const result = (await query(connection, text)) as StatementResult;
    if (isGalera && 'serverStatus' in result) check(result);
    results.push(result);
  }
  return results;
}
