import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Slot } from '../../../src/modules/webhooks/application/endpoint-slots.js';
import { RedisEndpointSlots } from '../../../src/modules/webhooks/redis/redis-endpoint-slots.js';
import { RedisConnections } from '../../../src/platform/jobs/redis-connections.js';
import { TestServer } from '../../support/test-server.js';

const LEASE_MS = 10_000;
const POLLING = { interval: 10 };

let server: TestServer;
let redis: RedisConnections;
let one: RedisEndpointSlots;
let other: RedisEndpointSlots;
let botId = Date.now();

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_WORKER: 'separate' });
  redis = server.get(RedisConnections);
});

afterAll(() => server.stop());

beforeEach(() => {
  botId += 1;
  one = new RedisEndpointSlots(redis, LEASE_MS);
  other = new RedisEndpointSlots(redis, LEASE_MS);
  return () => {
    one.onApplicationShutdown();
    other.onApplicationShutdown();
  };
});

const slot = (): Slot => ({ endpoint: String(botId), holder: randomUUID() });

/** The end of the lease of the only slot of the endpoint; null without one. */
async function leaseEnd(): Promise<number | null> {
  const [, end] = await redis.commands.zrange(redis.key(`{webhooks}:slots:${botId}`), 0, 0, 'WITHSCORES');
  return end === undefined ? null : Number(end);
}

/** Waits until the slot of the endpoint has been renewed several times. */
async function renewals(count: number): Promise<void> {
  for (let renewal = 0; renewal < count; renewal += 1) {
    const end = await leaseEnd();
    await expect.poll(leaseEnd, POLLING).toBeGreaterThan(end ?? 0);
  }
}

describe('the slots of an endpoint', () => {
  it('are limited across all processes, and free again when they are released', async () => {
    const first = slot();
    expect([await one.acquire(first, 2), await other.acquire(slot(), 2), await one.acquire(slot(), 2)]).toEqual([true, true, false]);
    await one.release(first);
    expect([await other.acquire(slot(), 2), await other.acquire(slot(), 2)]).toEqual([true, false]);
  });

  it('remain acquired while their process lives', async () => {
    expect(await one.acquire(slot(), 1)).toBe(true);
    await renewals(3);
    expect(await other.acquire(slot(), 1)).toBe(false);
  });

  it('are registered again in a Redis that lost them', async () => {
    expect(await one.acquire(slot(), 1)).toBe(true);
    const key = redis.key(`{webhooks}:slots:${botId}`);
    expect(await redis.commands.unlink(key)).toBe(1);
    await expect.poll(() => redis.commands.zcard(key), POLLING).toBe(1);
  });

  it('are free again soon after their process died', async () => {
    expect(await one.acquire(slot(), 1)).toBe(true);
    one.onApplicationShutdown(); // It no longer renews its slots.
    await expect.poll(() => other.acquire(slot(), 1), POLLING).toBe(true);
  });

  it('are not registered again after they were released', async () => {
    const first = slot();
    await one.acquire(first, 1);
    const kept = { ...slot(), endpoint: String((botId += 1)) };
    await one.acquire(kept, 1);
    await one.release(first);
    // The process renews all of its slots together.
    await renewals(2);
    expect(await redis.commands.exists(redis.key(`{webhooks}:slots:${first.endpoint}`))).toBe(0);
  });
});
