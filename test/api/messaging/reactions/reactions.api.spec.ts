import { beforeEach, describe, expect, it } from 'vitest';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Fields = Record<string, unknown>;

const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };

describe('reactions', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let messageId: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
    messageId = await send(ada, { type: 'channel', to: 'garden', topic: 'roses', content: 'They bloom.' });
  });

  const send = async (account: TestAccount, parameters: Fields): Promise<number> =>
    (await account.client.post('messages', parameters)).body['id'] as number;
  const add = (account: TestAccount, parameters: Fields, id = messageId): Promise<ApiResponse> =>
    account.client.post(`messages/${id}/reactions`, parameters);
  const remove = (account: TestAccount, parameters: Fields, id = messageId): Promise<ApiResponse> =>
    account.client.delete(`messages/${id}/reactions`, parameters);
  const reactions = async (account: TestAccount = ada, id = messageId): Promise<unknown> =>
    ((await account.client.get(`messages/${id}`)).body['message'] as Fields)['reactions'];

  it('adds and removes a reaction by the name of its emoji', async () => {
    const added = await add(ben, { emoji_name: 'tada' });
    expect([added.status, added.body]).toEqual([200, { result: 'success', msg: '' }]);
    expect(await reactions()).toEqual([{ ...TADA, user_id: ben.user.id }]);
    const removed = await remove(ben, { emoji_name: 'tada' });
    expect([removed.status, removed.body]).toEqual([200, { result: 'success', msg: '' }]);
    expect(await reactions()).toEqual([]);
  });

  it.each([
    ['Unicode', { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji' }],
    ['a name of several words', { emoji_name: 'big_smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }],
    ['the extra one', { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' }],
  ])('accepts an emoji with name, code and type: %s', async (_, emoji) => {
    expect((await add(ben, emoji)).body['result']).toBe('success');
    expect(await reactions()).toEqual([{ ...emoji, user_id: ben.user.id }]);
    expect((await remove(ben, { emoji_code: emoji.emoji_code, reaction_type: emoji.reaction_type })).body['result']).toBe('success');
    expect(await reactions()).toEqual([]);
  });

  it('finds the extra emoji by its name alone', async () => {
    await add(ben, { emoji_name: 'zulip' });
    expect(await reactions()).toEqual([
      { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji', user_id: ben.user.id },
    ]);
    expect((await remove(ben, { emoji_name: 'zulip' })).body['result']).toBe('success');
    expect(await reactions()).toEqual([]);
  });

  it('lists reactions in the order in which they were added, wherever messages are returned', async () => {
    const other = await send(ada, { type: 'channel', to: 'garden', topic: 'roses', content: 'Nobody reacts to this.' });
    await add(ben, { emoji_name: 'tada' });
    await add(ada, { emoji_name: 'octopus' });
    await add(ada, { emoji_name: 'tada' });
    const expected = [
      { ...TADA, user_id: ben.user.id },
      { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji', user_id: ada.user.id },
      { ...TADA, user_id: ada.user.id },
    ];
    expect(await reactions(ben)).toEqual(expected);
    const page = await ben.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0 });
    const listed = (page.body['messages'] as Fields[]).map(({ id, reactions: shown }) => [id, shown]);
    expect(listed).toEqual([
      [messageId, expected],
      [other, []],
    ]);
  });

  it('uses the name of an existing reaction with the same emoji', async () => {
    const listener = await EventListener.register(ada.client, { event_types: ['reaction'] });
    await add(ada, { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' });
    expect(await listener.take(1)).toMatchObject([{ user_id: ada.user.id }]);
    expect((await add(ben, { emoji_name: 'whatever', emoji_code: '1f44d', reaction_type: 'unicode_emoji' })).status).toBe(200);
    expect(await reactions()).toMatchObject([
      { emoji_name: 'thumbs_up', user_id: ada.user.id },
      { emoji_name: 'thumbs_up', user_id: ben.user.id },
    ]);
    expect(await listener.take(1)).toMatchObject([{ op: 'add', emoji_name: 'thumbs_up', user_id: ben.user.id }]);
  });

  it('adds one of many equal reactions that are sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(ben, { emoji_name: 'tada' })));
    expect(answers.map(({ body }) => body['code'] ?? 'none').sort()).toEqual([...Array<string>(7).fill('REACTION_ALREADY_EXISTS'), 'none']);
    expect(await reactions()).toHaveLength(1);
  });

  it('stores one name for an emoji that is added concurrently under different names', async () => {
    const people = await Promise.all(['Cem', 'Dot', 'Eve', 'Fay'].map((name) => realm.join(name)));
    const names = ['+1', 'thumbs_up', '+1', 'thumbs_up'];
    await Promise.all(
      people.map((one, index) => add(one, { emoji_name: names[index], emoji_code: '1f44d', reaction_type: 'unicode_emoji' })),
    );
    const shown = (await reactions()) as Fields[];
    expect(shown).toHaveLength(4);
    expect(new Set(shown.map(({ emoji_name: name }) => name)).size).toBe(1);
  });

  const refusals: [string, Fields, Fields][] = [
    ['no name', {}, { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'emoji_name' argument", var_name: 'emoji_name' }],
    ['an unknown name', { emoji_name: 'no_such' }, { code: 'BAD_REQUEST', msg: "Emoji 'no_such' does not exist" }],
    [
      'an unknown code',
      { emoji_name: 'tada', emoji_code: '1f389ff', reaction_type: 'unicode_emoji' },
      { code: 'BAD_REQUEST', msg: 'Invalid emoji code' },
    ],
    [
      'the name of another emoji',
      { emoji_name: 'octopus', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
      { code: 'BAD_REQUEST', msg: 'Invalid emoji name.' },
    ],
    [
      'an unknown extra emoji',
      { emoji_name: 'zulip', emoji_code: 'skein', reaction_type: 'zulip_extra_emoji' },
      { code: 'BAD_REQUEST', msg: 'Invalid emoji code' },
    ],
    [
      'the extra emoji under another name',
      { emoji_name: 'tada', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' },
      { code: 'BAD_REQUEST', msg: 'Invalid emoji name.' },
    ],
    [
      'an unknown type',
      { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'sticker' },
      { code: 'BAD_REQUEST', msg: 'Invalid emoji type.' },
    ],
    [
      'an emoji that the organization does not have',
      { emoji_name: 'party', emoji_code: '1', reaction_type: 'realm_emoji' },
      { code: 'BAD_REQUEST', msg: 'Invalid custom emoji.' },
    ],
  ];
  it.each(refusals)('rejects %s, adds nothing and publishes nothing', async (_, parameters, expected) => {
    const listener = await EventListener.register(ada.client, { event_types: ['reaction'] });
    const { status, body } = await add(ben, parameters);
    expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
    expect(await reactions()).toEqual([]);
    await add(ben, { emoji_name: 'heart' });
    expect(await listener.take(1)).toMatchObject([{ emoji_name: 'heart' }]);
  });

  it('rejects a second reaction with the same emoji under another name', async () => {
    await add(ben, { emoji_name: '+1' });
    for (const emoji_name of ['+1', 'thumbs_up']) {
      const { status, body } = await add(ben, { emoji_name });
      expect([status, body]).toEqual([400, { result: 'error', code: 'REACTION_ALREADY_EXISTS', msg: 'Reaction already exists.' }]);
    }
    expect(await reactions()).toHaveLength(1);
  });

  it('removes only existing reactions of the account itself', async () => {
    await add(ada, { emoji_name: 'tada' });
    const missing = { result: 'error', code: 'REACTION_DOES_NOT_EXIST', msg: "Reaction doesn't exist." };
    for (const parameters of [{ emoji_name: 'tada' }, { emoji_code: '1f389' }, { emoji_code: 'nonsense', reaction_type: 'realm_emoji' }]) {
      const { status, body } = await remove(ben, parameters);
      expect([status, body]).toEqual([400, missing]);
    }
    expect((await remove(ben, {})).body['msg']).toBe('At least one of the following arguments must be present: emoji_name, emoji_code');
    expect((await remove(ben, { emoji_name: 'no_such' })).body['msg']).toBe("Emoji 'no_such' does not exist");
    expect(await reactions()).toHaveLength(1);
  });

  it('is allowed for accounts that may read the message, and for no others', async () => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'secret' }], invite_only: true });
    const secret = await send(ada, { type: 'channel', to: 'secret', topic: 't', content: 'c' });
    const note = await send(ada, { type: 'direct', to: [ada.user.id], content: 'c' });
    const stranger = await (await TestRealm.create(server)).join('Zed');
    for (const [account, id] of [
      [ben, secret],
      [ben, note],
      [ben, 999_999_999],
      [stranger, messageId],
    ] as const) {
      for (const answer of [await add(account, { emoji_name: 'tada' }, id), await remove(account, { emoji_name: 'tada' }, id)]) {
        expect([answer.status, answer.body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid message(s)' }]);
      }
    }
    expect([await reactions(ada, secret), await reactions(ada, note)]).toEqual([[], []]);
    const cem = await realm.join('Cem');
    expect((await add(cem, { emoji_name: 'tada' })).status).toBe(200);
  });

  it('publishes an event with the fields of the contract to recipients of the message and the reacting account', async () => {
    const cem = await realm.join('Cem');
    const dot = await realm.join('Dot');
    const listeners = await Promise.all(
      [ada, ben, cem, dot].map(({ client }) => EventListener.register(client, { event_types: ['reaction'] })),
    );
    await add(cem, { emoji_name: 'tada' });
    await remove(cem, { emoji_name: 'tada' });
    const event = {
      id: expect.any(Number) as number,
      type: 'reaction',
      user_id: cem.user.id,
      user: { user_id: cem.user.id, email: cem.email, full_name: 'Cem' },
      message_id: messageId,
      ...TADA,
    };
    for (const listener of listeners.slice(0, 3)) {
      expect(await listener.take(2)).toEqual([
        { ...event, op: 'add' },
        { ...event, op: 'remove' },
      ]);
    }
    const own = await send(dot, { type: 'direct', to: [dot.user.id], content: 'c' });
    await add(dot, { emoji_name: 'heart' }, own);
    expect(await listeners[3]?.take(1)).toMatchObject([{ message_id: own }]);
  });

  it('publishes reactions to direct messages to the participants only', async () => {
    const cem = await realm.join('Cem');
    const dm = await send(ada, { type: 'direct', to: [ben.user.id], content: 'c' });
    const listeners = await Promise.all([ada, ben, cem].map(({ client }) => EventListener.register(client, { event_types: ['reaction'] })));
    await add(ben, { emoji_name: 'tada' }, dm);
    await add(cem, { emoji_name: 'heart' });
    expect(await listeners[0]?.take(2)).toMatchObject([{ message_id: dm }, { message_id: messageId }]);
    expect(await listeners[2]?.take(1)).toMatchObject([{ message_id: messageId }]);
  });

  it('publishes events that lead from fetched messages to their present state', async () => {
    await add(ada, { emoji_name: 'octopus' });
    const listener = await EventListener.register(ben.client, { event_types: ['reaction'] });
    let known = (await reactions(ben)) as Fields[];
    await add(ben, { emoji_name: 'tada' });
    await add(ada, { emoji_name: 'tada' });
    await remove(ada, { emoji_name: 'octopus' });
    for (const { op, user_id, emoji_name, emoji_code, reaction_type } of await listener.take(3)) {
      const reaction = { emoji_name, emoji_code, reaction_type, user_id };
      known = op === 'add' ? [...known, reaction] : known.filter((one) => one['emoji_code'] !== emoji_code || one['user_id'] !== user_id);
    }
    expect(known).toEqual(await reactions(ben));
  });

  it('counts as participation in the topic', async () => {
    await add(ben, { emoji_name: 'tada' });
    await send(ada, { type: 'channel', to: 'garden', topic: 'ROSES', content: '@**topic** look' });
    await send(ada, { type: 'channel', to: 'garden', topic: 'weeds', content: '@**topic** look' });
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 2, num_after: 0 });
    expect((body['messages'] as Fields[]).map(({ flags }) => flags)).toEqual([['topic_wildcard_mentioned', 'wildcard_mentioned'], []]);
  });
});
