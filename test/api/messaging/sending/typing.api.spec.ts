import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Fields = Record<string, unknown>;

const CAPABLE = { notification_settings_null: true, stream_typing_notifications: true };

const withoutId = (event: Fields): Fields => Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'id'));

describe('POST /typing', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let cem: TestAccount;
  let channelId: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cem = await realm.join('Cem');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
    channelId = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
  });

  const type = (account: TestAccount, parameters: Fields): Promise<ApiResponse> => account.client.post('typing', parameters);
  const inGarden = (account: TestAccount, parameters: Fields = {}): Promise<ApiResponse> =>
    type(account, { type: 'channel', op: 'start', stream_id: channelId, topic: 'roses', ...parameters });
  const listen = ({ client }: TestAccount, capabilities: Fields = CAPABLE): Promise<EventListener> =>
    EventListener.register(client, { event_types: ['typing', 'message'], client_capabilities: capabilities });
  /** Returns all events before a direct message of the account to itself; later ones are not expected. */
  const eventsOf = async (listener: EventListener, account: TestAccount): Promise<Fields[]> => {
    await account.client.post('messages', { type: 'direct', to: [account.user.id], content: 'the end' });
    const events: Fields[] = [];
    for (;;) {
      for (const event of await listener.take(1)) {
        if (event.type === 'message') return events;
        events.push(withoutId(event));
      }
    }
  };
  const person = ({ user: { id }, email }: TestAccount): Fields => ({ user_id: id, email });

  it('notifies the participants of a direct conversation only', async () => {
    const accounts = [ada, ben, cem];
    const listeners = await Promise.all(accounts.map((account) => listen(account)));
    const { status, body } = await type(ada, { op: 'start', to: [ben.user.id] });
    expect([status, body]).toEqual([200, { result: 'success', msg: '' }]);
    await type(ada, { type: 'direct', op: 'stop', to: [ada.user.id, ben.user.id] });
    const received = await Promise.all(accounts.map((account, index) => eventsOf(listeners[index] as EventListener, account)));
    const event = { type: 'typing', message_type: 'direct', sender: person(ada) };
    const both = expect.arrayContaining([person(ada), person(ben)]) as Fields[];
    const expected = [
      { ...event, op: 'start', recipients: both },
      { ...event, op: 'stop', recipients: both },
    ];
    expect(received).toEqual([expected, expected, []]);
    expect(received[1]?.map((one) => (one['recipients'] as Fields[]).length)).toEqual([2, 2]);
  });

  it.each([
    ['direct_message_permission_group', 'Direct messages are disabled in this organization.'],
    ['direct_message_initiator_group', 'You do not have permission to initiate direct message conversations.'],
  ])('notifies nobody to whom the account may not write because of %s', async (setting, msg) => {
    await realm.changeSettings({ [setting]: 'role:nobody' });
    const listener = await listen(ben);
    const { status, body } = await type(ada, { op: 'start', to: [ben.user.id] });
    expect([status, body['msg']]).toEqual([400, msg]);
    expect((await type(ada, { op: 'start', to: [ada.user.id] })).status).toBe(200);
    expect(await listener.takePending()).toEqual([]);
  });

  it.each(['channel', 'stream'])('notifies the subscribers of a channel (%s)', async (kind) => {
    const accounts = [ada, ben, cem];
    const listeners = await Promise.all(accounts.map((account) => listen(account)));
    expect((await inGarden(ada, { type: kind })).body).toEqual({ result: 'success', msg: '' });
    await inGarden(ada, { type: kind, op: 'stop' });
    const received = await Promise.all(accounts.map((account, index) => eventsOf(listeners[index] as EventListener, account)));
    const event = { type: 'typing', message_type: 'stream', sender: person(ada), stream_id: channelId, topic: 'roses' };
    const expected = [
      { ...event, op: 'start' },
      { ...event, op: 'stop' },
    ];
    expect(received).toEqual([expected, expected, []]);
  });

  it('sends typing events of channels only to clients that support them', async () => {
    const listener = await listen(ben, { notification_settings_null: true });
    await inGarden(ada);
    await type(ada, { op: 'start', to: [ben.user.id] });
    expect(await eventsOf(listener, ben)).toMatchObject([{ message_type: 'direct' }]);
  });

  it.each([
    ['(no topic)', ''],
    ['general chat', ''],
    ['', ''],
    [' roses ', 'roses'],
  ])('treats the topic "%s" like a message does', async (topic, expected) => {
    const knowing = await listen(ben, { ...CAPABLE, empty_topic_name: true });
    const old = await listen(ben);
    await inGarden(ada, { topic });
    expect((await knowing.take(1))[0]).toMatchObject({ topic: expected });
    expect((await old.take(1))[0]).toMatchObject({ topic: expected === '' ? 'general chat' : expected });
  });

  it('does not notify users who have disabled typing notifications', async () => {
    await changeAccount(server, ben, { choices: { receives_typing_notifications: false } });
    const listener = await listen(ben);
    await inGarden(ada);
    await type(ada, { op: 'start', to: [ben.user.id] });
    expect(await eventsOf(listener, ben)).toEqual([]);
  });

  it('notifies no user of a channel with more than 100 subscribers', async () => {
    const crowd = await Promise.all(Array.from({ length: 98 }, (_, index) => realm.join(`One ${index}`)));
    const listener = await listen(ben);
    const subscribe = (who: readonly TestAccount[]): Promise<ApiResponse> =>
      ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: who.map(({ user }) => user.id) });
    await subscribe(crowd);
    await inGarden(ada, { topic: 'at a hundred' });
    await subscribe([cem]);
    expect((await inGarden(ada, { topic: 'above' })).status).toBe(200);
    expect(await eventsOf(listener, ben)).toMatchObject([{ topic: 'at a hundred' }]);
  });

  const refusals: [string, () => Fields, Fields][] = [
    ['no operation', () => ({ to: [ben.user.id] }), { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'op' argument", var_name: 'op' }],
    ['an unknown operation', () => ({ op: 'pause', to: [ben.user.id] }), { code: 'BAD_REQUEST', msg: 'Invalid op' }],
    ['an unknown type', () => ({ op: 'start', type: 'private', to: [ben.user.id] }), { code: 'BAD_REQUEST', msg: 'Invalid type' }],
    ['nobody', () => ({ op: 'start' }), { code: 'BAD_REQUEST', msg: "Missing 'to' argument" }],
    ['an empty list of users', () => ({ op: 'start', to: [] }), { code: 'BAD_REQUEST', msg: "Empty 'to' list" }],
    ['addresses', () => ({ op: 'start', to: [ben.email] }), { code: 'BAD_REQUEST', msg: 'to[0] is not an integer' }],
    ['an unknown id', () => ({ op: 'start', to: [ben.user.id, 999_999] }), { code: 'BAD_REQUEST', msg: 'Invalid user ID 999999' }],
    ['no channel', () => ({ op: 'start', type: 'channel', topic: 't' }), { code: 'BAD_REQUEST', msg: 'Missing channel ID' }],
    ['no topic', () => ({ op: 'start', type: 'channel', stream_id: channelId }), { code: 'BAD_REQUEST', msg: 'Missing topic' }],
    [
      'an unknown channel',
      () => ({ op: 'start', type: 'channel', stream_id: 999_999, topic: 't' }),
      { code: 'BAD_REQUEST', msg: 'Invalid channel ID' },
    ],
  ];
  it.each(refusals)('rejects %s and publishes nothing', async (_, parameters, expected) => {
    const listener = await listen(ben);
    const { status, body } = await type(ada, parameters());
    expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
    expect(await eventsOf(listener, ben)).toEqual([]);
  });

  it('rejects channels to which the account cannot post, and users of other realms', async () => {
    const listener = await listen(ben);
    const guest = await realm.join('Gil', Role.guest);
    expect((await inGarden(guest)).body['msg']).toBe('Invalid channel ID');
    const stranger = await (await TestRealm.create(server)).join('Zed');
    expect((await inGarden(stranger)).body['msg']).toBe('Invalid channel ID');
    expect((await type(stranger, { op: 'start', to: [ben.user.id] })).body['msg']).toBe(`Invalid user ID ${ben.user.id}`);
    expect(await eventsOf(listener, ben)).toEqual([]);
  });

  it('rejects accounts that do not send typing notifications', async () => {
    await changeAccount(server, ada, {
      choices: { send_private_typing_notifications: false, send_stream_typing_notifications: false },
    });
    const listener = await listen(ben);
    expect((await type(ada, { op: 'start', to: [ben.user.id] })).body['msg']).toBe(
      'User has disabled typing notifications for direct messages',
    );
    expect((await inGarden(ada)).body['msg']).toBe('User has disabled typing notifications for channel messages');
    expect(await eventsOf(listener, ben)).toEqual([]);
  });
});
