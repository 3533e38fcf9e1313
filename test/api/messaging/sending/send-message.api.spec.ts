import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('POST /messages', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let channelId: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    await ada.client.post('users/me/subscriptions', {
      subscriptions: [{ name: 'garden', description: 'Plants' }],
      principals: [ada.user.id, ben.user.id],
    });
    const { body } = await ada.client.get('get_stream_id', { stream: 'garden' });
    channelId = body['stream_id'] as number;
  });

  const send = (parameters: Record<string, unknown>): ReturnType<TestAccount['client']['post']> => ada.client.post('messages', parameters);
  const newest = async (account: TestAccount): Promise<Record<string, unknown>[]> => {
    const { body } = await account.client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 });
    return body['messages'] as Record<string, unknown>[];
  };

  it.each([
    ['by name', () => 'garden'],
    ['by name in other case', () => 'GARDEN'],
    ['by name in JSON', () => '"garden"'],
    ['by a list of one name', () => '["garden"]'],
    ['by id', () => String(channelId)],
    ['by a list of one id', () => `[${channelId}]`],
  ])('sends to a channel %s', async (_, to) => {
    for (const type of ['channel', 'stream']) {
      const { status, body } = await send({ type, to: to(), topic: 'roses', content: 'They need water.' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ result: 'success', msg: '', id: expect.any(Number) as number });
      const messages = await newest(ben);
      expect(messages.at(-1)).toMatchObject({
        id: body['id'],
        type: 'stream',
        display_recipient: 'garden',
        stream_id: channelId,
        subject: 'roses',
      });
    }
  });

  it.each([
    ['ids', () => [ben.user.id]],
    ['addresses', () => [ben.email]],
    ['plain text', () => ben.email],
    ['addresses separated by commas', () => `${ben.email}, ${ada.email}`],
  ])('sends to users given by %s', async (_, to) => {
    for (const type of ['direct', 'private']) {
      const { body } = await send({ type, to: to(), content: 'A word with you.' });
      expect(body['result']).toBe('success');
      const message = (await newest(ben)).at(-1);
      expect(message).toMatchObject({ id: body['id'], type: 'private', subject: '', content: '<p>A word with you.</p>' });
      expect(message?.['display_recipient']).toEqual([
        { id: ada.user.id, email: ada.email, full_name: 'Ada', is_mirror_dummy: false },
        { id: ben.user.id, email: ben.email, full_name: 'Ben', is_mirror_dummy: false },
      ]);
    }
  });

  describe('answers with a link to the message', () => {
    const url = (path: string): string => `http://${realm.host}/#narrow/${path}`;

    it('in a channel, with the names of channel and topic', async () => {
      const { body } = await send({ type: 'channel', to: channelId, topic: 'red [roses]', content: 'x' });
      const link = url(`channel/${channelId}-garden/topic/red.20.5Broses.5D/near/${String(body['id'])}`);
      expect(body).toMatchObject({ message_url: link, message_link: `[#garden > red &#91;roses&#93; @ 💬](${link})` });
      const { body: rendered } = await ada.client.post('messages/render', { content: String(body['message_link']) });
      expect(rendered['rendered']).toContain('#garden &gt; red &#91;roses&#93; @ 💬</a>');
    });

    it('in a direct conversation, as a URL', async () => {
      const { body } = await send({ type: 'direct', to: [ben.user.id], content: 'x' });
      const link = url(`dm/${ada.user.id},${ben.user.id}-dm/near/${String(body['id'])}`);
      expect(body).toMatchObject({ message_url: link, message_link: link });
    });

    it('that leads to where it is now, when a request is repeated', async () => {
      const request = { type: 'channel', to: channelId, topic: 'roses', content: 'x' };
      const again = async (): Promise<unknown> =>
        (await ada.client.post('messages', request, { 'idempotency-key': 'roses' })).body['message_url'];
      const first = await again();
      const id = /\d+$/.exec(String(first))?.[0] ?? '';
      expect(await again()).toBe(first);
      await ada.client.patch(`messages/${id}`, { topic: 'tulips' });
      expect(await again()).toBe(url(`channel/${channelId}-garden/topic/tulips/near/${id}`));
      await (await realm.join('Olga', Role.owner)).client.delete(`messages/${id}`);
      expect(await again()).toBe(url(`near/${id}`));
    });
  });

  it('uses one conversation for the same participants, whichever of them sends', async () => {
    await send({ type: 'direct', to: [ben.user.id], content: 'one' });
    await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'two' });
    const recipients = (await newest(ada)).map((message) => message['recipient_id']);
    expect(new Set(recipients).size).toBe(1);
  });

  it('sends a message to the sender alone', async () => {
    expect((await send({ type: 'direct', to: [ada.user.id], content: 'Buy seeds.' })).status).toBe(200);
    expect((await newest(ada)).at(-1)?.['display_recipient']).toHaveLength(1);
  });

  const errors: [string, () => Record<string, unknown>, Record<string, unknown>][] = [
    [
      'a missing type',
      () => ({ to: 'garden', topic: 't', content: 'c' }),
      { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'type' argument", var_name: 'type' },
    ],
    [
      'an unknown type',
      () => ({ type: 'pigeon', to: 'garden', topic: 't', content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Invalid type: Value error, Not in the list of possible values' },
    ],
    [
      'missing content',
      () => ({ type: 'channel', to: 'garden', topic: 't' }),
      { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'content' argument", var_name: 'content' },
    ],
    [
      'empty content',
      () => ({ type: 'channel', to: 'garden', topic: 't', content: ' \n ' }),
      { code: 'BAD_REQUEST', msg: 'Message must not be empty' },
    ],
    [
      'a null byte in the content',
      () => ({ type: 'channel', to: 'garden', topic: 't', content: 'a\0b' }),
      { code: 'BAD_REQUEST', msg: 'Message must not contain null bytes' },
    ],
    ['a missing channel', () => ({ type: 'channel', topic: 't', content: 'c' }), { code: 'BAD_REQUEST', msg: 'Missing channel' }],
    [
      'two channels',
      () => ({ type: 'channel', to: '["a","b"]', topic: 't', content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Expected exactly one channel' },
    ],
    [
      'a channel of the wrong kind',
      () => ({ type: 'channel', to: '{}', topic: 't', content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Invalid data type for channel' },
    ],
    ['a missing topic', () => ({ type: 'channel', to: 'garden', content: 'c' }), { code: 'BAD_REQUEST', msg: 'Missing topic' }],
    [
      'a control character in the topic',
      () => ({ type: 'channel', to: 'garden', topic: 'a\u0007b', content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Invalid character in topic, at position 2!' },
    ],
    [
      'topic under both names',
      () => ({ type: 'channel', to: 'garden', topic: 'a', subject: 'b', content: 'c' }),
      {
        code: 'REQUEST_CONFUSING_VAR',
        msg: "Can't decide between 'topic' and 'subject' arguments",
        var_name1: 'topic',
        var_name2: 'subject',
      },
    ],
    [
      'an unknown channel name',
      () => ({ type: 'channel', to: 'a<b', topic: 't', content: 'c' }),
      { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel 'a&lt;b' does not exist", stream: 'a&lt;b' },
    ],
    [
      'an unknown channel id',
      () => ({ type: 'channel', to: '999999', topic: 't', content: 'c' }),
      { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel with ID '999999' does not exist", stream_id: 999_999 },
    ],
    ['nobody', () => ({ type: 'direct', to: '[]', content: 'c' }), { code: 'BAD_REQUEST', msg: 'Message must have recipients' }],
    [
      'a decimal for a channel',
      () => ({ type: 'channel', to: '1.0', topic: 't', content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Invalid data type for channel' },
    ],
    [
      'a decimal for a recipient',
      () => ({ type: 'direct', to: '[1.0]', content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Invalid data type for recipients' },
    ],
    [
      'a bare number as recipient',
      () => ({ type: 'direct', to: '5', content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Invalid data type for recipients' },
    ],
    [
      'ids and addresses mixed',
      () => ({ type: 'direct', to: `[1,"${ben.email}"]`, content: 'c' }),
      { code: 'BAD_REQUEST', msg: 'Recipient lists may contain emails or user IDs, but not both.' },
    ],
    ['an unknown id', () => ({ type: 'direct', to: '[999999]', content: 'c' }), { code: 'BAD_REQUEST', msg: 'Invalid user ID 999999' }],
    [
      'an unknown address',
      () => ({ type: 'direct', to: 'nobody@example.com', content: 'c' }),
      { code: 'BAD_REQUEST', msg: "Invalid email 'nobody@example.com'" },
    ],
    [
      'a parameter that is not a boolean',
      () => ({ type: 'channel', to: 'garden', topic: 't', content: 'c', read_by_sender: 'yes' }),
      { code: 'BAD_REQUEST', msg: 'read_by_sender is not valid JSON' },
    ],
  ];
  it.each(errors)('rejects %s and sends nothing', async (_, parameters, expected) => {
    const { status, body } = await send(parameters());
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', ...expected });
    expect(await newest(ben)).toEqual([]);
  });

  it('does not find users of other realms', async () => {
    const elsewhere = await (await TestRealm.create(server)).join('Zed');
    const { body } = await send({ type: 'direct', to: [elsewhere.user.id], content: 'c' });
    expect(body['msg']).toBe(`Invalid user ID ${elsewhere.user.id}`);
  });

  it('truncates content and topics that are too long, and leaves those of the maximum length unchanged', async () => {
    await send({ type: 'channel', to: 'garden', topic: 'x'.repeat(60), content: '🌱'.repeat(10_000) });
    await send({ type: 'channel', to: 'garden', topic: 'y'.repeat(61), content: '🌱'.repeat(10_001) });
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 2, num_after: 0, apply_markdown: false });
    const [fits, cut] = body['messages'] as { subject: string; content: string }[];
    expect(fits).toMatchObject({ subject: 'x'.repeat(60), content: '🌱'.repeat(10_000) });
    expect(cut?.subject).toBe(`${'y'.repeat(57)}...`);
    expect(Array.from(cut?.content ?? '')).toHaveLength(10_000);
    expect(cut?.content.endsWith('\n[message truncated]')).toBe(true);
  });

  it('stores the names of the empty topic as the empty topic', async () => {
    for (const topic of ['', '(no topic)', 'general chat']) await send({ type: 'channel', to: 'garden', topic, content: 'c' });
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 3, num_after: 0, allow_empty_topic_name: true });
    expect((body['messages'] as { subject: string }[]).map(({ subject }) => subject)).toEqual(['', '', '']);
    expect((await newest(ben)).map((message) => message['subject'])).toEqual(['general chat', 'general chat', 'general chat']);
  });

  it('lets only subscribers post to a private channel', async () => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'secret' }], invite_only: true });
    const { status, body } = await ben.client.post('messages', { type: 'channel', to: 'secret', topic: 't', content: 'c' });
    expect([status, body['msg']]).toEqual([400, "Not authorized to send to channel 'secret'"]);
    const id = (await ada.client.get('get_stream_id', { stream: 'secret' })).body['stream_id'] as number;
    const byId = await ben.client.post('messages', { type: 'channel', to: id, topic: 't', content: 'c' });
    expect([byId.status, byId.body]).toEqual([
      400,
      { result: 'error', code: 'STREAM_DOES_NOT_EXIST', msg: `Channel with ID '${id}' does not exist`, stream_id: id },
    ]);
    // Administrators know of all channels.
    const olga = await realm.join('Olga', Role.owner);
    const refused = await olga.client.post('messages', { type: 'channel', to: id, topic: 't', content: 'c' });
    expect(refused.body['msg']).toBe("Not authorized to send to channel 'secret'");
    const guest = await realm.join('Gil', Role.guest);
    const answer = await guest.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'c' });
    expect(answer.body['msg']).toBe("Not authorized to send to channel 'garden'");
  });

  it('sends a message once that is sent twice with the same idempotency key', async () => {
    const message = { type: 'channel', to: 'garden', topic: 't', content: 'once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.client.post('messages', message, { 'idempotency-key': 'k1' })));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await newest(ben)).toHaveLength(1);
    const other = await ada.client.post('messages', message, { 'idempotency-key': 'k2' });
    expect(other.body['id']).not.toBe(answers[0]?.body['id']);
  });

  it.each(['k', 'é\u00ff', 'x'.repeat(20_000), ' ', "'; --"])(
    'stores the first message of a key, and separates the keys of senders: %.20s',
    async (key) => {
      const message = { type: 'channel', to: 'garden', topic: 't', content: 'first' };
      const post = async (who: TestAccount, more: object): Promise<unknown> =>
        (await who.client.post('messages', { ...message, ...more }, { 'idempotency-key': key })).body['id'];
      const first = await post(ada, {});
      expect(first).toBeTypeOf('number');
      expect(await post(ada, {})).toBe(first);
      expect(await post(ben, { content: 'by Ben' })).not.toBe(first);
      expect((await newest(ben)).map(({ content }) => content)).toEqual(['<p>first</p>', '<p>by Ben</p>']);
    },
  );

  const REUSED = { result: 'error', code: 'IDEMPOTENCY_KEY_REUSED', msg: 'This Idempotency-Key has been used for another message.' };

  it.each<[string, () => Record<string, unknown>]>([
    ['content', () => ({ content: 'other' })],
    ['topic', () => ({ topic: 'other' })],
    ['channel', () => ({ to: 'pond' })],
    ['recipient', () => ({ type: 'direct', to: [ben.user.id] })],
    ['widget', () => ({ widget_content: '{"widget_type":"zform","extra_data":{"type":"choices","heading":"h","choices":[]}}' })],
  ])('rejects an idempotency key that was used with another %s, and sends nothing', async (_, more) => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'pond' }] });
    const message = { type: 'channel', to: 'garden', topic: 't', content: 'first' };
    const key = { 'idempotency-key': 'k' };
    const { body: first } = await ada.client.post('messages', message, key);
    const { status, body } = await ada.client.post('messages', { ...message, ...more() }, key);
    expect([status, body]).toEqual([400, REUSED]);
    expect((await newest(ada)).map(({ id }) => id)).toEqual([first['id']]);
    expect((await ada.client.post('messages', message, key)).body['id']).toBe(first['id']);
  });

  it('rejects all but one of different concurrent messages with the same idempotency key', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((content) =>
        ada.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content }, { 'idempotency-key': 'k' }),
      ),
    );
    expect(answers.map(({ body }) => body['code']).sort()).toEqual([...new Array<string>(3).fill('IDEMPOTENCY_KEY_REUSED'), undefined]);
    expect(await newest(ada)).toHaveLength(1);
  });

  it('recognizes a repeated request that is encoded differently', async () => {
    const key = { 'idempotency-key': 'channel' };
    const inChannel = [
      { type: 'channel', to: 'garden', topic: 't', content: 'c' },
      { type: 'stream', to: '["garden"]', subject: ' t ', content: 'c' },
      { content: 'c', topic: 't', to: '"Garden"', type: 'stream', queue_id: '1:2', local_id: '3' },
    ];
    const direct = [
      { type: 'direct', to: [ben.user.id, ada.user.id], content: 'c' },
      { type: 'private', to: `[${ada.user.id}, ${ben.user.id}, ${ben.user.id}]`, content: 'c', topic: 'ignored' },
    ];
    for (const [requests, header] of [
      [inChannel, key],
      [direct, { 'idempotency-key': 'direct' }],
    ] as const) {
      const ids: unknown[] = [];
      for (const request of requests) ids.push((await ada.client.post('messages', request, header)).body['id']);
      expect(ids).toEqual(requests.map(() => ids[0]));
      expect(ids[0]).toBeTypeOf('number');
    }
  });

  it('sends a different message whose local id was used before', async () => {
    const message = { type: 'channel', to: 'garden', topic: 't', content: 'one', queue_id: '1:2', local_id: '55.01' };
    const ids: unknown[] = [];
    for (const content of ['one', 'two', 'one', 'two']) ids.push((await send({ ...message, content })).body['id']);
    expect([ids[2], ids[3]]).toEqual([ids[0], ids[1]]);
    expect(ids[1]).not.toBe(ids[0]);
    expect((await newest(ben)).map(({ content }) => content)).toEqual(['<p>one</p>', '<p>two</p>']);
  });

  it('sends a message once that a client sends twice with the same local id, and publishes the id to its own queue', async () => {
    const listener = await EventListener.register(ada.client, { event_types: ['message'] });
    const other = await EventListener.register(ben.client, { event_types: ['message'] });
    const message = { type: 'channel', to: 'garden', topic: 't', content: 'c', queue_id: listener.queueId, local_id: '55.01' };
    const [first, second] = [await send(message), await send(message)];
    expect(first.body['id']).toBe(second.body['id']);
    expect((await listener.take(1))[0]).toMatchObject({ local_message_id: '55.01' });
    expect((await other.take(1))[0]).not.toHaveProperty('local_message_id');
    expect(await listener.takePending()).toEqual([]);
  });

  it('marks messages from interactive clients as read for the sender, and those from other programs as unread', async () => {
    await send({ type: 'channel', to: 'garden', topic: 't', content: 'by a program' });
    expect((await newest(ada)).at(-1)?.['flags']).toEqual([]);
    await ada.client.as('ZulipMobile/27.1').post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'by a person' });
    expect((await newest(ada)).at(-1)?.['flags']).toEqual(['read']);
    await send({ type: 'channel', to: 'garden', topic: 't', content: 'as told', read_by_sender: true });
    expect((await newest(ada)).map((message) => message['flags'])).toEqual([[], ['read'], ['read']]);
    expect((await newest(ben)).map((message) => message['flags'])).toEqual([[], [], []]);
  });

  it('flags the message for mentioned users', async () => {
    await send({ type: 'channel', to: 'garden', topic: 't', content: 'Ask @**Ben**, not `@**Ada**`.' });
    await send({ type: 'channel', to: 'garden', topic: 't', content: 'Attention @**all**' });
    expect((await newest(ben)).map((message) => message['flags'])).toEqual([
      ['mentioned'],
      ['stream_wildcard_mentioned', 'wildcard_mentioned'],
    ]);
    expect((await newest(ada)).map((message) => message['flags'])).toEqual([[], ['stream_wildcard_mentioned', 'wildcard_mentioned']]);
  });

  it('assigns ids that increase in the order of sending, however many send concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? ada : ben).client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: `${index}` }),
      ),
    );
    const ids = answers.map(({ body }) => body['id'] as number);
    expect(new Set(ids).size).toBe(60);
    expect((await newest(ada)).map((message) => message['id'])).toEqual([...ids].sort((a, b) => a - b));
  });
});
