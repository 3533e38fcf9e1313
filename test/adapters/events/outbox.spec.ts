import { once } from 'node:events';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { parseRedisUrl, RedisConnections } from '../../../src/platform/jobs/redis-connections.js';
import { EventListener, untilPollWaits, type WireEvent } from '../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** A key prefix that only this file uses, so that its changes do not affect other servers of the same worker. */
const PREFIX = `outbox${process.env['VITEST_POOL_ID'] ?? '1'}`;

let server: TestServer;
let redis: Redis;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  redis = new Redis(parseRedisUrl(process.env['REDIS_URL'] ?? ''));
  await deleteKeys('*');
  server = await TestServer.start({ SKEIN_REDIS_PREFIX: PREFIX, SKEIN_LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await server.stop();
  await deleteKeys('*');
  redis.disconnect();
});
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

/** Deletes only keys with the prefix of this file. */
async function deleteKeys(pattern: string): Promise<number> {
  const keys = await redis.keys(`${PREFIX}:${pattern}`);
  return keys.length === 0 ? 0 : redis.del(keys);
}
async function whisper(content = 'c'): Promise<number> {
  const { status, body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content });
  expect(status).toBe(200);
  return body['id'] as number;
}
const watch = (): Promise<EventListener> =>
  EventListener.register(ben.client, { event_types: ['message', 'alert_words'], fetch_event_types: [] });
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const messageId = (event: WireEvent): unknown => (event['message'] as Record<string, unknown> | undefined)?.['id'];

/** Inserts a row as a process leaves it that died between COMMIT and the publication. */
async function leaveRow(words: readonly string[], ageMs: number): Promise<number> {
  const audience = { kind: 'users', userIds: [ben.user.id] };
  return leaveRecord({ realmId: realm.realm.id, event: { type: 'alert_words', alert_words: words }, audience }, ageMs);
}
async function leaveRecord(payload: object, ageMs: number): Promise<number> {
  const result: { insertId: number | string } = await server
    .get(DataSource)
    .query("INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES (?, 'event', ?, ?)", [
      realm.realm.id,
      JSON.stringify(payload),
      Date.now() - ageMs,
    ]);
  return Number(result.insertId);
}
async function rowsLeft(): Promise<number> {
  const [row] = await server
    .get(DataSource)
    .query<{ n: string }[]>('SELECT COUNT(*) AS n FROM outbox WHERE realm_id = ?', [realm.realm.id]);
  return Number(row?.n);
}
function ledgers(): Promise<{ epoch: string; checkpoint: string }[]> {
  return server.get(DataSource).query('SELECT epoch, checkpoint FROM event_log_ledger');
}
async function until(done: () => Promise<boolean>, ms = 15_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await done())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await sleep(100);
  }
}

/** Closes the connection that the server uses for requests, so that every command on it fails. The returned function reopens it. */
async function breakRedis(): Promise<() => Promise<void>> {
  const { commands } = server.get(RedisConnections);
  const end = once(commands, 'end');
  commands.disconnect();
  await end;
  return () => commands.connect();
}

