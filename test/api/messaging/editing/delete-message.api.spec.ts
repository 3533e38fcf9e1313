import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const AN_INTEGER = expect.any(Number) as number;
const BULK = { notification_settings_null: true, bulk_message_deletion: true, empty_topic_name: true };

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let owner: TestAccount;
let garden: number;

beforeEach(() => createRealm());

async function createRealm(choices: Parameters<typeof TestRealm.create>[1] = {}): Promise<void> {
  realm = await TestRealm.create(server, choices);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  owner = await realm.join('Olga', Role.owner);
  garden = await channel('garden', [ada, ben]);
}
async function channel(name: string, members: readonly TestAccount[], more: Json = {}): Promise<number> {
  const [first] = members;
  if (!first) throw new Error('a channel without members');
  const principals = members.map(({ user }) => user.id);
  await first.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals, ...more });
  return (await first.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
}
async function send(topic = 'roses', sender = ada, to = garden): Promise<number> {
  const { body } = await sender.client.post('messages', { type: 'channel', to, topic, content: 'words' });
  return body['id'] as number;
}
const remove = (id: number, by = ada): Promise<ApiResponse> => by.client.delete(`messages/${id}`);
const exists = async (id: number, by = ben): Promise<boolean> => (await by.client.get(`messages/${id}`)).status === 200;
async function state(by: TestAccount): Promise<{ unread: number[]; starred: unknown }> {
  const { body } = await by.client.post('register', {
    event_types: [],
    fetch_event_types: ['message', 'update_message_flags', 'starred_messages'],
  });
  const { streams } = body['unread_msgs'] as { streams: { unread_message_ids: number[] }[] };
  return { unread: streams.flatMap(({ unread_message_ids }) => unread_message_ids), starred: body['starred_messages'] };
}
const rowsOf = async (table: string, id: number): Promise<number> => {
  const [row] = await server.get(DataSource).query<{ n: string }[]>(`SELECT COUNT(*) AS n FROM ${table} WHERE message_id = ?`, [id]);
  return Number(row?.n);
};

describe('DELETE /messages/{message_id}', () => {
  it('deletes a message with everything that belongs to it', async () => {
    const [id, other] = [await send(), await send()];
    await ben.client.post('messages/flags', { messages: [id, other], op: 'add', flag: 'starred' });
    await ben.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' });
    expect([await rowsOf('message_mark', id), await rowsOf('reaction', id)]).toEqual([1, 1]);
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([200, { result: 'success', msg: '' }]);
    expect([await exists(id), await exists(other)]).toEqual([false, true]);
    for (const table of ['message_mark', 'reaction', 'submessage', 'message_tokens']) expect(await rowsOf(table, id), table).toBe(0);
    expect(await state(ben)).toEqual({ unread: [other], starred: [other] });
    const { body: feed } = await ben.client.get('messages', { anchor: 'newest', num_before: 9, num_after: 0 });
    expect((feed['messages'] as Json[]).map((message) => message['id'])).toEqual([other]);
  });

  it('notifies the readers of the message, in the form for each kind of client', async () => {
    const late = await realm.join('Late');
    const id = await send('');
    await late.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const listen = (by: TestAccount, capabilities: Json): Promise<EventListener> =>
      EventListener.register(by.client, { event_types: ['delete_message'], client_capabilities: capabilities });
    const listeners = [
      await listen(ben, BULK),
      await listen(ben, { notification_settings_null: true }),
      await listen(late, BULK),
      await listen(owner, BULK),
      await listen(await realm.join('Outsider'), BULK),
    ];
    expect((await remove(id, owner)).status).toBe(200);
    const events = await Promise.all(listeners.map((listener) => listener.takePending()));
    const event = { id: AN_INTEGER, type: 'delete_message', message_type: 'stream', stream_id: garden };
    expect(events).toEqual([
      [{ ...event, topic: '', message_ids: [id] }],
      [{ ...event, topic: 'general chat', message_id: id }],
      [{ ...event, topic: '', message_ids: [id] }],
      [{ ...event, topic: '', message_ids: [id] }],
      [],
    ]);
  });

  it('deletes direct messages', async () => {
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'psst' });
    const listener = await EventListener.register(ben.client, { event_types: ['delete_message'], client_capabilities: BULK });
    const id = body['id'] as number;
    expect((await remove(id)).status).toBe(200);
    expect(await listener.takePending()).toEqual([{ id: AN_INTEGER, type: 'delete_message', message_type: 'private', message_ids: [id] }]);
  });

  it('publishes the new first message of the channel', async () => {
    const [first, second] = [await send(), await send()];
    const listener = await EventListener.register(ben.client, { event_types: ['stream'] });
    await remove(second);
    await remove(first);
    const name = 'garden';
    const update = { type: 'stream', op: 'update', stream_id: garden, name, property: 'first_message_id', value: null };
    expect(await listener.takePending()).toEqual([{ id: AN_INTEGER, ...update }]);
    const { body } = await ben.client.get(`streams/${garden}`);
    expect((body['stream'] as Json)['first_message_id']).toBeNull();
  });

  it('leaves messages unread that follow a deleted newest message', async () => {
    await remove(await send());
    const next = await send();
    expect((await state(ben)).unread).toEqual([next]);
  });

  const deletionError = async (id: number, by = ada): Promise<unknown> => (await remove(id, by)).body;
  const errorBody = (msg: string): Json => ({ result: 'error', msg, code: 'BAD_REQUEST' });

  it('rejects messages that are deleted, that never existed, or that the actor cannot see', async () => {
    const id = await send();
    await remove(id);
    const secret = await channel('secret', [ada], { invite_only: true });
    const unseen = await send('t', ada, secret);
    expect(await deletionError(id)).toEqual(errorBody('Invalid message(s)'));
    expect(await deletionError(999_999_999)).toEqual(errorBody('Invalid message(s)'));
    expect(await deletionError(unseen, owner)).toEqual(errorBody('Invalid message(s)'));
    expect(await exists(unseen, ada)).toBe(true);
  });

  it('lets users delete messages of themselves and their bots for a limited time, and administrators all messages', async () => {
    const bot = await realm.bot('Robot', BotType.generic, ada);
    const [own, botMessage, old] = [await send(), await send('t', bot), await send()];
    expect(await deletionError(own, ben)).toEqual(errorBody("You don't have permission to delete this message"));
    expect((await remove(botMessage)).status).toBe(200);
    await server.write('UPDATE message SET sent_at = sent_at - 605000 WHERE id = ?', [old]);
    expect(await deletionError(old)).toEqual(errorBody('The time limit for deleting this message has passed'));
    expect([await exists(own), await exists(old)]).toEqual([true, true]);
    expect((await remove(old, owner)).status).toBe(200);
  });

  it('respects the group settings of the realm', async () => {
    await createRealm({ can_delete_own_message_group: 'role:moderators', can_delete_any_message_group: 'role:owners' });
    const id = await send();
    const administrator = await realm.join('Adele', Role.administrator);
    for (const by of [ada, administrator]) {
      expect(await deletionError(id, by)).toEqual(errorBody("You don't have permission to delete this message"));
    }
    expect((await remove(id, owner)).status).toBe(200);
  });

  it('deletes a message once, however many requests are concurrent', async () => {
    const id = await send();
    const listener = await EventListener.register(ben.client, { event_types: ['delete_message'] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listener.takePending()).toHaveLength(1);
  });
});

