import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { Clock } from '../../../../src/kernel/clock.js';
import { LIMITS } from '../../../../src/kernel/limits.js';
import { EventListener, untilPollWaits } from '../../../support/event-listener.js';
import { EventStreamReader } from '../../../support/event-stream-reader.js';
import { whisper } from '../../../support/messages.js';
import { type ApiResponse, TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;

const DAY_SECONDS = 86_400;
const PATIENCE = { interval: 20 };
const QUIET = { event_types: ['message', 'realm_bot'], fetch_event_types: [] };

let server: TestServer;
/** A second node with the same database and the same Redis. */
let node: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let bot: TestAccount;

beforeAll(async () => {
  server = await TestServer.start();
  node = await server.startNode();
});
afterAll(() => Promise.all([server.stop(), node.stop()]));

beforeEach(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  bot = await realm.bot('Robot', BotType.generic, ada);
});

interface NewKey {
  readonly id: number;
  readonly key: string;
  readonly client: TestClient;
}

/** Creates a key. @param account whose key it is: that of the creator, or of a bot of it */
async function createKey(parameters: Json, account = ada, creator = ada): Promise<NewKey> {
  const ofBot = account === creator ? {} : { bot_id: account.user.id };
  const { status, body } = await creator.client.post('users/me/keys', { name: 'test', ...parameters, ...ofBot });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const key = body['api_key'] as string;
  return { id: body['id'] as number, key, client: new TestClient(server, realm.host, { email: account.email, key }) };
}
const listKeys = async (account = ada, parameters: Json = {}): Promise<Json[]> =>
  (await account.client.get('users/me/keys', parameters)).body['keys'] as Json[];
const onSecondNode = (email: string, key: string): TestClient => new TestClient(node, realm.host, { email, key });
const refusal = (required: string, msg: string): Json => ({ result: 'error', code: 'INSUFFICIENT_SCOPE', required_scope: required, msg });
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const error = async (answer: Promise<ApiResponse>): Promise<unknown> => {
  const { status, body } = await answer;
  return [status, body];
};

describe('A scoped API key', () => {
  it('is shown once, authenticates as the account, and is listed with its last use', async () => {
    const { id, key, client } = await createKey({ name: ' Reports ', scopes: ['read', 'read'], expires_in_days: 7 });
    expect(key).toMatch(/^[A-Za-z0-9]{32}$/);
    const [listed] = await listKeys();
    const created = listed?.['date_created'] as number;
    expect(listed).toEqual({
      id,
      name: 'Reports',
      scopes: ['read'],
      channel_ids: null,
      date_created: expect.any(Number) as number,
      expires_at: created + 7 * DAY_SECONDS,
      last_used_at: null,
    });
    expect((await client.get('users/me')).body).toMatchObject({ user_id: ada.user.id });
    await expect.poll(async () => (await listKeys())[0]?.['last_used_at'], PATIENCE).toBeGreaterThanOrEqual(created);
  });

  it('is refused with another address, as every key', async () => {
    const { key } = await createKey({ scopes: ['read'] });
    const client = realm.clientWith(ben.email, key);
    expect(await error(client.get('users/me'))).toEqual([401, { result: 'error', msg: 'Invalid API key', code: 'UNAUTHORIZED' }]);
  });

  it('does what its scopes say and nothing else', async () => {
    const reading = await createKey({ scopes: ['read'] });
    const sending = await createKey({ scopes: ['send'] });
    const message = { type: 'direct', to: [ben.user.id], content: 'c' };
    expect((await reading.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 })).status).toBe(200);
    expect(await error(reading.client.post('messages', message))).toEqual([
      403,
      refusal('send', "This API key does not have the scope 'send'."),
    ]);
    expect((await sending.client.post('messages', message)).status).toBe(200);
    expect(await error(sending.client.get('users/me'))).toEqual([403, refusal('read', "This API key does not have the scope 'read'.")]);
    const both = await createKey({ scopes: ['send', 'read'] });
    expect((await both.client.get('users/me')).status).toBe(200);
    expect((await both.client.post('messages', message)).status).toBe(200);
  });

  it('cannot change the account, its password, or its keys, whatever its scopes', async () => {
    const { id, client } = await createKey({ scopes: ['read', 'send', 'administer'] });
    const full = [403, refusal('full', 'A scoped API key cannot do this. Use the API key of the account.')];
    expect(await error(client.post('users/me/keys', { name: 'more', scopes: ['read'] }))).toEqual(full);
    expect(await error(client.get('users/me/keys'))).toEqual(full);
    expect(await error(client.delete(`users/me/keys/${id}`))).toEqual(full);
    expect(await error(client.post('users/me/api_key/regenerate'))).toEqual(full);
    expect(await error(client.patch('settings', { old_password: 'x', new_password: 'y' }))).toEqual(full);
    expect(await error(client.delete('users/me'))).toEqual(full);
    expect(await error(client.get('bots'))).toEqual(full);
    expect(await error(client.post('bots', { full_name: 'Other', short_name: 'other' }))).toEqual(full);
  });

  it('administers no more than the account may', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const change = { name: 'Renamed' };
    const { client } = await createKey({ scopes: ['administer'] });
    expect((await client.patch('realm', change)).body['msg']).toBe('Must be an organization administrator');
    const owner = await createKey({ scopes: ['administer'] }, olga, olga);
    expect((await owner.client.patch('realm', change)).status).toBe(200);
  });

  it('expires', async () => {
    const { client } = await createKey({ scopes: ['read'], expires_in_days: 1 });
    const forever = await createKey({ scopes: ['read'], expires_in_days: null });
    const clock = server.get(Clock);
    const now = clock.now.bind(clock);
    clock.now = () => now() + DAY_SECONDS * 1000;
    try {
      expect(await error(client.get('users/me'))).toEqual([
        401,
        { result: 'error', msg: 'This API key has expired', code: 'UNAUTHORIZED' },
      ]);
      expect((await forever.client.get('users/me')).status).toBe(200);
    } finally {
      clock.now = now;
    }
    expect((await client.get('users/me')).status).toBe(200);
  });

  it('reads no API keys of bots, neither in the initial state, nor in events, nor from a queue of other credentials', async () => {
    const { client } = await createKey({ scopes: ['read'] });
    const other = await createKey({ scopes: ['read'] });
    const { body: state } = await client.post('register', { fetch_event_types: ['realm_bot'] });
    expect(state['realm_bots']).toEqual([]);
    expect((await ada.client.post('register', { fetch_event_types: ['realm_bot'] })).body['realm_bots']).toMatchObject([
      { api_key: bot.key },
    ]);

    const [own, full] = [await EventListener.register(client, QUIET), await EventListener.register(ada.client, QUIET)];
    await ada.client.post(`bots/${bot.user.id}/api_key/regenerate`);
    const id = await whisper(ben, [ada]);
    expect((await full.take(2)).map(({ type }) => type)).toEqual(['realm_bot', 'message']);
    expect(await own.take(1)).toMatchObject([{ type: 'message', message: { id } }]);
    for (const [reader, queue] of [
      [client, full],
      [other.client, own],
    ] as const) {
      const answer = await reader.get('events', { queue_id: queue.queueId, last_event_id: -1, dont_block: true });
      expect(answer.body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    }
    const byAccount = await ada.client.get('events', { queue_id: own.queueId, last_event_id: -1, dont_block: true });
    expect(byAccount.status).toBe(200);
  });
});

