import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventListener } from '../support/event-listener.js';
import { RedisSentinels } from '../support/redis-sentinels.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const PATIENCE = { interval: 200 };

describe('A server whose REDIS_URL names Sentinels', () => {
  let redis: RedisSentinels;
  let server: TestServer;

  beforeAll(async () => {
    redis = await RedisSentinels.start();
    server = await TestServer.start({ REDIS_URL: redis.url, SKEIN_LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await server.stop();
    await redis.stop();
  });

  it('publishes events over the primary that takes over from one that has failed, and tells clients meanwhile to come back', async () => {
    const realm = await TestRealm.create(server);
    const [ada] = await realm.joinGarden();
    const sendAndReceive = async (content: string): Promise<unknown> => {
      const listener = await EventListener.register(ada.client, { event_types: ['message'], apply_markdown: false });
      await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content });
      const [event] = await listener.take(1);
      return (event?.['message'] as { content: string }).content;
    };
    expect(await sendAndReceive('before')).toBe('before');
    const statuses = new Set<number>();
    let isOver = false;
    const register = async (): Promise<void> => {
      while (!isOver) {
        const { status, body } = await ada.client.post('register', { event_types: ['message'] });
        statuses.add(status);
        if (status === 200) statuses.add((await ada.client.delete('events', { queue_id: body['queue_id'] })).status);
      }
    };
    const registering = register();
    await redis.failOver();
    await expect.poll(() => sendAndReceive('after').catch(() => null), PATIENCE).toBe('after');
    isOver = true;
    await registering;
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  });
});
