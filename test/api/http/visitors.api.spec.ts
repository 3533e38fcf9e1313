import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RouteTable } from '../../../src/http/routing/route-table.js';
import { Role } from '../../../src/kernel/actor.js';
import { ZULIP_FEATURE_LEVEL } from '../../../src/kernel/server-identity.js';
import { PageLimit } from '../../../src/modules/messaging/reading/application/page-limit.js';
import { subscribe } from '../../support/channels.js';
import { picture } from '../../support/images.js';
import { post, whisper } from '../../support/messages.js';
import type { SessionClient } from '../../support/test-browser.js';
import type { ApiResponse, Parameters } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { postFiles, upload } from '../../support/uploads.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const term = (operator: string, operand: unknown, negated = false): Json => ({ operator, operand, negated });

const WEB_PUBLIC = term('channels', 'web-public');
const NOT_LOGGED_IN = { result: 'error', msg: 'Not logged in: API authentication or user session required', code: 'UNAUTHORIZED' };
const INVALID_CHANNEL = { result: 'error', msg: 'Invalid channel ID', code: 'BAD_REQUEST' };

let realm: TestRealm;
let ada: TestAccount;
let visitor: SessionClient;

beforeAll(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  ada = await realm.join('Ada', Role.owner);
  visitor = await realm.visit();
});

const page = (narrow: readonly unknown[], more: Parameters = {}): Parameters => ({
  anchor: 'newest',
  num_before: 100,
  num_after: 0,
  narrow,
  allow_empty_topic_name: true,
  ...more,
});
const list = (...narrow: readonly unknown[]): Promise<ApiResponse> => visitor.get('messages', page([WEB_PUBLIC, ...narrow]));
const idsOf = ({ body }: ApiResponse): unknown[] => (body['messages'] as Json[]).map(({ id }) => id);
const outcome = ({ status, headers, body }: ApiResponse): unknown[] => [status, headers['www-authenticate'], body];
const REFUSED = [401, 'Session realm="zulip"', NOT_LOGGED_IN];

/** A message with words and a file of its own, in a topic of its own. */
interface Place {
  readonly word: string;
  readonly channelId: number | null;
  readonly messageId: number;
  readonly file: string;
}

async function fill(word: string, settings: Parameters | null, members: readonly TestAccount[] = []): Promise<Place> {
  const file = await upload(ada.client, `${word}.png`, await picture(30, 30));
  const content = `say ${word} [x](${file})`;
  if (settings === null) return { word, channelId: null, messageId: await whisper(ada, members, content), file };
  const channelId = await subscribe(ada, `${word} channel`, { ...settings, description: `of ${word}` });
  return { word, channelId, messageId: await post(ada, `${word} channel`, `${word} topic`, content), file };
}

