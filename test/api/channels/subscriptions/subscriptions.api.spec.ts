import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../../src/modules/users/system-bots.api.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

const subscribe = (account: TestAccount, names: readonly (string | Json)[], more: Parameters = {}): Promise<ApiResponse> =>
  account.client.post('users/me/subscriptions', {
    subscriptions: names.map((name) => (typeof name === 'string' ? { name } : name)),
    ...more,
  });
const unsubscribe = (account: TestAccount, names: readonly string[], more: Parameters = {}): Promise<ApiResponse> =>
  account.client.delete('users/me/subscriptions', { subscriptions: names, ...more });
async function subscriptions(account: TestAccount, parameters: Parameters = {}): Promise<Json[]> {
  const { body } = await account.client.get('users/me/subscriptions', parameters);
  expect(body['result']).toBe('success');
  return body['subscriptions'] as Json[];
}
async function names(account: TestAccount): Promise<unknown[]> {
  return (await subscriptions(account)).map((subscription) => subscription['name']);
}
async function one(account: TestAccount, name: string): Promise<Json> {
  const found = (await subscriptions(account, { include_subscribers: true })).find((subscription) => subscription['name'] === name);
  if (!found) throw new Error(`not subscribed to ${name}`);
  return found;
}
async function groupId(name: string): Promise<number> {
  const { body } = await ada.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
  const group = (body['realm_user_groups'] as { id: number; name: string }[]).find((candidate) => candidate.name === name);
  if (!group) throw new Error(`no group ${name}`);
  return group.id;
}
const SUBSCRIBED = { result: 'success', msg: '', new_subscription_messages_sent: true };
const failure = (msg: string, more: Json = {}): Json => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });

