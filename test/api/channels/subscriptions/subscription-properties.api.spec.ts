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
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  gil = await realm.join('Gil', Role.guest);
});

let channels = 0;
beforeEach(async () => {
  channels += 1;
  garden = await subscribe(ada, `garden ${channels}`, { principals: [ada, ben, gil].map(({ user }) => user.id) });
  kitchen = await subscribe(ada, `kitchen ${channels}`);
});

const set = async (account: TestAccount, ...subscription_data: unknown[]): Promise<Json> =>
  (await account.client.post('users/me/subscriptions/properties', { subscription_data })).body;
const entry = (property: string, value: unknown, stream_id: unknown = garden): Json => ({ stream_id, property, value });
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
  ])('sets %s to %s for the caller only, and publishes it to the clients of the caller', async (property, value, expected) => {
    const others = await subscription(ben);
    const listener = await EventListener.register(ada.client, { event_types: ['subscription'] });
    expect(await set(ada, entry(property, value))).toEqual(SUCCESS);
    expect(await subscription(ada)).toMatchObject(expected);
    expect(await subscription(ben)).toEqual(others);
    const expectedEvents = Object.entries(expected).map(([name, now]) => ({
      id: expect.any(Number) as number,
      type: 'subscription',
      op: 'update',
      stream_id: garden,
      property: name,
      value: now,
    }));
    // The event for `in_home_view`, which older clients read, comes first.
    const events = (await listener.take(expectedEvents.length)).filter((event) => event['op'] === 'update');
    expect(events).toEqual(expectedEvents.sort((a, b) => Number(b.property === 'in_home_view') - Number(a.property === 'in_home_view')));
  });

  it('sets several properties of several channels', async () => {
    expect(await set(ada, entry('pin_to_top', true), entry('color', '#123456', kitchen), entry('is_muted', true, kitchen))).toEqual(
      SUCCESS,
    );
    expect(await subscription(ada)).toMatchObject({ pin_to_top: true, is_muted: false });
    expect(await subscription(ada, kitchen)).toMatchObject({ color: '#123456', is_muted: true });
    expect(await set(gil, entry('is_muted', true))).toEqual(SUCCESS);
  });

  it('restores the properties when an account subscribes again', async () => {
    await set(ben, entry('is_muted', true), entry('push_notifications', true));
    const name = `garden ${channels}`;
    await ben.client.delete('users/me/subscriptions', { subscriptions: [name] });
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name }] });
    expect(await subscription(ben)).toMatchObject({ is_muted: true, push_notifications: true });
  });

  it.each<[string, () => unknown[], Json]>([
    ['an unknown property', () => [entry('volume', true)], failure('Unknown subscription property: volume')],
    ['a value that is no boolean', () => [entry('is_muted', 'yes')], failure('is_muted is not a boolean')],
    ['a colour that is no string', () => [entry('color', true)], failure('color is not a string')],
    ['a string that is no colour', () => [entry('color', 'red')], failure('color is not a valid hex color code')],
    ['an entry that is no object', () => [5], failure('subscription_data[0] is not a dict')],
    ['an id that is no number', () => [entry('is_muted', true, '5')], failure('subscription_data[0]["stream_id"] is not an integer')],
    ['an entry without a value', () => [{ stream_id: 1, property: 'color' }], failure('subscription_data[0]["value"] field is missing')],
    ['an unknown channel', () => [entry('is_muted', true, 4_000_000)], INVALID_CHANNEL],
  ])('rejects %s and sets nothing', async (_, changes, expected) => {
    expect(await set(ada, ...changes())).toEqual(expected);
    if (!String(expected['msg']).includes('[0]')) expect(await set(ada, entry('pin_to_top', true), ...changes())).toEqual(expected);
    expect(await subscription(ada)).toMatchObject({ pin_to_top: false, is_muted: false });
  });

  it('rejects accounts that are not subscribed', async () => {
    expect(await set(ben, entry('is_muted', true, kitchen))).toEqual(failure(`Not subscribed to channel ID ${kitchen}`));
    const den = await subscribe(ada, `den ${channels}`, { invite_only: true });
    expect(await set(ben, entry('is_muted', true, den))).toEqual(INVALID_CHANNEL);
    expect(await set(gil, entry('is_muted', true, kitchen))).toEqual(INVALID_CHANNEL);
    await ben.client.delete('users/me/subscriptions', { subscriptions: [`garden ${channels}`] });
    expect(await set(ben, entry('is_muted', true))).toEqual(failure(`Not subscribed to channel ID ${garden}`));
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
  it('subscribes and unsubscribes in one request', async () => {
    const { body } = await ben.client.patch('users/me/subscriptions', {
      add: [{ name: `kitchen ${channels}` }, { name: `shed ${channels}`, description: 'Tools', color: '#012345' }],
      delete: [`garden ${channels}`],
    });
    expect(body).toEqual({
      ...SUCCESS,
      subscribed: { [ben.user.id]: [`kitchen ${channels}`, `shed ${channels}`] },
      already_subscribed: {},
      removed: [`garden ${channels}`],
      not_removed: [],
    });
    expect(await subscription(ben)).toBeUndefined();
    expect(await subscription(ben, kitchen)).toBeDefined();
  });

  it('changes nothing unless every part succeeds', async () => {
    const update = async (account: TestAccount, parameters: Json): Promise<Json> =>
      (await account.client.patch('users/me/subscriptions', parameters)).body;
    expect(await update(ben, {})).toEqual(failure('Nothing to do. Specify at least one of "add" or "delete".'));
    expect(await update(ben, { add: [{ name: `kitchen ${channels}` }], delete: ['nowhere'] })).toEqual(
      failure('Channel(s) (nowhere) do not exist'),
    );
    await subscribe(ada, `secret ${channels}`, { invite_only: true });
    expect(await update(ben, { add: [{ name: `secret ${channels}` }], delete: [`garden ${channels}`] })).toEqual(
      failure(`Unable to access channel (secret ${channels}).`),
    );
    expect(await update(gil, { delete: [`garden ${channels}`] })).toEqual(failure('Not allowed for guest users'));
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

  it('mutes and unmutes a topic by the id or the name of its channel', async () => {
    expect(await mute({ stream_id: garden, topic: 'roses', op: 'add' })).toEqual(SUCCESS);
    expect(await mute({ stream: `garden ${channels}`, topic: 'weeds', op: 'add' })).toEqual(SUCCESS);
    expect(await muted()).toEqual([
      [`garden ${channels}`, 'roses'],
      [`garden ${channels}`, 'weeds'],
    ]);
    expect(await mute({ stream: `garden ${channels}`, topic: 'roses', op: 'remove' })).toEqual(SUCCESS);
    expect(await mute({ stream_id: garden, topic: 'weeds', op: 'remove' })).toEqual(SUCCESS);
    expect(await muted()).toEqual([]);
  });

  it.each<[string, () => Json, string]>([
    ['no channel', () => ({ topic: 't', op: 'add' }), "Missing 'stream_id' argument"],
    [
      'both an id and a name',
      () => ({ stream_id: garden, stream: 'garden', topic: 't', op: 'add' }),
      'Unsupported parameter combination: stream_id, stream',
    ],
    ['an unknown name', () => ({ stream: 'nowhere', topic: 't', op: 'add' }), "Invalid channel name 'nowhere'"],
    ['an unknown id', () => ({ stream_id: 4_000_000, topic: 't', op: 'add' }), 'Invalid channel ID'],
    ['an unknown operation', () => ({ stream_id: garden, topic: 't', op: 'flip' }), 'Invalid op'],
  ])('rejects %s', async (_, parameters, msg) => {
    expect(await mute(parameters())).toEqual(failure(msg));
  });
});
