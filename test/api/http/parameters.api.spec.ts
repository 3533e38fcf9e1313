import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

const URLENCODED = 'application/x-www-form-urlencoded';
const BOUNDARY = 'lEuLDnfbZ';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

type Part = readonly [name: string, value: string, fileName?: string];

function multipart(...parts: readonly Part[]): string {
  const texts = parts.map(([name, value, fileName]) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${texts.join('')}--${BOUNDARY}--\r\n`;
}

describe('Parameters', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let channelId: number;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    channelId = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
  });

  const post = (path: string, type: string, body: string | Buffer): Promise<ApiResponse> =>
    ada.client.send('POST', path, { 'content-type': type }, body);
  const ignored = ({ status, body }: ApiResponse): unknown => {
    expect([status, body['result']]).toEqual([200, 'success']);
    return body['ignored_parameters_unsupported'];
  };
  const expectRefusal = ({ status, body }: ApiResponse, msg: string): void => {
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', msg, code: 'BAD_REQUEST' });
  };
  const expectMissing = ({ status, body }: ApiResponse, name: string): void => {
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', msg: `Missing '${name}' argument`, code: 'REQUEST_VARIABLE_MISSING', var_name: name });
  };

  describe('of type boolean', () => {
    it.each([
      ['true', true],
      ['false', false],
      [' true\n', true],
    ])('accept %j', async (text, expected) => {
      const { body } = await ada.client.get('users/me/subscriptions', { include_subscribers: text });
      const [channel] = body['subscriptions'] as object[];
      expect(Object.hasOwn(channel as object, 'subscribers')).toBe(expected);
    });

    it.each(['True', 'FALSE', 'yes', '', 'undefined', 'tru', '{'])('reject %j as invalid JSON', async (text) => {
      const answer = await ada.client.get('users/me/subscriptions', { include_subscribers: text });
      expectRefusal(answer, 'include_subscribers is not valid JSON');
    });

    it.each(['1', '0', '"true"', 'null', '[]', '{}', '[true]'])('reject %j as a value of another type', async (text) => {
      const answer = await ada.client.get('users/me/subscriptions', { include_subscribers: text });
      expectRefusal(answer, 'include_subscribers is not a boolean');
    });
  });

  describe('of type integer', () => {
    const ask = (text: string): Promise<ApiResponse> => ada.client.get('messages', { anchor: 'newest', num_before: text, num_after: 0 });

    it.each(['5', ' 5 ', '\t5\n', '0'])('accept %j', async (text) => {
      expect((await ask(text)).status).toBe(200);
    });

    it('accept negative numbers', async () => {
      const { body } = await ada.client.post('register', { event_types: [] });
      const answer = await ada.client.get('events', { queue_id: body['queue_id'], last_event_id: '-1', dont_block: true });
      expect(answer.status).toBe(200);
    });

    it.each(['abc', '', '0x5', '05', '+5', '5 5', 'NaN', '5n', '٥'])('reject %j as invalid JSON', async (text) => {
      expectRefusal(await ask(text), 'num_before is not valid JSON');
    });

    it.each(['1.5', '1.0', '1e3', '1E3', '5e-1', '-0.0', '"5"', 'true', 'null', '[5]', '{}'])(
      'reject %j as a value of another type',
      async (text) => {
        expectRefusal(await ask(text), 'num_before is not an integer');
      },
    );

    it('reject numbers out of bounds', async () => {
      expectRefusal(await ask('-1'), 'num_before is too small');
    });
  });

  describe('of type list', () => {
    const fetchIds = (text: string): Promise<ApiResponse> => ada.client.get('messages', { message_ids: text });
    const unsubscribe = (text: string): Promise<ApiResponse> => ada.client.delete('users/me/subscriptions', { subscriptions: text });
    const subscribe = (text: string): Promise<ApiResponse> => ada.client.post('users/me/subscriptions', { subscriptions: text });

    it.each(['[]', '[1,2]', ' [ 1 , 2 ] '])('accept integers in %j', async (text) => {
      expect((await fetchIds(text)).status).toBe(200);
    });

    it('accept some thousand integers in a URL', async () => {
      expect((await fetchIds(JSON.stringify(Array.from({ length: 5_000 }, (_, index) => 1_000 + index)))).status).toBe(200);
    });

    it.each([
      ['1,2', 'message_ids is not valid JSON'],
      ['', 'message_ids is not valid JSON'],
      ['[1,]', 'message_ids is not valid JSON'],
      ['5', 'message_ids is not a list'],
      ['{}', 'message_ids is not a list'],
      ['"[1]"', 'message_ids is not a list'],
      ['["a"]', 'message_ids[0] is not an integer'],
      ['[1,true]', 'message_ids[1] is not an integer'],
      ['[1,2,[3]]', 'message_ids[2] is not an integer'],
      ['[1.5]', 'message_ids[0] is not an integer'],
      ['[1,2.0]', 'message_ids[1] is not an integer'],
      ['[1e2]', 'message_ids[0] is not an integer'],
    ])('reject %j for integers', async (text, msg) => {
      expectRefusal(await fetchIds(text), msg);
    });

    it.each([
      ['a,b', 'subscriptions is not valid JSON'],
      ['"a"', 'subscriptions is not a list'],
      ['{"0":"a"}', 'subscriptions is not a list'],
      ['[1]', 'subscriptions[0] is not a string'],
      ['["garden",null]', 'subscriptions[1] is not a string'],
    ])('reject %j for strings', async (text, msg) => {
      expectRefusal(await unsubscribe(text), msg);
    });

    it.each([
      ['["a"]', 'subscriptions[0] is not a dict'],
      ['[[]]', 'subscriptions[0] is not a dict'],
      ['[null]', 'subscriptions[0] is not a dict'],
      ['[{"name":"a"},{"name":1}]', 'subscriptions[1]["name"] is not a string'],
      [
        JSON.stringify([{ name: 'a', description: '🌻'.repeat(1025) }]),
        'subscriptions[0]["description"] is too long (limit: 1024 characters)',
      ],
    ])('reject %.60j for objects', async (text, msg) => {
      expectRefusal(await subscribe(text), msg);
    });

    it('limit code points, not code units', async () => {
      const description = '🌻'.repeat(1024);
      expect((await subscribe(JSON.stringify([{ name: 'sunflowers', description }]))).status).toBe(200);
    });
  });

  describe('of type object', () => {
    it.each([
      ['a', 'client_capabilities is not valid JSON'],
      ['[]', 'client_capabilities is not a dict'],
      ['5', 'client_capabilities is not a dict'],
      ['null', 'client_capabilities is not a dict'],
    ])('reject %j', async (text, msg) => {
      expectRefusal(await ada.client.post('register', { client_capabilities: text }), msg);
    });
  });

  describe('of type string', () => {
    it.each(['"garden"', '5', '', 'null', '{}'])('accept %j unchanged', async (text) => {
      expectRefusal(await ada.client.get('get_stream_id', { stream: text }), `Invalid channel name '${text}'`);
    });

    it('accept every character', async () => {
      const name = 'Größe & 100% + 花=🌻;';
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name }] });
      expect((await ada.client.get('get_stream_id', { stream: name })).body['stream_id']).toBeTypeOf('number');
    });
  });

  describe('of type enumeration', () => {
    it.each(['pigeon', '', 'DIRECT', '"direct"', '__proto__', 'constructor'])('reject %j', async (type) => {
      const answer = await ada.client.post('messages', { type, to: [ada.user.id], content: 'x' });
      expectRefusal(answer, 'Invalid type: Value error, Not in the list of possible values');
    });
  });

  describe('that are required', () => {
    it('are named in the error when they are missing', async () => {
      expectMissing(await ada.client.get('get_stream_id'), 'stream');
      expectMissing(await ada.client.get('get_stream_id', { Stream: 'garden' }), 'stream');
      expectMissing(await ada.client.delete('users/me/subscriptions'), 'subscriptions');
      expectMissing(await ada.client.delete('events', { last_event_id: 5 }), 'queue_id');
    });
  });

  describe('with several errors', () => {
    it('report the first one in the order of declaration, not in the order of the request', async () => {
      const problems = { client_gravatar: 'x', num_after: 'x', num_before: 'true', include_anchor: '1' };
      const order = ['include_anchor is not a boolean', 'num_before is not an integer', 'num_after is not valid JSON'];
      expectRefusal(await ada.client.get('messages', problems), order[0] as string);
      expectRefusal(await ada.client.get('messages', { ...problems, include_anchor: true }), order[1] as string);
      expectRefusal(await ada.client.get('messages', { ...problems, include_anchor: true, num_before: 1 }), order[2] as string);
    });

    it('report a missing one before an invalid one only if it is declared first', async () => {
      expectMissing(await ada.client.post('messages', { read_by_sender: 'x', content: 'x' }), 'type');
      expectMissing(await ada.client.post('messages', { type: 'direct', read_by_sender: 'x' }), 'content');
      expectRefusal(await ada.client.post('messages', { type: 'x' }), 'Invalid type: Value error, Not in the list of possible values');
    });

    it('report no error before authentication', async () => {
      expect((await realm.stranger.post('messages', { type: 'x' })).status).toBe(401);
    });
  });

  describe('are accepted', () => {
    const found = async (answer: Promise<ApiResponse>): Promise<void> => expect((await answer).body['id']).toBeTypeOf('number');
    const message = (): [string, string][] => [
      ['type', 'channel'],
      ['to', String(channelId)],
      ['topic', 'roses'],
      ['content', 'They need water.'],
    ];
    const query = (): string => new URLSearchParams(message()).toString();

    it('in the query of a GET', async () => {
      expect((await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id']).toBe(channelId);
    });

    it('in the query of a POST and a DELETE', async () => {
      await found(ada.client.send('POST', `messages?${query()}`));
      const { body } = await ada.client.send('DELETE', `users/me/subscriptions?subscriptions=${encodeURIComponent('["nowhere"]')}`);
      expect(body['msg']).toBe('Channel(s) (nowhere) do not exist');
    });

    it('partly in the query and partly in the body', async () => {
      const [type, ...rest] = message();
      await found(
        post(`messages?${new URLSearchParams([type as [string, string]]).toString()}`, URLENCODED, new URLSearchParams(rest).toString()),
      );
    });

    it.each([
      ['in a body', () => post('messages', URLENCODED, query())],
      ['in a body with a character set', () => post('messages', `${URLENCODED}; charset=UTF-8`, query())],
      ['in a body whose type is in other case', () => post('messages', URLENCODED.toUpperCase(), query())],
      ['in a multipart body', () => post('messages', MULTIPART, multipart(...message()))],
      [
        'in a multipart body whose type is in other case',
        () => post('messages', MULTIPART.replace('multipart/form-data', 'Multipart/Form-Data'), multipart(...message())),
      ],
      [
        'in a multipart body with a quoted boundary',
        () => post('messages', `multipart/form-data; charset=utf-8; boundary="${BOUNDARY}"`, multipart(...message())),
      ],
      [
        'in a multipart body beside a file',
        () => post('messages', MULTIPART, multipart(['file', 'x'.repeat(100_000), 'a.bin'], ...message())),
      ],
    ] as [string, () => Promise<ApiResponse>][])('%s', async (_, answer) => {
      await found(answer());
    });

    it('in the body of a DELETE, urlencoded or multipart', async () => {
      for (const [type, body] of [
        [URLENCODED, 'subscriptions=%5B%22nowhere%22%5D'],
        [MULTIPART, multipart(['subscriptions', '["nowhere"]'])],
      ] as const) {
        const answer = await ada.client.send('DELETE', 'users/me/subscriptions', { 'content-type': type }, body);
        expectRefusal(answer, 'Channel(s) (nowhere) do not exist');
      }
    });

    it('with plus signs and percent-encoding for white space', async () => {
      for (const spelling of ['a+b', 'a%20b']) {
        expectRefusal(await ada.client.send('GET', `get_stream_id?stream=${spelling}`), "Invalid channel name 'a b'");
      }
      expectRefusal(await ada.client.send('GET', 'get_stream_id?stream=a%2Bb'), "Invalid channel name 'a+b'");
    });

    it('not in JSON', async () => {
      const answer = await post('messages', 'application/json', JSON.stringify(Object.fromEntries(message())));
      expectMissing(answer, 'type');
    });

    it.each(['text/plain', 'application/octet-stream', 'multipart/mixed; boundary=x', ''])('not in a body of type "%s"', async (type) => {
      expectMissing(await post('messages', type, query()), 'type');
    });

    it('not in the body of a GET', async () => {
      const answer = await ada.client.send('GET', 'get_stream_id', { 'content-type': URLENCODED }, 'stream=garden');
      expectMissing(answer, 'stream');
    });

    it('not as a file', async () => {
      expectMissing(
        await ada.client.send('DELETE', 'events', { 'content-type': MULTIPART }, multipart(['queue_id', 'x', 'x.txt'])),
        'queue_id',
      );
    });
  });

  describe('that are repeated', () => {
    const asked = ({ body }: ApiResponse): unknown => /'(.*)'/.exec(body['msg'] as string)?.[1];

    it('have the last value in the query', async () => {
      expect(asked(await ada.client.send('GET', 'get_stream_id?stream=one&stream=two&stream=three'))).toBe('three');
      expect(asked(await ada.client.send('GET', 'get_stream_id?stream=one&stream='))).toBe('');
    });

    const queueOf = ({ body }: ApiResponse): unknown => body['queue_id'];
    const end = (path: string, type: string, body: string): Promise<ApiResponse> =>
      ada.client.send('DELETE', path, { 'content-type': type }, body);

    it('have the last value in bodies', async () => {
      expect(queueOf(await end('events', URLENCODED, 'queue_id=one&queue_id=two'))).toBe('two');
      expect(queueOf(await end('events', MULTIPART, multipart(['queue_id', 'one'], ['queue_id', 'two'])))).toBe('two');
    });

    it('have the value in the body rather than in the query', async () => {
      expect(queueOf(await end('events?queue_id=query', URLENCODED, 'queue_id=body'))).toBe('body');
      expect(queueOf(await end('events?queue_id=query', MULTIPART, multipart(['queue_id', 'body'])))).toBe('body');
      expect(queueOf(await end('events?queue_id=query', URLENCODED, 'queue_id='))).toBe('');
      expect(queueOf(await end('events?queue_id=query', URLENCODED, 'other=body'))).toBe('query');
    });

    it('have the value in the path rather than elsewhere', async () => {
      const { body } = await ada.client.get(`streams/${channelId}`, { stream_id: 999_999 });
      expect((body['stream'] as Record<string, unknown>)['stream_id']).toBe(channelId);
    });
  });

  describe('that are all absent', () => {
    it.each<[string, Record<string, string>, string | undefined]>([
      ['no body', {}, undefined],
      ['an empty form', { 'content-type': URLENCODED }, ''],
      ['an empty multipart body of length 0', { 'content-type': MULTIPART, 'content-length': '0' }, undefined],
      ['a multipart body that only ends', { 'content-type': MULTIPART }, `--${BOUNDARY}--\r\n`],
    ])('are accepted in a POST with %s', async (_, headers, body) => {
      const answer = await ada.client.send('POST', 'register', headers, body);
      expect(ignored(answer)).toBeUndefined();
      expect(answer.body['queue_id']).toBeTypeOf('string');
    });
  });

  describe('that the endpoint does not declare', () => {
    it('are listed in order and without duplicates from the query', async () => {
      const answer = await ada.client.send('GET', 'users/me?zebra=1&apple=2&zebra=3&Mango=4&empty=&bare');
      expect(ignored(answer)).toEqual(['Mango', 'apple', 'bare', 'empty', 'zebra']);
    });

    it.each([URLENCODED, MULTIPART])('are listed from the query and a body of %s', async (type) => {
      const body =
        type === URLENCODED ? 'd=1&event_types=%5B%5D&a=2&b=3' : multipart(['d', '1'], ['event_types', '[]'], ['a', '2'], ['b', '3']);
      expect(ignored(await post('register?c=4&a=5', type, body))).toEqual(['a', 'b', 'c', 'd']);
    });

    it.each([
      ['users/me', {}],
      ['server_settings', {}],
      ['dev_list_users', {}],
      ['streams', { include_public: true, exclude_archived: false }],
      ['get_stream_id', { stream: 'garden' }],
      ['users/me/subscriptions', { include_subscribers: false }],
      ['messages', { anchor: 'newest', num_before: 0, num_after: 0, narrow: [], use_first_unread_anchor: false }],
      ['events', { dont_block: true }],
    ])('are listed by GET /%s without declared ones', async (path, declared) => {
      expect((await ada.client.get(path, declared)).body).not.toHaveProperty('ignored_parameters_unsupported');
      expect(ignored(await ada.client.get(path, { ...declared, nonsense: 'x' }))).toEqual(['nonsense']);
    });

    it('are listed by POST and DELETE', async () => {
      const to = [ada.user.id];
      expect(ignored(await ada.client.post('messages', { type: 'direct', to, content: 'x', nonsense: 1, sender: 'x' }))).toEqual([
        'nonsense',
        'sender',
      ]);
      const { body } = await ada.client.post('register', { event_types: [] });
      expect(ignored(await ada.client.delete('events', { queue_id: body['queue_id'], nonsense: 1 }))).toEqual(['nonsense']);
    });

    it('do not include the client parameter', async () => {
      expect(ignored(await ada.client.get('users/me', { client: 'website' }))).toBeUndefined();
      expect(ignored(await ada.client.post('register', { client: 'website', event_types: [] }))).toBeUndefined();
      expect(ignored(await realm.stranger.get('server_settings', { client: 'website' }))).toBeUndefined();
    });

    it('do not include declared ones without effect', async () => {
      const answer = await ada.client.get('messages', {
        anchor: 'newest',
        num_before: 0,
        num_after: 0,
        use_first_unread_anchor: false,
        client_gravatar: true,
      });
      expect(ignored(answer)).toBeUndefined();
      const aliased = await ada.client.post('messages', { type: 'channel', to: channelId, subject: 'roses', content: 'x' });
      expect(ignored(aliased)).toBeUndefined();
    });

    it('do not include files', async () => {
      expect(ignored(await post('register', MULTIPART, multipart(['event_types', '[]'], ['file', 'x', 'x.txt'])))).toBeUndefined();
    });

    it('include names of path parameters in query and body', async () => {
      expect(ignored(await ada.client.get(`streams/${channelId}`, { stream_id: channelId }))).toEqual(['stream_id']);
    });

    it('are not listed in error responses', async () => {
      for (const answer of [
        await ada.client.get('get_stream_id', { nonsense: 1 }),
        await ada.client.get('get_stream_id', { stream: 'nowhere', nonsense: 1 }),
        await realm.stranger.get('users/me', { nonsense: 1 }),
        await realm.stranger.post('fetch_api_key', { username: 'nobody@example.com', password: 'x', nonsense: 1 }),
      ]) {
        expect(answer.body['result']).toBe('error');
        expect(answer.body).not.toHaveProperty('ignored_parameters_unsupported');
      }
    });
  });

  describe('with dangerous names', () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'prototype', 'toString', 'valueOf'];
    const form = names.map((name) => `${name}=1`).join('&');

    it.each([
      ['in the query', () => ada.client.send('GET', `users/me?${form}&__proto__[polluted]=1`)],
      ['in a form', () => post('register?event_types=[]', URLENCODED, `${form}&__proto__[polluted]=1`)],
      [
        'in a multipart body',
        () =>
          post('register?event_types=[]', MULTIPART, multipart(...names.map((name): Part => [name, '1']), ['__proto__[polluted]', '1'])),
      ],
    ] as [string, () => Promise<ApiResponse>][])('are treated as ordinary names %s', async (_, answer) => {
      expect(ignored(await answer())).toEqual(['__proto__', '__proto__[polluted]', ...names.slice(1)]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it('have no effect inside JSON', async () => {
      const capabilities = '{"notification_settings_null":true,"__proto__":{"polluted":true}}';
      expectRefusal(
        await ada.client.post('register', { client_capabilities: capabilities }),
        'client_capabilities["__proto__"] is not a boolean',
      );
      await ada.client.post('users/me/subscriptions', { subscriptions: '[{"__proto__":{"name":"polluted","polluted":true}}]' });
      expect((await ada.client.get('get_stream_id', { stream: 'polluted' })).body['result']).toBe('error');
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it('do not replace missing ones', async () => {
      expectMissing(await ada.client.send('GET', 'get_stream_id?__proto__[stream]=garden&constructor=garden'), 'stream');
    });
  });

  describe('in a malformed body', () => {
    it.each([
      ['without a boundary', 'multipart/form-data', multipart(['event_types', '[]'])],
      ['with another boundary', 'multipart/form-data; boundary=other', multipart(['event_types', '[]'])],
      ['that ends early', MULTIPART, multipart(['event_types', '[]']).slice(0, -20)],
      ['that ends in the middle of a header', MULTIPART, multipart(['event_types', '[]']).slice(0, 40)],
      ['that ends within a file', MULTIPART, multipart(['file', 'x'.repeat(100), 'a.bin']).slice(0, -30)],
      ['that ends within a large file', MULTIPART, multipart(['file', 'x'.repeat(300_000), 'a.bin']).slice(0, -30)],
      [
        'that ends before a file begins',
        MULTIPART,
        multipart(['event_types', '[]'], ['file', '', 'a.bin']).slice(0, -BOUNDARY.length - 10),
      ],
      [
        'in an unknown character set',
        MULTIPART,
        multipart(['event_types', '[]']).replace('\r\n\r\n', '\r\nContent-Type: text/plain; charset=nonsense\r\n\r\n'),
      ],
      ['that is no multipart body', MULTIPART, 'event_types=[]'],
      ['with a broken header', MULTIPART, `--${BOUNDARY}\r\n\0\0: \x01\r\n\r\nx\r\n--${BOUNDARY}--\r\n`],
    ])('%s are rejected', async (_, type, body) => {
      const answer = await post('register', type, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
      expect((await ada.client.get('users/me')).status).toBe(200);
    });

    it('without a name are ignored', async () => {
      const body = `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${multipart(['event_types', '[]'])}`;
      expect(ignored(await post('register', MULTIPART, body))).toBeUndefined();
    });
  });

  describe('in a number above one thousand', () => {
    const names = Array.from({ length: 1001 }, (_, index) => `p${index}`);
    const refusal = { result: 'error', msg: 'Too many parameters (limit: 1000)', code: 'BAD_REQUEST' };

    it.each([
      ['in a form', URLENCODED, names.map((name) => `${name}=1`).join('&')],
      ['of one name', URLENCODED, names.map(() => 'p=1').join('&')],
      ['in a multipart body', MULTIPART, multipart(...names.map((name): Part => [name, '1']))],
    ])('are rejected %s', async (_, type, body) => {
      const answer = await post('register', type, body);
      expect([answer.status, answer.body]).toEqual([400, refusal]);
    });

    it('are rejected in a query, and a thousand are accepted', async () => {
      const ask = (count: number): Promise<ApiResponse> =>
        ada.client.send(
          'GET',
          `users/me?${names
            .slice(0, count)
            .map((name) => `${name}=1`)
            .join('&')}`,
        );
      expect((await ask(1001)).body).toEqual(refusal);
      expect((await ask(1000)).status).toBe(200);
    });
  });

  describe('in a body that is too large', () => {
    const large = 'x'.repeat(5 * 1024 * 1024);

    it.each([
      ['a form', URLENCODED, `type=direct&to=[]&content=${large}`],
      ['one field of a multipart body', MULTIPART, multipart(['type', 'direct'], ['content', large])],
      [
        'the fields of a multipart body together',
        MULTIPART,
        multipart(...['a', 'b', 'c', 'd', 'e', 'f'].map((name): Part => [name, large.slice(0, 1024 * 1024)])),
      ],
      ['JSON, which nobody reads', 'application/json', JSON.stringify({ content: large })],
    ])('%s are rejected, and the server continues to run', async (_, type, body) => {
      const answer = await post('messages', type, body);
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST', msg: expect.stringMatching(/too large|larger/) as string });
      expect((await ada.client.get('users/me')).status).toBe(200);
    });

    it('are accepted in a body below the limit', async () => {
      const { status, body } = await post('messages', URLENCODED, `type=direct&to=[${ada.user.id}]&content=${'x'.repeat(3_000_000)}`);
      expect(status).toBe(200);
      expect(body['id']).toBeTypeOf('number');
    });

    it('are rejected because of the size after authentication only', async () => {
      const { status } = await realm.stranger.send('POST', 'messages', { 'content-type': URLENCODED }, `content=${large}`);
      expect(status).toBe(401);
    });
  });

  describe('with invalid characters', () => {
    it.each([
      ['%', '%'],
      ['%zz', '%zz'],
      ['%e', '%e'],
      ['100%', '100%'],
      ['%ff%fe', '\ufffd\ufffd'],
      ['%C3%28', '\ufffd('],
      ['%ED%A0%80', '\ufffd\ufffd\ufffd'],
    ])('%s are decoded with replacement characters', async (spelling, expected) => {
      expectRefusal(await ada.client.send('GET', `get_stream_id?stream=${spelling}`), `Invalid channel name '${expected}'`);
      const answer = await ada.client.send('DELETE', 'events', { 'content-type': URLENCODED }, `queue_id=${spelling}`);
      expect(answer.body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: expected });
    });

    it('that are raw bytes are decoded with replacement characters', async () => {
      const bytes = Buffer.concat([Buffer.from('queue_id=a'), Buffer.from([0xff, 0xc3]), Buffer.from('b')]);
      const plain = await ada.client.send('DELETE', 'events', { 'content-type': URLENCODED }, bytes);
      expect(plain.body['queue_id']).toBe('a\ufffd\ufffdb');
      const [before, after] = multipart(['queue_id', '|']).split('|');
      const inParts = Buffer.concat([Buffer.from(`${before}a`), Buffer.from([0xff, 0xc3]), Buffer.from(`b${after}`)]);
      const answer = await ada.client.send('DELETE', 'events', { 'content-type': MULTIPART }, inParts);
      expect(answer.body['queue_id']).toBe('a\ufffd\ufffdb');
    });

    it('that are NUL or an unpaired surrogate have no effect on the server', async () => {
      expectRefusal(await ada.client.get('get_stream_id', { stream: 'a\0b' }), "Invalid channel name 'a\0b'");
      expectRefusal(await ada.client.delete('users/me/subscriptions', { subscriptions: '["\\ud800"]' }), 'subscriptions is not valid JSON');
      expectRefusal(
        await ada.client.post('users/me/alert_words', { alert_words: '["\\ud800", "\\udfff"]' }),
        'alert_words is not valid JSON',
      );
    });

    it('in names are listed as they are decoded', async () => {
      expect(ignored(await ada.client.send('GET', 'users/me?%ff=1&%=2&a%00b=3&=4'))).toEqual(['', '%', 'a\0b', '\ufffd']);
    });
  });
});
