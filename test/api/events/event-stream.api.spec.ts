import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClientEvents, type EventLogRecord } from '../../../src/kernel/client-events.js';
import { Clock } from '../../../src/kernel/clock.js';
import { LIMITS } from '../../../src/kernel/limits.js';
import { UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { AttachedQueues, OpenStreams } from '../../../src/modules/events/events.api.js';
import { EventListener, untilPollWaits, type WireEvent } from '../../support/event-listener.js';
import { EventStreamReader, type StreamOptions } from '../../support/event-stream-reader.js';
import { whisper } from '../../support/messages.js';
import { type ApiResponse, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const PATIENCE = { interval: 20 };
const QUIET = { event_types: ['message'], fetch_event_types: [] };
/** More than the buffers of a connection of this machine to itself. */
const EVENTS_BEYOND_BUFFERS = 400;
const LARGE_BYTES = 50_000;

let server: TestServer;
/** A second node with the same database and the same Redis, whose heartbeats are rare. */
let node: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let readers: EventStreamReader[];

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_HEARTBEAT_SECONDS: '1' });
  node = await server.startNode({ SKEIN_HEARTBEAT_SECONDS: '300' });
});
afterAll(() => Promise.all([server.stop(), node.stop()]));

beforeEach(async () => {
  readers = [];
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});
afterEach(() => readers.forEach((reader) => reader.close()));

interface Queue {
  readonly queueId: string;
  readonly lastEventId: number;
}

async function open(
  queue: Queue,
  more: Partial<StreamOptions> & { account?: TestAccount; at?: TestServer } = {},
): Promise<EventStreamReader> {
  const { account = ben, at = server, headers, ...options } = more;
  const reader = await EventStreamReader.open({
    port: at.port,
    host: realm.host,
    headers: { authorization: account.client.authorization, ...headers },
    parameters: { queue_id: queue.queueId, last_event_id: queue.lastEventId },
    ...options,
  });
  readers.push(reader);
  return reader;
}
const register = (account = ben, parameters: Record<string, unknown> = QUIET): Promise<EventListener> =>
  EventListener.register(account.client, parameters);
const messageIds = (events: readonly WireEvent[]): unknown[] => events.map(({ message }) => (message as { id: number }).id);
const poll = (client: TestClient, { queueId, lastEventId }: Queue, dontBlock = true): Promise<ApiResponse> =>
  client.get('events', { queue_id: queueId, last_event_id: lastEventId, dont_block: dontBlock });

/** Publishes many events that are larger than the buffers of a connection. @returns their numbers */
async function publishMany(to: TestAccount, count = EVENTS_BEYOND_BUFFERS): Promise<number[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  for (let first = 0; first < count; first += 20) {
    const records = numbers.slice(first, first + 20).map((number): EventLogRecord => {
      const event = { type: 'drafts', op: 'remove', draft_id: number, filling: 'x'.repeat(LARGE_BYTES) };
      return { realmId: to.user.realmId, event: event as never, audience: { kind: 'users', userIds: [to.user.id] } };
    });
    await server.get(UnitOfWork).run(() => server.get(ClientEvents).publish(records));
  }
  await server.eventsPublished();
  return numbers;
}
const draftIds = (events: readonly WireEvent[]): unknown[] => events.map((event) => event['draft_id']);