describe('the outbox', () => {
  it('publishes the rows of a process that died, once and in order', async () => {
    const listener = await watch();
    await leaveRow(['first'], 60_000);
    await leaveRow(['second'], 60_000);
    const events = await listener.take(2);
    expect(events.map((event) => event['alert_words'])).toEqual([['first'], ['second']]);
    // The rows are deleted in the end, and the events are not published again.
    await until(async () => (await rowsLeft()) === 0);
    const id = await whisper();
    expect((await listener.take(1)).map(messageId)).toEqual([id]);
    expect(await listener.takePending()).toEqual([]);
  });

  it('deletes rows while a transaction that adds one is open', async () => {
    const open = server.get(DataSource).createQueryRunner();
    await open.startTransaction();
    try {
      await open.query("INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES (?, 'event', '{}', 0)", [realm.realm.id]);
      const rows = Array.from({ length: 1_000 }, () => `(${realm.realm.id}, 'event', '{"realmId":${realm.realm.id}}', 0)`);
      await server.get(DataSource).query(`INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES ${rows.join(', ')}`);
      await until(async () => (await rowsLeft()) === 0);
    } finally {
      await open.rollbackTransaction();
      await open.release();
    }
  });

  it('publishes a row once that several nodes find', async () => {
    const node = await server.startNode({ SKEIN_REDIS_PREFIX: PREFIX, SKEIN_LOG_LEVEL: 'silent' });
    try {
      const listener = await watch();
      for (let index = 0; index < 20; index += 1) await leaveRow([`word ${index}`], 60_000);
      expect((await listener.take(20)).map((event) => (event['alert_words'] as string[])[0])).toEqual(
        Array.from({ length: 20 }, (_, index) => `word ${index}`),
      );
      await until(async () => (await rowsLeft()) === 0);
      await sleep(1500);
      expect(await listener.takePending()).toEqual([]);
    } finally {
      await node.stop();
    }
  });

  it('leaves recent rows to the process that wrote them', async () => {
    const listener = await watch();
    // Its age counts from a moment in the future, so that a busy machine does not take it for an old one. The other row has no subject in
    // common with it, and so need not wait for it.
    const event = { type: 'alert_words', alert_words: ['young'] };
    await leaveRecord({ realmId: realm.realm.id, event, audience: { kind: 'realm', guests: true } }, -10_000);
    await leaveRow(['old'], 60_000);
    expect((await listener.take(2)).map((event) => event['alert_words'])).toEqual([['old'], ['young']]);
  });

  it('stores events while Redis is unavailable, and publishes them afterwards, once and in order', async () => {
    const listener = await watch();
    const before = await whisper('before');
    expect((await listener.take(1)).map(messageId)).toEqual([before]);
    const repair = await breakRedis();
    let meanwhile: number[];
    try {
      meanwhile = [await whisper('one'), await whisper('two'), await whisper('three')];
      // All messages with a successful response are stored, whether their events were published or not.
      const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 10, num_after: 0 });
      expect((body['messages'] as { id: number }[]).map(({ id }) => id)).toEqual([before, ...meanwhile]);
      expect(await rowsLeft()).toBeGreaterThanOrEqual(3);
    } finally {
      await repair();
    }
    const after = await whisper('after');
    expect((await listener.take(4)).map(messageId)).toEqual([...meanwhile, after]);
    await until(async () => (await rowsLeft()) === 0);
    expect(await listener.takePending()).toEqual([]);
  });

  it('waits while Redis does not respond', async () => {
    const listener = await watch();
    await redis.call('CLIENT', 'PAUSE', '700', 'ALL');
    const ids = await Promise.all([whisper('one'), whisper('two')]);
    expect((await listener.take(2)).map(messageId)).toEqual(ids.sort((a, b) => a - b));
    expect(await listener.takePending()).toEqual([]);
  });
});

