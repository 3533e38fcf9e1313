import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRedisUrl } from '../../../src/platform/jobs/redis-connections.js';
import { EventListener } from '../../support/event-listener.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** A small event log that only this file uses. */
const PREFIX = `logsize${process.env['VITEST_POOL_ID'] ?? '1'}`;
const MIB = 1024 * 1024;

let server: TestServer;
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(parseRedisUrl(process.env['REDIS_URL'] ?? ''));
  server = await TestServer.start({ SKEIN_REDIS_PREFIX: PREFIX, SKEIN_EVENT_LOG_MIB: '1', SKEIN_LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server.stop();
  const keys = await redis.keys(`${PREFIX}:*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

async function bytesOfLog(): Promise<number> {
  const entries = await redis.xrange(`${PREFIX}:{events}:log`, '-', '+');
  return entries.reduce((sum, [, fields]) => sum + Buffer.byteLength(fields[1] ?? ''), 0);
}

it('the event log stays below its size limit, and queues that need trimmed events are rejected', async () => {
  const realm = await TestRealm.create(server);
  const [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
  const watch = (): Promise<EventListener> => EventListener.register(ben.client, { event_types: ['message'], fetch_event_types: [] });
  const send = async (): Promise<void> => {
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'x'.repeat(10_000) });
    expect(body['result']).toBe('success');
  };
  const [old, patient] = [await watch(), await watch()];
  for (let sent = 1; sent <= 150; sent += 1) {
    await send();
    if (sent % 10 === 0) await patient.take(10);
  }
  expect(await bytesOfLog()).toBeLessThanOrEqual(MIB);
  expect(await bytesOfLog()).toBeGreaterThan(MIB / 2);
  await expect(old.poll()).rejects.toThrow('BAD_EVENT_QUEUE_ID');
  const fresh = await watch();
  await send();
  expect(await fresh.take(1)).toHaveLength(1);
  expect(await patient.take(1)).toHaveLength(1);
});
