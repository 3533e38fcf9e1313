import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { LIMITS } from '../../../src/kernel/limits.js';
import { RedisConnections } from '../../../src/platform/jobs/redis-connections.js';
import { EventListener, untilPollWaits, type WireEvent } from '../../support/event-listener.js';
import { post, send, whisper } from '../../support/messages.js';
import { type Parameters, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

type Json = Record<string, unknown>;

let server: TestServer;
/** A second node with the same database and the same Redis. */
let node: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let cleo: TestAccount;
let gil: TestAccount;
let olga: TestAccount;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_HEARTBEAT_SECONDS: '1' });
  node = await server.startNode({ SKEIN_HEARTBEAT_SECONDS: '1' });
});
afterAll(() => Promise.all([server.stop(), node.stop()]));

beforeEach(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  cleo = await realm.join('Cleo');
  gil = await realm.join('Gil', Role.guest);
  olga = await realm.join('Olga', Role.owner);
});

/** A client of the same account that is connected to the second node. */
const onSecondNode = ({ email, key }: TestAccount): TestClient => new TestClient(node, realm.host, { email, key });

async function subscribe(
  account: TestAccount,
  name: string,
  principals: readonly TestAccount[] = [account],
  more: Parameters = {},
): Promise<number> {
  const parameters = { subscriptions: [{ name }], principals: principals.map(({ user }) => user.id), ...more };
  const { body } = await account.client.post('users/me/subscriptions', parameters);
  expect(body['result']).toBe('success');
  const { body: all } = await olga.client.get('streams', { include_all: true });
  return (all['streams'] as { name: string; stream_id: number }[]).find((one) => one.name === name)?.stream_id ?? 0;
}
async function unsubscribe(account: TestAccount, name: string): Promise<void> {
  const { body } = await account.client.delete('users/me/subscriptions', { subscriptions: [name] });
  expect(body['removed']).toEqual([name]);
}

interface Watcher {
  readonly account: TestAccount;
  readonly listener: EventListener;
}
async function watch(account: TestAccount, parameters: Parameters = {}): Promise<Watcher> {
  return { account, listener: await EventListener.register(account.client, { fetch_event_types: [], ...parameters }) };
}

/** Returns the events of each watcher before a marker message to all of them. Their ids must increase. */
async function collected(...watchers: readonly Watcher[]): Promise<WireEvent[][]> {
  const marker = await whisper(
    olga,
    watchers.map(({ account }) => account),
    'that is all',
  );
  const isMarker = ({ message }: WireEvent): boolean => (message as Json | undefined)?.['id'] === marker;
  return Promise.all(
    watchers.map(async ({ listener }) => {
      const events: WireEvent[] = [];
      while (!events.some(isMarker)) events.push(...(await listener.poll()));
      const ids = events.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      return events.filter((event) => event.type !== 'heartbeat' && !isMarker(event));
    }),
  );
}
/** Returns type, op and the distinguishing fields of an event, to compare sequences. */
function brief({ type, op, ...event }: WireEvent): string {
  const channels = (event['streams'] ?? event['subscriptions']) as Json[] | undefined;
  const subject =
    channels?.map((channel) => channel['name'] ?? channel['stream_id']) ?? event['user_ids'] ?? (event['message'] as Json)['id'];
  return `${type} ${typeof op === 'string' ? `${op} ` : ''}${String(subject)}`;
}
async function briefs(...watchers: readonly Watcher[]): Promise<string[][]> {
  return (await collected(...watchers)).map((events) => events.map(brief));
}
const failure = (msg: string, more: Json = {}): Json => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });
const badQueue = (id: string): Json => failure(`Bad event queue ID: ${id}`, { code: 'BAD_EVENT_QUEUE_ID', queue_id: id });

