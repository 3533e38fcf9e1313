import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EventListener } from '../../support/event-listener.js';
import type { Answer } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

type Fields = Record<string, unknown>;

const POLL = '{"widget_type":"poll","extra_data":{"question":"Tea?","options":[]}}';
const VOTE = '{"type":"vote","key":"1,1","vote":1}';

describe('POST /submessage', () => {
  let server: TestServer;
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let messageId: number;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    realm = await TestRealm.found(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'c' });
    messageId = body['id'] as number;
  });

  const attach = (account: TestAccount, parameters: Fields = {}): Promise<Answer> =>
    account.client.post('submessage', { message_id: messageId, msg_type: 'widget', content: POLL, ...parameters });
  const submessages = async (account: TestAccount = ben): Promise<Fields[]> => {
    const { body } = await account.client.get(`messages/${messageId}`);
    return (body['message'] as Fields)['submessages'] as Fields[];
  };

  it('attaches what the sender and then others send, in that order', async () => {
    const { status, body } = await attach(ada);
    expect([status, body]).toEqual([200, { result: 'success', msg: '' }]);
    expect((await attach(ben, { content: VOTE })).status).toBe(200);
    const id = expect.any(Number) as number;
    expect(await submessages()).toEqual([
      { id, message_id: messageId, sender_id: ada.user.id, msg_type: 'widget', content: POLL },
      { id, message_id: messageId, sender_id: ben.user.id, msg_type: 'widget', content: VOTE },
    ]);
    const page = await ben.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    expect((page.body['messages'] as Fields[])[0]?.['submessages']).toEqual(await submessages());
  });

  it('tells those who have the message, and nobody else', async () => {
    const cem = await realm.join('Cem');
    const listeners = await Promise.all(
      [ada, ben, cem].map(({ client }) => EventListener.register(client, { event_types: ['submessage'] })),
    );
    await attach(ada);
    const [shown] = await submessages();
    for (const listener of listeners.slice(0, 2)) {
      expect(await listener.take(1)).toEqual([
        {
          id: expect.any(Number) as number,
          type: 'submessage',
          msg_type: 'widget',
          message_id: messageId,
          submessage_id: shown?.['id'],
          sender_id: ada.user.id,
          content: POLL,
        },
      ]);
    }
    const own = await cem.client.post('messages', { type: 'direct', to: [cem.user.id], content: 'c' });
    await attach(cem, { message_id: own.body['id'] });
    expect(await listeners[2]?.take(1)).toMatchObject([{ message_id: own.body['id'] }]);
  });

  const refusals: [string, () => TestAccount, () => Fields, Fields][] = [
    ['one that is not JSON', () => ada, () => ({ content: 'tea' }), { code: 'BAD_REQUEST', msg: 'Invalid json for submessage' }],
    [
      'the first one by somebody else than the sender',
      () => ben,
      () => ({}),
      { code: 'BAD_REQUEST', msg: 'You cannot attach a submessage to this message.' },
    ],
    ['a message that is not there', () => ada, () => ({ message_id: 999_999_999 }), { code: 'BAD_REQUEST', msg: 'Invalid message(s)' }],
    ['a message id that is none', () => ada, () => ({ message_id: 'x' }), { code: 'BAD_REQUEST', msg: 'message_id is not valid JSON' }],
    [
      'a type that is too long',
      () => ada,
      () => ({ msg_type: 'x'.repeat(101) }),
      { code: 'BAD_REQUEST', msg: 'msg_type is too long (limit: 100 characters)' },
    ],
    [
      'a request without content',
      () => ada,
      () => ({ content: undefined }),
      { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'content' argument", var_name: 'content' },
    ],
  ];
  it.each(refusals)('refuses %s and attaches nothing', async (_, account, parameters, expected) => {
    const { status, body } = await attach(account(), parameters());
    expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
    expect(await submessages()).toEqual([]);
  });

  it('refuses messages that the account cannot read', async () => {
    const secret = await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' });
    const { body } = await attach(ben, { message_id: secret.body['id'] });
    expect(body['msg']).toBe('Invalid message(s)');
  });
});
