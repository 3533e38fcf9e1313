import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WorkOwner } from '../../../src/kernel/current-work.js';
import { readConfig } from '../../../src/platform/config/config.js';
import { parseDatabaseUrl } from '../../../src/platform/config/connection-settings.js';
import { AbandonedStatements } from '../../../src/platform/database/abandoned-statements.js';
import { CurrentTransaction } from '../../../src/platform/database/current-transaction.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { runInWorkContext } from '../../../src/platform/work-context.js';
import { testDatabaseUrl } from '../../support/test-database.js';

const CONNECTIONS = 8;
const SHARE = 2;
const STATEMENT_MS = 60_000;
const PATIENCE = { timeout: 120_000, interval: 20 };

describe('The connections of the database', () => {
  let dataSource: DataSource;
  let abandoned: AbandonedStatements;
  let sql: Sql;
  /** Looks at the others. */
  let watcher: Connection;

  beforeAll(async () => {
    const databaseUrl = await testDatabaseUrl();
    const contents = { entities: [], migrations: [] };
    dataSource = await createDataSource(databaseUrl, { poolSize: CONNECTIONS, statementMs: STATEMENT_MS }, contents).initialize();
    abandoned = new AbandonedStatements(readConfig({ ...process.env, DATABASE_URL: databaseUrl }));
    sql = new Sql(dataSource, new CurrentTransaction(), abandoned);
    const { username, ...address } = parseDatabaseUrl(databaseUrl);
    watcher = await createConnection({ ...address, user: username });
  });
  afterAll(async () => {
    await watcher.end();
    await abandoned.onApplicationShutdown();
    await dataSource.destroy();
  });

  /** Runs a statement as part of a request. */
  const read = (owner: WorkOwner, statement: string, abandonment: AbortSignal | null = null): Promise<object[]> =>
    runInWorkContext({ owner, abandonment, logFields: () => ({}) }, () => sql.rows<object>(statement));

  /** How many statements wait for a lock, and are no longer about to. */
  const countWaiting = async (mark: string): Promise<number> => {
    const [rows] = await watcher.query<RowDataPacket[]>(
      "SELECT id FROM information_schema.processlist WHERE state = 'User lock' AND info LIKE ?",
      [`%${mark}%`],
    );
    return rows.length;
  };

  /** Holds a lock for which statements wait until it is released. */
  const holdLock = async (name: string): Promise<() => Promise<void>> => {
    await watcher.query('SELECT GET_LOCK(?, 0)', [name]);
    return async () => {
      await watcher.query('SELECT RELEASE_LOCK(?)', [name]);
    };
  };

  it('go to one account up to its share, and others are served meanwhile', async () => {
    const release = await holdLock('share');
    const slow = Array.from({ length: 3 * CONNECTIONS }, () =>
      read(7, "SELECT GET_LOCK('share', 50), RELEASE_LOCK('share'), 'mark of seven'"),
    );
    await vi.waitFor(async () => expect(await countWaiting('mark of seven')).toBe(SHARE), PATIENCE);
    for (const owner of [8, '192.0.2.1', '']) expect(await read(owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await countWaiting('mark of seven')).toBe(SHARE);
    await release();
    expect(await Promise.all(slow)).toHaveLength(3 * CONNECTIONS);
  });

  it('are refused to an account that has waited for long while others were served', async () => {
    const release = await holdLock('long');
    const slow = Array.from({ length: SHARE }, () => read(7, "SELECT GET_LOCK('long', 50), RELEASE_LOCK('long'), 'mark of eleven'"));
    await vi.waitFor(async () => expect(await countWaiting('mark of eleven')).toBe(SHARE), PATIENCE);
    const refused = expect(read(7, 'SELECT 1 AS one')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
    expect(await read(8, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await refused;
    await release();
    await Promise.all(slow);
  });

  it('are shared among the transactions of an account in the same way', async () => {
    const release = await holdLock('transactions');
    let open = 0;
    let most = 0;
    const transaction = (): Promise<void> =>
      dataSource.transaction(async (manager) => {
        open += 1;
        most = Math.max(most, open);
        await manager.query("SELECT GET_LOCK('transactions', 50), RELEASE_LOCK('transactions'), 'mark of nine'");
        open -= 1;
      });
    const context = { owner: 9, abandonment: null, logFields: () => ({}) };
    const slow = runInWorkContext(context, () => Array.from({ length: 2 * CONNECTIONS }, transaction));
    await vi.waitFor(async () => expect(await countWaiting('mark of nine')).toBe(SHARE), PATIENCE);
    expect(await read(8, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await release();
    await Promise.all(slow);
    expect(most).toBe(SHARE);
  });

  it('are free again after errors and lost connections', async () => {
    for (let repetition = 0; repetition < 3 * CONNECTIONS; repetition += 1) {
      await expect(read(7, 'SELECT nothing FROM nowhere')).rejects.toThrow();
      await expect(read(7, 'KILL CONNECTION_ID()')).rejects.toThrow();
    }
    const reads = (): Promise<object[][]> => Promise.all(Array.from({ length: CONNECTIONS }, () => read(7, 'SELECT 1 AS one')));
    // The pool notices a lost connection a moment later.
    await vi.waitFor(async () => expect(await reads()).toHaveLength(CONNECTIONS), PATIENCE);
  });

  it('end a statement whose client has disconnected, and no other one', async () => {
    const release = await holdLock('abandoned');
    const slow = "SELECT GET_LOCK('abandoned', 50), RELEASE_LOCK('abandoned'), 'mark of ten'";
    for (let repetition = 0; repetition < 20; repetition += 1) {
      const client = new AbortController();
      const [left, ...others] = [client.signal, null, null].map((signal, index) => read(10 + index, slow, signal));
      await vi.waitFor(async () => expect(await countWaiting('mark of ten')).toBe(3), PATIENCE);
      client.abort();
      await left?.catch(() => undefined);
      await vi.waitFor(async () => expect(await countWaiting('mark of ten')).toBe(2), PATIENCE);
      await watcher.query("SELECT RELEASE_LOCK('abandoned')");
      for (const other of others) expect(await other).toHaveLength(1);
      await watcher.query("SELECT GET_LOCK('abandoned', 50)");
    }
    await release();
  });

  it('are not hit by the end of a statement that was over already', async () => {
    for (let repetition = 0; repetition < 300; repetition += 1) {
      const client = new AbortController();
      const short = read(7, 'SELECT 1 AS one', client.signal).catch(() => undefined);
      const pause = repetition % 4;
      for (let turn = 0; turn < pause; turn += 1) await new Promise(setImmediate);
      client.abort();
      await short;
      // On the same connections.
      expect(await Promise.all([1, 2].map(() => read(7, 'SELECT 2 AS two')))).toEqual([[{ two: 2 }], [{ two: 2 }]]);
    }
  });

  it('are not waited for by statements whose client has disconnected', async () => {
    const release = await holdLock('waiting');
    const slow = Array.from({ length: SHARE }, () => read(7, "SELECT GET_LOCK('waiting', 50), RELEASE_LOCK('waiting'), 'mark of waiting'"));
    await vi.waitFor(async () => expect(await countWaiting('mark of waiting')).toBe(SHARE), PATIENCE);
    const client = new AbortController();
    const waiting = expect(read(7, 'SELECT 1', client.signal)).rejects.toThrow('the client has disconnected');
    client.abort();
    await waiting;
    await release();
    await Promise.all(slow);
  });
});
