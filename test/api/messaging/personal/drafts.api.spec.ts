import { beforeEach, describe, expect, it } from 'vitest';
import { UserRepository } from '../../../../src/modules/users/accounts.api.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const SUCCESS = { result: 'success', msg: '' };

describe('/drafts', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let cleo: TestAccount;
  let channelId: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cleo = await realm.join('Cleo');
    channelId = await channel(ada, 'garden');
  });

  async function channel(owner: TestAccount, name: string, inviteOnly = false): Promise<number> {
    await owner.client.post('users/me/subscriptions', { subscriptions: [{ name }], invite_only: inviteOnly });
    return (await owner.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
  }
  const draft = (more: Json = {}): Json => ({
    type: 'stream',
    to: [channelId],
    topic: 'roses',
    content: 'Water',
    timestamp: 1_600_000_000,
    ...more,
  });
  async function create(...drafts: Json[]): Promise<number[]> {
    const { status, body } = await ada.client.post('drafts', { drafts });
    expect([status, body]).toEqual([200, { ...SUCCESS, ids: expect.any(Array) as number[] }]);
    return body['ids'] as number[];
  }
  const list = async (account = ada): Promise<Json[]> => (await account.client.get('drafts')).body['drafts'] as Json[];
  async function setSynchronization(account: TestAccount, wanted: boolean): Promise<void> {
    expect((await account.client.patch('settings', { enable_drafts_synchronization: wanted })).status).toBe(200);
  }
  async function deactivate(account: TestAccount): Promise<void> {
    account.user.active = false;
    await server.get(UserRepository).save(account.user);
    server.clearCaches();
  }

  it('lists the drafts of their owner, the last edited first', async () => {
    const ids = await create(
      draft({ timestamp: 1_600_000_100 }),
      draft({ type: 'private', to: [ben.user.id], topic: '', content: 'Hello', timestamp: 1_600_000_300 }),
      draft({ type: '', to: [], topic: '', content: 'Nowhere yet', timestamp: 1_600_000_200 }),
    );
    const { status, body } = await ada.client.get('drafts');
    expect([status, body]).toEqual([
      200,
      {
        ...SUCCESS,
        count: 3,
        drafts: [
          { id: ids[1], type: 'private', to: [ben.user.id], topic: '', content: 'Hello', timestamp: 1_600_000_300 },
          { id: ids[2], type: '', to: [], topic: '', content: 'Nowhere yet', timestamp: 1_600_000_200 },
          { id: ids[0], type: 'stream', to: [channelId], topic: 'roses', content: 'Water', timestamp: 1_600_000_100 },
        ],
      },
    ]);
    expect(await list(ben)).toEqual([]);
  });

  it('lists drafts of the same second in the order of their ids', async () => {
    const second = 1_600_000_100;
    const [first, next, last] = await create(
      draft({ timestamp: second + 0.1 }),
      draft({ timestamp: second + 0.9 }),
      draft({ timestamp: second + 0.5 }),
    );
    const [later] = await create(draft({ timestamp: second + 1 }));
    expect((await list()).map(({ id }) => id)).toEqual([later, first, next, last]);
  });

  it.each<[string, () => Json, () => Json]>([
    ['trims content', () => ({ content: ' \n Water \n' }), () => ({ content: 'Water' })],
    [
      'truncates a long topic, and does not change it otherwise',
      () => ({ topic: ` ${'x'.repeat(60)}` }),
      () => ({ topic: ` ${'x'.repeat(56)}...` }),
    ],
    ['accepts an empty topic', () => ({ topic: '' }), () => ({ topic: '' })],
    [
      'discards the topic of a direct draft',
      () => ({ type: 'private', to: [ben.user.id] }),
      () => ({ type: 'private', to: [ben.user.id], topic: '' }),
    ],
    ['discards the destination of an unaddressed draft', () => ({ type: '', to: [99_999_999] }), () => ({ type: '', to: [], topic: '' })],
    [
      'stores a direct draft without recipients as unaddressed',
      () => ({ type: 'private', to: [] }),
      () => ({ type: '', to: [], topic: '' }),
    ],
    [
      'omits the owner from the recipients',
      () => ({ type: 'private', to: [cleo.user.id, ada.user.id, ben.user.id] }),
      () => ({ type: 'private', to: [ben.user.id, cleo.user.id], topic: '' }),
    ],
    [
      'stores the owner as the only recipient',
      () => ({ type: 'private', to: [ada.user.id] }),
      () => ({ type: 'private', to: [ada.user.id], topic: '' }),
    ],
    ['rounds a timestamp down', () => ({ timestamp: 1_600_000_000.9 }), () => ({ timestamp: 1_600_000_000 })],
  ])('%s, in new and edited drafts', async (_, given, expected) => {
    const [first, second] = await create(draft(given()), draft());
    expect((await ada.client.patch(`drafts/${second}`, { draft: draft(given()) })).body).toEqual(SUCCESS);
    const drafts = await list();
    for (const id of [first, second]) expect(drafts.find((one) => one['id'] === id)).toEqual({ ...draft(expected()), id });
  });

  it('truncates long content to the maximum length', async () => {
    await create(draft({ content: '🌱'.repeat(10_001) }));
    const content = (await list())[0]?.['content'] as string;
    expect(Array.from(content)).toHaveLength(10_000);
    expect(content.endsWith('\n[message truncated]')).toBe(true);
  });

  it('uses the present time if none is given, also in an edit', async () => {
    const before = Math.floor(Date.now() / 1000);
    const [id] = await create(draft({ timestamp: undefined }));
    expect((await list())[0]?.['timestamp']).toBeGreaterThanOrEqual(before);
    await ada.client.patch(`drafts/${id}`, { draft: draft() });
    expect((await list())[0]?.['timestamp']).toBe(1_600_000_000);
    await ada.client.patch(`drafts/${id}`, { draft: draft({ timestamp: undefined }) });
    expect((await list())[0]?.['timestamp']).toBeGreaterThanOrEqual(before);
  });

  const errors: [string, () => unknown, string | (() => string)][] = [
    ['a value that is not JSON', () => 'nonsense', '@ is not valid JSON'],
    ['a value that is not an object', () => 5, '@ is not a dict'],
    ['an id', () => draft({ id: 5 }), 'Argument "id" at @["id"] is unexpected'],
    ['a missing key', () => draft({ topic: undefined }), '@["topic"] field is missing'],
    ['an unknown type', () => draft({ type: 'pigeon' }), 'Invalid @["type"]'],
    ['recipients that are not a list', () => draft({ to: 5 }), '@["to"] is not a list'],
    ['a recipient that is not an id', () => draft({ to: ['garden'] }), '@["to"][0] is not an integer'],
    ['a topic that is not a string', () => draft({ topic: 5 }), '@["topic"] is not a string'],
    ['content that is not a string', () => draft({ content: null }), '@["content"] is not a string'],
    ['blank content', () => draft({ content: ' \n' }), '@["content"] cannot be blank'],
    ['a time that is not a number', () => draft({ timestamp: 'noon' }), '@["timestamp"] is not a float'],
    ['a null byte in the content', () => draft({ content: 'a\0b' }), 'Message must not contain null bytes'],
    ['a null byte in the topic', () => draft({ topic: 'a\0b' }), 'Topic must not contain null bytes'],
    ['a negative time', () => draft({ timestamp: -1 }), 'Timestamp must not be negative.'],
    ['no channel', () => draft({ to: [] }), 'Must specify exactly 1 channel ID for channel messages'],
    ['two channels', () => draft({ to: [channelId, channelId] }), 'Must specify exactly 1 channel ID for channel messages'],
    ['an unknown channel', () => draft({ to: [99_999_999] }), 'Invalid channel ID'],
    ['an unknown user', () => draft({ type: 'private', to: [99_999_999] }), 'Invalid user ID 99999999'],
  ];
  it.each(errors)('rejects %s and changes nothing', async (_, wrong, text) => {
    const [id] = await create(draft({ content: 'before' }));
    const before = await list();
    const msg = typeof text === 'string' ? text : text();
    const edited = await ada.client.patch(`drafts/${id}`, { draft: wrong() });
    expect([edited.status, edited.body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: msg.replaceAll('@', 'draft') }]);
    const value = wrong();
    const drafts = typeof value === 'string' ? value : [draft(), value];
    const created = await ada.client.post('drafts', { drafts });
    const path = typeof value === 'string' ? 'drafts' : 'drafts[1]';
    expect([created.status, created.body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: msg.replaceAll('@', path) }]);
    expect(await list()).toEqual(before);
  });

  it('rejects channels and recipients that the owner cannot see or that are archived or deactivated', async () => {
    const secret = await channel(ben, 'secret', true);
    const hidden = await ada.client.post('drafts', { drafts: [draft({ to: [secret] })] });
    expect([hidden.status, hidden.body['msg']]).toEqual([400, 'Invalid channel ID']);
    await deactivate(cleo);
    const gone = await ada.client.post('drafts', { drafts: [draft({ type: 'private', to: [ben.user.id, cleo.user.id] })] });
    expect([gone.status, gone.body['msg']]).toEqual([400, `'${cleo.email}' is no longer using Zulip.`]);
    const stranger = await (await TestRealm.create(server)).join('Zed');
    const elsewhere = await ada.client.post('drafts', { drafts: [draft({ type: 'private', to: [stranger.user.id] })] });
    expect([elsewhere.status, elsewhere.body['msg']]).toEqual([400, `Invalid user ID ${stranger.user.id}`]);
    expect(await list()).toEqual([]);
  });

  it('requires its parameters', async () => {
    const [id] = await create(draft());
    for (const [answer, name] of [
      [await ada.client.post('drafts'), 'drafts'],
      [await ada.client.patch(`drafts/${id}`), 'draft'],
    ] as const) {
      const expected = { result: 'error', code: 'REQUEST_VARIABLE_MISSING', msg: `Missing '${name}' argument`, var_name: name };
      expect([answer.status, answer.body]).toEqual([400, expected]);
    }
  });

  it("answers 404 for a draft that does not exist or is not the caller's, before it checks the destination", async () => {
    const [id] = await create(draft());
    const notFound = [404, { result: 'error', code: 'BAD_REQUEST', msg: 'Draft does not exist' }];
    for (const [account, which] of [
      [ada, 99_999_999],
      [ben, id],
    ] as const) {
      const edited = await account.client.patch(`drafts/${which}`, { draft: draft({ to: [] }) });
      const deleted = await account.client.delete(`drafts/${which}`);
      expect([edited.status, edited.body]).toEqual(notFound);
      expect([deleted.status, deleted.body]).toEqual(notFound);
    }
    const malformed = await ada.client.patch('drafts/99999999', { draft: 'nonsense' });
    expect([malformed.status, malformed.body['msg']]).toEqual([400, 'draft is not valid JSON']);
    expect(await list()).toHaveLength(1);
  });

  it('publishes changes to the owner only, so that state and events lead to the present state', async () => {
    const owner = await EventListener.register(ada.client, { event_types: ['drafts'] });
    const other = await EventListener.register(ben.client, { event_types: ['drafts'] });
    expect(owner.state['drafts']).toEqual([]);
    const [first, second] = await create(draft(), draft({ content: 'More' }));
    await ada.client.patch(`drafts/${first}`, { draft: draft() });
    await ada.client.delete(`drafts/${second}`);
    const one = { ...draft(), id: first };
    expect((await owner.take(3)).map(withoutId)).toEqual([
      { type: 'drafts', op: 'add', drafts: [one, { ...draft({ content: 'More' }), id: second }] },
      { type: 'drafts', op: 'update', draft: one },
      { type: 'drafts', op: 'remove', draft_id: second },
    ]);
    expect(await list()).toEqual([one]);
    expect((await EventListener.register(ada.client, { fetch_event_types: ['drafts'] })).state['drafts']).toEqual([one]);
    expect(await other.takePending()).toEqual([]);
  });

  it('includes the 1,000 drafts edited last in the initial state', async () => {
    const drafts = Array.from({ length: 1_001 }, (_, index) => draft({ content: `${index}`, timestamp: 1_600_000_000 + index }));
    const ids = await create(...drafts);
    expect(new Set(ids).size).toBe(1_001);
    const state = (await EventListener.register(ada.client, { fetch_event_types: ['drafts'] })).state['drafts'] as Json[];
    expect([state.length, state[0]?.['content'], state.at(-1)?.['content']]).toEqual([1_000, '1000', '1']);
    expect((await list()).length).toBe(1_001);
  });

  it('rejects accounts that have disabled the synchronization of drafts, before it validates parameters', async () => {
    const [id] = await create(draft());
    await setSynchronization(ada, false);
    for (const { status, body } of [
      await ada.client.get('drafts'),
      await ada.client.post('drafts', { drafts: 'nonsense' }),
      await ada.client.patch(`drafts/${id}`),
      await ada.client.delete(`drafts/${id}`),
    ]) {
      expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: 'User has disabled synchronizing drafts.' }]);
    }
    expect((await ben.client.get('drafts')).status).toBe(200);
    await setSynchronization(ada, true);
    expect(await list()).toEqual([]);
  });

  it('deletes all drafts of an account that disables synchronization, without an event', async () => {
    await create(draft(), draft());
    await ben.client.post('drafts', { drafts: [draft()] });
    const owner = await EventListener.register(ada.client, { event_types: ['drafts'] });
    await setSynchronization(ada, false);
    await setSynchronization(ada, true);
    expect([await list(), (await list(ben)).length, await owner.takePending()]).toEqual([[], 1, []]);
  });
});
