import type { PoolConnection } from 'mysql2';
import { DataSource, type QueryRunner } from 'typeorm';
import { vi } from 'vitest';
import type { TestServer } from './test-server.js';

/** InnoDB renews its list of locks only if no connection has read it for a tenth of a second. */
const PATIENCE = { timeout: 120_000, interval: 400 };

/** Locks of another transaction, so that a request that needs them stays in the middle until they are released. */
export class HeldLock {
  private constructor(private readonly runner: QueryRunner) {}

  /** @param select takes the locks */
  static async take(server: TestServer, select: string, values: readonly unknown[]): Promise<HeldLock> {
    const runner = server.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await runner.query(select, [...values]);
    return new HeldLock(runner);
  }

  /** Waits until a request waits for the locks. @returns the connections of those that do */
  async untilAwaited(): Promise<number[]> {
    let connections: number[] = [];
    await vi.waitUntil(async () => {
      const rows = (await this.runner.query(
        `SELECT r.trx_mysql_thread_id AS id FROM information_schema.INNODB_LOCK_WAITS w
           JOIN information_schema.INNODB_TRX b ON b.trx_id = w.blocking_trx_id AND b.trx_mysql_thread_id = CONNECTION_ID()
           JOIN information_schema.INNODB_TRX r ON r.trx_id = w.requesting_trx_id`,
      )) as { id: number | string }[];
      connections = rows.map(({ id }) => Number(id));
      return connections.length > 0;
    }, PATIENCE);
    return connections;
  }

  /** Ends connections to the database. */
  async kill(connections: readonly number[]): Promise<void> {
    for (const id of connections) await this.runner.query(`KILL ${id}`);
  }

  async release(): Promise<void> {
    if (this.runner.isReleased) return;
    await this.runner.commitTransaction();
    // The list of locks may be an old one, and names the holder by its connection: the next lock needs another.
    ((await this.runner.connect()) as PoolConnection).destroy();
    await this.runner.release();
  }
}