describe('events of channels', () => {
  let all: Watcher[];

  beforeEach(async () => {
    all = await Promise.all([ada, ben, cleo, gil, olga].map((account) => watch(account)));
  });
  const ids = (...accounts: TestAccount[]): string => accounts.map(({ user }) => user.id).join(',');

  it('announce a new public channel to all accounts that can see it', async () => {
    const id = await subscribe(ada, 'garden', [ben, ada]);
    const [toAda, toBen, toCleo, toGil, toOlga] = await collected(...all);
    expect(toAda?.map(brief)).toEqual(['stream create garden', 'subscription add garden']);
    expect(toBen?.map(brief)).toEqual(['stream create garden', 'subscription add garden']);
    expect(toCleo?.map(brief)).toEqual(['stream create garden', `subscription peer_add ${ids(ada, ben)}`]);
    expect(toGil).toEqual([]);
    expect(toOlga?.map(brief)).toEqual(toCleo?.map(brief));
    // Its subscribers are counted with the event that follows.
    const channel = { ...((await ada.client.get(`streams/${id}`)).body['stream'] as Json), subscriber_count: 0 };
    expect(toCleo?.[0]).toEqual({ id: expect.any(Number) as number, type: 'stream', op: 'create', streams: [channel] });
    expect(toCleo?.[1]).toEqual({
      id: expect.any(Number) as number,
      type: 'subscription',
      op: 'peer_add',
      stream_ids: [id],
      user_ids: [ada.user.id, ben.user.id],
    });
    const { body } = await ben.client.get('users/me/subscriptions', { include_subscribers: true });
    expect(toBen?.[1]).toEqual({
      id: expect.any(Number) as number,
      type: 'subscription',
      op: 'add',
      subscriptions: body['subscriptions'],
    });
  });

  it('reveal nothing about private channels to other accounts', async () => {
    await subscribe(ada, 'den', [ada, ben], { invite_only: true });
    await post(ada, 'den');
    await subscribe(ada, 'den', [gil]);
    await unsubscribe(ben, 'den');
    const last = await post(ada, 'den');
    const [toAda, toBen, toCleo, toGil, toOlga] = await briefs(...all);
    expect(toCleo).toEqual([]);
    expect(toOlga).toEqual([
      'stream create den',
      `subscription peer_add ${ids(ada, ben)}`,
      `subscription peer_add ${ids(gil)}`,
      `subscription peer_remove ${ids(ben)}`,
    ]);
    expect(toAda?.slice(0, 2)).toEqual(['stream create den', 'subscription add den']);
    expect(toAda?.slice(3)).toEqual([`subscription peer_add ${ids(gil)}`, `subscription peer_remove ${ids(ben)}`, `message ${last}`]);
    expect(toGil).toEqual(['stream create den', 'subscription add den', `subscription peer_remove ${ids(ben)}`, `message ${last}`]);
    expect(toBen?.slice(0, 2)).toEqual(['stream create den', 'subscription add den']);
    expect(toBen?.slice(3, 5)).toEqual([`subscription peer_add ${ids(gil)}`, 'subscription remove den']);
    expect(toBen).not.toContain(`message ${last}`);
    // Ben has unsubscribed and receives no more changes of the subscribers.
    await subscribe(ada, 'den', [cleo]);
    const [, , benLater] = await briefs(all[0] as Watcher, all[2] as Watcher, all[1] as Watcher);
    expect(benLater).toEqual([]);
  });

  it('announce a web-public channel to all users, including guests', async () => {
    await subscribe(olga, 'square', [olga], { is_web_public: true });
    const [toAda, , , toGil, toOlga] = await briefs(...all);
    expect(toAda).toEqual(['stream create square', `subscription peer_add ${ids(olga)}`]);
    expect(toGil).toEqual(toAda);
    expect(toOlga).toEqual(['stream create square', 'subscription add square']);
  });

  it('announce a channel to guests when they are subscribed to it', async () => {
    await subscribe(ada, 'garden');
    await collected(...all);
    await subscribe(ada, 'garden', [gil, ben]);
    const [toAda, toBen, toCleo, toGil] = await briefs(...all);
    expect(toGil).toEqual(['stream create garden', 'subscription add garden']);
    expect(toBen).toEqual(['subscription add garden']);
    expect(toCleo).toEqual([`subscription peer_add ${ids(ben, gil)}`]);
    expect(toAda).toEqual(toCleo);
    await unsubscribe(ben, 'garden');
    expect((await briefs(...all))[3]).toEqual([`subscription peer_remove ${ids(ben)}`]);
  });

  it('are published when a user unsubscribes', async () => {
    const id = await subscribe(ada, 'garden', [ada, ben]);
    await collected(...all);
    await unsubscribe(ben, 'garden');
    const [toAda, toBen, toCleo, toGil] = await collected(...all);
    expect(toBen).toEqual([
      { id: expect.any(Number) as number, type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name: 'garden' }] },
    ]);
    const gone = {
      id: expect.any(Number) as number,
      type: 'subscription',
      op: 'peer_remove',
      stream_ids: [id],
      user_ids: [ben.user.id],
    };
    expect(toAda).toEqual([gone]);
    expect(toCleo).toEqual([gone]);
    expect(toGil).toEqual([]);
  });

  it('delete a channel for accounts that can no longer see it after unsubscribing', async () => {
    const den = await subscribe(ada, 'den', [ada, ben, olga], { invite_only: true });
    const garden = await subscribe(ada, 'garden', [ada, ben, gil]);
    await collected(...all);
    for (const account of [ada, ben, olga]) await unsubscribe(account, 'den');
    for (const account of [ben, gil]) await unsubscribe(account, 'garden');
    const [toAda, toBen, toCleo, toGil, toOlga] = await collected(...all);
    const own = (events: WireEvent[] | undefined): string[] => (events ?? []).map(brief).filter((text) => !text.includes('peer'));
    // Ada still sees the channel as its administrator, and Olga as an owner of the organization.
    expect(own(toAda)).toEqual(['subscription remove den']);
    expect(own(toOlga)).toEqual(['subscription remove den']);
    expect(own(toBen)).toEqual(['subscription remove den', `stream delete ${den}`, 'subscription remove garden']);
    expect(own(toGil)).toEqual(['subscription remove garden', `stream delete ${garden}`]);
    expect(toGil?.find(({ type }) => type === 'stream')).toEqual({
      id: expect.any(Number) as number,
      type: 'stream',
      op: 'delete',
      streams: [{ stream_id: garden }],
      stream_ids: [garden],
    });
    expect(own(toCleo)).toEqual([]);
  });

  it('are not published for requests that change nothing', async () => {
    await subscribe(ada, 'garden', [ada, ben]);
    await collected(...all);
    await subscribe(ada, 'garden', [ada, ben]);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    await collected(...all);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'bad', color: 'red' }] });
    expect(await collected(...all)).toEqual([[], [], [], [], []]);
  });

  it('are not published to other organizations', async () => {
    const zed = await (await TestRealm.create(server)).join('Zed', Role.owner);
    const { listener } = await watch(zed);
    await subscribe(ada, 'garden');
    await post(ada, 'garden');
    await collected(...all);
    const own = await send(zed, { type: 'direct', to: [zed.user.id] });
    expect((await listener.take(1)).map(brief)).toEqual([`message ${own}`]);
  });
});

