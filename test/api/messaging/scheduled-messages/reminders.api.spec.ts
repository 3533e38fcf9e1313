import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { ScheduledMessageDeliveryService } from '../../../../src/modules/messaging/scheduled-messages/application/scheduled-message-delivery.service.js';
import { ScheduledMessageRepository } from '../../../../src/modules/messaging/scheduled-messages/application/scheduled-message.repository.js';
import { ScheduledMessagesService } from '../../../../src/modules/messaging/scheduled-messages/application/scheduled-messages.service.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
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
let cem: TestAccount;
let bot: TestAccount;
/** Ben's message in the topic "roses" of the channel "garden". */
let target: number;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  [ada, ben, cem] = await realm.joinGarden();
  bot = await realm.notificationBot();
  target = await send({ type: 'channel', to: 'garden', topic: 'roses', content: '**Water** the roses' });
});

async function send(message: Json, account = ben): Promise<number> {
  return (await account.client.post('messages', message)).body['id'] as number;
}
const ask = async (more: Json = {}, account = ada): Promise<[number, Json]> => {
  const { status, body } = await account.client.post('reminders', { message_id: target, scheduled_delivery_timestamp: LATER, ...more });
  return [status, body];
};
async function remind(more: Json = {}, account = ada): Promise<number> {
  const [status, body] = await ask(more, account);
  expect([status, body]).toEqual([200, { ...SUCCESS, reminder_id: expect.any(Number) as number }]);
  return body['reminder_id'] as number;
}
const list = async (account = ada): Promise<Json[]> => (await account.client.get('reminders')).body['reminders'] as Json[];
const said = (place = 'in #**garden>roses'): string =>
  `@_**Ben|${ben.user.id}** [said](#narrow/channel/${channelId}-garden/topic/roses/near/${target}) ${place}@${target}**`;
let channelId = 0;
const expected = (id: number, more: Json = {}): Json => ({
  reminder_id: id,
  type: 'private',
  to: [ada.user.id],
  content: `You requested a reminder for the following message.\n\n${said()}.`,
  rendered_content: expect.stringContaining('<p>You requested a reminder for the following message.</p>') as string,
  scheduled_delivery_timestamp: LATER,
  failed: false,
  reminder_target_message_id: target,
  ...more,
});
const failure = (msg: string): [number, Json] => [400, { result: 'error', code: 'BAD_REQUEST', msg }];
/** The reminders that the account got from the notification bot, as Markdown. */
async function received(account = ada): Promise<Json[]> {
  const options = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false };
  const { body } = await account.client.get('messages', options);
  const isReminder = ({ sender_id: sender, content }: Json): boolean =>
    sender === bot.user.id && String(content).startsWith('You requested a reminder');
  return (body['messages'] as Json[]).filter(isReminder);
}
const texts = async (account = ada): Promise<unknown[]> => (await received(account)).map(({ content }) => content);
/** Moves the time of a reminder into the past and delivers it. */
async function deliver(id: number, lateMs = 1_000): Promise<void> {
  const at = Date.now() - lateMs;
  await server.write('UPDATE scheduled_message SET deliver_at = ?, next_attempt_at = ? WHERE id = ?', [at, at, id]);
  await server.get(ScheduledMessageDeliveryService).deliver(id);
}

beforeEach(async () => {
  channelId = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
});

describe('POST and GET /reminders', () => {
  it('lists the reminders of the account, the next one first, and none of others', async () => {
    const second = await remind();
    const first = await remind({ scheduled_delivery_timestamp: LATER - 1, note: ' Buy a *can*\nand soil ' });
    const { status, body } = await ada.client.get('reminders');
    const content = `You requested a reminder for the following message. Note:\n > Buy a *can*\n > and soil\n\n${said()}.`;
    const rendered_content = expect.stringMatching(/<blockquote>\n<p>Buy a <em>can<\/em><br>\nand soil<\/p>\n<\/blockquote>/) as string;
    const reminders = [expected(first, { scheduled_delivery_timestamp: LATER - 1, content, rendered_content }), expected(second)];
    expect([status, body]).toEqual([200, { ...SUCCESS, reminders }]);
    expect(await list(ben)).toEqual([]);
    expect((await ada.client.get('scheduled_messages')).body['scheduled_messages']).toEqual([]);
  });

  it('names the recipients of a direct message', async () => {
    target = await send({ type: 'direct', to: [ada.user.id, cem.user.id], content: 'Hi' });
    await remind();
    const [{ content } = {}] = await list();
    const [one, other] = [ada, cem].map(({ user }) => `@_**${user.fullName}|${user.id}**`);
    const ids = [ben.user.id, cem.user.id].join(',');
    expect(content).toBe(
      `You requested a reminder for the following direct message.\n\n@_**Ben|${ben.user.id}** [said](#narrow/dm/${ids}/near/${target}) to ${one}, ${other}.`,
    );
  });

  it.each<[string, () => Json, () => [number, Json]]>([
    ['a time in the past', () => ({ scheduled_delivery_timestamp: 5 }), () => failure('Scheduled delivery time must be in the future.')],
    ['a message that does not exist', () => ({ message_id: 99_999_999 }), () => failure('Invalid message(s)')],
    ['a note that is too long', () => ({ note: 'x'.repeat(1_001) }), () => failure('Maximum reminder note length: 1000 characters')],
    ['a null byte', () => ({ note: 'a\0b' }), () => failure('Message must not contain null bytes')],
  ])('rejects %s and reminds of nothing', async (_, more, refusal) => {
    const queue = await EventListener.register(ada.client, { event_types: ['reminders'] });
    expect(await ask(more())).toEqual(refusal());
    expect([await list(), await queue.takePending()]).toEqual([[], []]);
  });

  it('rejects a message that the account may not read like one that does not exist', async () => {
    target = await send({ type: 'direct', to: [cem.user.id], content: 'Between us' });
    expect(await ask()).toEqual(failure('Invalid message(s)'));
  });

  it('accepts a note as long as register says', async () => {
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['realm', 'reminders'] });
    expect(state).toMatchObject({ max_reminder_note_length: 1_000, reminders: [] });
    await remind({ note: '🌹'.repeat(1_000) });
  });
});