describe('A visitor', () => {
  let market: Place;
  let closed: Place[];

  /** Everything that a visitor can ask for about a place, one answer after the other. */
  async function answersAbout({ word, channelId, messageId, file }: Place): Promise<ApiResponse[]> {
    const narrows = [
      [],
      [term('channel', channelId ?? 0)],
      [term('channel', `${word} channel`)],
      [term('channel', `${word} channel`), term('topic', `${word} topic`)],
      [term('topic', `${word} topic`)],
      [term('search', word)],
      [term('sender', ada.user.id)],
      [term('id', messageId)],
      [term('with', messageId)],
      [term('near', String(messageId))],
      [term('has', 'attachment')],
      [term('channels', 'public')],
      [term('channel', market.channelId, true)],
      [term('in', 'home')],
    ]; // prettier-ignore
    const answers: ApiResponse[] = [];
    for (const narrow of narrows) answers.push(await list(...narrow));
    for (const narrow of [[], [term('channel', channelId ?? 0)]]) answers.push(await visitor.get('messages', page(narrow)));
    answers.push(await visitor.get('messages', { message_ids: [messageId], narrow: [WEB_PUBLIC] }));
    answers.push(await visitor.get(`messages/${messageId}`));
    answers.push(await visitor.get(`users/me/${channelId ?? 0}/topics`));
    answers.push(await visitor.get('users', { include_custom_profile_fields: true }));
    answers.push(await visitor.post('register'));
    answers.push(await realm.stranger.get(file));
    return answers;
  }

  beforeAll(async () => {
    const [ben, elsewhere] = [await realm.join('Ben'), await TestRealm.create(server, { enable_spectator_access: true })];
    market = await fill('tulip', { is_web_public: true });
    const groups = (await ada.client.get('user_groups')).body['user_groups'] as Json[];
    const members = groups.find(({ name }) => name === 'role:members')?.['id'];
    closed = [
      await fill('rose', {}),
      await fill('thistle', { invite_only: true }),
      await fill('nettle', { invite_only: true, history_public_to_subscribers: true, can_subscribe_group: members }),
      await fill('poppy', { is_web_public: true }),
      await fill('violet', null, [ben]),
    ];
    await ada.client.delete(`streams/${closed[3]?.channelId}`);
    const realmAda = ada;
    ada = await elsewhere.join('Eve', Role.owner);
    closed.push(await fill('orchid', { is_web_public: true }));
    ada = realmAda;
  });

  it('reads the messages of a web-public channel in every way', async () => {
    const { channelId, messageId } = market;
    for (const narrow of [
      [],
      [term('channel', channelId)],
      [term('stream', 'TULIP channel')],
      [term('channel', channelId), term('topic', 'Tulip Topic')],
      [term('search', 'tulip')],
      [term('sender', ada.user.id)],
      [term('sender', `user${ada.user.id}@${realm.host}`)],
      [term('id', messageId)],
      [term('with', messageId)],
      [term('near', String(messageId))],
      [term('has', 'attachment')],
      [term('channels', 'public')],
      [term('in', 'home')],
    ])
      // prettier-ignore
      expect([narrow, idsOf(await list(...narrow))]).toEqual([narrow, [messageId]]);
    expect(idsOf(await visitor.get('messages', page([WEB_PUBLIC], { anchor: 'first_unread', num_after: 5 })))).toEqual([messageId]);
    expect(idsOf(await visitor.get('messages', { message_ids: [messageId], narrow: [WEB_PUBLIC] }))).toEqual([messageId]);
    const one = await visitor.get(`messages/${messageId}`, { apply_markdown: false });
    expect(one.body).toMatchObject({ message: { id: messageId, flags: ['read'] }, raw_content: `say tulip [x](${market.file})` });
    const topics = await visitor.get(`users/me/${channelId}/topics`);
    expect(topics.body['topics']).toEqual([{ name: 'tulip topic', max_id: messageId }]);
    const thumbnail = `${market.file.replace('user_uploads/', 'user_uploads/thumbnail/')}/840x560.webp`;
    expect([(await realm.stranger.get(market.file)).status, (await realm.stranger.get(thumbnail)).status]).toEqual([200, 200]);
  });

  it('learns nothing of any other channel, of direct messages and of other organizations, whatever it asks for', async () => {
    expect(closed).toHaveLength(6);
    const asked = await Promise.all(closed.map(async (place): Promise<[Place, ApiResponse[]]> => [place, await answersAbout(place)]));
    for (const [asker, answers] of asked) {
      for (const answer of answers) {
        if (answer.headers['content-type'] !== 'application/json') expect(answer.status).toBe(403);
        // An error repeats the name that was asked for, and says the same about names that nothing has.
        const text = answer.status === 200 ? answer.text : answer.text.replaceAll(`${asker.word} channel`, '');
        expect(text).not.toMatch(/rose|thistle|nettle|poppy|violet|orchid/);
      }
    }
  });

  it('gets the same error for channels that it may not read and for those that do not exist', async () => {
    const unknown = (name: unknown): Json => ({
      result: 'error',
      code: 'BAD_NARROW',
      msg: `Invalid narrow operator: unknown web-public channel ${String(name)}`,
      desc: `unknown web-public channel ${String(name)}`,
    });
    for (const name of ['rose channel', 'no such channel', closed[1]?.channelId, closed[3]?.channelId, 4_000_000]) {
      for (const negated of [false, true]) {
        const { status, body } = await list(term('channel', name, negated));
        expect([status, body]).toEqual([400, unknown(name)]);
      }
    }
    for (const { channelId, messageId } of [...closed, { channelId: 4_000_000, messageId: 4_000_000 }]) {
      expect((await visitor.get(`users/me/${channelId ?? 4_000_001}/topics`)).body).toEqual(INVALID_CHANNEL);
      expect(outcome(await visitor.get(`messages/${messageId}`))).toEqual(REFUSED);
    }
  });

  it.each<[string, readonly unknown[]]>([
    ['is none', []],
    ['does not name the web-public channels', [term('channel', 'tulip channel')]],
    ['excludes the web-public channels', [term('channels', 'web-public', true)]],
    ['names direct messages', [WEB_PUBLIC, term('dm', [1])]],
    ['depends on an account', [WEB_PUBLIC, term('is', 'starred')]],
  ])('needs an account for a narrow that %s', async (_, narrow) => {
    expect(outcome(await visitor.get('messages', page(narrow)))).toEqual(REFUSED);
    expect(outcome(await visitor.get('messages', { message_ids: [market.messageId], narrow }))).toEqual(REFUSED);
  });

  it('sees messages without addresses of people, without earlier versions, and as read', async () => {
    const [message] = (await list(term('channel', 'tulip channel'))).body['messages'] as [Json];
    expect(message).toMatchObject({ sender_email: `user${ada.user.id}@${realm.host}`, sender_full_name: 'Ada', flags: ['read'] });
    expect(message['avatar_url']).toBeTypeOf('string');
    await ada.client.patch(`messages/${market.messageId}`, { content: `said tulip [x](${market.file})` });
    for (const answer of [await list(), await list(term('search', 'tulip')), await visitor.get(`messages/${market.messageId}`)]) {
      expect(answer.text).toContain('said tulip');
      expect(answer.text).not.toMatch(/say tulip|edit_history/);
      expect(answer.text).not.toContain(ada.email);
    }
    const own = (await ada.client.get('messages', page([term('channel', 'tulip channel')]))).body['messages'] as [Json];
    expect(own[0]).toMatchObject({ sender_email: ada.email, edit_history: [{ prev_content: `say tulip [x](${market.file})` }] });
    const { body } = await list(term('sender', ada.email));
    expect(body['desc']).toBe(`unknown user ${ada.email}`);
  });

  it.each([
    ['a channel', () => []],
    ['a search', () => [term('search', 'crocus')]],
  ])('does not see a message of %s that is moved to a private channel while it is loaded', async (_, narrow) => {
    const messageId = await post(ada, 'tulip channel', 'bulbs', 'crocus');
    const limit = server.get(PageLimit);
    const cut = limit.cut.bind(limit);
    const spy = vi.spyOn(limit, 'cut').mockImplementationOnce(async (...input) => {
      await ada.client.patch(`messages/${messageId}`, { stream_id: closed[1]?.channelId, topic: 'cellar' });
      await ada.client.patch(`messages/${messageId}`, { content: 'crocus in the cellar' });
      return cut(...input);
    });
    const { status, text } = await list(term('topic', 'bulbs'), ...narrow());
    expect([spy.mock.calls.length, status]).toEqual([1, 200]);
    expect(text).not.toMatch(/cellar|thistle/);
    spy.mockRestore();
    await ada.client.delete(`messages/${messageId}`);
  });

  it('gets no picture that tells whether an account has a guessed address', async () => {
    const digests = [ada.email, `user${ada.user.id}@${realm.host}`].map((address) => createHash('md5').update(address).digest('hex'));
    const answers = [await list(), await list(term('search', 'tulip')), await visitor.get(`messages/${market.messageId}`)];
    for (const { text } of [...answers, await visitor.post('register')])
      expect(digests.map((digest) => text.includes(`https://secure.gravatar.com/avatar/${digest}?`))).toEqual([false, true]);
    const seen = await ada.client.get('messages', page([term('channel', 'tulip channel')], { client_gravatar: false }));
    expect(seen.text).toContain(digests[0]);
    const uploaded = await postFiles(ada.client, 'users/me/avatar', [{ name: 'ada.png', content: await picture(100, 100) }]);
    const own = uploaded.body['avatar_url'] as string;
    expect((await visitor.get(own)).status).toBe(200);
    for (const { text } of [await list(), await visitor.post('register')]) expect(text).toContain(own);
    await ada.client.delete('users/me/avatar');
  });

  it('registers without an event queue', async () => {
    const { body } = await visitor.post('register', { event_types: ['message'], fetch_event_types: ['message'] });
    expect(body).toEqual({
      result: 'success',
      msg: '',
      queue_id: null,
      zulip_version: '11.0',
      zulip_merge_base: '11.0',
      zulip_feature_level: ZULIP_FEATURE_LEVEL,
      max_message_id: -1,
    });
  });

  it('gets the state of the organization, and nothing of what belongs to accounts', async () => {
    await ada.client.patch('settings', { timezone: 'Europe/Berlin' });
    const [own, { body }] = [(await ada.client.post('register')).body, await visitor.post('register')];
    const expected = new Set([...Object.keys(own), 'queue_id']);
    for (const name of ['streams', 'last_event_id', 'idle_queue_timeout_secs']) expected.delete(name);
    expect(Object.keys(body).sort()).toEqual([...expected].sort());
    expect(body).toMatchObject({
      realm_name: own['realm_name'],
      realm_enable_spectator_access: true,
      realm_presence_disabled: true,
      realm_allow_message_editing: false,
      user_id: 0,
      full_name: 'Anonymous User',
      is_guest: true,
      is_admin: false,
      presences: {},
      unread_msgs: { count: 0, streams: [] },
      unsubscribed: [],
      never_subscribed: [],
      realm_bots: [],
      user_settings: { default_language: 'en' },
    });
    const [subscription, ...others] = body['subscriptions'] as Json[];
    expect(others).toEqual([]);
    expect(subscription).toMatchObject({ stream_id: market.channelId, name: 'tulip channel', is_web_public: true, is_muted: false });
    expect(subscription).not.toHaveProperty('subscribers');
    const people = body['realm_users'] as Json[];
    expect(people.map(({ full_name: name }) => name)).toEqual(['Ada', 'Ben']);
    expect(people[0]).toMatchObject({ email: `user${ada.user.id}@${realm.host}`, delivery_email: null, timezone: '' });
    expect(people[0]?.['date_joined']).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(people[0]).not.toHaveProperty('profile_data');
    expect(JSON.stringify(body)).not.toContain(ada.email);
    expect(JSON.stringify((await ada.client.post('register')).body)).toContain(ada.email);
  });

  it('lists the accounts of the organization, without addresses and without what they say about themselves', async () => {
    const field = (await ada.client.post('realm/profile_fields', { name: 'Birds', field_type: 1 })).body['id'];
    await ada.client.patch('users/me/profile_data', { data: [{ id: field, value: 'Kestrels' }] });
    await ada.client.patch('settings', { email_address_visibility: 1, timezone: 'Europe/Berlin' });
    const { status, body } = await visitor.get('users', { include_custom_profile_fields: true });
    const members = body['members'] as Json[];
    expect([status, members.map(({ full_name: name }) => name)]).toEqual([200, ['Ada', 'Ben']]);
    expect(members[0]).toMatchObject({ email: `user${ada.user.id}@${realm.host}`, delivery_email: null, timezone: '', is_active: true });
    for (const member of members) expect(member).not.toHaveProperty('profile_data');
    for (const text of [ada.email, 'Kestrels']) expect(JSON.stringify(body)).not.toContain(text);
    const { body: some } = await visitor.get('users', { user_ids: [ada.user.id, 99_999_999] });
    expect((some['members'] as Json[]).map(({ user_id: id }) => id)).toEqual([ada.user.id]);
  });

  it.each(['client_gravatar', 'include_subscribers'])('cannot register with %s', async (name) => {
    const { status, body } = await visitor.post('register', { [name]: true });
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'BAD_REQUEST', msg: `Invalid '${name}' parameter for anonymous request` },
    ]);
    expect((await visitor.post('register', { [name]: false })).status).toBe(200);
  });

  it('registers only from a page of the server', async () => {
    const { status, body } = await realm.stranger.post('/json/register');
    expect([status, body['code']]).toEqual([403, 'CSRF_FAILED']);
  });

  it('is refused by every other route of the API, and without a browser by all', async () => {
    const open = ['POST /register', 'GET /users', 'GET /messages', 'GET /messages/{message_id}', 'GET /users/me/{stream_id}/topics'];
    const found: string[] = [];
    for (const { method, path, endpoint } of server.get(RouteTable).routes) {
      if (!path.startsWith('/api/v1/') || path.startsWith('/api/v1/tus') || endpoint.hidden || endpoint.access === 'anyone') continue;
      const url = path.replace('/api/v1/', '').replace(/\{\w+\}/g, '1');
      if ((await visitor.send(method, url)).status !== 401 || endpoint.access === 'reader') found.push(`${method} ${path.slice(7)}`);
      expect([url, (await realm.stranger.send(method, url)).status]).toEqual([url, 401]);
    }
    expect(found.sort()).toEqual(open.sort());
  });
});