describe('events of messages', () => {
  it('reach the recipients of the message', async () => {
    await subscribe(ada, 'garden', [ada, ben]);
    const all = await Promise.all([ada, ben, cleo, gil, olga].map((account) => watch(account)));
    const inChannel = await post(ada, 'garden', 'roses', 'Red ones');
    const toBen = await whisper(cleo, [ben]);
    const group = await whisper(gil, [ada, cleo]);
    const events = await collected(...all);
    expect(events.map((some) => some.map(brief))).toEqual([
      [`message ${inChannel}`, `message ${group}`],
      [`message ${inChannel}`, `message ${toBen}`],
      [`message ${toBen}`, `message ${group}`],
      [`message ${group}`],
      [],
    ]);
    const event = events[1]?.[0];
    const { body } = await ben.client.get('messages', { anchor: inChannel, num_before: 0, num_after: 0, apply_markdown: false });
    const { flags, ...fetched } = (body['messages'] as [Json])[0];
    expect(event).toEqual({ id: expect.any(Number) as number, type: 'message', flags, message: fetched });
    expect(event?.['message']).toMatchObject({ id: inChannel, content: 'Red ones' });
  });

  it('carry the flags of each reader', async () => {
    await subscribe(ada, 'garden', [ada, ben, cleo]);
    const watchers = await Promise.all([ada, ben, cleo].map((account) => watch(account)));
    const eavesdropper = await watch(olga, { all_public_streams: true });
    await post(ada, 'garden', 't', '@**Ben**');
    await post(ada, 'garden', 't', '@**all**');
    await post(ada, 'garden', 't', '@**all** and above all @**Ben**');
    await post(ben, 'garden', 't', '@**topic**');
    await send({ client: ada.client.as('ZulipMobile/27.1') }, { type: 'channel', to: 'garden', topic: 't' });
    const [toAda, toBen, toCleo, toOlga] = await collected(...watchers, eavesdropper);
    const wildcard = ['stream_wildcard_mentioned', 'wildcard_mentioned'];
    const topic = ['topic_wildcard_mentioned', 'wildcard_mentioned'];
    const flags = (events: WireEvent[] | undefined): unknown[] => (events ?? []).map((event) => event['flags']);
    expect(flags(toAda)).toEqual([[], wildcard, wildcard, topic, ['read']]);
    expect(flags(toBen)).toEqual([['mentioned'], wildcard, ['mentioned', ...wildcard], topic, []]);
    expect(flags(toCleo)).toEqual([[], wildcard, wildcard, [], []]);
    expect(flags(toOlga)).toEqual([[], [], [], [], []]);
    for (const [account, events] of [
      [ada, toAda],
      [ben, toBen],
      [cleo, toCleo],
    ] as const) {
      const { body } = await account.client.get('messages', {
        anchor: 'newest',
        num_before: 6,
        num_after: 0,
        narrow: [['channel', 'garden']],
      });
      expect(flags(events)).toEqual((body['messages'] as Json[]).map((message) => message['flags']));
    }
  });

  it('have the format for which the client registered', async () => {
    await subscribe(ada, 'garden', [ada, ben]);
    const shapes: [Parameters, Json][] = [
      [{}, { content: '**x**', content_type: 'text/x-markdown', avatar_url: null, subject: 'general chat' }],
      [{ apply_markdown: true }, { content: '<p><strong>x</strong></p>', content_type: 'text/html', avatar_url: null }],
      [{ client_gravatar: false }, { avatar_url: expect.stringMatching(/./) as string }],
      [{ client_capabilities: { notification_settings_null: true, empty_topic_name: true } }, { subject: '' }],
    ];
    const watchers = await Promise.all(shapes.map(([parameters]) => watch(ben, parameters)));
    await post(ada, 'garden', '', '**x**');
    for (const [index, events] of (await Promise.all(watchers.map(({ listener }) => listener.take(1)))).entries()) {
      const message = events[0]?.['message'] as Json;
      expect(message).toMatchObject(shapes[index]?.[1] as Json);
      for (const key of ['flags', 'match_content', 'match_subject']) expect(message).not.toHaveProperty(key);
    }
  });

  it('are restricted to the narrow of the queue', async () => {
    await subscribe(ada, 'Garden', [ada, ben]);
    await subscribe(ada, 'kitchen', [ada, ben]);
    const narrows: [string[][], string[]][] = [
      [[], ['garden', 'kitchen', 'direct', 'mention', 'resolved']],
      [[['channel', 'garden']], ['garden', 'mention', 'resolved']],
      [[['stream', 'GARDEN']], ['garden', 'mention', 'resolved']],
      [[['topic', 'ROSES']], ['garden', 'kitchen']],
      [
        [
          ['channel', 'kitchen'],
          ['topic', 'roses'],
        ],
        ['kitchen'],
      ],
      [[['sender', cleo.email]], ['direct']],
      [[['is', 'dm']], ['direct']],
      [[['is', 'private']], ['direct']],
      [[['is', 'mentioned']], ['mention']],
      [[['is', 'resolved']], ['resolved']],
      [[['is', 'stream']], ['garden', 'kitchen', 'direct', 'mention', 'resolved']],
      [
        [
          ['is', 'muted'],
          ['channel', 'garden'],
        ],
        ['garden', 'mention', 'resolved'],
      ],
      [[['is', 'starred']], []],
      [[['is', 'unread']], ['garden', 'kitchen', 'direct', 'mention', 'resolved']],
      [[['channel', 'attic']], []],
    ];
    const listeners = await Promise.all(
      narrows.map(([narrow]) => EventListener.register(ben.client, { narrow, event_types: ['message', 'subscription'] })),
    );
    const names = new Map([
      [await post(ada, 'garden', 'roses'), 'garden'],
      [await post(ada, 'kitchen', 'Roses'), 'kitchen'],
      [await whisper(cleo, [ben]), 'direct'],
      [await post(ada, 'garden', 'tulips', '@**Ben**'), 'mention'],
      [await post(ada, 'garden', '✔ done'), 'resolved'],
    ]);
    // Narrows do not apply to other events, so that this one ends the loop.
    await subscribe(ada, 'end', [ben]);
    for (const [index, listener] of listeners.entries()) {
      const events: WireEvent[] = [];
      while (!events.some(({ type }) => type === 'subscription')) events.push(...(await listener.take(1)));
      const got = events.filter(({ type }) => type === 'message').map((event) => names.get((event['message'] as Json)['id'] as number));
      expect({ narrow: narrows[index]?.[0], got }).toEqual({ narrow: narrows[index]?.[0], got: narrows[index]?.[1] });
    }
  });

  it('reach queues for all public channels from every public channel', async () => {
    await subscribe(ada, 'garden');
    await subscribe(ada, 'den', [ada], { invite_only: true });
    const [all, usual] = [await watch(cleo, { all_public_streams: true }), await watch(cleo)];
    const inPublic = await post(ada, 'garden');
    await post(ada, 'den');
    await whisper(ada, [ben]);
    const own = await whisper(ada, [cleo]);
    expect(await briefs(all, usual)).toEqual([[`message ${inPublic}`, `message ${own}`], [`message ${own}`]]);
  });

  it('of public channels do not reach existing queues of an account on any node while it is a guest', async () => {
    await subscribe(ada, 'garden');
    const watchers = [await watch(cleo, { all_public_streams: true }), await watch(cleo, { all_public_streams: true })] as const;
    const remote = await EventListener.register(onSecondNode(cleo), {
      fetch_event_types: [],
      event_types: ['message'],
      all_public_streams: true,
    });
    const unpolled = await EventListener.register(cleo.client, { event_types: ['message'], all_public_streams: true });
    await Promise.all([...watchers.map(({ listener }) => listener), remote].map((listener) => listener.takePending()));
    const changes = await EventListener.register(olga.client, { fetch_event_types: [], event_types: ['realm_user'] });
    const become = async (role: Role): Promise<void> => {
      expect((await olga.client.patch(`users/${cleo.user.id}`, { role })).body['result']).toBe('success');
      while (!(await changes.poll()).some(({ person }) => (person as Json | undefined)?.['role'] === role));
    };
    await become(Role.guest);
    const missed = await post(ada, 'garden');
    await become(Role.member);
    const expected = await post(ada, 'garden');
    for (const listener of [...watchers.map(({ listener }) => listener), remote]) {
      const messages: unknown[] = [];
      while (!messages.includes(expected)) {
        const events = (await listener.poll()).filter(({ type }) => type === 'message');
        messages.push(...events.map((event) => (event['message'] as Json)['id']));
      }
      expect(messages).not.toContain(missed);
    }
    await become(Role.guest);
    expect((await unpolled.takePending()).filter(({ type }) => type === 'message')).toEqual([]);
  });

  it('of a channel that became private do not reach queues for all public channels', async () => {
    const id = await subscribe(ada, 'garden');
    const all = await watch(cleo, { event_types: ['message'], all_public_streams: true });
    const open = await post(ada, 'garden');
    expect((await olga.client.patch(`streams/${id}`, { is_private: true })).body['result']).toBe('success');
    await post(ada, 'garden');
    expect(await briefs(all)).toEqual([[`message ${open}`]]);
  });

  it('for administrators do not reach existing queues of an account that is no longer one', async () => {
    const watcher = await watch(olga, { event_types: ['stream'] });
    const adam = await realm.join('Adam', Role.owner);
    await watcher.listener.takePending();
    expect((await adam.client.patch(`users/${olga.user.id}`, { role: Role.member })).body['result']).toBe('success');
    expect((await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'den' }], invite_only: true })).status).toBe(200);
    const open = await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    expect(open.status).toBe(200);
    expect((await watcher.listener.take(1)).map(brief)).toEqual(['stream create garden']);
  });

  it('end with the subscription, and begin with a new one', async () => {
    await subscribe(ada, 'garden', [ada, ben]);
    const watcher = await watch(ben, { event_types: ['message'] });
    const first = await post(ada, 'garden');
    await unsubscribe(ben, 'garden');
    await post(ada, 'garden');
    await subscribe(ada, 'garden', [ben]);
    const last = await post(ada, 'garden');
    expect(await briefs(watcher)).toEqual([[`message ${first}`, `message ${last}`]]);
  });
});

