import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { INVALID_CHANNEL, subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let gil: TestAccount;
let garden: number;
let kitchen: number;

beforeAll(async () => {
  realm = await TestRealm.found(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  gil = await realm.join('Gil', Role.guest);
});

let made = 0;
beforeEach(async () => {
  made += 1;
  garden = await subscribe(ada, `garden ${made}`, { principals: [ada, ben, gil].map(({ user }) => user.id) });
  kitchen = await subscribe(ada, `kitchen ${made}`);
});

const set = async (account: TestAccount, ...subscription_data: unknown[]): Promise<Json> =>
  (await account.client.post('users/me/subscriptions/properties', { subscription_data })).body;
const wish = (property: string, value: unknown, stream_id: unknown = garden): Json => ({ stream_id, property, value });
async function subscription(account: TestAccount, id = garden): Promise<Json | undefined> {
  const { body } = await account.client.get('users/me/subscriptions');
  return (body['subscriptions'] as Json[]).find((one) => one['stream_id'] === id);
}
const failure = (msg: string, more: Json = {}): Json => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });
const SUCCESS = { result: 'success', msg: '' };

describe('POST /users/me/subscriptions/properties', () => {
  it.each<[string, unknown, Json]>([
    ['color', '#f00f00', { color: '#f00f00' }],
    ['color', '#abc', { color: '#abc' }],
    ['is_muted', true, { is_muted: true, in_home_view: false }],
    ['in_home_view', false, { is_muted: true, in_home_view: false }],
    ['pin_to_top', true, { pin_to_top: true }],
    ['desktop_notifications', true, { desktop_notifications: true }],
    ['audible_notifications', false, { audible_notifications: false }],
    ['push_notifications', true, { push_notifications: true }],
    ['email_notifications', true, { email_notifications: true }],
    ['wildcard_mentions_notify', false, { wildcard_mentions_notify: false }],
  ])('sets %s to %s for whoever asks alone, and tells their clients', async (property, value, expected) => {
    const others = await subscription(ben);
    const listener = await EventListener.register(ada.client, { event_types: ['subscription'] });
    expect(await set(ada, wish(property, value))).toEqual(SUCCESS);
    expect(await subscription(ada)).toMatchObject(expected);
    expect(await subscription(ben)).toEqual(others);
    const told = Object.entries(expected).map(([name, now]) => ({
      id: expect.any(Number) as number,
      type: 'subscription',
      op: 'update',
      stream_id: garden,
      property: name,
      value: now,
    }));
    // Clients that know `in_home_view` only are told first.
    const events = (await listener.take(told.length)).filter((event) => event['op'] === 'update');
    expect(events).toEqual(told.sort((a, b) => Number(b.property === 'in_home_view') - Number(a.property === 'in_home_view')));
  });

  it('sets several of several channels', async () => {
    expect(await set(ada, wish('pin_to_top', true), wish('color', '#123456', kitchen), wish('is_muted', true, kitchen))).toEqual(SUCCESS);
    expect(await subscription(ada)).toMatchObject({ pin_to_top: true, is_muted: false });
    expect(await subscription(ada, kitchen)).toMatchObject({ color: '#123456', is_muted: true });
    expect(await set(gil, wish('is_muted', true))).toEqual(SUCCESS);
  });

  it('keeps them over leaving and coming back', async () => {
    await set(ben, wish('is_muted', true), wish('push_notifications', true));
    const name = `garden ${made}`;
    await ben.client.delete('users/me/subscriptions', { subscriptions: [name] });
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name }] });
    expect(await subscription(ben)).toMatchObject({ is_muted: true, push_notifications: true });
  });

  it.each<[string, () => unknown[], Json]>([
    ['an unknown property', () => [wish('volume', true)], failure('Unknown subscription property: volume')],
    ['a flag that is none', () => [wish('is_muted', 'yes')], failure('is_muted is not a boolean')],
    ['a colour that is no text', () => [wish('color', true)], failure('color is not a string')],
    ['a colour that is none', () => [wish('color', 'red')], failure('color is not a valid hex color code')],
    ['an entry that is no object', () => [5], failure('subscription_data[0] is not a dict')],
    ['an id that is no number', () => [wish('is_muted', true, '5')], failure('subscription_data[0]["stream_id"] is not an integer')],
    ['an entry without value', () => [{ stream_id: 1, property: 'color' }], failure('subscription_data[0]["value"] field is missing')],
    ['an unknown channel', () => [wish('is_muted', true, 4_000_000)], INVALID_CHANNEL],
  ])('refuses %s, and sets nothing', async (_, wishes, expected) => {
    expect(await set(ada, ...wishes())).toEqual(expected);
    if (!String(expected['msg']).includes('[0]')) expect(await set(ada, wish('pin_to_top', true), ...wishes())).toEqual(expected);
    expect(await subscription(ada)).toMatchObject({ pin_to_top: false, is_muted: false });
  });

  it('is for subscribers', async () => {
    expect(await set(ben, wish('is_muted', true, kitchen))).toEqual(failure(`Not subscribed to channel ID ${kitchen}`));
    const den = await subscribe(ada, `den ${made}`, { invite_only: true });
    expect(await set(ben, wish('is_muted', true, den))).toEqual(INVALID_CHANNEL);
    expect(await set(gil, wish('is_muted', true, kitchen))).toEqual(INVALID_CHANNEL);
    await ben.client.delete('users/me/subscriptions', { subscriptions: [`garden ${made}`] });
    expect(await set(ben, wish('is_muted', true))).toEqual(failure(`Not subscribed to channel ID ${garden}`));
    expect((await ada.client.post('users/me/subscriptions/properties')).body).toEqual(
      failure("Missing 'subscription_data' argument", { code: 'REQUEST_VARIABLE_MISSING', var_name: 'subscription_data' }),
    );
  });
});