describe('DELETE /reminders/{id}', () => {
  it("answers 404 for a reminder that does not exist, is not the caller's, or is a scheduled message", async () => {
    const id = await remind();
    const message = { type: 'direct', to: [ada.user.id], content: 'x', scheduled_delivery_timestamp: LATER };
    const scheduled = (await ada.client.post('scheduled_messages', message)).body['scheduled_message_id'] as number;
    for (const [account, path] of [
      [ada, 'reminders/99999999'],
      [ben, `reminders/${id}`],
      [ada, `reminders/${scheduled}`],
    ] as const) {
      const { status, body } = await account.client.delete(path);
      expect([status, body]).toEqual([404, { result: 'error', code: 'BAD_REQUEST', msg: 'Reminder does not exist' }]);
    }
    expect((await ada.client.delete(`scheduled_messages/${id}`)).status).toBe(404);
    expect((await ada.client.patch(`scheduled_messages/${id}`, { content: 'x' })).status).toBe(404);
    expect(await list()).toEqual([expected(id)]);
  });

  it('publishes changes to the account only, so that state and events lead to the present state', async () => {
    const [queue, other] = [ada, ben].map(({ client }) => EventListener.register(client, { event_types: ['reminders'] }));
    await Promise.all([queue, other]);
    const [first, second] = [await remind(), await remind()];
    expect((await ada.client.delete(`reminders/${first}`)).body).toEqual(SUCCESS);
    expect((await (await queue)?.take(3))?.map(withoutId)).toEqual([
      { type: 'reminders', op: 'add', reminders: [expected(first)] },
      { type: 'reminders', op: 'add', reminders: [expected(second)] },
      { type: 'reminders', op: 'remove', reminder_id: first },
    ]);
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['reminders'] });
    expect([state['reminders'], await list()]).toEqual([[expected(second)], [expected(second)]]);
    expect(await (await other)?.takePending()).toEqual([]);
  });
});