describe('GET /events', () => {
  const poll = (client: TestClient, queueId: string, lastEventId: number, more: Parameters = {}): ReturnType<TestClient['get']> =>
    client.get('events', { queue_id: queueId, last_event_id: lastEventId, ...more });
  const eventsOf = (body: Json): WireEvent[] => body['events'] as WireEvent[];

  it('returns only events of the requested types', async () => {
    const messages = await watch(ben, { event_types: ['message'] });
    const channels = await watch(ben, { event_types: ['stream', 'subscription'] });
    const nothing = await watch(ben, { event_types: [] });
    await subscribe(ada, 'garden', [ada, ben]);
    const id = await post(ada, 'garden');
    expect((await messages.listener.take(1)).map(brief)).toEqual([`message ${id}`]);
    expect((await channels.listener.take(2)).map(brief)).toEqual(['stream create garden', 'subscription add garden']);
    expect(await nothing.listener.takePending()).toEqual([]);
    expect((await nothing.listener.poll()).map(({ type }) => type)).toEqual(['heartbeat']);
  });

  it('returns events again until they are acknowledged', async () => {
    const { listener } = await watch(ben);
    const { queueId, lastEventId: start } = listener;
    const ids = [await whisper(ada, [ben]), await whisper(ada, [ben]), await whisper(ada, [ben])];
    await listener.take(3);
    const messageIds = async (lastEventId: number): Promise<unknown[]> =>
      eventsOf((await poll(ben.client, queueId, lastEventId, { dont_block: true })).body).map((event) => (event['message'] as Json)['id']);
    const events = eventsOf((await poll(ben.client, queueId, start, { dont_block: true })).body);
    expect(events.map((event) => (event['message'] as Json)['id'])).toEqual(ids);
    expect(await messageIds(start)).toEqual(ids);
    expect(await messageIds(events[0]?.id as number)).toEqual(ids.slice(1));
    expect(await messageIds(events[0]?.id as number)).toEqual(ids.slice(1));
    expect(await messageIds(events[2]?.id as number)).toEqual([]);
    expect(await messageIds(events[2]?.id as number)).toEqual([]);
  });

  it('answers with a heartbeat when no event occurs, and continues after it', async () => {
    const { listener } = await watch(ben);
    const began = Date.now();
    const [heartbeat, ...rest] = await listener.poll();
    expect(rest).toEqual([]);
    expect(heartbeat).toEqual({ id: expect.any(Number) as number, type: 'heartbeat' });
    expect(Date.now() - began).toBeGreaterThan(900);
    const id = await whisper(ada, [ben]);
    const [event] = await listener.take(1);
    expect(brief(event as WireEvent)).toBe(`message ${id}`);
    expect(event?.id).toBeGreaterThan(heartbeat?.id as number);
  });

  it('answers a waiting poll as soon as an event occurs', async () => {
    const { listener } = await watch(ben);
    const waiting = poll(ben.client, listener.queueId, listener.lastEventId);
    const id = await whisper(ada, [ben]);
    expect(eventsOf((await waiting).body).map(brief)).toEqual([`message ${id}`]);
  });

  it('ends a poll when another begins', async () => {
    const { listener } = await watch(ben);
    const first = poll(ben.client, listener.queueId, listener.lastEventId);
    await untilPollWaits(server, listener.queueId);
    const second = poll(ben.client, listener.queueId, listener.lastEventId);
    const { status, body } = await first;
    // A poll that ends in time without events is answered with a heartbeat.
    expect([status, body['events']]).toEqual([200, []]);
    const id = await whisper(ada, [ben]);
    expect(eventsOf((await second).body).map(brief)).toEqual([`message ${id}`]);
  });

  it('does not wait if dont_block is set', async () => {
    const { listener } = await watch(ben);
    const { status, body } = await poll(ben.client, listener.queueId, listener.lastEventId, { dont_block: true });
    expect([status, body['result'], body['events']]).toEqual([200, 'success', []]);
  });

  it('rejects queues of an account that became a guest who cannot see all users', async () => {
    await realm.changeSettings({ can_access_all_users_group: 'role:members' });
    const { listener } = await watch(cleo);
    const waiting = poll(cleo.client, listener.queueId, listener.lastEventId);
    expect((await olga.client.patch(`users/${cleo.user.id}`, { role: Role.guest })).body['result']).toBe('success');
    await waiting;
    expect((await poll(cleo.client, listener.queueId, listener.lastEventId)).body).toEqual(badQueue(listener.queueId));
  });

  it('rejects queues that are unknown or belong to another account', async () => {
    const { listener } = await watch(ben);
    const zed = await (await TestRealm.create(server)).join('Zed');
    for (const client of [ada.client, zed.client, onSecondNode(ada)]) {
      for (const more of [{}, { dont_block: true }]) {
        const { status, body } = await poll(client, listener.queueId, -1, more);
        expect([status, body]).toEqual([400, badQueue(listener.queueId)]);
      }
      const { status, body } = await client.delete('events', { queue_id: listener.queueId });
      expect([status, body]).toEqual([400, badQueue(listener.queueId)]);
    }
    for (const id of ['nonsense', '', 'a'.repeat(5000)]) {
      const { status, body } = await poll(ben.client, id, -1);
      expect([status, body]).toEqual([400, badQueue(id)]);
    }
    await whisper(ada, [ben]);
    expect(await listener.take(1)).toHaveLength(1);
  });

  it('requires queue_id and last_event_id', async () => {
    expect((await ben.client.get('events')).body).toEqual(failure("Missing 'queue_id' argument"));
    expect((await ben.client.get('events', { queue_id: 'x' })).body).toEqual(failure("Missing 'last_event_id' argument"));
    expect((await ben.client.get('events', { queue_id: 'x', last_event_id: 'y' })).body).toEqual(
      failure('last_event_id is not valid JSON'),
    );
    expect((await ben.client.get('events', { queue_id: 'x', last_event_id: 1.5 })).body).toEqual(
      failure('last_event_id is not an integer'),
    );
    expect((await ben.client.get('events', { dont_block: 'x' })).body).toEqual(failure('dont_block is not valid JSON'));
  });

  it('creates a queue for a request without one that does not wait', async () => {
    const { body } = await ben.client.get('events', { dont_block: true, event_types: ['message'] });
    expect(body).toEqual({ result: 'success', msg: '', events: [], queue_id: expect.any(String) as string });
    const id = await whisper(ada, [ben]);
    const answer = await poll(ben.client, String(body['queue_id']), -1);
    expect(eventsOf(answer.body).map(brief)).toEqual([`message ${id}`]);
  });

  it('limits the size of a response, and returns the remaining events to the next polls', async () => {
    const { listener } = await watch(ben, { event_types: ['message'] });
    const sent: number[] = [];
    const count = Math.ceil((1.2 * LIMITS.MAX_EVENTS_ANSWER_BYTES) / 40_000);
    while (sent.length < count) {
      // Each character is four bytes. Few at a time, so that none waits too long for the database on a busy machine.
      sent.push(...(await Promise.all(Array.from({ length: 4 }, () => whisper(ada, [ben], '🌳'.repeat(10_000))))));
    }
    const received: unknown[] = [];
    while (received.length < sent.length) {
      const { text, body } = await poll(ben.client, listener.queueId, listener.lastEventId);
      expect(Buffer.byteLength(text)).toBeLessThan(LIMITS.MAX_EVENTS_ANSWER_BYTES + 1_000);
      const events = eventsOf(body);
      received.push(...events.map((event) => (event['message'] as Json)['id']));
      listener.lastEventId = events.at(-1)?.id as number;
    }
    expect(new Set(received)).toEqual(new Set(sent));
  });

  it('deletes a queue and ends its waiting poll', async () => {
    const { listener } = await watch(ben);
    const waiting = poll(ben.client, listener.queueId, listener.lastEventId);
    await untilPollWaits(server, listener.queueId);
    expect((await ben.client.delete('events', { queue_id: listener.queueId })).body).toEqual({ result: 'success', msg: '' });
    await waiting;
    expect((await poll(ben.client, listener.queueId, listener.lastEventId)).body).toEqual(badQueue(listener.queueId));
    expect((await ben.client.delete('events', { queue_id: listener.queueId })).body).toEqual(badQueue(listener.queueId));
    expect((await ben.client.delete('events')).body).toEqual({
      result: 'error',
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'queue_id' argument",
      var_name: 'queue_id',
    });
  });

  it('returns the events of many senders once each, in the order of their ids', async () => {
    const watchers = await Promise.all([ben, ben, cleo].map((account) => watch(account)));
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, index) => whisper([ada, olga, gil][index % 3] as TestAccount, [ben, cleo])),
    );
    for (const { listener } of watchers) {
      const events: WireEvent[] = [];
      while (events.length < 60) events.push(...(await listener.take(1)));
      const ids = events.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect(events.map((event) => (event['message'] as Json)['id'] as number).sort((a, b) => a - b)).toEqual(sent.sort((a, b) => a - b));
    }
  });
});

