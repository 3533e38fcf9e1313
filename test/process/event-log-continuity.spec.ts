import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseCopy } from '../support/database-copy.js';
import { OwnRedis } from '../support/own-redis.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { testDatabaseUrl } from '../support/test-database.js';

type Json = Readonly<Record<string, unknown>>;

interface Account {
  readonly email: string;
  readonly key: string;
}

interface Queue {
  readonly id: string;
  position: number;
}

const NAME = 'skein_continuity';
/** Longer than handled outbox rows stay in the database. */
const SETTLED_MS = 6_000;

let redis: OwnRedis;
let server: SpawnedServer;
let iago: Account;
let hamlet: Account;

beforeAll(async () => {
  redis = await OwnRedis.start();
  server = await SpawnedServer.create(NAME, { REDIS_URL: redis.url });
  await server.start();
  [iago, hamlet] = [await login('iago'), await login('hamlet')];
});
afterAll(async () => {
  await server.stop();
  await redis.stop();
});

async function api(path: string, account: Account | null, body?: Record<string, string>): Promise<Json> {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: new URLSearchParams(body) } : {}),
    ...(account ? { headers: authorization(account) } : {}),
  });
  return (await response.json()) as Json;
}
function authorization({ email, key }: Account): Record<string, string> {
  return { authorization: `Basic ${btoa(`${email}:${key}`)}` };
}
async function login(name: string): Promise<Account> {
  const { email, api_key: key } = await api('dev_fetch_api_key', null, { username: `${name}@example.com` });
  return { email: email as string, key: key as string };
}
async function register(): Promise<Queue> {
  const { result, queue_id: id, last_event_id: position } = await api('register', hamlet, { event_types: '["message"]' });
  if (result !== 'success') return register(); // Redis is not available yet.
  return { id: id as string, position: position as number };
}
function poll({ id, position }: Queue, more = '&dont_block=true'): Promise<Json> {
  return api(`events?queue_id=${id}&last_event_id=${position}${more}`, hamlet);
}
async function send(content: string): Promise<number> {
  const { id } = await api('messages', iago, { type: 'channel', to: 'Denmark', topic: 'continuity', content });
  return id as number;
}
/** Returns the ids of the messages up to a given one. */
async function receive(queue: Queue, last: number): Promise<number[]> {
  const received: number[] = [];
  while (!received.includes(last)) {
    const { code, events } = await poll(queue, '');
    expect(code).not.toBe('BAD_EVENT_QUEUE_ID');
    // While Redis is unavailable, polls fail and are repeated.
    for (const event of (events ?? []) as { id: number; message?: { id: number } }[]) {
      expect(event.id).toBeGreaterThan(queue.position);
      queue.position = event.id;
      if (event.message) received.push(event.message.id);
    }
  }
  return received;
}
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Expects that polls of the queue are rejected, and that they return no event before. */
async function expectRejected(queue: Queue): Promise<void> {
  let answer = await poll(queue);
  while (answer['code'] !== 'BAD_EVENT_QUEUE_ID') {
    if (answer['result'] === 'success') expect(answer['events']).toEqual([]);
    await sleep(100);
    answer = await poll(queue);
  }
  expect(answer).toMatchObject({ result: 'error', queue_id: queue.id });
}
/** Expects that a client registers again and misses no later event. */
async function expectServed(): Promise<void> {
  const queue = await register();
  const sent = [await send('one'), await send('two')];
  expect(await receive(queue, sent[1] as number)).toEqual(sent);
}

describe('while the event log is replaced again and again', () => {
  it('clients are told to come back, and are served when it has come to rest', async () => {
    let isResting = false;
    const replacing = redis.do(async (client) => {
      const [state = ''] = await client.keys('*{events}:state');
      while (!isResting) await client.hset(state, 'epoch', randomUUID());
    });
    // It may come to rest by chance, between two replacements.
    let response: Response;
    do response = await fetch(`${server.url}/api/v1/register`, { method: 'POST', headers: authorization(hamlet) });
    while (response.ok);
    isResting = true;
    await replacing;
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
      503,
      '5',
      { result: 'error', code: 'SERVER_NOT_READY' },
    ]);
    await expectServed();
  });
});

describe('when Redis restarts', () => {
  let queue: Queue;

  beforeEach(async () => {
    queue = await register();
    await receive(queue, await send('before'));
  });

  it('queues continue if it has all data', async () => {
    const id = await send('while it serves');
    await redis.restartWith();
    const after = await send('after');
    expect(await receive(queue, after)).toEqual([id, after]);
  });

  it('queues are rejected after an older snapshot that contains them, because they would have a gap', async () => {
    const snapshot = redis.snapshot();
    await send('lost');
    await sleep(SETTLED_MS); // The outbox rows are deleted by now and cannot restore the events.
    await redis.restartWith(snapshot);
    await send('after');
    await expectRejected(queue);
    await expectServed();
  });

  it('queues are rejected after an older snapshot while the server was stopped too', async () => {
    const snapshot = redis.snapshot();
    await send('lost');
    await server.stop();
    await redis.restartWith(snapshot);
    await server.start();
    await expectRejected(queue);
    await expectServed();
  });

  it('queues are rejected if it is a stale replica', async () => {
    const replica = await redis.staleReplica();
    await send('unknown to the replica');
    await sleep(SETTLED_MS);
    await redis.failOverTo(replica);
    await expectRejected(queue);
    await expectServed();
  });

  it('without its last second after a crash of the server, the event is delivered or the queue is rejected', async () => {
    const snapshot = redis.snapshot();
    const forgotten = await send('acknowledged');
    await server.stop('SIGKILL');
    await redis.restartWith(snapshot);
    await server.start();
    // If an outbox row was deleted in that second, the queue is rejected.
    if ((await poll(queue))['code'] === 'BAD_EVENT_QUEUE_ID') await expectServed();
    else expect(await receive(queue, forgotten)).toEqual([forgotten]);
  });

  it('queues are rejected immediately after FLUSHALL', async () => {
    await redis.do((connection) => connection.flushall());
    await expectRejected(queue);
    await expectServed();
  });
});

describe('when MariaDB is restored and Redis is not', () => {
  it.each([
    { how: 'after a clean stop', signal: 'SIGTERM' as const },
    { how: 'after a crash right after the send', signal: 'SIGKILL' as const },
  ])('$how, former queues are rejected and no later event is confused with a former one', async ({ signal }) => {
    const copy = await DatabaseCopy.take(await testDatabaseUrl(NAME));
    const queue = await register();
    await receive(queue, await send('taken back by the restore'));
    await server.stop(signal);
    await copy.restore();
    await server.start();
    expect(await poll(queue)).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID' });
    await expectServed();
  });
});