describe('A stream of events', () => {
  it('has the events of a poll, with their ids', async () => {
    const [polled, streamed] = [await register(), await register()];
    const reader = await open(streamed);
    expect(reader.response.statusCode).toBe(200);
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, private, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    for (const content of ['one', 'two\n\nlines', 'three \u2028 ünï']) await whisper(ada, [ben], content);
    await expect.poll(() => reader.events.length, PATIENCE).toBe(3);
    expect(reader.events).toEqual(await polled.take(3));
    expect(reader.received.map(({ id }) => id)).toEqual(reader.received.map(({ data }) => data.id));
  });

  it('contains heartbeats, whose ids are positions to continue from', async () => {
    const queue = await register();
    const reader = await open(queue);
    await expect.poll(() => reader.received.length, PATIENCE).toBeGreaterThanOrEqual(2);
    expect(reader.received[0]).toEqual({ id: expect.any(Number) as number, data: { type: 'heartbeat', id: reader.received[0]?.id } });
    expect(reader.lastEventId).toBeGreaterThan(queue.lastEventId);
  });

  it('continues after the id in Last-Event-ID, which counts more than last_event_id', async () => {
    const queue = await register();
    const sent = [await whisper(ada, [ben]), await whisper(ada, [ben]), await whisper(ada, [ben])];
    const first = await open(queue);
    await expect.poll(() => first.events.length, PATIENCE).toBe(3);
    first.close();
    const again = await open(queue, { headers: { 'last-event-id': String(first.received[0]?.id) } });
    await expect.poll(() => messageIds(again.events), PATIENCE).toEqual(sent.slice(1));
    const elsewhere = await open(queue, { at: node, headers: { 'last-event-id': String(first.received[1]?.id) } });
    await expect.poll(() => messageIds(elsewhere.events), PATIENCE).toEqual(sent.slice(2));
  });

  it('has an id only at the last of the objects that are one event, so that none of them can be missed', async () => {
    const garden = await TestRealm.create(server);
    const [owner, member] = await garden.joinGarden();
    const queue = await register(member, { event_types: ['delete_message'], fetch_event_types: [] });
    const ids: number[] = [];
    for (let number = 0; number < 2; number += 1) {
      const { body } = await owner.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'c' });
      ids.push(body['id'] as number);
    }
    const event = { type: 'delete_message', message_ids: ids, message_type: 'private' };
    const audience = { kind: 'users', userIds: [member.user.id] } as const;
    await server
      .get(UnitOfWork)
      .run(() => server.get(ClientEvents).publish([{ realmId: member.user.realmId, event: event as never, audience }]));
    const reader = await open(queue, { account: member, host: garden.host });
    await expect.poll(() => reader.events.map((one) => one['message_id']), PATIENCE).toEqual(ids);
    const [first, second] = reader.received;
    expect(first?.id).toBeUndefined();
    expect(second?.id).toBe(second?.data.id);
    expect(first?.data.id).toBe(second?.data.id);
  });

  it('is open to a browser session below /json/ until it ends', async () => {
    const session = await realm.logIn(ben);
    const queue = await EventListener.register(session, QUIET);
    const cookie = `sessionid=${session.browser.cookie('sessionid') ?? ''}`;
    const reader = await open(queue, { path: '/json/events', headers: { authorization: '', cookie } });
    const id = await whisper(ada, [ben]);
    await expect.poll(() => messageIds(reader.events), PATIENCE).toEqual([id]);
    await session.send('POST', '/accounts/logout/', { 'content-type': 'application/x-www-form-urlencoded' }, '');
    expect(await reader.end()).toBe(true);
    expect(await (await open(queue, { path: '/json/events', headers: { authorization: '', cookie } })).error()).toMatchObject({
      status: 401,
    });
  });

  it('ends after an hour, and is continued without a gap', async () => {
    const queue = await register();
    const reader = await open(queue);
    const clock = server.get(Clock);
    const now = clock.now.bind(clock);
    clock.now = () => now() + LIMITS.MAX_EVENT_STREAM_MINUTES * 60_000;
    expect(await reader.end().finally(() => (clock.now = now))).toBe(true);
    const id = await whisper(ada, [ben]);
    const again = await open(queue, { headers: { 'last-event-id': String(reader.lastEventId ?? queue.lastEventId) } });
    await expect.poll(() => messageIds(again.events), PATIENCE).toEqual([id]);
  });
});