describe('an idle event queue', () => {
  it('expires after the lifespan that the client requested', async () => {
    const hasty = await server.startNode({ SKEIN_EVENT_QUEUE_IDLE_SECONDS: '1', SKEIN_HEARTBEAT_SECONDS: '15' });
    try {
      const client = new TestClient(hasty, realm.host, ben);
      const [idle, patient, waiting] = [
        await EventListener.register(client, { fetch_event_types: [] }),
        await EventListener.register(client, { fetch_event_types: [], queue_lifespan_secs: 600 }),
        await EventListener.register(client, { fetch_event_types: [], queue_lifespan_secs: 12 }),
      ];
      const poll = (queue: EventListener, dontBlock: boolean): Promise<Json> =>
        client.get('events', { queue_id: queue.queueId, last_event_id: -1, dont_block: dontBlock }).then(({ body }) => body);
      // A waiting poll prevents the expiry of its queue.
      const heartbeat = await poll(waiting, false);
      expect((heartbeat['events'] as WireEvent[]).map(({ type }) => type)).toEqual(['heartbeat']);
      expect(await poll(idle, true)).toEqual(badQueue(idle.queueId));
      expect(await poll(patient, true)).toMatchObject({ result: 'success', events: [] });
      expect(await poll(waiting, true)).toMatchObject({ result: 'success' });
      const redis = hasty.get(RedisConnections);
      await expect.poll(() => redis.commands.exists(redis.key(`queue:${waiting.queueId}`))).toBe(0);
      expect(await poll(waiting, true)).toEqual(badQueue(waiting.queueId));
    } finally {
      await hasty.stop();
    }
  });
});

