import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { ScheduledMessageDeliveryService } from '../../../../src/modules/messaging/scheduled-messages/application/scheduled-message-delivery.service.js';
import { ScheduledMessageRepository } from '../../../../src/modules/messaging/scheduled-messages/application/scheduled-message.repository.js';
import { ScheduledMessagesService } from '../../../../src/modules/messaging/scheduled-messages/application/scheduled-messages.service.js';
import { AccountsService, UserRepository } from '../../../../src/modules/users/accounts.api.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const SUCCESS = { result: 'success', msg: '' };
const POLLING = { interval: 50 };
/** Far in the future, so that nothing is sent during a test. */
const LATER = Math.floor(Date.now() / 1000) + 100_000;

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
  await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
  channelId = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
});

const input = (more: Json = {}): Parameters => ({
  type: 'channel',
  to: channelId,
  topic: 'roses',
  content: '**Water**',
  scheduled_delivery_timestamp: LATER,
  ...more,
});
async function schedule(more: Json = {}, account = ada): Promise<number> {
  const { status, body } = await account.client.post('scheduled_messages', input(more));
  expect([status, body]).toEqual([200, { ...SUCCESS, scheduled_message_id: expect.any(Number) as number }]);
  return body['scheduled_message_id'] as number;
}
const list = async (account = ada): Promise<Json[]> =>
  (await account.client.get('scheduled_messages')).body['scheduled_messages'] as Json[];
const expectedMessage = (id: number, more: Json = {}): Json => ({
  scheduled_message_id: id,
  type: 'stream',
  to: channelId,
  topic: 'roses',
  content: '**Water**',
  rendered_content: '<p><strong>Water</strong></p>',
  scheduled_delivery_timestamp: LATER,
  failed: false,
  ...more,
});
const direct = (id: number, to: number[]): Json => {
  const { content, rendered_content, scheduled_delivery_timestamp, failed } = expectedMessage(id);
  return { scheduled_message_id: id, type: 'private', to, content, rendered_content, scheduled_delivery_timestamp, failed };
};
const failure = (msg: string, more: Json = {}): Json => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });
async function messages(account: TestAccount): Promise<Json[]> {
  const { body } = await account.client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false });
  return body['messages'] as Json[];
}
/** Moves the time of a message into the past without publishing a change. */
async function overdue(id: number, ms: number): Promise<void> {
  const at = Date.now() - ms;
  await server.write('UPDATE scheduled_message SET deliver_at = ?, next_attempt_at = ? WHERE id = ?', [at, at, id]);
}
const deliver = (id: number): Promise<void> => server.get(ScheduledMessageDeliveryService).deliver(id);
const listener = (account: TestAccount): Promise<EventListener> =>
  EventListener.register(account.client, { event_types: ['scheduled_messages'] });
async function events(queue: EventListener, count: number): Promise<Json[]> {
  return (await queue.take(count)).map(withoutId);
}

