import { Injectable } from '@nestjs/common';
import mysql2, { type Pool, type PoolConnection, type Query, type QueryError, type ResultSetHeader } from 'mysql2';
import { DataSource } from 'typeorm';
import { currentWorkContext } from '../work-context.js';
import { AbandonedStatements } from './abandoned-statements.js';
import { WorkAbandoned } from './connection-turns.js';
import { CurrentTransaction } from './current-transaction.js';
import { expectOpen } from './open-transactions.js';

export type SqlValue = string | number | bigint | boolean | Date | Buffer | null;

/** A statement, or a part of one, with the values of its placeholders. */
export interface SqlFragment {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** What the driver returns for an INSERT: the id of the first row that it inserted. */
export type Inserted = Pick<ResultSetHeader, 'insertId'>;

type Executor = Pick<PoolConnection, 'execute' | 'query'>;

/** The MySQL protocol counts the values of a prepared statement in 16 bits. */
const MAX_PREPARED_VALUES = 65_535;

/**
 * Runs hand-written statements in the transaction of the surrounding unit of work. They are prepared statements of the driver, without
 * entities and without the text protocol; only a statement with too many values for that is sent as text. 64-bit integers are returned as
 * numbers, because the ids and times of this schema stay below 2^53.
 */
@Injectable()
export class Sql {
  private idStep: number | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transaction: CurrentTransaction,
    private readonly abandoned: AbandonedStatements,
  ) {}

  /**
   * The rows of a SELECT. Outside of a transaction it ends when the client of the request that it belongs to has disconnected.
   * @throws WorkAbandoned, or an error of the driver
   */
  async rows<Row>(statement: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const abandonment = this.transaction.manager ? null : currentWorkContext()?.abandonment;
    if (abandonment) return (await this.readUntil(abandonment, statement, values)) as Row[];
    return (await execute(await this.executor(), statement, values)) as Row[];
  }

  /**
   * The result of an INSERT, UPDATE or DELETE.
   * @throws OutcomeUnknown if the server had ended the transaction before the statement without saying so; the effect of the statement stays
   */
  async run(statement: string, values: readonly SqlValue[] = []): Promise<ResultSetHeader> {
    const result = (await execute(await this.executor(), statement, values)) as ResultSetHeader;
    if (this.transaction.manager) expectOpen(result);
    return result;
  }

  /**
   * The ids that an INSERT of several rows generated, in the order of the rows. They increase by `auto_increment_increment` of the server,
   * which is above 1 on a Galera node.
   * @param count how many rows were inserted
   */
  async insertedIds({ insertId }: Inserted, count: number): Promise<number[]> {
    if (this.idStep === undefined) {
      const [row] = await this.rows<{ step: number }>('SELECT @@auto_increment_increment AS step');
      this.idStep = row?.step ?? 1;
    }
    const step = this.idStep;
    return Array.from({ length: count }, (_, index) => insertId + index * step);
  }

  private async executor(): Promise<Executor> {
    const manager = this.transaction.manager;
    if (manager?.queryRunner) return (await manager.queryRunner.connect()) as PoolConnection;
    return this.pool;
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { pool: Pool }).pool;
  }

  private readUntil(abandonment: AbortSignal, statement: string, values: readonly SqlValue[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.pool.getConnection((error, connection) => {
        if (error) {
          reject(error);
          return;
        }
        if (abandonment.aborted) {
          connection.release();
          reject(new WorkAbandoned('the client has disconnected'));
          return;
        }
        let ending: Promise<boolean> | undefined;
        const abandon = (): void => void (ending = this.abandoned.end(connection));
        abandonment.addEventListener('abort', abandon);
        start(connection, statement, values, (failure, rows) => {
          if (failure) reject(failure);
          else resolve(rows);
        }).once('end', () => {
          abandonment.removeEventListener('abort', abandon);
          if (!ending) connection.release();
          else void ending.then((isOver) => (isOver ? releaseClean(connection) : connection.destroy()));
        });
      });
    });
  }
}