describe('idle_queue_timeout', () => {
  it.each([
    ['mobile', 43_200],
    ['"mobile"', 43_200],
    [900, 900],
    [10_000_000, 604_800],
    [undefined, 600],
  ])('%j is how long a queue lives without a poll, which the answer says: %i seconds', async (idle, seconds) => {
    const parameters = idle === undefined ? {} : { idle_queue_timeout: idle, queue_lifespan_secs: 60 };
    const { body } = await new TestClient(server, realm.host, ben).post('register', { fetch_event_types: [], ...parameters });
    expect(body).toMatchObject({ idle_queue_timeout_secs: seconds });
    expect(body).not.toHaveProperty('ignored_parameters_unsupported');
  });

  it.each(['desktop', 0, '[]'])('refuses %j', async (idle) => {
    const { status } = await new TestClient(server, realm.host, ben).post('register', { idle_queue_timeout: idle });
    expect(status).toBe(400);
  });
});

describe('the initial state and the events after it', () => {
  type Channels = Map<unknown, Json>;

  /** The state of a client for channels and unread messages: the response of POST /register, to which events are applied. */
  class ClientState {
    private readonly channels: Channels;
    private readonly subscriptions: Channels;
    private readonly left: Channels;
    private readonly others: Channels;
    private readonly unread = new Map<string, number[]>();
    private readonly mentions: Set<number>;

    constructor(
      state: Json,
      private readonly own: number,
    ) {
      const byId = (key: string): Channels => new Map((state[key] as Json[]).map((channel) => [channel['stream_id'], channel]));
      this.channels = byId('streams');
      this.subscriptions = byId('subscriptions');
      this.left = byId('unsubscribed');
      this.others = byId('never_subscribed');
      const { streams, pms, huddles, mentions } = state['unread_msgs'] as Record<'streams' | 'pms' | 'huddles', Json[]> & {
        mentions: number[];
      };
      const put = (key: string, one: Json): unknown => this.unread.set(key, one['unread_message_ids'] as number[]);
      for (const one of streams) put(`${String(one['stream_id'])} ${String(one['topic'])}`, one);
      for (const one of pms) put(`with ${String(one['other_user_id'])}`, one);
      for (const one of huddles) put(`with ${String(one['user_ids_string'])}`, one);
      this.mentions = new Set(mentions);
    }

    apply(event: WireEvent): void {
      const { type, op } = event;
      if (type === 'message') this.read(event);
      else if (type === 'stream') for (const channel of event['streams'] as Json[]) this.discover(channel, op === 'create');
      else if (op === 'add') for (const one of event['subscriptions'] as Json[]) this.join(one);
      else if (op === 'remove') for (const { stream_id: id } of event['subscriptions'] as Json[]) this.leave(id);
      else for (const id of event['stream_ids'] as number[]) this.peers(id, event['user_ids'] as number[], op === 'peer_add');
    }

    private discover(channel: Json, created: boolean): void {
      const id = channel['stream_id'];
      for (const map of [this.channels, this.left, this.others]) map.delete(id);
      if (!created) return;
      this.channels.set(id, channel);
      this.others.set(id, { ...channel, subscribers: [] });
    }

    private join(subscription: Json): void {
      const id = subscription['stream_id'];
      this.subscriptions.set(id, subscription);
      this.left.delete(id);
      this.others.delete(id);
      const channel = this.channels.get(id);
      if (channel) this.channels.set(id, { ...channel, subscriber_count: subscription['subscriber_count'] });
    }

    private leave(id: unknown): void {
      this.left.set(id, this.subscriptions.get(id) as Json);
      this.subscriptions.delete(id);
      this.peers(id, [this.own], false);
      for (const [key, messages] of this.unread) {
        if (!key.startsWith(`${String(id)} `)) continue;
        for (const message of messages) this.mentions.delete(message);
        this.unread.delete(key);
      }
    }

    private peers(id: unknown, userIds: readonly number[], come: boolean): void {
      for (const map of [this.channels, this.subscriptions, this.left, this.others]) {
        const channel = map.get(id);
        if (!channel) continue;
        const count = (channel['subscriber_count'] as number) + (come ? userIds.length : -userIds.length);
        const known = channel['subscribers'] as number[] | undefined;
        const present = [...(known ?? []).filter((user) => !userIds.includes(user)), ...(come ? userIds : [])].sort((a, b) => a - b);
        map.set(id, { ...channel, subscriber_count: count, ...(known ? { subscribers: present } : {}) });
      }
    }

    private read(event: WireEvent): void {
      const flags = event['flags'] as string[];
      if (flags.includes('read')) return;
      const message = event['message'] as Json & { id: number };
      const key = message['type'] === 'private' ? this.partners(message) : `${String(message['stream_id'])} ${String(message['subject'])}`;
      this.unread.set(key, [...(this.unread.get(key) ?? []), message.id]);
      if (flags.some((flag) => flag.endsWith('mentioned'))) this.mentions.add(message.id);
    }

    private partners(message: Json): string {
      const ids = (message['display_recipient'] as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
      return `with ${ids.length > 2 ? ids.join(',') : String(ids.find((id) => id !== this.own) ?? this.own)}`;
    }

    get contents(): Json {
      const sorted = (map: Channels): unknown[] =>
        [...map.values()]
          // The only field that changes without an event.
          .map((channel): Json => ({ ...channel, first_message_id: 'any' }))
          .sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
      return {
        streams: sorted(this.channels),
        subscriptions: sorted(this.subscriptions),
        unsubscribed: sorted(this.left),
        never_subscribed: sorted(this.others),
        unread: Object.fromEntries(this.unread),
        mentions: [...this.mentions].sort((a, b) => a - b),
      };
    }
  }

  it('lead to the state that a new registration returns', async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const people = [ada, ben, cleo, gil];
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const step = async (): Promise<unknown> => {
      const name = names[random(names.length)] as string;
      const who = people[random(people.length)] as TestAccount;
      switch (random(6)) {
        case 0:
          // Rejected requests change nothing and therefore do not matter.
          return olga.client.post('users/me/subscriptions', {
            subscriptions: [{ name }],
            principals: [who.user.id],
            authorization_errors_fatal: false,
          });
        case 1:
          return who.client.delete('users/me/subscriptions', { subscriptions: [name] });
        case 2:
          return who.client.post('messages', { type: 'direct', to: people.slice(random(3), 4).map(({ user }) => user.id), content: 'c' });
        default: {
          const content = ['c', '@**Ben**', '@**all**', '@**Gil**'][random(4)];
          return who.client.post('messages', { type: 'channel', to: name, topic: `t${random(2)}`, content });
        }
      }
    };
    const registration = {
      fetch_event_types: ['stream', 'subscription', 'message', 'update_message_flags'],
      include_subscribers: true,
      client_capabilities: { notification_settings_null: true },
    };
    await subscribe(olga, 'f', [olga, ben], { invite_only: true });
    for (let count = 0; count < 30; count += 1) await step();
    const watchers = await Promise.all([ben, olga, cleo].map((account) => watch(account, registration)));
    for (let count = 0; count < 120; count += 1) await step();
    // Changes also happen during a registration.
    const [late] = await Promise.all([watch(ben, registration), ...Array.from({ length: 10 }, () => step())]);
    const marker = await whisper(
      olga,
      watchers.map(({ account }) => account),
    );
    for (const { account, listener } of [...watchers, late]) {
      const events: WireEvent[] = [];
      while (!events.some((event) => (event['message'] as Json | undefined)?.['id'] === marker)) events.push(...(await listener.take(1)));
      const fresh = (await account.client.post('register', registration)).body;
      const known = new Set<unknown>();
      const state = listener.state as Json & { unread_msgs: { streams: Json[]; pms: Json[]; huddles: Json[] } };
      for (const group of [...state.unread_msgs.streams, ...state.unread_msgs.pms, ...state.unread_msgs.huddles]) {
        for (const id of group['unread_message_ids'] as number[]) known.add(id);
      }
      // A change between the position and the state is in both; clients skip messages that they already have.
      const unknown = events.filter((event) => event.type !== 'message' || !known.has((event['message'] as Json)['id']));
      expect(unknown.length).toBeGreaterThan(0);
      const clientState = new ClientState(state, account.user.id);
      for (const event of unknown) clientState.apply(event);
      expect(clientState.contents).toEqual(new ClientState(fresh, account.user.id).contents);
    }
  });
});