describe('the row of a new message', () => {
  const EVENT_TYPES = ['message', 'update_message', 'delete_message', 'reaction'];
  let eve: TestAccount;

  beforeEach(async () => {
    eve = await realm.join('Eve', Role.owner);
    const principals = [ada, ben, eve].map(({ user }) => user.id);
    await eve.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals });
    await eve.client.post('users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], invite_only: true });
    await ben.client.post('users/me/alert_words', { alert_words: ['roses'] });
  });

  const follow = (account: TestAccount): Promise<EventListener> =>
    EventListener.register(account.client, { event_types: EVENT_TYPES, fetch_event_types: [] });
  const send = async (parameters: Record<string, unknown>): Promise<number> => {
    const { status, body } = await eve.client.post('messages', parameters);
    expect([status, body['msg']]).toEqual([200, '']);
    return body['id'] as number;
  };
  const toGarden = (content: string): Promise<number> => send({ type: 'channel', to: 'garden', topic: 't', content });
  /** Runs the work while nothing can be published, so that a sweep publishes it afterwards. */
  const unpublished = async <T>(work: () => Promise<T>): Promise<T> => {
    const repair = await breakRedis();
    return work().finally(repair);
  };
  /** The event without what differs between two messages with the same content. */
  const comparable = (event: WireEvent | undefined): unknown => {
    const { message, ...rest } = event as WireEvent & { message: Record<string, unknown> };
    const submessages = (message['submessages'] as object[]).map((one) => ({ ...one, id: 0, message_id: 0 }));
    return { ...rest, id: 0, message: { ...message, id: 0, timestamp: 0, submessages } };
  };

  it.each([
    [
      'mentions and an alert word',
      () => ({ type: 'channel', to: 'garden', topic: 't', content: '**Hear** @**Ada** and @**all**: roses https://x.example' }),
    ],
    ['a widget', () => ({ type: 'channel', to: 'garden', topic: '', content: '/poll Lunch?\nSoup' })],
    ['its sender as reader', () => ({ type: 'channel', to: 'garden', topic: 't', content: 'c', read_by_sender: true })],
    ['recipients', () => ({ type: 'direct', to: [ada.user.id, ben.user.id], content: '/me waves at @**Ada**' })],
  ])('leads to the same event as the message in memory: %s', async (_, parameters) => {
    const listeners = [await follow(ada), await follow(ben), await follow(eve)];
    const echo = { queue_id: listeners[2]?.queueId, local_id: '7.01' };
    await send({ ...parameters(), ...echo });
    const direct = [];
    for (const listener of listeners) direct.push(comparable((await listener.take(1))[0]));
    await unpublished(() => send({ ...parameters(), ...echo, local_id: '7.02' }));
    for (const [index, listener] of listeners.entries()) {
      const [event] = await listener.take(1);
      expect(comparable({ ...(event as WireEvent), ...(index === 2 ? { local_message_id: '7.01' } : {}) })).toEqual(direct[index]);
    }
    expect(direct[2]).toMatchObject({ local_message_id: '7.01' });
  });

  it('leads to events that later changes of the message continue', async () => {
    const listener = await follow(ben);
    const [edited, deleted, moved, liked] = await unpublished(async () => {
      const ids = [await toGarden('first'), await toGarden('gone'), await toGarden('secret'), await toGarden('liked')] as const;
      await eve.client.patch(`messages/${ids[0]}`, { content: 'second' });
      await eve.client.delete(`messages/${ids[1]}`);
      const { body } = await eve.client.get('get_stream_id', { stream: 'cellar' });
      await eve.client.patch(`messages/${ids[2]}`, { stream_id: body['stream_id'], send_notification_to_old_thread: false });
      await ada.client.post(`messages/${ids[3]}/reactions`, { emoji_name: 'octopus' });
      return ids;
    });
    const events: WireEvent[] = [];
    while (!events.some(({ type }) => type === 'reaction')) events.push(...(await listener.take(1)));
    expect(events.filter(({ type }) => type === 'message').map(messageId)).toEqual([edited, liked]);
    const [first, last] = events.map(({ message }) => message as Record<string, unknown>);
    expect(first).toMatchObject({ id: edited, content: 'first' });
    expect(first).not.toHaveProperty('edit_history');
    expect(last).toMatchObject({ id: liked, reactions: [] });
    expect(events.find(({ type }) => type === 'update_message')).toMatchObject({ orig_content: 'first', content: 'second' });
    expect(events.slice(2).map((event) => [event.type, event['message_id'] ?? event['message_ids']])).toEqual([
      ['update_message', edited],
      ['delete_message', deleted],
      ['delete_message', moved],
      ['reaction', liked],
    ]);
  });

  it('leads to an event with what was sent, for those who may read it now', async () => {
    await eve.client.post('users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], principals: [ada.user.id, ben.user.id] });
    const inCellar = { type: 'channel', to: 'cellar', topic: 'plan' };
    const listeners = [await follow(ada), await follow(ben)] as const;
    const leave = async (channel: string): Promise<void> => {
      const { status } = await ben.client.delete('users/me/subscriptions', { subscriptions: [channel] });
      expect(status).toBe(200);
    };
    const [secret, open] = await unpublished(async () => {
      const ids = [await send({ ...inCellar, content: 'before' }), await toGarden('/me waves')] as const;
      await leave('cellar');
      await leave('garden');
      await eve.client.patch(`messages/${ids[0]}`, { content: 'written after **Ben** left', topic: 'new plan' });
      await eve.client.patch(`messages/${ids[1]}`, { content: 'stands still' });
      return ids;
    });
    const own = await whisper();
    const received = await Promise.all(
      listeners.map(async (listener) => {
        const events: WireEvent[] = [];
        while (!events.some((event) => messageId(event) === own)) events.push(...(await listener.take(1)));
        return events;
      }),
    );
    const messagesOf = (events: readonly WireEvent[] = []): unknown[] =>
      events.flatMap(({ message }) => (message as Record<string, unknown> | undefined) ?? []);
    expect(messagesOf(received[0])).toMatchObject([
      { id: secret, content: 'before', subject: 'plan' },
      { id: open, content: '/me waves', is_me_message: true },
      { id: own },
    ]);
    expect(messagesOf(received[1])).toMatchObject([{ id: open, content: '/me waves' }, { id: own }]);
    expect(JSON.stringify(received[1])).not.toContain('written after');
  });
});

