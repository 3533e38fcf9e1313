import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { Lease, LeaseLost } from '../../../src/platform/database/lease.js';
import { testDatabaseUrl } from '../../support/test-database.js';

describe('a lease', () => {
  let dataSource: DataSource;

  beforeAll(async () => {
    dataSource = await createDataSource(
      await testDatabaseUrl(),
      { poolSize: 4, statementMs: null },
      { entities: [], migrations: [] },
    ).initialize();
  });
  beforeEach(() => dataSource.query("DELETE FROM lease WHERE name = 'test'"));
  afterAll(() => dataSource.destroy());

  const acquire = (waiting: (holder: string) => void = () => undefined): Promise<Lease> => Lease.acquire(dataSource, 'test', waiting);
  const expire = (): Promise<unknown> => dataSource.query("UPDATE lease SET expires_at = 1 WHERE name = 'test'");

  it('has one holder at a time, and the next holder gets a greater token', async () => {
    const first = await acquire();
    const holders: string[] = [];
    let isHeld = false;
    const next = acquire((holder) => holders.push(holder)).then((lease) => {
      isHeld = true;
      return lease;
    });
    await expect.poll(() => holders).toHaveLength(1);
    expect(isHeld).toBe(false);
    await first.release();
    const second = await next;
    expect(second.fencingToken).toBe(first.fencingToken + 1);
    await second.release();
  });

  it('is free when its holder did not renew it in time, and is lost to that holder', async () => {
    const stopped = await acquire();
    await expire();
    const taker = await acquire();
    await expect(stopped.renew()).rejects.toThrow(LeaseLost);
    await stopped.release();
    await taker.renew(); // The release by the former holder did not end this lease.
    await taker.release();
  });
});
