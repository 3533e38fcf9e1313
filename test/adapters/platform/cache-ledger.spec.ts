import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import { CacheLedger } from '../../../src/platform/caches/cache-ledger.js';
import { TestServer } from '../../support/test-server.js';

const LATER = { interval: 400 };
const ALL = 'SELECT COUNT(*) AS n FROM cache_change WHERE id IN (?, ?)';
const WAITING =
  'SELECT COUNT(*) AS n FROM information_schema.INNODB_LOCK_WAITS w JOIN information_schema.INNODB_TRX b ON b.trx_id = w.blocking_trx_id AND b.trx_mysql_thread_id = CONNECTION_ID()';

const server = TestServer.usual();

it('Changes that another process removes at the same time are removed without an error', async () => {
  const ids = [randomUUID(), randomUUID()];
  const other = server.get(DataSource).createQueryRunner();
  const count = async (statement: string, ...values: string[]): Promise<number> => {
    const [{ n }] = (await other.query(statement, values)) as [{ n: number | string }];
    return Number(n);
  };
  try {
    await other.query('INSERT INTO cache_change (id) VALUES (?), (?)', ids);
    await other.startTransaction();
    // The database ends the transaction that has changed less.
    for (let row = 0; row < 20; row += 1) await other.query('INSERT INTO cache_change (id) VALUES (?)', [randomUUID()]);
    await other.query('DELETE FROM cache_change WHERE id = ?', [ids[1]]);
    const removing = server.get(CacheLedger).removeChanges(ids);
    await expect.poll(() => count(WAITING), LATER).toBeGreaterThan(0);
    await other.query('DELETE FROM cache_change WHERE id = ?', [ids[0]]);
    await other.rollbackTransaction();
    await removing;
    expect(await count(ALL, ...ids)).toBe(0);
  } finally {
    await other.release();
  }
});