describe('A stream of events that cannot begin', () => {
  it('is refused with the error of a poll', async () => {
    const queue = await register();
    const error = async (more: Parameters<typeof open>[1]): Promise<unknown> => (await open(queue, more)).error();
    const failure = (msg: string, more: object = {}): object => ({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg, ...more },
    });
    const parameters = { queue_id: queue.queueId, last_event_id: queue.lastEventId };
    expect(await error({ parameters: { ...parameters, queue_id: 'none' } })).toEqual(
      failure('Bad event queue ID: none', { code: 'BAD_EVENT_QUEUE_ID', queue_id: 'none' }),
    );
    expect(await error({ account: ada })).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
    expect(await error({ parameters: { last_event_id: 1 } })).toEqual(failure("Missing 'queue_id' argument"));
    expect(await error({ parameters: { queue_id: queue.queueId } })).toEqual(failure("Missing 'last_event_id' argument"));
    expect(await error({ headers: { 'last-event-id': 'x' } })).toEqual(failure('Last-Event-ID is not an integer'));
    expect(await error({ parameters: { ...parameters, dont_block: true } })).toEqual(
      failure("'dont_block' cannot be combined with a stream"),
    );
    expect(await error({ headers: { authorization: '' } })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it('is a poll for clients that accept anything', async () => {
    const queue = await register();
    const reader = await open(queue, {
      headers: { accept: 'application/json, */*' },
      parameters: { queue_id: queue.queueId, last_event_id: -1 },
    });
    expect(await reader.error()).toMatchObject({ status: 200, body: { result: 'success' } });
  });
});

describe('A queue with a stream', () => {
  it.each([
    ['another stream', (queue: Queue, at: TestServer): Promise<unknown> => open(queue, { at })],
    [
      'a poll',
      (queue: Queue, at: TestServer): Promise<unknown> => poll(new TestClient(at, realm.host, { email: ben.email, key: ben.key }), queue),
    ],
  ])('ends it when %s begins, on this and on another node', async (_, begin) => {
    for (const at of [server, node]) {
      const queue = await register();
      const reader = await open(queue);
      await begin(queue, at);
      expect(await reader.end()).toBe(true);
    }
  });

  it('gives every event to the second of two streams, whatever the first one has received', async () => {
    const queue = await register();
    const first = await open(queue);
    const sent = [await whisper(ada, [ben])];
    await expect.poll(() => first.events.length, PATIENCE).toBe(1);
    const second = await open(queue);
    sent.push(await whisper(ada, [ben]));
    await expect.poll(() => messageIds(second.events), PATIENCE).toEqual(sent);
    await first.end();
    expect(first.events).toHaveLength(1);
  });

  it('does not end it for a request of another account', async () => {
    const queue = await register();
    const reader = await open(queue);
    expect((await poll(ada.client, queue)).body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    const id = await whisper(ada, [ben]);
    await expect.poll(() => messageIds(reader.events), PATIENCE).toEqual([id]);
  });

  it('ends it when it is deleted', async () => {
    const queue = await register();
    const reader = await open(queue);
    await ben.client.delete('events', { queue_id: queue.queueId });
    expect(await reader.end()).toBe(true);
    expect(await (await open(queue)).error()).toMatchObject({ body: { code: 'BAD_EVENT_QUEUE_ID' } });
  });

  it.each([
    ['API key is replaced', (owner: TestAccount): Promise<ApiResponse> => owner.client.post('users/me/api_key/regenerate')],
    ['account is deactivated', (owner: TestAccount): Promise<ApiResponse> => owner.client.delete('users/me')],
  ])('ends it on every node when the %s, before another event', async (_, change) => {
    const queues = [await register(), await register()];
    const streams = [await open(queues[0] as Queue), await open(queues[1] as Queue, { at: node })];
    await Promise.all(queues.map(({ queueId }, index) => untilPollWaits(index === 0 ? server : node, queueId)));
    await change(ben);
    expect(await Promise.all(streams.map((stream) => stream.end()))).toEqual([true, true]);
    expect(await (await open(queues[0] as Queue)).error()).toMatchObject({ status: 401 });
  });
});

describe('An account with many streams', () => {
  it('has its other requests answered, and loses the stream that waits for longest beyond the limit', async () => {
    const queues: Queue[] = [];
    while (queues.length <= LIMITS.MAX_WAITING_POLLS_PER_ACCOUNT) queues.push(await register());
    const streams: EventStreamReader[] = [];
    for (const queue of queues) {
      streams.push(await open(queue, { at: node }));
      await untilPollWaits(node, queue.queueId);
    }
    expect(await streams[0]?.end()).toBe(true);
    expect((await new TestClient(node, realm.host, { email: ben.email, key: ben.key }).get('users/me')).status).toBe(200);
    const id = await whisper(ada, [ben]);
    for (const stream of streams.slice(1)) await expect.poll(() => messageIds(stream.events), PATIENCE).toEqual([id]);
  });
});

describe('A slow reader of a stream', () => {
  const DRAFTS = { event_types: ['drafts'], fetch_event_types: [] };

  it('receives every event once, while the node keeps no more of them than of a queue without a reader', async () => {
    const queue = await register(ben, DRAFTS);
    const [slow, fast] = [await open(queue, { at: node }), await open(await register(ben, DRAFTS), { at: node })];
    slow.pause();
    const numbers = await publishMany(ben);
    await expect.poll(() => draftIds(fast.events), PATIENCE).toEqual(numbers);
    // What the buffers of the connection do not hold is not written.
    await expect.poll(() => node.get(AttachedQueues).find(queue.queueId)?.size, PATIENCE).toBeGreaterThan(0);
    slow.resume();
    await expect.poll(() => slow.events.length, PATIENCE).toBe(numbers.length);
    expect(draftIds(slow.events)).toEqual(numbers);
  });

  it('is disconnected when it takes nothing, and continues with what it has received', async () => {
    const queue = await register(ben, DRAFTS);
    const stuck = await open(queue);
    stuck.pause();
    const numbers = await publishMany(ben);
    const isStreamed = (): boolean => [...server.get(OpenStreams).all()].some(({ queueId }) => queueId === queue.queueId);
    await expect.poll(isStreamed, PATIENCE).toBe(false);
    stuck.resume();
    expect(await stuck.end()).toBe(false);
    const before = draftIds(stuck.events);
    expect(before).toEqual(numbers.slice(0, before.length));
    expect(before.length).toBeLessThan(numbers.length);
    const again = await open(queue, { at: node, headers: { 'last-event-id': String(stuck.lastEventId ?? queue.lastEventId) } });
    await expect.poll(() => again.events.length, PATIENCE).toBe(numbers.length - before.length);
    expect([...before, ...draftIds(again.events)]).toEqual(numbers);
  });
});
