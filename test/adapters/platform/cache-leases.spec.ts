import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CacheLease } from '../../../src/kernel/cache-lease.js';
import { Role } from '../../../src/kernel/actor.js';
import { RedisProxy } from '../../support/redis-proxy.js';
import { TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const LATER = { interval: 50 };

/** Two nodes, each of which can be cut off from Redis. */
describe('A change of an account', () => {
  let proxies: [RedisProxy, RedisProxy];
  let changing: TestServer;
  let reading: TestServer;
  let realm: TestRealm;
  let olga: TestAccount;
  let number = 0;

  beforeAll(async () => {
    const url = process.env['REDIS_URL'] ?? '';
    proxies = [await RedisProxy.start(url), await RedisProxy.start(url)];
    changing = await TestServer.start({ REDIS_URL: proxies[0].url, SKEIN_LOG_LEVEL: 'error' });
    reading = await changing.startNode({ REDIS_URL: proxies[1].url, SKEIN_LOG_LEVEL: 'error' });
    realm = await TestRealm.create(changing);
    olga = await realm.join('Olga', Role.owner);
  });
  afterAll(async () => {
    await reading.stop();
    await changing.stop();
    for (const proxy of proxies) proxy.stop();
  });
  afterEach(() => {
    for (const proxy of proxies) proxy.heal();
  });

  /** A member whom both nodes have cached. */
  async function knownMember(): Promise<{ readonly member: TestAccount; readonly elsewhere: TestClient }> {
    const member = await realm.join(`Member ${(number += 1)}`);
    const elsewhere = new TestClient(reading, realm.host, member);
    await expect.poll(() => reading.get(CacheLease).isHeld(), LATER).toBe(true);
    for (const client of [member.client, elsewhere]) expect((await client.get('users/me')).status).toBe(200);
    return { member, elsewhere };
  }

  it.each([
    ['that changes it', () => proxies.slice(0, 1)],
    ['that is asked', () => proxies.slice(1)],
    ['that changes it and the one that is asked', () => proxies],
    ['neither that changes it nor that is asked', () => []],
  ])('is in the next answer while Redis cannot be reached from the node %s', async (_, cutOff) => {
    const { member, elsewhere } = await knownMember();
    for (const proxy of cutOff()) proxy.cut();
    expect((await olga.client.delete(`users/${member.user.id}`)).status).toBe(200);
    expect((await elsewhere.get('users/me')).status).toBe(401);
    expect((await olga.client.post(`users/${member.user.id}/reactivate`)).status).toBe(200);
    expect((await elsewhere.get('users/me')).status).toBe(200);
  });

  it('is in the next answer after the event log was interrupted', async () => {
    const { member, elsewhere } = await knownMember();
    for (const proxy of proxies) {
      proxy.cut();
      proxy.heal();
    }
    expect((await olga.client.delete(`users/${member.user.id}`)).status).toBe(200);
    expect((await elsewhere.get('users/me')).status).toBe(401);
  });
});
