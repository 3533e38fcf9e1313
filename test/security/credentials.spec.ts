import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../src/http/auth/session-credentials.js';
import { BotType, Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { RedisConnections } from '../../src/platform/jobs/redis-connections.js';
import { succeeds, send } from '../contracts/example.js';
import { EXAMPLES } from '../contracts/examples/all.js';
import { World } from '../contracts/world.js';
import { EventListener } from '../support/event-listener.js';
import { TestBrowser } from '../support/test-browser.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

/** What is in the database and in Redis, as texts. */
async function everythingStored(): Promise<string> {
  const sql = server.get(Sql);
  const tables = await sql.rows<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  const texts: string[] = [];
  for (const { name } of tables) texts.push(JSON.stringify(await sql.rows(`SELECT * FROM \`${name}\``)));
  const { commands: redis } = server.get(RedisConnections);
  for (const key of await redis.keys('*')) texts.push(key, JSON.stringify(await valueOf(redis, key)));
  return texts.join('\n');
}

/** The value of a key in Redis, whatever its type. */
async function valueOf(redis: RedisConnections['commands'], key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1);
    default:
      return redis.xrange(key, '-', '+');
  }
}

describe('Answers to a member', () => {
  let world: World;
  /** The answers to all requests that read something, by route. */
  const answers = new Map<string, { readonly text: string; readonly cacheControl: unknown }>();
  const secrets: string[] = [];

  beforeAll(async () => {
    world = await World.create(server);
    const { owner, member } = world.insiders;
    const bot = await world.realm.bot('Robot', BotType.outgoingWebhook, owner, 'http://127.0.0.1:9/');
    const { body: webhook } = await owner.client.get(`bots/${bot.user.id}/webhook`);
    const { body: scoped } = await owner.client.post('users/me/keys', { name: 'Script', scopes: ['read'] });
    const { token, signing_secret: signing } = webhook['webhook'] as { token: string; signing_secret: string };
    secrets.push(owner.key, bot.key, token, signing, scoped['api_key'] as string);
    const reading = EXAMPLES.filter((one) => succeeds(one) && (one.route.startsWith('GET ') || one.route === 'POST /register'));
    for (const one of reading) {
      const { text, headers } = await send(one, await one.request(world, member), member.client);
      answers.set(one.route, { text, cacheControl: headers['cache-control'] });
    }
  });

  it('contain no key, token or signing secret of somebody else', () => {
    expect(secrets.every((secret) => typeof secret === 'string' && secret.length >= 16)).toBe(true);
    const leaking = [...answers].filter(([, { text }]) => secrets.some((secret) => text.includes(secret))).map(([route]) => route);
    expect(leaking).toEqual([]);
  });

  it('are kept by no cache that other people share', () => {
    const shared = [...answers].filter(([, { cacheControl }]) => !/\b(?:no-store|private)\b/.test(String(cacheControl)));
    expect(shared).toEqual([]);
    expect(answers.size).toBeGreaterThan(30);
  });
});

describe('A credential', () => {
  let realm: TestRealm;
  let elsewhere: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    [realm, elsewhere] = [await TestRealm.create(server), await TestRealm.create(server)];
    ada = await realm.join('Ada');
  });

  it('of one organization is worth nothing in another: session, scoped key and event queue', async () => {
    const session = (await realm.logIn(ada)).browser;
    const carried = new TestBrowser(elsewhere.stranger);
    carried.plant(SESSION_COOKIE, session.cookie(SESSION_COOKIE) ?? '');
    const { body: scoped } = await ada.client.post('users/me/keys', { name: 'Script', scopes: ['read'] });
    const key = scoped['api_key'] as string;
    const { queueId, lastEventId } = await EventListener.register(ada.client);
    const eve = await elsewhere.join('Eve', Role.owner);
    const poll = { queue_id: queueId, last_event_id: lastEventId, dont_block: true };
    const here = [
      await session.get('/json/users/me'),
      await realm.clientWith(ada.email, key).get('users/me'),
      await ada.client.get('events', poll),
    ];
    const there = [
      await carried.get('/json/users/me'),
      await elsewhere.clientWith(ada.email, key).get('users/me'),
      await eve.client.get('events', poll),
    ];
    expect(here.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(there.map(({ status, body }) => [status, body['code']])).toEqual([
      [401, 'UNAUTHORIZED'],
      [401, 'UNAUTHORIZED'],
      [400, 'BAD_EVENT_QUEUE_ID'],
    ]);
  });

  it('that is in use while its account is deactivated ends with it, whatever is on its way', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const ben = await realm.join('Ben');
    const session = await realm.logIn(ben);
    const requests = (): Promise<unknown>[] => [
      ...Array.from({ length: 20 }, () => ben.client.get('users/me')),
      ...Array.from({ length: 10 }, () => session.get('users/me')),
      ...Array.from({ length: 5 }, () => ben.client.post('register', { event_types: ['message'], fetch_event_types: [] })),
    ];
    await Promise.all([...requests(), olga.client.delete(`users/${ben.user.id}`), ...requests()]);
    const after = [await ben.client.get('users/me'), await session.get('users/me'), await ben.client.post('register')];
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('is stored nowhere as it was typed', async () => {
    const cem = await realm.join('Cem');
    const [typed, wrong] = ['correct zebra battery violin', 'mistyped zebra battery violin'];
    const { status } = await cem.client.patch('settings', { old_password: PASSWORD, new_password: typed });
    expect(status).toBe(200);
    const tries = [typed, wrong, typed].map((password) => realm.stranger.post('fetch_api_key', { username: cem.email, password }));
    const [first] = await Promise.all(tries);
    const key = first?.body['api_key'] as string;
    const { body: scoped } = await realm.clientWith(cem.email, key).post('users/me/keys', { name: 'Script', scopes: ['read'] });
    const stored = await everythingStored();
    const found = [typed, wrong, key, scoped['api_key'] as string].filter((secret) => stored.includes(secret));
    expect(found).toEqual([]);
    expect(stored).toContain(cem.email);
  });
});