describe('POST /users/me/subscriptions', () => {
  it('creates a public channel and subscribes the caller', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, body } = await subscribe(ada, [{ name: 'garden', description: 'Plants & *trees*' }]);
    expect(status).toBe(200);
    expect(body).toEqual({ ...SUBSCRIBED, subscribed: { [ada.user.id]: ['garden'] }, already_subscribed: {} });
    const channel = await one(ada, 'garden');
    expect(channel).toEqual({
      stream_id: expect.any(Number) as number,
      name: 'garden',
      description: 'Plants & *trees*',
      rendered_description: '<p>Plants &amp; <em>trees</em></p>',
      date_created: expect.any(Number) as number,
      creator_id: ada.user.id,
      invite_only: false,
      is_web_public: false,
      is_archived: false,
      folder_id: null,
      topics_policy: 'inherit',
      subscriber_count: 1,
      history_public_to_subscribers: true,
      message_retention_days: null,
      first_message_id: null,
      is_recently_active: expect.any(Boolean) as boolean,
      stream_post_policy: 1,
      is_announcement_only: false,
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
      color: '#76ce90',
      is_muted: false,
      in_home_view: true,
      pin_to_top: false,
      desktop_notifications: null,
      audible_notifications: null,
      push_notifications: null,
      email_notifications: null,
      wildcard_mentions_notify: null,
      subscribers: [ada.user.id],
    });
    expect(channel['date_created']).toBeGreaterThanOrEqual(before - 1);
    expect(channel['date_created']).toBeLessThanOrEqual(before + 10);
  });

  it('lists subscribers only on request', async () => {
    await subscribe(ada, ['garden'], { principals: [ben.user.id, ada.user.id] });
    expect((await subscriptions(ada))[0]).not.toHaveProperty('subscribers');
    expect((await subscriptions(ada, { include_subscribers: false }))[0]).not.toHaveProperty('subscribers');
    expect((await subscriptions(ada, { include_subscribers: true }))[0]).toMatchObject({ subscribers: [ada.user.id, ben.user.id] });
  });

  it('distinguishes new subscriptions from existing ones', async () => {
    await subscribe(ada, ['garden']);
    const { body } = await subscribe(ada, ['garden', 'kitchen'], { principals: [ada.user.id, ben.user.id] });
    expect(body['subscribed']).toEqual({ [ada.user.id]: ['kitchen'], [ben.user.id]: ['garden', 'kitchen'] });
    expect(body['already_subscribed']).toEqual({ [ada.user.id]: ['garden'] });
    expect(body).not.toHaveProperty('unauthorized');
  });

  it('accepts principals by id and by address in any case, and subscribes a repeated one once', async () => {
    for (const [index, principals] of [[ben.user.id], [ben.email.toUpperCase()], [ben.user.id, ben.user.id]].entries()) {
      const { body } = await subscribe(ada, [`room ${index}`], { principals });
      expect(body['subscribed']).toEqual({ [ben.user.id]: [`room ${index}`] });
      expect(await names(ada)).not.toContain(`room ${index}`);
      expect((await one(ben, `room ${index}`))['subscribers']).toEqual([ben.user.id]);
    }
  });

  it('creates private channels', async () => {
    await subscribe(ada, ['closed'], { invite_only: true });
    await subscribe(ada, ['shared'], { invite_only: true, history_public_to_subscribers: true });
    expect(await one(ada, 'closed')).toMatchObject({ invite_only: true, is_web_public: false, history_public_to_subscribers: false });
    expect(await one(ada, 'shared')).toMatchObject({ invite_only: true, history_public_to_subscribers: true });
  });

  it('makes the history of public channels public, whatever is requested', async () => {
    await subscribe(ada, ['garden'], { history_public_to_subscribers: false });
    expect(await one(ada, 'garden')).toMatchObject({ history_public_to_subscribers: true });
  });

  it('creates web-public channels if the organization permits them', async () => {
    expect((await subscribe(ada, ['square'], { is_web_public: true })).body).toEqual(failure('Web-public channels are not enabled.'));
    realm = await TestRealm.create(server, { enable_spectator_access: true });
    ada = await realm.join('Ada');
    const olga = await realm.join('Olga', Role.owner);
    expect((await subscribe(ada, ['square'], { is_web_public: true })).body).toEqual(failure('Insufficient permission'));
    // A channel cannot be private and web-public.
    expect((await subscribe(olga, ['square'], { is_web_public: true, invite_only: true })).body).toEqual(failure('Invalid parameters'));
    await subscribe(olga, ['square'], { is_web_public: true });
    expect(await one(olga, 'square')).toMatchObject({ is_web_public: true, invite_only: false, history_public_to_subscribers: true });
    expect(await names(ada)).toEqual([]);
  });

  it('creates default channels for administrators only', async () => {
    const olga = await realm.join('Olga', Role.administrator);
    expect((await subscribe(ada, ['lobby'], { is_default_stream: true })).body).toEqual(failure('Insufficient permission'));
    expect((await subscribe(olga, ['lobby'], { is_default_stream: true, invite_only: true })).body).toEqual(
      failure('A default channel cannot be private.'),
    );
    await subscribe(olga, ['lobby'], { is_default_stream: true });
    const { body } = await ada.client.post('register', { fetch_event_types: ['default_streams'], event_types: [] });
    expect(body['realm_default_streams']).toEqual([(await one(olga, 'lobby'))['stream_id']]);
  });

  it('accepts a retention of messages from owners only', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const root = await realm.join('Root', Role.administrator);
    const { status, body } = await subscribe(root, ['short'], { message_retention_days: 30 });
    expect([status, body]).toEqual([400, { result: 'error', code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization owner' }]);
    for (const [name, value, stored] of [
      ['short', 30, 30],
      ['long', '"unlimited"', -1],
      ['usual', '"realm_default"', null],
    ] as const) {
      await subscribe(olga, [name], { message_retention_days: value });
      expect((await one(olga, name))['message_retention_days']).toBe(stored);
    }
    expect((await subscribe(root, ['ordinary'], { message_retention_days: '"realm_default"' })).body['result']).toBe('success');
  });

  it('stores group settings as groups and as lists of accounts', async () => {
    const members = await groupId('role:members');
    const moderators = await groupId('role:moderators');
    const people = { direct_members: [ben.user.id], direct_subgroups: [moderators] };
    await subscribe(ada, ['garden'], {
      can_add_subscribers_group: members,
      can_remove_subscribers_group: people,
      can_administer_channel_group: people,
      can_send_message_group: moderators,
      can_subscribe_group: members,
    });
    expect(await one(ada, 'garden')).toMatchObject({
      can_add_subscribers_group: members,
      can_remove_subscribers_group: people,
      can_administer_channel_group: people,
      can_send_message_group: moderators,
      can_subscribe_group: members,
      stream_post_policy: 4,
      is_announcement_only: false,
    });
    await subscribe(ada, ['news'], { can_send_message_group: await groupId('role:administrators') });
    expect(await one(ada, 'news')).toMatchObject({ stream_post_policy: 2, is_announcement_only: true });
    await subscribe(ada, ['old hands'], { can_send_message_group: await groupId('role:fullmembers') });
    expect(await one(ada, 'old hands')).toMatchObject({ stream_post_policy: 3, is_announcement_only: false });
    const { body } = await ben.client.post('messages', { type: 'channel', to: 'news', topic: 't', content: 'c' });
    expect(body).toEqual(failure('You do not have permission to post in this channel.'));
  });

  it('rejects groups and accounts of other organizations in group settings', async () => {
    const elsewhere = await TestRealm.create(server);
    const zed = await elsewhere.join('Zed');
    const { body } = await zed.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
    const [foreign] = body['realm_user_groups'] as { id: number }[];
    expect((await subscribe(ada, ['a'], { can_send_message_group: foreign?.id })).status).toBe(400);
    const people = { direct_members: [zed.user.id], direct_subgroups: [] };
    expect((await subscribe(ada, ['a'], { can_send_message_group: people })).status).toBe(400);
    expect(await names(ada)).toEqual([]);
  });

  it('replaces line breaks in descriptions by spaces, and trims names', async () => {
    await subscribe(ada, [{ name: '  garden\t', description: 'Plants\nand\ntrees' }]);
    expect(await one(ada, 'garden')).toMatchObject({ description: 'Plants and trees', rendered_description: '<p>Plants and trees</p>' });
    await subscribe(ada, ['plain']);
    expect(await one(ada, 'plain')).toMatchObject({ description: '', rendered_description: '' });
  });

  it('assigns the next colour of the palette unless a colour is requested', async () => {
    await subscribe(ada, ['1', { name: '2', color: '#76ce90' }, '3', { name: '4', color: '#abc' }]);
    await subscribe(ada, [{ name: '5', color: '#e79ab5' }, '6']);
    await unsubscribe(ada, ['3']);
    await subscribe(ada, ['7']);
    const { body } = await ada.client.post('register', { fetch_event_types: ['subscription'], event_types: [] });
    const all = [...(body['subscriptions'] as Json[]), ...(body['unsubscribed'] as Json[])];
    expect(Object.fromEntries(all.map((channel) => [channel['name'], channel['color']]))).toEqual({
      1: '#fae589',
      2: '#76ce90',
      3: '#a6c7e5',
      4: '#abc',
      5: '#e79ab5',
      6: '#bfd56f',
      7: '#f4ae55',
    });
  });

  it('assigns colours of the palette again when all are used', async () => {
    const { body } = await subscribe(
      ada,
      Array.from({ length: 30 }, (_, index) => `room ${String(index).padStart(2, '0')}`),
    );
    expect((body['subscribed'] as Record<string, string[]>)[ada.user.id]).toHaveLength(30);
    const colors = (await subscriptions(ada)).map((channel) => String(channel['color']));
    expect(new Set(colors).size).toBe(24);
    expect(new Set(colors.slice(0, 24)).size).toBe(24);
    expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  });

  it('restores the colour when an account subscribes again', async () => {
    await subscribe(ada, [{ name: 'garden', color: '#123456' }]);
    await unsubscribe(ada, ['garden']);
    await subscribe(ada, [{ name: 'garden', color: '#654321' }]);
    expect((await one(ada, 'garden'))['color']).toBe('#123456');
  });

  it('lists subscriptions by name in code-point order', async () => {
    await subscribe(ada, ['c', 'ä', 'a', 'B', 'Z', '🌱', '\uffe6']);
    expect(await names(ada)).toEqual(['B', 'Z', 'a', 'c', 'ä', '\uffe6', '🌱']);
  });

  const errors: [string, Parameters, Json][] = [
    ['missing subscriptions', {}, { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'subscriptions' argument", var_name: 'subscriptions' }],
    ['broken JSON', { subscriptions: '[{' }, { code: 'BAD_REQUEST', msg: 'subscriptions is not valid JSON' }],
    ['a value that is no list', { subscriptions: { name: 'a' } }, { code: 'BAD_REQUEST', msg: 'subscriptions is not a list' }],
    ['an element that is no object', { subscriptions: [5] }, { code: 'BAD_REQUEST', msg: 'subscriptions[0] is not a dict' }],
    [
      'a name that is no string',
      { subscriptions: [{ name: 5 }] },
      { code: 'BAD_REQUEST', msg: 'subscriptions[0]["name"] is not a string' },
    ],
    [
      'an element without a name',
      { subscriptions: [{ description: 'd' }] },
      { code: 'BAD_REQUEST', msg: 'subscriptions[0]["name"] field is missing' },
    ],
    ['an empty name', { subscriptions: [{ name: '  ' }] }, { code: 'BAD_REQUEST', msg: "Channel name can't be empty." }],
    [
      'a name that is too long',
      { subscriptions: [{ name: 'ü'.repeat(61) }] },
      { code: 'BAD_REQUEST', msg: 'Channel name too long (limit: 60 characters).' },
    ],
    [
      'a control character in the name',
      { subscriptions: [{ name: 'ab\u0007c' }] },
      { code: 'BAD_REQUEST', msg: 'Invalid character in channel name, at position 3.' },
    ],
    [
      'a string that is no colour',
      { subscriptions: [{ name: 'ok' }, { name: 'b', color: 'red' }] },
      { code: 'BAD_REQUEST', msg: 'subscriptions[1]["color"] is not a valid hex color code' },
    ],
    [
      'a colour that is no string',
      { subscriptions: [{ name: 'b', color: 5 }] },
      { code: 'BAD_REQUEST', msg: 'subscriptions[0]["color"] is not a string' },
    ],
    [
      'a description that is too long',
      { subscriptions: [{ name: 'b', description: 'd'.repeat(1025) }] },
      { code: 'BAD_REQUEST', msg: 'subscriptions[0]["description"] is too long (limit: 1024 characters)' },
    ],
    [
      'an unknown address',
      { subscriptions: [{ name: 'b' }], principals: ['nobody@example.com'] },
      { code: 'BAD_REQUEST', msg: 'No such user' },
    ],
    [
      'a retention of zero days',
      { subscriptions: [{ name: 'b' }], message_retention_days: 0 },
      {
        code: 'REQUEST_VARIABLE_INVALID',
        msg: "Bad value for 'message_retention_days': 0",
        var_name: 'message_retention_days',
        bad_value: 0,
      },
    ],
    [
      'a retention of a fraction of a day',
      { subscriptions: [{ name: 'b' }], message_retention_days: 1.5 },
      { code: 'BAD_REQUEST', msg: 'message_retention_days is not an integer' },
    ],
    ['an unknown id', { subscriptions: [{ name: 'b' }], principals: [4_000_000_000] }, { code: 'BAD_REQUEST', msg: 'No such user' }],
    [
      'a value that is no boolean',
      { subscriptions: [{ name: 'b' }], invite_only: 1 },
      { code: 'BAD_REQUEST', msg: 'invite_only is not a boolean' },
    ],
    [
      'a boolean that is no JSON',
      { subscriptions: [{ name: 'b' }], authorization_errors_fatal: 'yes' },
      { code: 'BAD_REQUEST', msg: 'authorization_errors_fatal is not valid JSON' },
    ],
  ];
  it.each(errors)('rejects %s and changes nothing', async (_, parameters, expected) => {
    const { status, body } = await ada.client.post('users/me/subscriptions', parameters);
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', ...expected });
    expect(await names(ada)).toEqual([]);
    expect((await ada.client.get('streams', { include_all: true })).body['streams']).toEqual([]);
  });

  it('accepts values of exactly the maximum length', async () => {
    const name = '🌱'.repeat(60);
    await subscribe(ada, [{ name, description: '🌿'.repeat(1024) }]);
    expect(await one(ada, name)).toMatchObject({ description: '🌿'.repeat(1024) });
  });

  it('rejects deactivated accounts', async () => {
    const inactive = await realm.join('Gone');
    await server.write('UPDATE user_account SET active = 0 WHERE id = ?', [inactive.user.id]);
    expect((await subscribe(ada, ['garden'], { principals: [inactive.user.id] })).body).toEqual(failure('User is deactivated'));
    expect(await names(ada)).toEqual([]);
  });

  it('reports unknown parameters', async () => {
    const { body } = await subscribe(ada, ['garden'], { stream_post_policy: 2 });
    expect(body['ignored_parameters_unsupported']).toEqual(['stream_post_policy']);
    expect((await one(ada, 'garden'))['stream_post_policy']).toBe(1);
  });

  it('rejects private channels to which no subscriber has added the account', async () => {
    await subscribe(ada, ['closed', 'open']);
    await subscribe(ada, ['secret'], { invite_only: true });
    const olga = await realm.join('Olga', Role.owner);
    for (const account of [ben, olga]) {
      const { status, body } = await subscribe(account, ['open', 'secret']);
      expect([status, body]).toEqual([400, failure('Unable to access channel (secret).')]);
      expect(await names(account)).toEqual([]);
      const partly = await subscribe(account, ['open', 'secret'], { authorization_errors_fatal: false });
      expect(partly.body).toEqual({
        ...SUBSCRIBED,
        subscribed: { [account.user.id]: ['open'] },
        already_subscribed: {},
        unauthorized: ['secret'],
      });
      expect(await names(account)).toEqual(['open']);
    }
    expect((await subscribe(ben, ['open'], { authorization_errors_fatal: false })).body).toMatchObject({
      unauthorized: [],
      already_subscribed: { [ben.user.id]: ['open'] },
    });
    expect((await subscribe(ada, ['secret'], { principals: [ben.user.id] })).body['subscribed']).toEqual({ [ben.user.id]: ['secret'] });
  });

  it('subscribes members of the group that may subscribe itself to private channels', async () => {
    await subscribe(ada, ['secret'], { invite_only: true, can_subscribe_group: { direct_members: [ben.user.id], direct_subgroups: [] } });
    const cleo = await realm.join('Cleo');
    expect((await subscribe(cleo, ['secret'])).body['msg']).toBe('Unable to access channel (secret).');
    expect((await subscribe(ben, ['secret'])).body['subscribed']).toEqual({ [ben.user.id]: ['secret'] });
  });

  it('subscribes others only for accounts with the permission', async () => {
    realm = await TestRealm.create(server, { can_add_subscribers_group: 'role:administrators' });
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    const olga = await realm.join('Olga', Role.administrator);
    await subscribe(olga, ['garden']);
    for (const [name, more] of [
      ['garden', {}],
      ['new', { invite_only: true }],
      ['new', { can_administer_channel_group: { direct_members: [ben.user.id], direct_subgroups: [] } }],
    ] as const) {
      const { status, body } = await subscribe(ada, [name], { principals: [ada.user.id, ben.user.id], ...more });
      expect([status, body]).toEqual([400, failure('Insufficient permission')]);
    }
    expect(await names(ada)).toEqual([]);
    // Accounts that administer a public channel may subscribe others, and its creator administers it.
    expect((await subscribe(ada, ['own'], { principals: [ben.user.id] })).body['subscribed']).toEqual({ [ben.user.id]: ['own'] });
    const closed = { invite_only: true, can_add_subscribers_group: { direct_members: [ada.user.id], direct_subgroups: [] } };
    expect((await subscribe(ada, ['closed'], { principals: [ben.user.id], ...closed })).status).toBe(200);
    expect((await subscribe(ada, ['garden'], { principals: [ada.user.id] })).status).toBe(200);
    expect((await subscribe(olga, ['garden'], { principals: [ben.user.id] })).status).toBe(200);
    const members = { direct_members: [ada.user.id], direct_subgroups: [] };
    await subscribe(olga, ['helped'], { can_add_subscribers_group: members });
    expect((await subscribe(ada, ['helped'], { principals: [ben.user.id] })).body['subscribed']).toEqual({ [ben.user.id]: ['helped'] });
  });

  it('creates channels only for accounts with the permission', async () => {
    realm = await TestRealm.create(server, {
      can_create_public_channel_group: 'role:administrators',
      can_create_private_channel_group: 'role:moderators',
    });
    const member = await realm.join('Member');
    const moderator = await realm.join('Moderator', Role.moderator);
    const administrator = await realm.join('Administrator', Role.administrator);
    const may = async (account: TestAccount, name: string, more: Parameters): Promise<boolean> => {
      const { status, body } = await subscribe(account, [name], more);
      if (status !== 200) expect(body).toEqual(failure('Insufficient permission'));
      return status === 200;
    };
    expect([await may(member, 'a', {}), await may(moderator, 'b', {}), await may(administrator, 'c', {})]).toEqual([false, false, true]);
    const closed = { invite_only: true };
    expect([await may(member, 'd', closed), await may(moderator, 'e', closed), await may(administrator, 'f', closed)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await may(member, 'c', {})).toBe(true);
  });

  it('rejects guests, whom others may subscribe', async () => {
    const gil = await realm.join('Gil', Role.guest);
    await subscribe(ada, ['garden']);
    for (const name of ['garden', 'new']) {
      const { status, body } = await subscribe(gil, [name]);
      expect([status, body]).toEqual([400, failure('Not allowed for guest users')]);
    }
    // The check precedes the validation of parameters.
    expect((await gil.client.post('users/me/subscriptions')).body).toEqual(failure('Not allowed for guest users'));
    expect((await subscribe(ada, ['garden'], { principals: [gil.user.id] })).body['subscribed']).toEqual({ [gil.user.id]: ['garden'] });
    expect(await names(gil)).toEqual(['garden']);
  });

  it('accepts bots like members', async () => {
    const bot = await realm.bot('Helper', BotType.generic, ada);
    expect((await subscribe(bot, ['robots'])).body['subscribed']).toEqual({ [bot.user.id]: ['robots'] });
    await subscribe(ada, ['secret'], { invite_only: true });
    expect((await subscribe(bot, ['secret'])).body['msg']).toBe('Unable to access channel (secret).');
    expect((await subscribe(ada, ['secret'], { principals: [bot.email] })).body['subscribed']).toEqual({ [bot.user.id]: ['secret'] });
    expect(await names(bot)).toEqual(['robots', 'secret']);
  });

  it('creates one channel when several accounts create the same name concurrently', async () => {
    const accounts = [ada, ben, await realm.join('Cleo'), await realm.join('Dora')];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(accounts.map((account) => subscribe(account, [`race ${round}`, `Other ${round}`])));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const ids = await Promise.all(accounts.map(async (account) => (await one(account, `race ${round}`))['stream_id']));
      expect(new Set(ids).size).toBe(1);
      expect((await one(ada, `race ${round}`))['subscribers']).toEqual(accounts.map(({ user }) => user.id));
    }
    const { body } = await ada.client.get('streams');
    expect(body['streams']).toHaveLength(10);
  });

  it('compares names without regard to case, but with regard to accents', async () => {
    await subscribe(ada, ['Café']);
    expect((await subscribe(ada, ['CAFÉ'])).body['already_subscribed']).toEqual({ [ada.user.id]: ['Café'] });
    expect((await subscribe(ada, ['Cafe\u0301'])).body['already_subscribed']).toEqual({ [ada.user.id]: ['Café'] });
    expect((await subscribe(ada, ['cafe'])).body['subscribed']).toEqual({ [ada.user.id]: ['cafe'] });
    expect((await subscribe(ada, ['straße', 'strasse'])).body['subscribed']).toEqual({ [ada.user.id]: ['straße', 'strasse'] });
    expect((await subscribe(ada, ['one', 'ONE'])).body['subscribed']).toEqual({ [ada.user.id]: [expect.stringMatching(/^one$/i)] });
    expect(await names(ada)).toHaveLength(5);
  });

  it('separates channels of the same name in different organizations', async () => {
    const elsewhere = await TestRealm.create(server);
    const zed = await elsewhere.join('Zed');
    await subscribe(ada, ['garden']);
    const { body } = await subscribe(zed, ['garden']);
    expect(body['subscribed']).toEqual({ [zed.user.id]: ['garden'] });
    const [ours, theirs] = [await one(ada, 'garden'), await one(zed, 'garden')];
    expect(ours['stream_id']).not.toBe(theirs['stream_id']);
    expect(ours['subscribers']).toEqual([ada.user.id]);
    for (const principals of [[zed.user.id], [zed.email]]) {
      expect((await subscribe(ada, ['garden'], { principals })).body).toEqual(failure('No such user'));
    }
    expect((await ada.client.get(`streams/${String(theirs['stream_id'])}`)).body).toEqual(failure('Invalid channel ID'));
  });
});

describe('DELETE /users/me/subscriptions', () => {
  beforeEach(async () => {
    await subscribe(ada, ['garden', 'kitchen'], { principals: [ada.user.id, ben.user.id] });
    await subscribe(ada, ['cellar']);
  });

  it('ends subscriptions, and returns those that were removed and those that did not exist', async () => {
    const { status, body } = await unsubscribe(ben, ['Kitchen', ' garden ', 'cellar']);
    expect(status).toBe(200);
    expect({ ...body, removed: [...(body['removed'] as string[])].sort() }).toEqual({
      result: 'success',
      msg: '',
      removed: ['garden', 'kitchen'],
      not_removed: ['cellar'],
    });
    expect(await names(ben)).toEqual([]);
    expect((await one(ada, 'garden'))['subscribers']).toEqual([ada.user.id]);
    expect((await unsubscribe(ben, ['garden'])).body).toMatchObject({ removed: [], not_removed: ['garden'] });
  });

  it('accepts parameters in the query', async () => {
    const query = new URLSearchParams({ subscriptions: '["garden"]' }).toString();
    expect((await ben.client.send('DELETE', `users/me/subscriptions?${query}`)).body['removed']).toEqual(['garden']);
  });

  it.each([
    ['unknown names', ['garden', 'attic', 'roof'], 'Channel(s) (attic, roof) do not exist'],
    ['an empty name', ['garden', '  '], "Channel name can't be empty."],
  ])('rejects %s and changes nothing', async (_, channels, msg) => {
    const { status, body } = await unsubscribe(ben, channels);
    expect([status, body]).toEqual([400, failure(msg)]);
    expect(await names(ben)).toEqual(['garden', 'kitchen']);
  });

  it.each([
    [
      'a request without parameters',
      {},
      { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'subscriptions' argument", var_name: 'subscriptions' },
    ],
    ['broken JSON', { subscriptions: 'garden' }, { code: 'BAD_REQUEST', msg: 'subscriptions is not valid JSON' }],
    ['a value that is no list', { subscriptions: '"garden"' }, { code: 'BAD_REQUEST', msg: 'subscriptions is not a list' }],
    ['elements that are numbers', { subscriptions: [1] }, { code: 'BAD_REQUEST', msg: 'subscriptions[0] is not a string' }],
    ['unknown accounts', { subscriptions: ['garden'], principals: ['x@y.z'] }, { code: 'BAD_REQUEST', msg: 'No such user' }],
  ])('rejects %s', async (_, parameters, expected) => {
    const { status, body } = await ben.client.delete('users/me/subscriptions', parameters);
    expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
  });

  it('rejects private channels of others as if they did not exist', async () => {
    await subscribe(ada, ['secret'], { invite_only: true });
    expect((await unsubscribe(ben, ['secret'])).body).toEqual(failure('Channel(s) (secret) do not exist'));
  });

  it('unsubscribes others only for accounts with the permission', async () => {
    const moderator = await realm.join('Moderator', Role.moderator);
    const owner = await realm.join('Owner', Role.owner);
    for (const account of [ben, moderator]) {
      const { status, body } = await unsubscribe(account, ['garden'], { principals: [ada.user.id] });
      expect([status, body]).toEqual([400, failure('Insufficient permission')]);
    }
    expect(await names(ada)).toContain('garden');
    const removed = await unsubscribe(owner, ['garden'], { principals: [ada.email, ben.email] });
    expect(removed.body).toMatchObject({ removed: ['garden'], not_removed: [] });
    // Ada created the channel, and therefore administers it.
    expect((await unsubscribe(ada, ['kitchen'], { principals: [ben.user.id] })).body['removed']).toEqual(['kitchen']);
    await subscribe(ada, ['sauna'], {
      principals: [ada.user.id],
      can_remove_subscribers_group: { direct_members: [ben.user.id], direct_subgroups: [] },
    });
    expect((await unsubscribe(ben, ['sauna'], { principals: [ada.user.id] })).body['removed']).toEqual(['sauna']);
  });

  it('lets administrators unsubscribe others from private channels', async () => {
    await subscribe(ada, ['secret'], { invite_only: true });
    const owner = await realm.join('Owner', Role.administrator);
    expect((await unsubscribe(owner, ['secret'], { principals: [ada.user.id] })).body['removed']).toEqual(['secret']);
    expect(await names(ada)).not.toContain('secret');
  });

  it('lets guests unsubscribe themselves', async () => {
    const gil = await realm.join('Gil', Role.guest);
    await subscribe(ada, ['garden'], { principals: [gil.user.id] });
    expect((await unsubscribe(gil, ['garden'])).body['removed']).toEqual(['garden']);
    expect((await unsubscribe(gil, ['garden'])).body).toEqual(failure('Channel(s) (garden) do not exist'));
  });

  it('lets owners of bots unsubscribe their bots', async () => {
    const bot = await realm.bot('Helper', BotType.generic, ben);
    await subscribe(ada, ['garden'], { principals: [bot.user.id] });
    expect((await unsubscribe(ben, ['garden'], { principals: [bot.user.id] })).body['removed']).toEqual(['garden']);
    expect(await names(bot)).toEqual([]);
  });

  it('leaves a channel without subscribers active', async () => {
    await unsubscribe(ada, ['cellar']);
    const { body } = await ben.client.get('streams');
    expect((body['streams'] as Json[]).map((channel) => channel['name'])).toEqual(['cellar', 'garden', 'kitchen']);
  });
});

describe('send_new_subscription_messages of POST /users/me/subscriptions', () => {
  const messagesOf = async (account: TestAccount): Promise<unknown[]> => {
    const { body } = await account.client.get('messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow: [['is', 'dm']] });
    return body['messages'] as unknown[];
  };

  it('decides whether others are told that they are subscribed, and the answer says so', async () => {
    await server.get(SystemBotsService).add(realm.realm.id, SYSTEM_BOTS.notification);
    await subscribe(ada, ['garden', 'hall']);
    const principals = [ben.user.id];
    const quiet = await subscribe(ada, ['garden'], { principals, send_new_subscription_messages: false });
    expect(quiet.body).not.toHaveProperty('new_subscription_messages_sent');
    expect(await messagesOf(ben)).toEqual([]);
    const told = await subscribe(ada, ['hall'], { principals, send_new_subscription_messages: true });
    expect(told.body).toMatchObject({ new_subscription_messages_sent: true });
    expect(await messagesOf(ben)).toHaveLength(1);
  });

  it('tells nobody where too many are subscribed at once', async () => {
    await server.get(SystemBotsService).add(realm.realm.id, SYSTEM_BOTS.notification);
    await subscribe(ada, ['garden']);
    const { body: state } = await ada.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    const max = state['max_bulk_new_subscription_messages'] as number;
    const others = await Promise.all(Array.from({ length: max }, (_, index) => realm.join(`Member ${index}`, Role.member, null)));
    const { body } = await subscribe(ada, ['garden'], { principals: [ben, ...others].map(({ user }) => user.id) });
    expect(body).toMatchObject({ result: 'success', new_subscription_messages_sent: false });
    expect(await messagesOf(ben)).toEqual([]);
  });
});

describe('subscriber_count', () => {
  it('is the number of subscribers without deactivated ones, and events keep it up to date', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const picture = await ClientPicture.of(server, ben, ['stream', 'subscription']);
    await subscribe(ada, ['garden', 'hall']);
    await subscribe(ada, ['garden'], { principals: [ben.user.id, olga.user.id] });
    await subscribe(ada, [{ name: 'secret' }], { invite_only: true, principals: [ada.user.id, olga.user.id] });
    await subscribe(ada, ['secret'], { principals: [ben.user.id] });
    await olga.client.delete(`users/${ada.user.id}`);
    await unsubscribe(ben, ['garden']);
    await picture.expectFresh();
    const { body } = await olga.client.get('streams', { include_all: true });
    const counts = (body['streams'] as Json[]).map(({ name, subscriber_count }) => [name, subscriber_count]);
    expect(Object.fromEntries(counts)).toEqual({ garden: 1, hall: 0, secret: 2 });
  });
});