describe('a reminder', () => {
  it('arrives when it is due, as a direct message of Notification Bot that quotes the message', async () => {
    const queue = await EventListener.register(ada.client, { event_types: ['reminders', 'message'] });
    const id = await remind({ scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 12, note: 'Now!' });
    const events = (await queue.take(3)).map(withoutId);
    expect(events[1]).toMatchObject({ type: 'message', flags: [], message: { type: 'private', sender_full_name: 'Notification Bot' } });
    expect(events[2]).toEqual({ type: 'reminders', op: 'remove', reminder_id: id });
    const note = 'You requested a reminder for the following message. Note:\n > Now!';
    expect(await texts()).toEqual([`${note}\n\n${said()}:\n\`\`\`quote\n**Water** the roses\n\`\`\``]);
    expect([await list(), await received(ben)]).toEqual([[], []]);
  });

  it('arrives even if its job was lost', async () => {
    const id = await remind();
    const at = Date.now() - 1_000;
    await server.write('UPDATE scheduled_message SET deliver_at = ?, next_attempt_at = ? WHERE id = ?', [at, at, id]);
    await server.get(ScheduledMessagesService).enqueueDue();
    await expect.poll(async () => (await received()).length, POLLING).toBe(1);
    await expect.poll(() => list(), POLLING).toEqual([]);
  });

  it('arrives once, however many processes try to send it, and however late', async () => {
    const id = await remind();
    const at = Date.now() - 86_400_000;
    await server.write('UPDATE scheduled_message SET deliver_at = ?, next_attempt_at = ? WHERE id = ?', [at, at, id]);
    await Promise.all(Array.from({ length: 8 }, () => server.get(ScheduledMessageDeliveryService).deliver(id)));
    await expect.poll(() => list(), POLLING).toEqual([]);
    // As if the process that sent it had died before it stored the result.
    await server.write("UPDATE scheduled_message SET state = 'sending', next_attempt_at = ? WHERE id = ?", [at, id]);
    await server.get(ScheduledMessageDeliveryService).deliver(id);
    expect([await list(), (await received()).length]).toEqual([[], 1]);
  });

  it('quotes the message as it is then, in a fence that its own fences do not end', async () => {
    const id = await remind();
    await ben.client.patch(`messages/${target}`, { content: 'See\n````\n```\nit\n````' });
    await deliver(id);
    await expect.poll(texts, POLLING).toEqual([expect.stringMatching(/:\n`````quote\nSee\n````\n```\nit\n````\n`````$/)]);
  });

  it('is cut to the length of a message, and says so', async () => {
    target = await send({ type: 'channel', to: 'garden', topic: 'roses', content: '🌹'.repeat(10_000) });
    await deliver(await remind({ note: 'x'.repeat(1_000) }));
    const [text = ''] = (await texts()) as string[];
    expect([Array.from(text).length, text.slice(-40)]).toEqual([10_000, expect.stringContaining('🌹\n[message truncated]\n```')]);
  });

  it('says that somebody sent a poll, and does not quote it', async () => {
    target = await send({ type: 'channel', to: 'garden', topic: 'roses', content: '/poll Red?\nyes\nno' });
    await deliver(await remind());
    expect(await texts()).toEqual([
      `You requested a reminder for the following message.\n\n${said().replace('said', 'sent').replace(') in', ') a poll in')}.`,
    ]);
  });

  it('comes without the message if the account can no longer read it', async () => {
    await ben.client.post('users/me/subscriptions', {
      subscriptions: [{ name: 'shed' }],
      invite_only: true,
      principals: [ada.user.id, ben.user.id],
    });
    target = await send({ type: 'channel', to: 'shed', topic: 'keys', content: 'Under the pot' });
    const id = await remind({ note: 'Where?' });
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['shed'], principals: [ada.user.id] });
    await ada.client.delete('users/me/subscriptions', { subscriptions: ['shed'] });
    await deliver(id);
    const lost = 'You requested a reminder for a message that was deleted, or that you can no longer read.';
    expect(await texts()).toEqual([`${lost} Note:\n > Where?`]);
  });

  it('comes without the message if it was deleted, of which nothing is stored meanwhile', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const id = await remind();
    expect(JSON.stringify(await server.get(ScheduledMessageRepository).find(id))).not.toContain('Water');
    expect((await olga.client.delete(`messages/${target}`)).status).toBe(200);
    await deliver(id);
    expect(await texts()).toEqual(['You requested a reminder for a message that was deleted, or that you can no longer read.']);
  });

  it('links to no channel that the account cannot see, and notifies nobody', async () => {
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'shed' }], invite_only: true });
    await deliver(await remind({ note: '#**shed** @**Ben** @**all**' }));
    const { body } = await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    const [message = {}] = body['messages'] as Json[];
    expect(message['content']).not.toContain('class="stream"');
    expect([message['flags'], await received(ben)]).toEqual([[], []]);
  });

  it('names nobody whom the account may not see', async () => {
    const owner = await realm.join('Olga', Role.owner);
    const { body } = await owner.client.get('user_groups', { include_deactivated_groups: false });
    const members = (body['user_groups'] as Json[]).find(({ name }) => name === 'role:members')?.['id'];
    expect((await owner.client.patch('realm', { can_access_all_users_group: { new: members } })).status).toBe(200);
    const gil = await realm.join('Gil', Role.guest);
    target = await send({ type: 'channel', to: 'garden', topic: 'roses', content: 'Before' });
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [gil.user.id] });
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    const id = await remind({}, gil);
    await deliver(id);
    expect((await received(gil)).map(({ content }) => content)).toEqual([expect.not.stringContaining('Ben') as string]);
  });

  it('has failed in an organization without a notification bot', async () => {
    const other = await TestRealm.create(server);
    [ada, ben] = await other.joinGarden();
    target = await send({ type: 'channel', to: 'garden', topic: 'roses', content: 'Hello' });
    channelId = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
    const id = await remind();
    const queue = await EventListener.register(ada.client, { event_types: ['reminders'] });
    await deliver(id);
    const [failed] = await list();
    expect(failed).toMatchObject({ reminder_id: id, failed: true });
    expect((await queue.take(2)).map(withoutId)).toEqual([
      { type: 'reminders', op: 'remove', reminder_id: id },
      { type: 'reminders', op: 'add', reminders: [failed] },
    ]);
    expect((await ada.client.delete(`reminders/${id}`)).body).toEqual(SUCCESS);
  });
});