describe('A key that is limited to channels', () => {
  let garden: number;
  let message: Json;
  let client: TestClient;

  beforeEach(async () => {
    garden = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
    message = { type: 'channel', to: 'garden', topic: 't', content: 'c' };
    ({ client } = await createKey({ scopes: ['send', 'read'], channel_ids: [garden] }));
  });

  it('sends to these channels only', async () => {
    expect((await listKeys())[0]).toMatchObject({ channel_ids: [garden] });
    expect((await client.post('messages', message)).status).toBe(200);
    expect((await client.post('messages', { ...message, to: garden })).status).toBe(200);
    const elsewhere = [403, refusal('send', 'This API key sends messages to other channels only.')];
    expect(await error(client.post('messages', { ...message, to: 'kitchen' }))).toEqual(elsewhere);
    expect(await error(client.post('messages', { type: 'direct', to: [ben.user.id], content: 'c' }))).toEqual(elsewhere);
    expect((await client.get('users/me')).status).toBe(200);
  });

  it('does nothing else that changes something', async () => {
    const { body } = await ada.client.post('messages', message);
    const path = `messages/${String(body['id'])}`;
    const limited = [403, refusal('send', 'An API key that is limited to channels cannot do this.')];
    expect(await error(client.patch(path, { topic: 'other' }))).toEqual(limited);
    expect(await error(client.delete(path))).toEqual(limited);
    expect(await error(client.post(`${path}/reactions`, { emoji_name: 'tada' }))).toEqual(limited);
    expect(await error(client.post('scheduled_messages', message))).toEqual(limited);
    expect(await error(client.post('drafts', { drafts: [] }))).toEqual(limited);
  });
});