describe('PATCH /users/me/subscriptions/{stream_id}', () => {
  it('sets one property', async () => {
    const patch = async (parameters: Json): Promise<Json> => (await ada.client.patch(`users/me/subscriptions/${garden}`, parameters)).body;
    expect(await patch({ property: 'is_muted', value: true })).toEqual(SUCCESS);
    expect(await patch({ property: 'color', value: '#abcdef' })).toEqual(SUCCESS);
    expect(await subscription(ada)).toMatchObject({ is_muted: true, color: '#abcdef' });
    expect(await patch({ property: 'is_muted', value: 'maybe' })).toEqual(failure('is_muted is not a boolean'));
  });
});

describe('PATCH /users/me/subscriptions', () => {
  it('joins and leaves by one request', async () => {
    const { body } = await ben.client.patch('users/me/subscriptions', {
      add: [{ name: `kitchen ${made}` }, { name: `shed ${made}`, description: 'Tools', color: '#012345' }],
      delete: [`garden ${made}`],
    });
    expect(body).toEqual({
      ...SUCCESS,
      subscribed: { [ben.user.id]: [`kitchen ${made}`, `shed ${made}`] },
      already_subscribed: {},
      removed: [`garden ${made}`],
      not_removed: [],
    });
    expect(await subscription(ben)).toBeUndefined();
    expect(await subscription(ben, kitchen)).toBeDefined();
  });

  it('does nothing unless it can do all of it', async () => {
    const update = async (account: TestAccount, parameters: Json): Promise<Json> =>
      (await account.client.patch('users/me/subscriptions', parameters)).body;
    expect(await update(ben, {})).toEqual(failure('Nothing to do. Specify at least one of "add" or "delete".'));
    expect(await update(ben, { add: [{ name: `kitchen ${made}` }], delete: ['nowhere'] })).toEqual(
      failure('Channel(s) (nowhere) do not exist'),
    );
    await subscribe(ada, `secret ${made}`, { invite_only: true });
    expect(await update(ben, { add: [{ name: `secret ${made}` }], delete: [`garden ${made}`] })).toEqual(
      failure(`Unable to access channel (secret ${made}).`),
    );
    expect(await update(gil, { delete: [`garden ${made}`] })).toEqual(failure('Not allowed for guest users'));
    expect(await subscription(ben, kitchen)).toBeUndefined();
    expect(await subscription(ben)).toBeDefined();
  });
});

describe('PATCH /users/me/subscriptions/muted_topics', () => {
  const muted = async (): Promise<unknown> => {
    const { body } = await ben.client.post('register', { fetch_event_types: ['muted_topics'], event_types: [] });
    return (body['muted_topics'] as [string, string, number][]).map(([channel, topic]) => [channel, topic]);
  };
  const mute = async (parameters: Json): Promise<Json> => (await ben.client.patch('users/me/subscriptions/muted_topics', parameters)).body;

  it('mutes a topic by the id or the name of its channel, and takes it back', async () => {
    expect(await mute({ stream_id: garden, topic: 'roses', op: 'add' })).toEqual(SUCCESS);
    expect(await mute({ stream: `garden ${made}`, topic: 'weeds', op: 'add' })).toEqual(SUCCESS);
    expect(await muted()).toEqual([
      [`garden ${made}`, 'roses'],
      [`garden ${made}`, 'weeds'],
    ]);
    expect(await mute({ stream: `garden ${made}`, topic: 'roses', op: 'remove' })).toEqual(SUCCESS);
    expect(await mute({ stream_id: garden, topic: 'weeds', op: 'remove' })).toEqual(SUCCESS);
    expect(await muted()).toEqual([]);
  });

  it.each<[string, () => Json, string]>([
    ['no channel', () => ({ topic: 't', op: 'add' }), "Missing 'stream_id' argument"],
    ['two', () => ({ stream_id: garden, stream: 'garden', topic: 't', op: 'add' }), 'Unsupported parameter combination: stream_id, stream'],
    ['an unknown name', () => ({ stream: 'nowhere', topic: 't', op: 'add' }), "Invalid channel name 'nowhere'"],
    ['an unknown id', () => ({ stream_id: 4_000_000, topic: 't', op: 'add' }), 'Invalid channel ID'],
    ['an unknown operation', () => ({ stream_id: garden, topic: 't', op: 'flip' }), 'Invalid op'],
  ])('refuses %s', async (_, parameters, msg) => {
    expect(await mute(parameters())).toEqual(failure(msg));
  });
});