describe('POST and GET /scheduled_messages', () => {
  it('lists messages to channels and users, the next one first', async () => {
    const second = await schedule();
    const third = await schedule({ type: 'direct', to: [cleo.user.id, ben.user.id, ada.user.id], topic: undefined });
    const first = await schedule({ type: 'stream', to: String(channelId), scheduled_delivery_timestamp: LATER - 1 });
    const own = await schedule({ type: 'private', to: [ada.user.id] });
    const { status, body } = await ada.client.get('scheduled_messages');
    expect([status, body]).toEqual([
      200,
      {
        ...SUCCESS,
        scheduled_messages: [
          expectedMessage(first, { scheduled_delivery_timestamp: LATER - 1 }),
          expectedMessage(second),
          direct(third, [ben.user.id, cleo.user.id]),
          direct(own, [ada.user.id]),
        ],
      },
    ]);
    expect(await list(ben)).toEqual([]);
    expect(await messages(ben)).toEqual([]);
  });

  it('normalizes content and topic like those of messages', async () => {
    await schedule({ topic: ` ${'x'.repeat(61)} `, content: `\nWater \n` });
    await schedule({ topic: '(no topic)' });
    expect((await list()).map(({ topic, content }) => [topic, content])).toEqual([
      [`${'x'.repeat(57)}...`, 'Water'],
      ['', '**Water**'],
    ]);
  });

  const errors: [string, () => Json, () => Json][] = [
    ...['content', 'to', 'type', 'scheduled_delivery_timestamp'].map((name): [string, () => Json, () => Json] => [
      `no ${name}`,
      () => ({ [name]: undefined }),
      () => failure(`Missing '${name}' argument`, { code: 'REQUEST_VARIABLE_MISSING', var_name: name }),
    ]),
    ['an unknown type', () => ({ type: 'pigeon' }), () => failure('Invalid type: Value error, Not in the list of possible values')],
    ['an invalid boolean', () => ({ read_by_sender: 1 }), () => failure('read_by_sender is not a boolean')],
    ['an invalid time', () => ({ scheduled_delivery_timestamp: 1.5 }), () => failure('scheduled_delivery_timestamp is not an integer')],
    [
      'a time in the past',
      () => ({ scheduled_delivery_timestamp: 5, to: 'x' }),
      () => failure('Scheduled delivery time must be in the future.'),
    ],
    ['a channel by its name', () => ({ to: 'garden' }), () => failure('Invalid data type for channel ID')],
    ['a list of channels', () => ({ to: [channelId] }), () => failure('Invalid data type for channel ID')],
    [
      'an unknown channel',
      () => ({ to: 99_999_999 }),
      () => failure("Channel with ID '99999999' does not exist", { code: 'STREAM_DOES_NOT_EXIST', stream_id: 99_999_999 }),
    ],
    ['no topic', () => ({ topic: undefined }), () => failure('Missing topic')],
    ['one user outside a list', () => ({ type: 'direct', to: ben.user.id }), () => failure('Invalid data type for recipients')],
    ['a decimal', () => ({ type: 'direct', to: '[1.0]' }), () => failure('Recipient list may only contain user IDs')],
    ['an address without a list', () => ({ type: 'direct', to: ben.email }), () => failure('Invalid data type for recipients')],
    ['an address', () => ({ type: 'direct', to: [ben.email] }), () => failure('Recipient list may only contain user IDs')],
    ['nobody', () => ({ type: 'direct', to: [] }), () => failure('Message must have recipients')],
    ['an unknown user', () => ({ type: 'direct', to: [99_999_999] }), () => failure('Invalid user ID 99999999')],
    ['empty content', () => ({ content: ' ' }), () => failure('Message must not be empty')],
    ['a null byte', () => ({ content: 'a\0b' }), () => failure('Message must not contain null bytes')],
  ];
  it.each(errors)('rejects %s and schedules nothing', async (_, more, expected) => {
    const queue = await listener(ada);
    const { status, body } = await ada.client.post('scheduled_messages', input(more()));
    expect([status, body]).toEqual([400, expected()]);
    expect([await list(), await queue.takePending()]).toEqual([[], []]);
  });

  const unknownChannel = (id: unknown): [number, Json] => [
    400,
    { result: 'error', code: 'STREAM_DOES_NOT_EXIST', msg: `Channel with ID '${String(id)}' does not exist`, stream_id: id },
  ];

  it('rejects a channel of which the sender may not know like one that does not exist', async () => {
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'secret' }], invite_only: true });
    const { body } = await ben.client.get('get_stream_id', { stream: 'secret' });
    const answer = await ada.client.post('scheduled_messages', input({ to: body['stream_id'] }));
    expect([answer.status, answer.body]).toEqual(unknownChannel(body['stream_id']));
    const unknown = await ada.client.post('scheduled_messages', input({ to: 99_999_999 }));
    expect([unknown.status, unknown.body]).toEqual(unknownChannel(99_999_999));
  });
});

