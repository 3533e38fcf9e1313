import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Fields = Record<string, unknown>;

describe('POST /messages/{id}/typing', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let cem: TestAccount;
  let channelId: number;
  let messageId: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cem = await realm.join('Cem');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
    channelId = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
    messageId = await send({ type: 'channel', to: 'garden', topic: '', content: 'c' });
  });

  const send = async (parameters: Fields): Promise<number> => (await ada.client.post('messages', parameters)).body['id'] as number;
  const sendTyping = (account: TestAccount, parameters: Fields = {}, id: number | string = messageId): Promise<ApiResponse> =>
    account.client.post(`messages/${id}/typing`, { op: 'start', ...parameters });
  const listen = ({ client }: TestAccount, emptyTopic = true): Promise<EventListener> =>
    EventListener.register(client, {
      event_types: ['typing_edit_message', 'message'],
      fetch_event_types: [],
      client_capabilities: { notification_settings_null: true, empty_topic_name: emptyTopic },
    });
  /** Returns the events before the one that `end` causes; later events are not expected. */
  const eventsUntil = async (listeners: readonly EventListener[], end: () => Promise<unknown>): Promise<Fields[][]> => {
    await end();
    return Promise.all(
      listeners.map(async (listener) => {
        const events: Fields[] = [];
        while (!events.some(({ type }) => type === 'message')) events.push(...(await listener.take(1)));
        return events.filter(({ type }) => type !== 'message').map((event) => ({ ...event, id: undefined }));
      }),
    );
  };

  it('notifies the subscribers of the channel only', async () => {
    const listeners = await Promise.all([listen(ada), listen(ben, false), listen(cem)]);
    const { status, body } = await sendTyping(ada);
    expect([status, body]).toEqual([200, { result: 'success', msg: '' }]);
    await sendTyping(ada, { op: 'stop' });
    const people = [ada, ben, cem].map(({ user }) => user.id);
    const [own, others, strangers] = await eventsUntil(listeners, () => send({ type: 'direct', to: people, content: 'the end' }));
    const event = (op: string, topic: string): Fields => ({
      type: 'typing_edit_message',
      op,
      sender_id: ada.user.id,
      message_id: messageId,
      recipient: { type: 'channel', channel_id: channelId, topic },
    });
    expect(own).toEqual([event('start', ''), event('stop', '')]);
    expect(others).toEqual([event('start', 'general chat'), event('stop', 'general chat')]);
    expect(strangers).toEqual([]);
  });

  it('notifies the participants of a direct conversation who receive typing notifications', async () => {
    await changeAccount(server, cem, { choices: { receives_typing_notifications: false } });
    const people = [ada, ben, cem].map(({ user }) => user.id);
    const direct = await send({ type: 'direct', to: people, content: 'c' });
    const listeners = await Promise.all([listen(ben), listen(cem)]);
    await sendTyping(ada, {}, direct);
    const [received, left] = await eventsUntil(listeners, () => send({ type: 'direct', to: people, content: 'the end' }));
    expect(received).toEqual([
      {
        type: 'typing_edit_message',
        op: 'start',
        sender_id: ada.user.id,
        message_id: direct,
        recipient: { type: 'direct', user_ids: [ada.user.id, ben.user.id] },
      },
    ]);
    expect(left).toEqual([]);
  });

  it.each<[string, () => Promise<ApiResponse>, string]>([
    ['a message of another account', () => sendTyping(ben), "You don't have permission to edit this message"],
    ['a message that does not exist', () => sendTyping(ada, {}, 999_999_999), 'Invalid message(s)'],
    ['an unknown operation', () => sendTyping(ada, { op: 'pause' }), 'Invalid op'],
    [
      'accounts that do not send typing notifications in channels',
      async () => {
        await changeAccount(server, ada, { choices: { send_stream_typing_notifications: false } });
        return sendTyping(ada);
      },
      'User has disabled typing notifications for channel messages',
    ],
    [
      'accounts that do not send typing notifications in direct conversations',
      async () => {
        await changeAccount(server, ada, { choices: { send_private_typing_notifications: false } });
        return sendTyping(ada, {}, await send({ type: 'direct', to: [ben.user.id], content: 'c' }));
      },
      'User has disabled typing notifications for direct messages',
    ],
    [
      'a message in an archived channel',
      async () => {
        const olga = await realm.join('Olga', Role.owner);
        await olga.client.delete(`streams/${channelId}`);
        return sendTyping(ada);
      },
      'Invalid message(s)',
    ],
    [
      'a poll',
      async () => sendTyping(ada, {}, await send({ type: 'channel', to: 'garden', topic: 't', content: '/poll' })),
      'Widgets cannot be edited.',
    ],
  ])('rejects %s', async (_, act, msg) => {
    const { status, body } = await act();
    expect([status, body['msg']]).toEqual([400, msg]);
  });
});
