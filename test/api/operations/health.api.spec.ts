import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clock } from '../../../src/kernel/clock.js';
import { PipelinedTransactions } from '../../../src/platform/database/pipelined-transactions.js';
import { RedisConnections } from '../../../src/platform/jobs/redis-connections.js';
import { TestClient } from '../../support/test-client.js';
import { TestServer } from '../../support/test-server.js';

/** Longer than the time for which the result of a check is cached. */
const CACHE_MS = 1100;
/** Lets MariaDB refuse a statement as it does when its disk is full. */
const REFUSED = `SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = "The table 'message' is full"`;

describe('Health', () => {
  let server: TestServer;
  let probe: TestClient;
  /** How much more time has passed by the clock of the server. */
  let passedMs = 0;

  beforeAll(async () => {
    server = await TestServer.start({ SKEIN_LOG_LEVEL: 'silent' });
    probe = new TestClient(server, 'no.such.organization', null);
    for (const clock of server.getFromAll(Clock)) {
      const elapsed = clock.elapsed.bind(clock);
      clock.elapsed = () => elapsed() + passedMs;
    }
  });
  afterAll(() => server.stop());

  it('reports success while all dependencies are available, on any host name', async () => {
    expect((await probe.get('/health')).body).toEqual({ result: 'success', msg: '' });
    const ready = await probe.get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({
      status: 'ok',
      details: {
        database: { status: 'up' },
        database_disk: { status: 'up' },
        upload_disk: { status: 'up' },
        redis: { status: 'up' },
        migrations: { status: 'up' },
      },
    });
    expect((await probe.get('/health/live')).body).toMatchObject({ status: 'ok' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a statement', () => server.get(DataSource).query(REFUSED)],
    ['a sent message', () => server.get(PipelinedTransactions).run((transaction) => transaction.commit([{ text: REFUSED, values: [] }]))],
  ])('stays ready, and says for a minute that the disk of the database is full, after %s was refused', async (_, write) => {
    await expect(write()).rejects.toThrow('is full');
    await pause(CACHE_MS);
    const ready = await probe.get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 'degraded', details: { database_disk: { status: 'degraded', message: 'is full' } } });
    const health = await probe.get('/health');
    expect([health.status, health.body]).toEqual([500, { result: 'error', msg: 'database_disk: is full' }]);
    passedMs += 60_000;
    await expect.poll(() => probe.get('/health').then(({ status }) => status)).toBe(200);
  });

  it('reports readiness without Redis, which is reported as degraded', async () => {
    server.get(RedisConnections).commands.disconnect();
    await pause(CACHE_MS);
    const ready = await probe.get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({
      status: 'degraded',
      details: {
        database: { status: 'up' },
        redis: { status: 'degraded', message: 'does not answer' },
        migrations: { status: 'up' },
      },
    });
    const health = await probe.get('/health');
    expect(health.status).toBe(500);
    expect(health.body).toEqual({ result: 'error', msg: 'redis: does not answer' });
    expect((await probe.get('/health/live')).status).toBe(200);
  });
});
