import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/platform/config/config.js';
import { RedisConnections } from '../../../src/platform/jobs/redis-connections.js';
import { RedisProcess } from '../../support/redis-process.js';

let redis: RedisProcess;
let connections: RedisConnections;

beforeEach(async () => (redis = await RedisProcess.start({})));
afterEach(async () => {
  connections.onApplicationShutdown();
  await redis.stop();
});

function connect(database: number): void {
  connections = new RedisConnections(readConfig({ ...process.env, REDIS_URL: `${redis.url}/${database}` }));
}

/** Unlike `once` of Node, does not take the errors before it for its failure. */
function next(connection: Redis, event: 'close' | 'ready'): Promise<void> {
  return new Promise((resolve) => connection.once(event, resolve));
}

/** Waits until the connection has been given up several times. */
async function attempts(connection: Redis): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) await next(connection, 'close');
}

describe('A Redis that refuses the database of its URL', () => {
  it('is used in no other database, as if it were absent', async () => {
    connect(99);
    const blocking = connections.openBlockingConnection();
    const isWritten = vi.fn();
    void blocking.set('blocking', '').then(isWritten, () => undefined);
    await Promise.all([attempts(blocking), attempts(connections.commands)]);
    expect(connections.isReady()).toBe(false);
    await expect(connections.commands.set('command', '')).rejects.toThrow();
    expect(await redis.do((client) => client.keys('*'))).toEqual([]);
    expect(isWritten).not.toHaveBeenCalled();
  });

  it('is used as soon as it has the database', async () => {
    await redis.do((client) => client.call('ACL', 'SETUSER', 'default', '-select'));
    connect(5);
    const blocking = connections.openBlockingConnection();
    const [written, ready] = [blocking.set('blocking', 'waited'), next(connections.commands, 'ready')];
    await attempts(blocking);
    await redis.do((client) => client.call('ACL', 'SETUSER', 'default', '+select'));
    expect(await written).toBe('OK');
    await ready;
    expect(await connections.commands.get('blocking')).toBe('waited');
    expect(await redis.do((client) => client.info('keyspace'))).toMatch(/^db5:keys=1,[^\n]*\s*$/m);
    expect(await redis.do((client) => client.keys('*'))).toEqual([]);
  });
});