describe('An organization', () => {
  const ways = (client: SessionClient, { channelId, messageId }: Place): Promise<ApiResponse>[] => [
    client.post('register'),
    client.get('messages', page([WEB_PUBLIC])),
    client.get(`messages/${messageId}`),
    client.get(`users/me/${channelId}/topics`),
    client.get('users'),
  ];

  it('is open to visitors as long as it allows that and has a web-public channel', async () => {
    const garden = await TestRealm.create(server, { enable_spectator_access: true });
    ada = await garden.join('Ada', Role.owner);
    const guest = await garden.visit();
    const isOpen = async (): Promise<unknown> => (await garden.stranger.get('server_settings')).body['realm_web_public_access_enabled'];
    const expectOpen = async (place: Place, open: boolean): Promise<void> => {
      const answers = await Promise.all(ways(guest, place));
      if (open) expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      else for (const answer of answers) expect(outcome(answer)).toEqual(REFUSED);
      expect([(await garden.stranger.get(place.file)).status, await isOpen()]).toEqual([open ? 200 : 403, open]);
    };
    const rose = await fill('rose', {});
    await expectOpen(rose, false);
    const tulip = await fill('tulip', { is_web_public: true });
    await expectOpen(tulip, true);
    await ada.client.patch('realm', { enable_spectator_access: false });
    await expectOpen(tulip, false);
    await ada.client.patch('realm', { enable_spectator_access: true });
    await expectOpen(tulip, true);
    await ada.client.patch(`streams/${tulip.channelId}`, { is_web_public: false });
    await expectOpen(tulip, false);
    await ada.client.patch(`streams/${tulip.channelId}`, { is_web_public: true });
    await expectOpen(tulip, true);
    await ada.client.delete(`streams/${tulip.channelId}`);
    await expectOpen(tulip, false);
  });
});