function execute(executor: Executor, statement: string, values: readonly SqlValue[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    start(executor, statement, values, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

function start(
  executor: Executor,
  statement: string,
  values: readonly SqlValue[],
  settle: (error: QueryError | null, result: unknown) => void,
): Query {
  // The type of `execute` leaves out that it returns its command.
  if (values.length <= MAX_PREPARED_VALUES) return executor.execute(statement, values as SqlValue[], settle);
  return executor.query(statement, [...values], settle);
}

/** A statement that ended at the moment at which it was to be ended leaves this to the next one, so that one follows that nobody needs. */
function releaseClean(connection: PoolConnection): void {
  connection.query('DO 0', (error) => {
    if (error?.fatal) connection.destroy();
    else connection.release();
  });
}

/** `?, ?, …` for a number of values, or for the values of a list. */
export function placeholders(values: number | readonly unknown[]): string {
  const count = typeof values === 'number' ? values : values.length;
  return new Array<string>(count).fill('?').join(', ');
}

/**
 * `(?, ?), (?, ?), …` for the rows of an INSERT, or for a list of tuples.
 * @param row the number of columns, or one row as text where some of its columns are constants
 */
export function rowPlaceholders(rows: number | readonly unknown[], row: number | string): string {
  const count = typeof rows === 'number' ? rows : rows.length;
  return new Array<string>(count).fill(typeof row === 'number' ? `(${placeholders(row)})` : row).join(', ');
}

/**
 * Pads a list to the next power of two, so that there are few different statement texts and the server's cache of prepared statements
 * suffices for them.
 * @param filler changes nothing in the result of the statement; the last value by default, which may be repeated after IN
 */
export function padToPowerOfTwo<T>(values: readonly T[], filler = values.at(-1)): T[] {
  if (filler === undefined || values.length === 0) return [];
  const size = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...new Array<T>(size - values.length).fill(filler)];
}

/** The condition that a column has one of the values; it is false for an empty list. */
export function inList(column: string, values: readonly SqlValue[]): SqlFragment {
  if (values.length === 0) return { text: '1 = 0', values: [] };
  const padded = padToPowerOfTwo(values);
  return { text: `${column} IN (${placeholders(padded)})`, values: padded };
}

/**
 * A statement that deletes rows by the key `id` and locks no other rows. MariaDB scans the table instead where a list after IN holds a large part
 * of its rows, also with FORCE INDEX, and a scan waits for every row that an open transaction has added.
 * @param keyType the type of `id`, with its collation if it is text
 */
export function deleteByKey(table: string, keyType: string, ids: readonly (number | string)[]): SqlFragment {
  return {
    text: `DELETE ${table} FROM JSON_TABLE(?, '$[*]' COLUMNS (id ${keyType} PATH '$')) AS ids STRAIGHT_JOIN ${table} ON ${table}.id = ids.id`,
    values: [JSON.stringify(ids)],
  };
}

/** The type of columns with the keys of topics, for `JSON_TABLE`. */
export const TOPIC_KEY_TYPE = 'varchar(180) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** The condition that always holds. */
export const EVERY_ROW: SqlFragment = { text: '1 = 1', values: [] };

/**
 * The condition that one of the conditions holds.
 * @param conditions at least one
 */
export function anyOf(conditions: readonly SqlFragment[]): SqlFragment {
  const [only] = conditions;
  if (conditions.length === 1 && only) return only;
  return { text: `(${conditions.map(({ text }) => text).join(' OR ')})`, values: conditions.flatMap(({ values }) => values) };
}

/**
 * The condition that a row of work is not on hold: the work of a deactivated organization waits until the organization is reactivated.
 * @param table has a column `realm_id`, which may be `NO_REALM_ID`
 */
export function isNotInDeactivatedRealm(table: string): string {
  return `NOT EXISTS (SELECT 1 FROM realm WHERE realm.id = ${table}.realm_id AND realm.active = 0)`;
}

/**
 * The statement as text that contains its values, for connections with the SQL mode of `withSession`. Every question mark of the text
 * stands for a value, also one inside a literal.
 */
export function inlineValues({ text, values }: SqlFragment): string {
  const parts = text.split('?');
  if (parts.length !== values.length + 1) throw new Error(`${parts.length - 1} placeholders for ${values.length} values`);
  return parts.map((part, index) => (index === 0 ? part : literal(values[index - 1] ?? null) + part)).join('');
}

function literal(value: SqlValue): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} cannot be a value of a statement`);
  if (value instanceof Date) throw new Error('times are stored as milliseconds, not as Date');
  return mysql2.escape(value);
}
