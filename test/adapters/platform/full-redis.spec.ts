import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OwnRedis } from '../../support/own-redis.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

let redis: OwnRedis;
let server: TestServer;

beforeAll(async () => {
  redis = await OwnRedis.start();
  server = await TestServer.start({ REDIS_URL: redis.url, SKEIN_LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await server.stop();
  await redis.stop();
});

describe('while Redis refuses writes because its memory is full', () => {
  it('messages are sent, and what needs Redis is temporarily unavailable', async () => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    const queue = await ada.client.post('register');
    expect(queue.status).toBe(200);
    await redis.do((connection) => connection.config('SET', 'maxmemory', '1'));
    const { status, body } = await ada.client.post('register');
    expect([status, body['code']]).toEqual([503, 'SERVER_NOT_READY']);
    const sent = await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' });
    expect(sent.status).toBe(200);
    const polled = await ada.client.get('events', { queue_id: queue.body['queue_id'], last_event_id: -1, dont_block: true });
    expect([200, 503]).toContain(polled.status);
    await redis.do((connection) => connection.config('SET', 'maxmemory', '0'));
    expect((await ada.client.post('register')).status).toBe(200);
  });
});