describe('PATCH and DELETE /scheduled_messages/{id}', () => {
  const edit = async (id: number, parameters: Json, account = ada): Promise<[number, Json]> => {
    const { status, body } = await account.client.patch(`scheduled_messages/${id}`, parameters);
    return [status, body];
  };

  it.each<[string, () => Json, (id: number) => Json]>([
    [
      'the content',
      () => ({ content: '*Earth*' }),
      (id) => expectedMessage(id, { content: '*Earth*', rendered_content: '<p><em>Earth</em></p>' }),
    ],
    ['the topic', () => ({ topic: ' lilies ' }), (id) => expectedMessage(id, { topic: 'lilies' })],
    [
      'the time',
      () => ({ scheduled_delivery_timestamp: LATER + 5 }),
      (id) => expectedMessage(id, { scheduled_delivery_timestamp: LATER + 5 }),
    ],
    ['the destination', () => ({ type: 'direct', to: [ben.user.id] }), (id) => direct(id, [ben.user.id])],
  ])('changes %s and nothing else', async (_, change, expected) => {
    const id = await schedule();
    expect(await edit(id, change())).toEqual([200, SUCCESS]);
    expect(await list()).toEqual([expected(id)]);
  });

  it('changes a direct message to a channel message, and changes its recipients', async () => {
    const id = await schedule({ type: 'direct', to: [ben.user.id] });
    expect(await edit(id, { topic: 'ignored' })).toEqual([200, SUCCESS]);
    expect(await edit(id, { to: [cleo.user.id] })).toEqual([200, SUCCESS]);
    expect(await list()).toEqual([direct(id, [cleo.user.id])]);
    expect(await edit(id, { type: 'stream', to: channelId, topic: 'roses' })).toEqual([200, SUCCESS]);
    expect(await list()).toEqual([expectedMessage(id)]);
  });

  it.each<[string, () => Json, string]>([
    ['a request without changes', () => ({}), 'Nothing to change'],
    ['a type without a destination', () => ({ type: 'direct' }), 'Recipient required when updating type of scheduled message.'],
    [
      'a channel without a topic',
      () => ({ type: 'channel', to: channelId }),
      'Topic required when updating scheduled message type to channel.',
    ],
    ['a time in the past', () => ({ scheduled_delivery_timestamp: 5 }), 'Scheduled delivery time must be in the future.'],
    ['users for a channel message', () => ({ to: [ben.user.id] }), 'Invalid data type for channel ID'],
    ['an unknown user', () => ({ type: 'direct', to: [99_999_999] }), 'Invalid user ID 99999999'],
    ['empty content', () => ({ content: '' }), 'Message must not be empty'],
  ])('rejects %s and changes nothing', async (_, change, msg) => {
    const id = await schedule();
    const queue = await listener(ada);
    expect(await edit(id, change())).toEqual([400, failure(msg)]);
    expect([await list(), await queue.takePending()]).toEqual([[expectedMessage(id)], []]);
  });

  it("answers 404 for a message that does not exist or is not the caller's", async () => {
    const id = await schedule();
    for (const [account, which] of [
      [ada, 99_999_999],
      [ben, id],
    ] as const) {
      const expected = [404, failure('Scheduled message does not exist')];
      expect(await edit(which, { content: 'x' }, account)).toEqual(expected);
      const { status, body } = await account.client.delete(`scheduled_messages/${which}`);
      expect([status, body]).toEqual(expected);
    }
    expect(await list()).toEqual([expectedMessage(id)]);
  });

  it('publishes changes to the sender only, so that state and events lead to the present state', async () => {
    const [queue, other] = [await listener(ada), await listener(ben)];
    expect(queue.state['scheduled_messages']).toEqual([]);
    const [first, second] = [await schedule({ type: 'direct', to: [ben.user.id] }), await schedule()];
    await edit(second, { topic: 'lilies' });
    expect((await ada.client.delete(`scheduled_messages/${first}`)).body).toEqual(SUCCESS);
    expect(await events(queue, 4)).toEqual([
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [direct(first, [ben.user.id])] },
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [expectedMessage(second)] },
      { type: 'scheduled_messages', op: 'update', scheduled_message: expectedMessage(second, { topic: 'lilies' }) },
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id: first },
    ]);
    const present = [expectedMessage(second, { topic: 'lilies' })];
    expect(await list()).toEqual(present);
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['scheduled_messages'] });
    expect(state['scheduled_messages']).toEqual(present);
    expect(await other.takePending()).toEqual([]);
  });
});

