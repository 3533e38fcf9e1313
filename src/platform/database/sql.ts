import { Injectable } from '@nestjs/common';
import type { Pool, PoolConnection, QueryError, ResultSetHeader } from 'mysql2';
import { DataSource } from 'typeorm';
import { CurrentTransaction } from './current-transaction.js';

export type SqlValue = string | number | bigint | boolean | Date | Buffer | null;

type Executor = Pick<PoolConnection, 'execute' | 'query'>;

/** The protocol counts the values of a prepared statement in 16 bits. */
const MOST_PREPARED = 65_535;

/**
 * Prepared statements on the driver itself, for the reads and writes that must be quick: no entities, no text protocol.
 * With more values than those can have they travel inside the text. Joins the transaction of the surrounding unit of work. 64-bit integers arrive as numbers (ours stay below 2^53).
 */
@Injectable()
export class Sql {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transaction: CurrentTransaction,
  ) {}

  /** The rows of a SELECT. */
  async rows<Row>(statement: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return (await execute(await this.executor(), statement, values)) as Row[];
  }

  /** The outcome of an INSERT, UPDATE or DELETE. */
  async run(statement: string, values: readonly SqlValue[] = []): Promise<ResultSetHeader> {
    return (await execute(await this.executor(), statement, values)) as ResultSetHeader;
  }

  private async executor(): Promise<Executor> {
    const manager = this.transaction.manager;
    if (manager?.queryRunner) return (await manager.queryRunner.connect()) as PoolConnection;
    return (this.dataSource.driver as unknown as { pool: Pool }).pool;
  }
}

function execute(executor: Executor, statement: string, values: readonly SqlValue[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (error: QueryError | null, result: unknown): void => {
      if (error) reject(error);
      else resolve(result);
    };
    if (values.length <= MOST_PREPARED) executor.execute(statement, values as SqlValue[], settle);
    else executor.query(statement, [...values], settle);
  });
}

/**
 * `?, ?, …` for `count` values. Lists are filled up to a power of two with `filled`, so that few statement shapes exist and the
 * server's cache of prepared statements stays warm.
 */
export function marks(count: number): string {
  return new Array<string>(count).fill('?').join(', ');
}

/** `values` repeated at the end up to the next power of two, for an IN list whose repetition changes nothing. */
export function filled<T>(values: readonly T[]): T[] {
  const last = values.at(-1);
  if (last === undefined) return [];
  const size = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...new Array<T>(size - values.length).fill(last)];
}