describe('Scoped keys of a bot', () => {
  it('are created, listed and revoked by its owner, and by nobody without rights over the bot', async () => {
    const { id, client } = await createKey({ scopes: ['send'] }, bot);
    expect((await client.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' })).status).toBe(200);
    expect(await listKeys(ada)).toEqual([]);
    expect(await listKeys(ada, { bot_id: bot.user.id })).toMatchObject([{ id, name: 'test' }]);

    const of = { bot_id: bot.user.id };
    expect(await error(ben.client.get('users/me/keys', of))).toEqual([400, failure('Insufficient permission')]);
    expect(await error(ben.client.post('users/me/keys', { ...of, name: 'n', scopes: ['read'] }))).toEqual([
      400,
      failure('Insufficient permission'),
    ]);
    expect(await error(ben.client.delete(`users/me/keys/${id}`))).toEqual([404, failure('No such key')]);
    expect(await error(ada.client.get('users/me/keys', { bot_id: ben.user.id }))).toEqual([400, failure('No such bot')]);
    expect(await error(bot.client.get('users/me/keys'))).toEqual([400, failure('This endpoint does not accept bot requests.')]);

    expect((await ada.client.delete(`users/me/keys/${id}`)).status).toBe(200);
    expect((await client.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' })).status).toBe(401);
    expect(await error(ada.client.delete(`users/me/keys/${id}`))).toEqual([404, failure('No such key')]);
  });
});

describe('The revocation of a key', () => {
  it('acts at once on every node, and ends its streams and polls', async () => {
    const { id, key } = await createKey({ scopes: ['read'] });
    const client = realm.clientWith(ada.email, key);
    const elsewhere = onSecondNode(ada.email, key);
    const [streamed, polled] = [await EventListener.register(client, QUIET), await EventListener.register(client, QUIET)];
    const stream = await EventStreamReader.open({
      port: node.port,
      host: realm.host,
      headers: { authorization: client.authorization },
      parameters: { queue_id: streamed.queueId, last_event_id: streamed.lastEventId },
    });
    const poll = elsewhere.get('events', { queue_id: polled.queueId, last_event_id: polled.lastEventId });
    for (const { queueId } of [streamed, polled]) await untilPollWaits(node, queueId);

    expect((await ada.client.delete(`users/me/keys/${id}`)).status).toBe(200);
    for (const one of [client, elsewhere]) {
      expect(await error(one.get('users/me'))).toEqual([401, { result: 'error', msg: 'Invalid API key', code: 'UNAUTHORIZED' }]);
    }
    expect(await stream.end()).toBe(true);
    await whisper(ben, [ada], 'after the revocation');
    const answer = await poll;
    expect(answer.status).toBe(401);
    expect([answer.text, JSON.stringify(stream.received)].join()).not.toContain('after the revocation');
  });

  it('follows from a new API key of the account', async () => {
    const { client } = await createKey({ scopes: ['read'] });
    const { client: ofBot } = await createKey({ scopes: ['send'] }, bot);
    await ada.client.post(`bots/${bot.user.id}/api_key/regenerate`);
    expect((await ofBot.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' })).status).toBe(401);
    expect((await client.get('users/me')).status).toBe(200);
    const { body } = await ada.client.post('users/me/api_key/regenerate');
    expect((await client.get('users/me')).status).toBe(401);
    const renewed = realm.clientWith(ada.email, body['api_key'] as string);
    expect((await renewed.get('users/me/keys')).body['keys']).toEqual([]);
  });

  it('is in the audit log, as is the creation, without the key', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const { id, key } = await createKey({ name: 'Reports', scopes: ['read'], expires_in_days: null });
    await ada.client.delete(`users/me/keys/${id}`);
    const { body, text } = await olga.client.get('audit_log', { target_kind: 'user', target_id: ada.user.id });
    const entries = (body['entries'] as Json[]).filter(({ action }) => String(action).startsWith('account.key_'));
    expect(entries.map(({ action, details }) => [action, details])).toEqual(
      expect.arrayContaining([
        ['account.key_created', { key_id: id, name: 'Reports', scopes: ['read'], channel_ids: null, expires_at: null }],
        ['account.key_revoked', { key_id: id, name: 'Reports' }],
      ]),
    );
    expect(text).not.toContain(key);
  });
});

describe('A request for a key', () => {
  const LIMITED = { scopes: ['send'], channel_ids: [1] };

  it.each<[string, Json, string]>([
    ['a name', { name: '  ', scopes: ['read'] }, 'The key needs a name.'],
    ['a scope', { scopes: [] }, 'The key needs a scope.'],
    ['a known scope', { scopes: ['everything'] }, 'Invalid scopes[0]'],
    ['channels, if it is limited to some', { ...LIMITED, channel_ids: [] }, 'The key needs a channel, or none of the limits to channels.'],
    [
      'the right to send, if it is limited to channels',
      { ...LIMITED, scopes: ['read'] },
      "Only a key with the scope 'send' can be limited to channels.",
    ],
    [
      'no right to administer, if it is limited to channels',
      { ...LIMITED, scopes: ['send', 'administer'] },
      "A key with the scope 'administer' cannot be limited to channels.",
    ],
  ])('needs %s', async (_, parameters, msg) => {
    const { status, body } = await ada.client.post('users/me/keys', { name: 'test', ...parameters });
    expect([status, body['msg']]).toEqual([400, msg]);
    expect(await listKeys()).toEqual([]);
  });

  it('is refused beyond the limit of an account', async () => {
    for (let count = 0; count < LIMITS.MAX_SCOPED_KEYS_PER_ACCOUNT; count += 1) await createKey({ scopes: ['read'] });
    const { status, body } = await ada.client.post('users/me/keys', { name: 'one more', scopes: ['read'] });
    expect([status, body['msg']]).toEqual([400, 'An account may have 50 keys. Revoke one that is not needed any more.']);
    const [oldest] = await listKeys();
    await ada.client.delete(`users/me/keys/${String(oldest?.['id'])}`);
    await createKey({ scopes: ['read'] });
  });
});