describe('a scheduled message', () => {
  it('is sent when it is due', async () => {
    const queue = await listener(ada);
    const id = await schedule({ scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 12, read_by_sender: true });
    const channelQueue = await EventListener.register(ben.client, { event_types: ['message'] });
    const [event] = await channelQueue.take(1);
    expect(event?.['message']).toMatchObject({ sender_id: ada.user.id, subject: 'roses', content: '**Water**', client: 'SkeinTests' });
    expect((await events(queue, 2))[1]).toEqual({ type: 'scheduled_messages', op: 'remove', scheduled_message_id: id });
    expect(await list()).toEqual([]);
    expect((await messages(ben)).map((one) => one['content'])).toEqual(['**Water**']);
    expect((await messages(ada)).map((one) => one['flags'])).toEqual([['read']]);
  });

  it('is sent even if its job was lost', async () => {
    const id = await schedule({ type: 'direct', to: [ben.user.id] });
    await overdue(id, 1_000);
    await server.get(ScheduledMessagesService).enqueueDue();
    await expect.poll(async () => (await messages(ben)).map((one) => one['content']), POLLING).toEqual(['**Water**']);
    await expect.poll(() => list(), POLLING).toEqual([]);
  });

  it('is sent once, however many processes try to send it', async () => {
    const id = await schedule();
    await overdue(id, 1_000);
    await Promise.all(Array.from({ length: 8 }, () => deliver(id)));
    await deliver(id);
    await expect.poll(() => list(), POLLING).toEqual([]);
    expect(await messages(ben)).toHaveLength(1);
  });

  it('is sent once although the process that sent it died before it stored the result', async () => {
    const id = await schedule();
    await overdue(id, 1_000);
    const queue = await listener(ada);
    const removal = { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id };
    await deliver(id);
    expect(await events(queue, 1)).toEqual([removal]);
    const lost = Date.now() - 700_000;
    await server.write(
      "UPDATE scheduled_message SET state = 'sending', deliver_at = ?, next_attempt_at = ?, content = 'again' WHERE id = ?",
      [lost, lost, id],
    );
    await deliver(id);
    expect(await events(queue, 1)).toEqual([removal]);
    expect([await list(), (await messages(ben)).length]).toEqual([[], 1]);
  });

  it('is not sent before it is due, nor after it was deleted', async () => {
    const [waiting, deleted] = [await schedule(), await schedule()];
    await ada.client.delete(`scheduled_messages/${deleted}`);
    for (const id of [waiting, deleted]) await deliver(id);
    expect([await list(), await messages(ben)]).toEqual([[expectedMessage(waiting)], []]);
  });

  it('cannot be edited after it was sent, but can be deleted', async () => {
    const id = await schedule();
    await overdue(id, 1_000);
    await deliver(id);
    await expect.poll(() => list(), POLLING).toEqual([]);
    const { status, body } = await ada.client.patch(`scheduled_messages/${id}`, { content: 'x' });
    expect([status, body]).toEqual([400, failure('Scheduled message was already sent')]);
    expect((await ada.client.delete(`scheduled_messages/${id}`)).body).toEqual(SUCCESS);
    expect((await ada.client.delete(`scheduled_messages/${id}`)).status).toBe(404);
    expect(await messages(ben)).toHaveLength(1);
  });

  async function notificationBot(): Promise<void> {
    await server.get(AccountsService).create(
      {
        realmId: realm.realm.id,
        email: `notification-bot@${realm.host}`,
        fullName: 'Notification Bot',
        role: Role.member,
        timezone: '',
        botType: BotType.generic,
        botOwnerId: null,
        system: true,
      },
      null,
    );
  }

  it('fails if it is more than ten minutes late, and its sender is notified', async () => {
    await notificationBot();
    const [inTime, late] = [await schedule({ content: 'in time' }), await schedule()];
    const queue = await listener(ada);
    await overdue(inTime, 590_000);
    await overdue(late, 610_000);
    await deliver(inTime);
    await deliver(late);
    await expect.poll(async () => (await messages(ben)).map((one) => one['content']), POLLING).toEqual(['in time']);
    await expect.poll(async () => (await list()).map((one) => one['failed']), POLLING).toEqual([true]);
    const changes = await events(queue, 2);
    expect(changes.find((event) => event['op'] === 'update')).toEqual({
      type: 'scheduled_messages',
      op: 'update',
      scheduled_message: (await list())[0],
    });
    await expect.poll(async () => (await messages(ada)).at(-1)?.['sender_full_name'], POLLING).toBe('Notification Bot');
    const notice = (await messages(ada)).at(-1);
    expect(notice).toMatchObject({ type: 'private' });
    expect(notice?.['content']).toContain('> Message could not be sent at the scheduled time.');
  });

  it('fails if it is rejected, and is sent after it got a new time', async () => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'secret' }], invite_only: true });
    const { body: found } = await ada.client.get('get_stream_id', { stream: 'secret' });
    const id = await schedule({ to: found['stream_id'] });
    await ben.client.get('users/me');
    await ada.client.delete('users/me/subscriptions', { subscriptions: ['secret'] });
    await overdue(id, 1_000);
    await deliver(id);
    await expect.poll(async () => (await list()).map((one) => one['failed']), POLLING).toEqual([true]);
    expect((await server.get(ScheduledMessageRepository).find(id))?.failure).toBe("Not authorized to send to channel 'secret'");
    expect(await messages(ada)).toEqual([]);
    const without = await ada.client.patch(`scheduled_messages/${id}`, { type: 'channel', to: channelId, topic: 'roses' });
    expect([without.status, without.body]).toEqual([400, failure('Scheduled delivery time must be in the future.')]);
    const time = { scheduled_delivery_timestamp: LATER };
    expect((await ada.client.patch(`scheduled_messages/${id}`, { type: 'channel', to: channelId, topic: 'roses', ...time })).body).toEqual(
      SUCCESS,
    );
    expect(await list()).toEqual([expectedMessage(id)]);
    await overdue(id, 1_000);
    await deliver(id);
    await expect.poll(async () => (await messages(ben)).map((one) => one['content']), POLLING).toEqual(['**Water**']);
  });

  it('is not sent if its sender is deactivated', async () => {
    const id = await schedule();
    ada.user.active = false;
    await server.get(UserRepository).save(ada.user);
    server.clearCaches();
    await overdue(id, 1_000);
    await deliver(id);
    await expect.poll(async () => (await server.get(ScheduledMessageRepository).find(id))?.state, POLLING).toBe('failed');
    expect(await messages(ben)).toEqual([]);
  });
});