describe('POST /streams/{stream_id}/delete_topic', () => {
  const deleteTopic = (by: TestAccount, topic: string, id = garden): Promise<ApiResponse> =>
    by.client.post(`streams/${id}/delete_topic`, { topic_name: topic });

  it('deletes all messages of the topic, whatever the case of its name, and no others', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 105; index += 1) ids.push(await send(index % 2 ? 'roses' : 'Roses'));
    const other = await send('tulips');
    const listener = await EventListener.register(ben.client, { event_types: ['delete_message'], client_capabilities: BULK });
    const { status, body } = await deleteTopic(owner, 'ROSES');
    expect([status, body]).toEqual([200, { result: 'success', msg: '', complete: true }]);
    const deletedIds = (await listener.takePending()).map((event) => event['message_ids'] as number[]);
    expect(deletedIds).toEqual([ids.slice(5), ids.slice(0, 5)]);
    expect((await state(ben)).unread).toEqual([other]);
    expect(await exists(other)).toBe(true);
  });

  it('deletes the empty topic under its display name', async () => {
    const id = await send('');
    await deleteTopic(owner, 'general chat');
    expect(await exists(id)).toBe(false);
  });

  it('succeeds for a topic without messages', async () => {
    expect((await deleteTopic(owner, 'nothing')).body).toMatchObject({ complete: true });
  });

  it('deletes only what an administrator can see of a channel without shared history', async () => {
    const closed = await channel('closed', [ada], { invite_only: true, history_public_to_subscribers: false });
    const unseen = await send('plans', ada, closed);
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'closed' }], principals: [owner.user.id] });
    const seen = await send('plans', ada, closed);
    expect((await deleteTopic(owner, 'plans', closed)).body).toMatchObject({ complete: true });
    expect([await exists(unseen, ada), await exists(seen, ada)]).toEqual([true, false]);
  });

  it('is for administrators, in channels that they can read, and needs a topic', async () => {
    const id = await send();
    const moderator = await realm.join('Mod', Role.moderator);
    for (const by of [ada, moderator]) {
      const { status, body } = await deleteTopic(by, 'roses');
      expect([status, body]).toEqual([
        400,
        { result: 'error', msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' },
      ]);
    }
    const secret = await channel('secret', [ada], { invite_only: true });
    for (const unreadable of [secret, 999_999]) {
      expect((await deleteTopic(owner, 'roses', unreadable)).body['msg']).toBe('Invalid channel ID');
    }
    const { body } = await owner.client.post(`streams/${garden}/delete_topic`);
    expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'topic_name' });
    expect(await exists(id)).toBe(true);
  });
});
