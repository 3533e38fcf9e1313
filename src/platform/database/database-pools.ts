import { Injectable } from '@nestjs/common';
import type { Pool } from 'mysql2';
import { DataSource } from 'typeorm';
import { countWaiting } from './connection-turns.js';
import { PipelinedTransactions } from './pipelined-transactions.js';

/** The driver has no public way to read these counts. */
interface Counted {
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
  readonly config: { readonly connectionLimit: number };
}

export interface PoolUse {
  /** Connections that exist, used or not. */
  readonly open: number;
  readonly used: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** The greatest number of connections. */
  readonly limit: number;
}

/** Reports how many connections to the database are open, in use and waited for. */
@Injectable()
export class DatabasePools {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pipelinedTransactions: PipelinedTransactions,
  ) {}

  /** By name: `general` for everything, `sends` for the transactions of sent messages. */
  use(): ReadonlyMap<string, PoolUse> {
    const { pool } = this.dataSource.driver as unknown as { readonly pool: Pool };
    return new Map([
      ['general', useOf(pool)],
      ['sends', useOf(this.pipelinedTransactions.pool)],
    ]);
  }
}

function useOf(pool: Pool): PoolUse {
  const { _allConnections: all, _freeConnections: free, _connectionQueue: queue, config } = pool as unknown as Counted;
  return { open: all.length, used: all.length - free.length, waiting: countWaiting(pool) + queue.length, limit: config.connectionLimit };
}