describe('two nodes of one deployment', () => {
  it('serve queues and messages of each other', async () => {
    await subscribe(ada, 'garden', [ada, ben]);
    const listener = await EventListener.register(ben.client, { fetch_event_types: [] });
    const other = await EventListener.register(onSecondNode(ben), { fetch_event_types: [] });
    const sent = [
      await post(ada, 'garden'),
      await send({ client: onSecondNode(ada) }, { type: 'channel', to: 'garden', topic: 't' }),
      await post(ada, 'garden'),
    ];
    // The queue is polled on both nodes alternately, the first time not where it was registered.
    const got: WireEvent[] = [];
    let last = listener.lastEventId;
    for (let turn = 0; got.length < 3; turn += 1) {
      const client = turn % 2 === 0 ? onSecondNode(ben) : ben.client;
      const { body } = await client.get('events', { queue_id: listener.queueId, last_event_id: last });
      const events = body['events'] as WireEvent[];
      // One event at a time, so that both nodes deliver some.
      const next = events.find(({ type }) => type !== 'heartbeat');
      if (next) got.push(next);
      last = next?.id ?? last;
    }
    expect(got.map(brief)).toEqual(sent.map((id) => `message ${id}`));
    const events = await other.take(3);
    expect(events.map(({ id }) => id)).toEqual(got.map(({ id }) => id));
  });

  it('apply membership changes of each other', async () => {
    const den = await subscribe(ada, 'den', [ada, ben], { invite_only: true });
    const listener = await EventListener.register(onSecondNode(ben), { fetch_event_types: [] });
    // The second node has cached Ben's subscriptions and receives the changes of the first node.
    await listener.takePending();
    await unsubscribe(ben, 'den');
    const missed = await post(ada, 'den');
    expect((await onSecondNode(ben).get(`messages/${missed}`)).body['msg']).toBe('Invalid message(s)');
    expect((await onSecondNode(ben).post('messages', { type: 'channel', to: 'den', topic: 't', content: 'c' })).body['msg']).toBe(
      "Not authorized to send to channel 'den'",
    );
    await subscribe(ada, 'den', [ben]);
    const received = await send({ client: onSecondNode(ben) }, { type: 'channel', to: 'den', topic: 't' });
    const events: WireEvent[] = [];
    while (!events.some(({ type }) => type === 'message')) events.push(...(await listener.take(1)));
    expect(events.map(brief)).toEqual([
      'subscription remove den',
      `stream delete ${den}`,
      'stream create den',
      'subscription add den',
      `message ${received}`,
    ]);
    expect((await ben.client.get(`messages/${received}`)).body['result']).toBe('success');
  });

  it('can delete queues of each other', async () => {
    const listener = await EventListener.register(ben.client, { fetch_event_types: [] });
    await listener.takePending();
    expect((await onSecondNode(ben).delete('events', { queue_id: listener.queueId })).body['result']).toBe('success');
    const { body } = await ben.client.get('events', { queue_id: listener.queueId, last_event_id: -1, dont_block: true });
    expect(body).toEqual(badQueue(listener.queueId));
  });

  it('see channels immediately that are created on the other', async () => {
    const { body } = await onSecondNode(ada).post('users/me/subscriptions', { subscriptions: [{ name: 'new' }] });
    expect(body['subscribed']).toEqual({ [ada.user.id]: ['new'] });
    expect(await post(ada, 'new')).toBeGreaterThan(0);
    expect((await ben.client.get('get_stream_id', { stream: 'new' })).body['result']).toBe('success');
  });
});
