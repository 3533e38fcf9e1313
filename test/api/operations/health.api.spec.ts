import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisConnections } from '../../../src/platform/jobs/redis-connections.js';
import { TestClient } from '../../support/test-client.js';
import { TestServer } from '../../support/test-server.js';

/** Longer than the time for which the result of a check is cached. */
const CACHE_MS = 1100;

describe('Health', () => {
  let server: TestServer;
  let probe: TestClient;

  beforeAll(async () => {
    server = await TestServer.start({ SKEIN_LOG_LEVEL: 'silent' });
    probe = new TestClient(server, 'no.such.organization', null);
  });
  afterAll(() => server.stop());

  it('reports success while all dependencies are available, on any host name', async () => {
    expect((await probe.get('/health')).body).toEqual({ result: 'success', msg: '' });
    const ready = await probe.get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({
      status: 'ok',
      details: { database: { status: 'up' }, redis: { status: 'up' }, migrations: { status: 'up' } },
    });
    expect((await probe.get('/health/live')).body).toMatchObject({ status: 'ok' });
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
