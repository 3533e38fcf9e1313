import { beforeEach, describe, expect, it } from 'vitest';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Fields = Record<string, unknown>;

const POLL = '{"widget_type":"poll","extra_data":{"question":"Tea?","options":[]}}';
const VOTE = '{"type":"vote","key":"1,1","vote":1}';

describe('POST /submessage', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let messageId: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'c' });
    messageId = body['id'] as number;
  });

  const attach = (account: TestAccount, parameters: Fields = {}): Promise<ApiResponse> =>
    account.client.post('submessage', { message_id: messageId, msg_type: 'widget', content: POLL, ...parameters });
  const submessages = async (account: TestAccount = ben): Promise<Fields[]> => {
    const { body } = await account.client.get(`messages/${messageId}`);
    return (body['message'] as Fields)['submessages'] as Fields[];
  };

  it('attaches submessages of the sender and then of others, in that order', async () => {
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

  it('publishes submessages to recipients of the message, and to no others', async () => {
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
      'the first submessage by another account than the sender',
      () => ben,
      () => ({}),
      { code: 'BAD_REQUEST', msg: 'You cannot attach a submessage to this message.' },
    ],
    ['a message that does not exist', () => ada, () => ({ message_id: 999_999_999 }), { code: 'BAD_REQUEST', msg: 'Invalid message(s)' }],
    ['an invalid message id', () => ada, () => ({ message_id: 'x' }), { code: 'BAD_REQUEST', msg: 'message_id is not valid JSON' }],
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
  it.each(refusals)('rejects %s and attaches nothing', async (_, account, parameters, expected) => {
    const { status, body } = await attach(account(), parameters());
    expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
    expect(await submessages()).toEqual([]);
  });

  const said = async (content: string, more: Fields = {}): Promise<Fields> => {
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content, ...more });
    const { message } = (await ben.client.get(`messages/${String(body['id'])}`)).body as { message: Fields };
    return message;
  };
  const widget = (message: Fields): unknown => JSON.parse(String((message['submessages'] as Fields[])[0]?.['content']));

  it.each([
    ['/poll Tea?', { widget_type: 'poll', extra_data: { question: 'Tea?', options: [] } }],
    [
      '/poll Tea?\n* green\n- black\n\nwhite',
      { widget_type: 'poll', extra_data: { question: 'Tea?', options: ['green', 'black', 'white'] } },
    ],
    ['/poll\ngreen', { widget_type: 'poll', extra_data: { question: '', options: ['green'] } }],
    ['/todo', { widget_type: 'todo', extra_data: { task_list_title: '', tasks: [] } }],
    [
      '/todo Garden\nwater: all of it\nrest',
      {
        widget_type: 'todo',
        extra_data: {
          task_list_title: 'Garden',
          tasks: [
            { task: 'water', desc: 'all of it' },
            { task: 'rest', desc: '' },
          ],
        },
      },
    ],
  ])('is created with a message that asks for a widget: %j', async (content, expected) => {
    const listener = await EventListener.register(ben.client, { event_types: ['message'], fetch_event_types: [] });
    const message = await said(content);
    expect(widget(message)).toEqual(expected);
    expect(message['submessages']).toMatchObject([{ message_id: message['id'], sender_id: ada.user.id, msg_type: 'widget' }]);
    const [event] = await listener.take(1);
    expect((event?.['message'] as Fields)['submessages']).toEqual(message['submessages']);
  });

  it.each(['/pollen', 'a /poll', '/unknown x'])('is not created with %j', async (content) => {
    expect((await said(content))['submessages']).toEqual([]);
  });

  it('is created with a form of the sender', async () => {
    const choices = [{ short_name: 'A', long_name: 'Apples', reply: 'apples' }];
    const form = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'Fruit', choices } };
    expect(widget(await said('Fruit?', { widget_content: form }))).toEqual(form);
  });

  it.each([
    ['{', 'Widgets: API programmer sent invalid JSON'],
    ['[]', 'Widgets: widget_content is not a dict'],
    ['{}', 'Widgets: widget_type is not in widget_content'],
    ['{"widget_type":"poll"}', 'Widgets: extra_data is not in widget_content'],
    ['{"widget_type":"poll","extra_data":7}', 'Widgets: extra_data is not a dict'],
    ['{"widget_type":"poll","extra_data":{}}', 'Widgets: unknown widget type: poll'],
    ['{"widget_type":"zform","extra_data":{}}', 'Widgets: zform is missing type field'],
    ['{"widget_type":"zform","extra_data":{"type":"x"}}', 'Widgets: unknown zform type: x'],
    ['{"widget_type":"zform","extra_data":{"type":"choices"}}', 'Widgets: heading key is missing from extra_data'],
    [
      '{"widget_type":"zform","extra_data":{"type":"choices","heading":"h","choices":[{"short_name":1}]}}',
      'Widgets: extra_data["choices"][0]["short_name"] is not a string',
    ],
  ])('rejects the form %s and sends nothing', async (form, error) => {
    const { status, body } = await ada.client.post('messages', {
      type: 'channel',
      to: 'garden',
      topic: 't',
      content: 'c',
      widget_content: form,
    });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: error }]);
    const { messages } = (await ada.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0 })).body as {
      messages: Fields[];
    };
    expect(messages.map(({ id }) => id)).toEqual([messageId]);
  });

  it.each<[string, 'ada' | 'ben', string, string | null]>([
    ['/poll Tea?', 'ben', VOTE, null],
    ['/poll Tea?', 'ben', '{"type":"new_option","option":"mint","idx":1}', null],
    ['/poll Tea?', 'ada', '{"type":"question","question":"Coffee?"}', null],
    ['/poll Tea?', 'ben', '{"type":"question","question":"Coffee?"}', "You can't edit a question unless you are the author."],
    ['/poll Tea?', 'ben', '[]', 'poll data is not a dict'],
    ['/poll Tea?', 'ben', '{}', 'type key is missing from poll data'],
    ['/poll Tea?', 'ben', '{"type":"x"}', 'Unknown type for poll data: x'],
    ['/poll Tea?', 'ben', '{"type":"vote","key":1,"vote":1}', 'poll data["key"] is not a string'],
    ['/poll Tea?', 'ben', '{"type":"vote","key":"1","vote":2}', 'Invalid poll data["vote"]'],
    ['/poll Tea?', 'ben', '{"type":"vote","key":"1","vote":1,"x":1}', 'Unexpected arguments: x'],
    ['/poll Tea?', 'ben', '{"type":"new_option","option":"o","idx":1001}', 'poll data["idx"] is too large'],
    ['/poll Tea?', 'ben', '{"type":"new_option","option":"o","idx":-1}', 'poll data["idx"] is too small'],
    ['/todo', 'ben', '{"type":"new_task","key":1,"task":"t","desc":"","completed":false}', null],
    ['/todo', 'ben', '{"type":"strike","key":"1,1"}', null],
    ['/todo', 'ada', '{"type":"new_task_list_title","title":"T"}', null],
    ['/todo', 'ben', '{"type":"new_task_list_title","title":"T"}', "You can't edit the task list title unless you are the author."],
    ['/todo', 'ben', '{"type":"new_task","key":1,"task":"t","desc":"","completed":1}', 'todo data["completed"] is not a boolean'],
    ['/todo', 'ben', '{"type":"x"}', 'Unknown type for todo data: x'],
  ])('on %s: %s attaches %s: %s', async (content, who, data, error) => {
    const { id } = await said(content);
    const { body } = await attach(who === 'ada' ? ada : ben, { message_id: id, content: data });
    expect(body).toMatchObject(error === null ? { result: 'success' } : { result: 'error', code: 'BAD_REQUEST', msg: error });
    const { message } = (await ben.client.get(`messages/${String(id)}`)).body as { message: Fields };
    expect(message['submessages']).toHaveLength(error === null ? 2 : 1);
  });

  it('prevents edits of the content of its message', async () => {
    const { id } = await said('/poll Tea?');
    expect((await ada.client.patch(`messages/${String(id)}`, { content: 'c' })).body).toMatchObject({ msg: 'Widgets cannot be edited.' });
  });

  it('rejects messages that the account cannot read', async () => {
    const secret = await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' });
    const { body } = await attach(ben, { message_id: secret.body['id'] });
    expect(body['msg']).toBe('Invalid message(s)');
  });

  it('accepts 100 submessages per message, and no more', async () => {
    await attach(ada);
    for (let number = 2; number <= 100; number += 1) expect((await attach(ben, { content: VOTE })).status).toBe(200);
    const { status, body } = await attach(ben, { content: VOTE });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: 'A message can have at most 100 submessages.' }]);
    expect(await submessages()).toHaveLength(100);
  });

  it('accepts 10 kB per submessage, and no more', async () => {
    const content = (bytes: number): string => JSON.stringify('é'.repeat((bytes - 2) / 2));
    expect((await attach(ada, { content: content(10_000), msg_type: 'other' })).status).toBe(200);
    const msg = 'content is too long (limit: 10000 bytes)';
    const { status, body } = await attach(ada, { content: content(10_002), msg_type: 'other' });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
    expect(await submessages()).toHaveLength(1);
    const widget = await ada.client.post('messages', {
      type: 'channel',
      to: 'garden',
      topic: 't',
      content: 'c',
      widget_content: content(10_002),
    });
    expect([widget.status, widget.body['msg']]).toEqual([400, 'widget_content is too long (limit: 10000 bytes)']);
  });
});