describe('queues in Redis', () => {
  it.each(['queue:*', '{events}:*', '*'])('are rejected when Redis has lost %s', async (lost) => {
    const listener = await watch();
    await whisper();
    expect(await listener.take(1)).toHaveLength(1);
    expect(await deleteKeys(lost)).toBeGreaterThan(0);
    for (const parameters of [{}, { dont_block: true }]) {
      const { status, body } = await ben.client.get('events', {
        queue_id: listener.queueId,
        last_event_id: listener.lastEventId,
        ...parameters,
      });
      expect([status, body]).toEqual([
        400,
        {
          result: 'error',
          code: 'BAD_EVENT_QUEUE_ID',
          msg: `Bad event queue ID: ${listener.queueId}`,
          queue_id: listener.queueId,
        },
      ]);
    }
    // A client that registers again receives events.
    const fresh = await watch();
    const id = await whisper();
    expect((await fresh.take(1)).map(messageId)).toEqual([id]);
  });

  it('are rejected when the log no longer contains their position', async () => {
    const listener = await watch();
    await whisper();
    await redis.set(`${PREFIX}:{events}:floor`, String(listener.lastEventId + 1));
    const { body } = await ben.client.get('events', { queue_id: listener.queueId, last_event_id: listener.lastEventId, dont_block: true });
    expect(body).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID', queue_id: listener.queueId });
    await redis.del(`${PREFIX}:{events}:floor`);
  });

  it('end together with their waiting poll when the log is lost', async () => {
    const listener = await watch();
    const waiting = ben.client.get('events', { queue_id: listener.queueId, last_event_id: listener.lastEventId });
    await untilPollWaits(server, listener.queueId);
    await deleteKeys('{events}:*');
    const { status, body } = await waiting;
    expect([status, body['code']]).toEqual([400, 'BAD_EVENT_QUEUE_ID']);
  });

  it('receive nothing that was committed before the log was lost, because their state has it', async () => {
    await watch();
    await leaveRow(['left by another process'], 0);
    await deleteKeys('{events}:*');
    const fresh = await watch();
    await until(async () => (await rowsLeft()) === 0, 60_000);
    expect(await fresh.takePending()).toEqual([]);
  });

  it('end when the running server finds the database to be older than the log', async () => {
    const listener = await watch();
    const [ledger] = await ledgers();
    await whisper();
    // Until the node knows that the queue has ended, a poll is answered with what waits for it.
    await listener.take(1);
    await until(async () => (await rowsLeft()) === 0);
    await until(async () => Number((await ledgers())[0]?.checkpoint) > Number(ledger?.checkpoint));
    await server.get(DataSource).query('UPDATE event_log_ledger SET checkpoint = ?', [ledger?.checkpoint]);
    await until(async () => (await ledgers())[0]?.epoch !== ledger?.epoch);
    await expect(listener.poll()).rejects.toThrow('BAD_EVENT_QUEUE_ID');
    const fresh = await watch();
    const id = await whisper();
    expect((await fresh.take(1)).map(messageId)).toEqual([id]);
  });

  it('receive a row whose id was used before the database was restored', async () => {
    const listener = await watch();
    const id = await leaveRow(['first'], 60_000);
    expect((await listener.take(1))[0]?.['alert_words']).toEqual(['first']);
    await until(async () => (await rowsLeft()) === 0);
    await server.get(DataSource).query('UPDATE outbox SET id = ? WHERE id = ?', [id, await leaveRow(['second'], 4_000)]);
    expect((await listener.take(1))[0]?.['alert_words']).toEqual(['second']);
  });

  it('have increasing ids even after the log was lost', async () => {
    const listener = await watch();
    await whisper();
    const [event] = await listener.take(1);
    await deleteKeys('*');
    const fresh = await watch();
    await whisper();
    expect((await fresh.take(1))[0]?.id).toBeGreaterThan(event?.id ?? Infinity);
  });
});
