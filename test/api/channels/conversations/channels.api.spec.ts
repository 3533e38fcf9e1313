import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { type Parameters, TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const DAY_MS = 86_400_000;
const INVALID = { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid channel ID' };

let server: TestServer;
let realm: TestRealm;
/** Created all the channels. */
let ada: TestAccount;
let ben: TestAccount;
let guest: TestAccount;
let owner: TestAccount;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

/** `lobby` is a default channel, `square` web-public, `garden` public, `secret` private; Ben and the guest are subscribed to `garden` and `den`. */
beforeEach(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  ada = await realm.join('Ada', Role.owner);
  owner = await realm.join('Olga', Role.owner);
  ben = await realm.join('Ben');
  guest = await realm.join('Gil', Role.guest);
  await make('lobby', { is_default_stream: true });
  await make('square', { is_web_public: true });
  await make('garden', { principals: [ada.user.id, ben.user.id, guest.user.id] });
  await make('secret', { invite_only: true });
  await make('den', { invite_only: true, principals: [ada.user.id, ben.user.id, guest.user.id] });
});

async function make(name: string, more: Parameters = {}): Promise<void> {
  const { body } = await ada.client.post('users/me/subscriptions', { subscriptions: [{ name, description: `The *${name}*` }], ...more });
  expect(body['result']).toBe('success');
}
async function list(account: TestAccount, sources: Parameters = {}): Promise<Json[]> {
  const { status, body } = await account.client.get('streams', sources);
  expect(status).toBe(200);
  return body['streams'] as Json[];
}
async function names(account: TestAccount, sources: Parameters = {}): Promise<unknown[]> {
  return (await list(account, sources)).map((channel) => channel['name']);
}
/** Parameters that request the named sources only. */
function only(...sources: string[]): Parameters {
  return { include_public: false, include_subscribed: false, ...Object.fromEntries(sources.map((source) => [source, true])) };
}
async function idOf(name: string): Promise<number> {
  return (await ada.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
}
async function groupId(name: string): Promise<number> {
  const { body } = await ada.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
  return (body['realm_user_groups'] as { id: number; name: string }[]).find((group) => group.name === name)?.id ?? 0;
}

describe('GET /streams', () => {
  it('lists public and subscribed channels by name', async () => {
    expect(await names(ada)).toEqual(['den', 'garden', 'lobby', 'secret', 'square']);
    expect(await names(ben)).toEqual(['den', 'garden', 'lobby', 'square']);
    expect(await names(guest)).toEqual(['den', 'garden']);
    expect(await names(owner)).toEqual(['garden', 'lobby', 'square']);
  });

  it.each<[string, string[], string[], string[], string[]]>([
    // The sources, then the channels for a member, for a guest, and for an owner without subscriptions.
    ['nothing', [], [], [], []],
    ['public channels', ['include_public'], ['garden', 'lobby', 'square'], [], ['garden', 'lobby', 'square']],
    ['web-public channels', ['include_web_public'], ['square'], ['square'], ['square']],
    ['subscriptions', ['include_subscribed'], ['den', 'garden'], ['den', 'garden'], []],
    [
      'subscriptions and web-public channels',
      ['include_subscribed', 'include_web_public'],
      ['den', 'garden', 'square'],
      ['den', 'garden', 'square'],
      ['square'],
    ],
    [
      'all channels',
      ['include_all'],
      ['den', 'garden', 'lobby', 'square'],
      ['den', 'garden', 'square'],
      ['den', 'garden', 'lobby', 'secret', 'square'],
    ],
    [
      'channels whose messages the account may read',
      ['include_can_access_content'],
      ['den', 'garden', 'lobby', 'square'],
      ['den', 'garden', 'square'],
      ['garden', 'lobby', 'square'],
    ],
    ['the subscriptions of the owner of a person', ['include_owner_subscribed'], [], [], []],
  ])('lists %s', async (_, sources, forMember, forGuest, forOwner) => {
    expect(await names(ben, only(...sources))).toEqual(forMember);
    expect(await names(guest, only(...sources))).toEqual(forGuest);
    expect(await names(owner, only(...sources))).toEqual(forOwner);
  });

  it('lists the subscriptions of the owner of a bot that the bot may see', async () => {
    const bot = await realm.bot('Helper', BotType.generic, ben);
    expect(await names(bot, only('include_owner_subscribed'))).toContain('garden');
    expect(await names(bot, only('include_owner_subscribed'))).not.toContain('lobby');
    expect(await names(bot, only('include_subscribed'))).toEqual([]);
  });

  it('lists all active channels for administrators only', async () => {
    const refused = await ben.client.get('streams', { include_all_active: true });
    expect([refused.status, refused.body]).toEqual([
      400,
      { result: 'error', code: 'BAD_REQUEST', msg: 'User not authorized for this query' },
    ]);
    expect(await names(owner, only('include_all_active'))).toEqual(['den', 'garden', 'lobby', 'secret', 'square']);
  });

  it('marks default channels only on request', async () => {
    const asked = await list(ben, { include_default: true });
    expect(asked.map((channel) => [channel['name'], channel['is_default']])).toEqual([
      ['den', false],
      ['garden', false],
      ['lobby', true],
      ['square', false],
    ]);
    for (const channel of await list(ben)) expect(channel).not.toHaveProperty('is_default');
  });

  it('omits archived channels unless they are requested', async () => {
    await server.write('UPDATE channel SET archived = 1 WHERE realm_id = ? AND name = ?', [realm.realm.id, 'lobby']);
    expect(await names(ben)).toEqual(['den', 'garden', 'square']);
    expect(await names(ben, { exclude_archived: true })).toEqual(['den', 'garden', 'square']);
    const all = await list(ben, { exclude_archived: false });
    expect(all.map((channel) => [channel['name'], channel['is_archived']])).toEqual([
      ['den', false],
      ['garden', false],
      ['lobby', true],
      ['square', false],
    ]);
  });

  it('returns the same objects as GET /streams/{stream_id}', async () => {
    for (const channel of await list(ada)) {
      expect((await ada.client.get(`streams/${String(channel['stream_id'])}`)).body['stream']).toEqual(channel);
    }
  });

  it('lists no channels of other organizations', async () => {
    const elsewhere = await TestRealm.create(server);
    const zed = await elsewhere.join('Zed', Role.owner);
    expect(await list(zed, { include_all: true, include_web_public: true })).toEqual([]);
  });

  it.each([
    ['include_public', '1', 'include_public is not a boolean'],
    ['include_all', 'True', 'include_all is not valid JSON'],
    ['exclude_archived', '"no"', 'exclude_archived is not a boolean'],
  ])('rejects %s=%s', async (name, value, msg) => {
    const { status, body } = await ben.client.get('streams', { [name]: value });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
  });
});

describe('GET /streams/{stream_id}', () => {
  it('returns every field of a channel', async () => {
    const id = await idOf('secret');
    const { status, body } = await ada.client.get(`streams/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      result: 'success',
      msg: '',
      stream: {
        stream_id: id,
        name: 'secret',
        is_archived: false,
        description: 'The *secret*',
        rendered_description: '<p>The <em>secret</em></p>',
        date_created: expect.any(Number) as number,
        creator_id: ada.user.id,
        invite_only: true,
        is_web_public: false,
        stream_post_policy: 1,
        is_announcement_only: false,
        message_retention_days: null,
        folder_id: null,
        topics_policy: 'inherit',
        subscriber_count: expect.any(Number) as number,
        history_public_to_subscribers: false,
        first_message_id: null,
        is_recently_active: true,
        stream_weekly_traffic: null,
        can_add_subscribers_group: await groupId('role:nobody'),
        can_remove_subscribers_group: await groupId('role:administrators'),
        can_administer_channel_group: { direct_members: [ada.user.id], direct_subgroups: [] },
        can_send_message_group: await groupId('role:everyone'),
        can_subscribe_group: await groupId('role:nobody'),
        can_move_messages_within_channel_group: await groupId('role:nobody'),
        can_move_messages_out_of_channel_group: await groupId('role:nobody'),
        can_resolve_topics_group: await groupId('role:nobody'),
        can_delete_any_message_group: await groupId('role:nobody'),
        can_delete_own_message_group: await groupId('role:nobody'),
      },
    });
    const created = (body['stream'] as Json)['date_created'] as number;
    expect(Number.isInteger(created)).toBe(true);
    expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(60);
  });

  it('returns the id of the first message', async () => {
    const id = await idOf('garden');
    const sent = await ben.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'first' });
    await ben.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'second' });
    const { body } = await ben.client.get(`streams/${id}`);
    expect(body['stream']).toMatchObject({ first_message_id: sent.body['id'], is_recently_active: true });
  });

  const age = (name: string, days: number): Promise<unknown> =>
    server.write('UPDATE channel SET created_at = ? WHERE realm_id = ? AND name = ?', [Date.now() - days * DAY_MS, realm.realm.id, name]);

  it('marks a channel as recently active for half a year after its last message', async () => {
    const write = async (to: string, days: number): Promise<void> => {
      const { body } = await ada.client.post('messages', { type: 'channel', to, topic: 't', content: 'c' });
      await server.write('UPDATE message SET sent_at = ? WHERE id = ?', [Date.now() - days * DAY_MS, body['id'] as number]);
    };
    for (const name of ['garden', 'den', 'lobby', 'secret']) await age(name, 1000);
    await age('square', 179);
    await write('garden', 200);
    await write('garden', 179);
    const { body: last } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'deleted' });
    expect((await owner.client.delete(`messages/${last['id'] as number}`)).status).toBe(200);
    await write('den', 181);
    await write('lobby', 0);
    const { body } = await ada.client.get('streams', { include_web_public: true });
    const active = (body['streams'] as Json[]).filter((channel) => channel['is_recently_active']).map(({ name }) => name);
    expect(active).toEqual(['garden', 'lobby', 'square']);
  });

  it('estimates the traffic of channels that are at least a week old', async () => {
    await age('garden', 7.1);
    await age('den', 30);
    await age('lobby', 6.9);
    for (const to of ['garden', 'lobby']) await ada.client.post('messages', { type: 'channel', to, topic: 't', content: 'c' });
    // A request to another node, because a node caches estimates for some minutes.
    const fresh = await server.startNode();
    const { body } = await new TestClient(fresh, realm.host, ada).get('streams');
    await fresh.stop();
    const traffic = Object.fromEntries(
      (body['streams'] as Json[]).map((channel) => [String(channel['name']), channel['stream_weekly_traffic']]),
    );
    expect(traffic).toEqual({ garden: 1, den: 0, lobby: null, secret: null, square: null });
  });

  it('returns private channels to subscribers, administrators, and the groups of their settings', async () => {
    const administrator = await realm.join('Administrator', Role.administrator);
    const moderator = await realm.join('Moderator', Role.moderator);
    const secret = await idOf('secret');
    for (const account of [ada, owner, administrator]) {
      expect((await account.client.get(`streams/${secret}`)).body['stream']).toMatchObject({ name: 'secret', invite_only: true });
    }
    for (const account of [ben, moderator, guest]) {
      const { status, body } = await account.client.get(`streams/${secret}`);
      expect([status, body]).toEqual([400, INVALID]);
    }
    const people = { direct_members: [ben.user.id, guest.user.id], direct_subgroups: [] };
    for (const group of ['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group']) {
      await make(group, { invite_only: true, [group]: people });
      const id = await idOf(group);
      expect((await ben.client.get(`streams/${id}`)).body['stream']).toMatchObject({ name: group });
      expect((await moderator.client.get(`streams/${id}`)).body).toEqual(INVALID);
      expect((await guest.client.get(`streams/${id}`)).body).toEqual(INVALID);
    }
    await make('writers', { invite_only: true, can_send_message_group: people, can_remove_subscribers_group: people });
    expect((await ben.client.get(`streams/${await idOf('writers')}`)).body).toEqual(INVALID);
  });

  it('returns subscribed and web-public channels to guests', async () => {
    for (const name of ['garden', 'den', 'square']) {
      expect((await guest.client.get(`streams/${await idOf(name)}`)).body['stream']).toMatchObject({ name });
    }
    expect((await guest.client.get(`streams/${await idOf('lobby')}`)).body).toEqual(INVALID);
    await guest.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    expect((await guest.client.get(`streams/${await idOf('garden')}`)).body).toEqual(INVALID);
  });

  it('rejects a private channel after the account unsubscribed', async () => {
    const den = await idOf('den');
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['den'] });
    expect((await ben.client.get(`streams/${den}`)).body).toEqual(INVALID);
    expect(await names(ben, { include_all: true })).not.toContain('den');
  });

  it.each(['0', '4000000000', '99999999999999999999'])('rejects the unknown id %s with the same error', async (id) => {
    const { status, body } = await ben.client.get(`streams/${id}`);
    expect([status, body]).toEqual([400, INVALID]);
  });

  it('rejects channels of other organizations with the same error', async () => {
    const zed = await (await TestRealm.create(server)).join('Zed', Role.owner);
    expect((await zed.client.get(`streams/${await idOf('square')}`)).body).toEqual(INVALID);
  });

  it.each(['abc', '-1', '1.5', ''])('answers 404 for %j, which is no id', async (id) => {
    expect((await ben.client.get(`streams/${id}`)).status).toBe(404);
  });
});

describe('GET /get_stream_id', () => {
  it('finds channels by name without regard to case', async () => {
    const ids = await Promise.all(['garden', 'GARDEN'].map(async (stream) => (await ben.client.get('get_stream_id', { stream })).body));
    const id = (await list(ben)).find((channel) => channel['name'] === 'garden')?.['stream_id'];
    expect(ids).toEqual([
      { result: 'success', msg: '', stream_id: id },
      { result: 'success', msg: '', stream_id: id },
    ]);
  });

  it.each(['attic', 'secret', 'gården'])('does not find %s', async (stream) => {
    const { status, body } = await ben.client.get('get_stream_id', { stream });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: `Invalid channel name '${stream}'` }]);
  });

  it('finds only channels whose messages the account may read, so no private channels for administrators without a subscription', async () => {
    expect((await owner.client.get('get_stream_id', { stream: 'secret' })).body['msg']).toBe("Invalid channel name 'secret'");
    expect((await owner.client.get('get_stream_id', { stream: 'garden' })).body['stream_id']).toBe(await idOf('garden'));
    expect((await guest.client.get('get_stream_id', { stream: 'lobby' })).body['msg']).toBe("Invalid channel name 'lobby'");
    expect((await guest.client.get('get_stream_id', { stream: 'den' })).body['stream_id']).toBe(await idOf('den'));
  });

  it('requires a name', async () => {
    const { status, body } = await ben.client.get('get_stream_id');
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'stream' argument", var_name: 'stream' },
    ]);
  });
});
