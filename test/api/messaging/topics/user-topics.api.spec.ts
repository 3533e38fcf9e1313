import { beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

describe('POST /user_topics', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let gardenId: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    gardenId = await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
  });

  const set = (parameters: Parameters, account = ada): Promise<ApiResponse> =>
    account.client.post('user_topics', { stream_id: gardenId, topic: 'roses', visibility_policy: 1, ...parameters });
  const state = async (account: TestAccount, types: readonly string[] | null = ['user_topic'], more: Parameters = {}): Promise<Json> =>
    (await account.client.post('register', { ...(types ? { fetch_event_types: types } : {}), ...more })).body;
  const topics = async (account = ada): Promise<unknown> => (await state(account))['user_topics'];
  const knowsEmptyTopic = { client_capabilities: { notification_settings_null: false, empty_topic_name: true } };

  it.each([1, 2, 3])('sets policy %i', async (policy) => {
    const { status, body } = await set({ visibility_policy: policy });
    expect([status, body]).toEqual([200, { result: 'success', msg: '' }]);
    const updated = expect.any(Number) as number;
    expect(await topics()).toEqual([{ stream_id: gardenId, topic_name: 'roses', last_updated: updated, visibility_policy: policy }]);
    expect(await topics(ben)).toEqual([]);
  });

  it('stores one policy per topic, ignoring the case of its name', async () => {
    await set({});
    await set({ topic: 'ROSES', visibility_policy: 3 });
    await set({ topic: 'tulips' });
    expect(await topics()).toEqual([
      expect.objectContaining({ topic_name: 'ROSES', visibility_policy: 3 }),
      expect.objectContaining({ topic_name: 'tulips', visibility_policy: 1 }),
    ]);
    await set({ topic: 'Roses', visibility_policy: 0 });
    expect(await topics()).toEqual([expect.objectContaining({ topic_name: 'tulips' })]);
  });

  it.each<[string, Parameters, Json]>([
    [
      'a missing channel',
      { stream_id: undefined },
      { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'stream_id' argument", var_name: 'stream_id' },
    ],
    ['a missing topic', { topic: undefined }, { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'topic' argument", var_name: 'topic' }],
    [
      'a missing policy',
      { visibility_policy: undefined },
      { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'visibility_policy' argument", var_name: 'visibility_policy' },
    ],
    ['a channel by name', { stream_id: 'garden' }, { code: 'BAD_REQUEST', msg: 'stream_id is not valid JSON' }],
    ['a channel in quotes', { stream_id: '"5"' }, { code: 'BAD_REQUEST', msg: 'stream_id is not an integer' }],
    ['an unknown channel', { stream_id: 4_000_000_000 }, { code: 'BAD_REQUEST', msg: 'Invalid channel ID' }],
    ['an unknown channel and no policy', { stream_id: 0, visibility_policy: 0 }, { code: 'BAD_REQUEST', msg: 'Invalid channel ID' }],
    ['a topic that is too long', { topic: 'x'.repeat(61) }, { code: 'BAD_REQUEST', msg: 'topic is too long (limit: 60 characters)' }],
    [
      'an unknown policy',
      { visibility_policy: 4 },
      { code: 'BAD_REQUEST', msg: 'Invalid visibility_policy: Value error, Not in the list of possible values' },
    ],
    ['a policy that is not a number', { visibility_policy: '"1"' }, { code: 'BAD_REQUEST', msg: 'visibility_policy is not an integer' }],
  ])('rejects %s and changes nothing', async (_, parameters, expected) => {
    const listener = await EventListener.register(ada.client);
    const { status, body } = await set(parameters);
    expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
    expect(await topics()).toEqual([]);
    expect(await listener.takePending()).toEqual([]);
  });

  it('rejects channels that the account cannot read, but removes policies for their topics', async () => {
    const closedId = await subscribe(ada, 'closed', { invite_only: true, principals: [ada.user.id, ben.user.id] });
    const errorBody = { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid channel ID' };
    expect((await set({ stream_id: closedId }, ben)).status).toBe(200);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['closed'] });
    expect((await set({ stream_id: closedId, visibility_policy: 3 }, ben)).body).toEqual(errorBody);
    expect((await set({ stream_id: closedId, topic: 'other' }, ben)).body).toEqual(errorBody);
    expect(await topics(ben)).toHaveLength(1);
    expect((await set({ stream_id: closedId, visibility_policy: 0 }, ben)).status).toBe(200);
    expect(await topics(ben)).toEqual([]);
    expect((await set({ stream_id: closedId, visibility_policy: 0 }, ben)).body).toEqual(errorBody);
    const zed = await (await TestRealm.create(server)).join('Zed');
    expect((await set({}, zed)).body).toEqual(errorBody);
    const archivedId = await subscribe(ada, 'old');
    await set({ stream_id: archivedId, topic: 'a' });
    expect(await topics()).toHaveLength(1);
    await server.write('UPDATE channel SET archived = 1 WHERE id = ?', [archivedId]);
    server.clearCaches();
    expect((await set({ stream_id: archivedId, topic: 'b' })).body).toEqual(errorBody);
    expect(await topics()).toEqual([]);
  });

  it('publishes the change to all clients of the account, and to no other account', async () => {
    const [mine, other] = [await EventListener.register(ada.client), await EventListener.register(ben.client)];
    const before = Math.floor(Date.now() / 1000);
    await set({});
    const [muted, policy] = await mine.take(2);
    const time = policy?.['last_updated'] as number;
    expect(muted).toEqual({ id: muted?.id, type: 'muted_topics', muted_topics: [['garden', 'roses', time]] });
    expect(policy).toEqual({
      id: policy?.id,
      type: 'user_topic',
      stream_id: gardenId,
      topic_name: 'roses',
      last_updated: time,
      visibility_policy: 1,
    });
    expect(time).toBeGreaterThanOrEqual(before);
    // Setting the same policy again or removing a missing one changes nothing.
    await set({ topic: 'Roses' });
    await set({ topic: 'lilies', visibility_policy: 0 });
    expect(await mine.takePending()).toEqual([]);
    await set({ visibility_policy: 0 });
    expect(await mine.take(2)).toEqual([
      expect.objectContaining({ type: 'muted_topics', muted_topics: [] }),
      expect.objectContaining({ type: 'user_topic', topic_name: 'roses', visibility_policy: 0 }),
    ]);
    expect(await other.takePending()).toEqual([]);
  });

  it('lists muted topics only for clients that do not support policies', async () => {
    const [old, both, recent] = await Promise.all(
      [['muted_topics'], ['muted_topics', 'user_topic'], ['user_topic']].map((event_types) =>
        EventListener.register(ada.client, { event_types }),
      ),
    );
    await set({});
    const types = async (listener: EventListener | undefined): Promise<string[]> =>
      ((await listener?.take(1)) ?? []).map(({ type }) => type);
    expect([await types(old), await types(both), await types(recent)]).toEqual([['muted_topics'], ['user_topic'], ['user_topic']]);
    expect(await state(ada, ['muted_topics'])).toMatchObject({ muted_topics: [['garden', 'roses', expect.any(Number)]] });
    expect(await state(ada, null)).toMatchObject({ muted_topics: [['garden', 'roses', expect.any(Number)]], user_topics: [{}] });
    expect(await state(ada, ['user_topic', 'muted_topics'])).not.toHaveProperty('muted_topics');
    expect(await state(ada, ['message'])).not.toHaveProperty('user_topics');
  });

  it('names the empty topic for clients that do not support it', async () => {
    const naming = await EventListener.register(ada.client);
    const knowing = await EventListener.register(ada.client, knowsEmptyTopic);
    await set({ topic: '' });
    const named = async (listener: EventListener): Promise<unknown[]> => {
      const [muted, policy] = await listener.take(2);
      return [(muted?.['muted_topics'] as string[][])[0]?.[1], policy?.['topic_name']];
    };
    expect(await named(naming)).toEqual(['general chat', 'general chat']);
    expect(await named(knowing)).toEqual(['', '']);
    const registered = async (more: Parameters): Promise<unknown> =>
      ((await state(ada, ['user_topic'], more))['user_topics'] as Json[]).map((topic) => topic['topic_name']);
    expect([await registered({}), await registered(knowsEmptyTopic)]).toEqual([['general chat'], ['']]);
    await set({ topic: 'general chat', visibility_policy: 0 });
    expect(await registered({})).toEqual([]);
  });

  it('publishes events that lead from the initial state to the present state', async () => {
    await set({ topic: 'first' });
    const listener = await EventListener.register(ada.client, { event_types: ['user_topic'], fetch_event_types: ['user_topic'] });
    const changes = [
      ['first', 0],
      ['second', 3],
      ['third', 1],
      ['SECOND', 2],
      ['third', 0],
      ['first', 2],
    ] as const;
    for (const [topic, visibility_policy] of changes) await set({ topic, visibility_policy });
    const known = new Map((listener.state['user_topics'] as Json[]).map((topic) => [String(topic['topic_name']).toLowerCase(), topic]));
    for (const event of await listener.take(changes.length)) {
      const topic: Json = Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'id' && name !== 'type'));
      const key = String(topic['topic_name']).toLowerCase();
      if (topic['visibility_policy'] === 0) known.delete(key);
      else known.set(key, topic);
    }
    const byName = (one: Json): string => String(one['topic_name']);
    const sorted = (list: Iterable<Json>): Json[] => [...list].sort((a, b) => byName(a).localeCompare(byName(b)));
    expect(sorted(known.values())).toEqual(sorted((await topics()) as Json[]));
  });

  it('counts unread messages only in topics that are not muted', async () => {
    const mutedId = await subscribe(ada, 'muted');
    await server.write('UPDATE membership s JOIN channel h ON h.conversation_id = s.conversation_id SET s.is_muted = 1 WHERE h.id = ?', [
      mutedId,
    ]);
    const send = async (to: string, topic: string, content = 'c'): Promise<number> =>
      (await ben.client.post('messages', { type: 'channel', to, topic, content })).body['id'] as number;
    const ids = [await send('garden', 'roses'), await send('garden', 'noise'), await send('muted', 'hum'), await send('muted', 'news')];
    const calls = [
      await send('garden', 'noise', '@**all**'),
      await send('muted', 'NEWS', '@**all**'),
      await send('garden', 'noise', '@**Ada**'),
    ];
    const unread = async (): Promise<Json> => (await state(ada, ['message', 'update_message_flags']))['unread_msgs'] as Json;
    expect(await unread()).toMatchObject({ count: 4, mentions: [calls[0], calls[2]] });
    await set({ topic: 'NOISE' });
    expect(await unread()).toMatchObject({ count: 1, mentions: [calls[2]] });
    await set({ stream_id: mutedId, topic: 'News', visibility_policy: 2 });
    expect(await unread()).toMatchObject({ count: 3, mentions: [calls[1], calls[2]] });
    await set({ stream_id: mutedId, topic: 'hum', visibility_policy: 3 });
    expect(await unread()).toMatchObject({ count: 4 });
    // Muted messages are still listed.
    const listed = ((await unread())['streams'] as { unread_message_ids: number[] }[]).flatMap(({ unread_message_ids: list }) => list);
    expect([...listed].sort((a, b) => a - b)).toEqual([...ids, ...calls].sort((a, b) => a - b));
    const first = await ada.client.get('messages', { anchor: 'first_unread', num_before: 0, num_after: 0, narrow: [['topic', 'noise']] });
    expect(first.body['anchor']).toBe(10_000_000_000_000_000);
  });
});
