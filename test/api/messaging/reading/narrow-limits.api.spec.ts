import { beforeAll, describe, expect, it } from 'vitest';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const RANGE = { anchor: 'newest', num_before: 10, num_after: 0 };
const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
const terms = (count: number, operator: string): object[] =>
  Array.from({ length: count }, (_, index) => ({ operator, operand: `none${index}`, negated: true }));

describe('a narrow', () => {
  let ada: TestAccount;

  beforeAll(async () => {
    ada = await (await TestRealm.create(server)).join('Ada');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const send = (topic: string, content: string) => ada.client.post('messages', { type: 'channel', to: 'garden', topic, content });
    await send('roses', 'red and tall');
    await send('tulips', 'yellow and short');
    await send('weeds', 'green and tall, "tall and green" they say');
  });

  const contents = async (narrow: unknown): Promise<unknown> => {
    const { body } = await ada.client.get('messages', { ...RANGE, narrow, apply_markdown: false });
    return (body['messages'] as { subject: string }[] | undefined)?.map(({ subject }) => subject) ?? body;
  };
  const errorBody = (msg: string): object => ({ result: 'error', code: 'BAD_REQUEST', msg });

  it('with more than 50 terms is rejected by every endpoint', async () => {
    const pairs = Array.from({ length: 51 }, () => ['topic', 'x']);
    const answers = [
      await ada.client.get('messages', { ...RANGE, narrow: terms(51, 'search') }),
      await ada.client.get('messages/matches_narrow', { msg_ids: [1], narrow: terms(51, 'topic') }),
      await ada.client.post('messages/flags/narrow', { ...RANGE, op: 'add', flag: 'starred', narrow: terms(51, 'topic') }),
      await ada.client.post('register', { narrow: pairs }),
      await ada.client.get('events', { narrow: pairs }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toEqual(errorBody('narrow is too long (limit: 50 items)'));
    }
  });

  it.each(['search', 'topic'])('with 50 negated %s terms excludes the messages of each term', async (operator) => {
    expect(await contents(terms(50, operator))).toEqual(expect.arrayContaining(['roses', 'tulips', 'weeds']));
    expect(await contents([...terms(49, operator), { operator, operand: 'roses', negated: true }])).toEqual(
      expect.arrayContaining(['tulips', 'weeds']),
    );
    expect(await contents([...terms(49, operator), { operator, operand: 'roses', negated: true }])).not.toContain('roses');
  });

  it.each([
    [['red tall'], ['tulips', 'weeds']],
    [['red', 'yellow'], ['weeds']],
    [
      ['red short', 'yellow short'],
      ['roses', 'weeds'],
    ],
    [['"and tall"', 'yellow'], []],
    [
      ['"tall and green"', 'gre zz'],
      ['roses', 'tulips'],
    ],
    [
      ['yell', '?!'],
      ['roses', 'weeds'],
    ],
  ])('that excludes the searches %j finds %j', async (searches, left) => {
    const narrow = [
      { operator: 'channel', operand: 'garden' },
      ...searches.map((operand) => ({ operator: 'search', operand, negated: true })),
    ];
    expect(((await contents(narrow)) as string[]).filter((topic) => ['roses', 'tulips', 'weeds'].includes(topic))).toEqual(left);
  });

  it('with several channels, senders and participants matches only messages of all of them', async () => {
    const me = ada.user.id;
    expect(await contents([{ operator: 'sender', operand: me, negated: true }])).toEqual([]);
    expect(
      await contents([
        { operator: 'sender', operand: me },
        { operator: 'topic', operand: 'roses' },
        { operator: 'topic', operand: 'tulips' },
      ]),
    ).toEqual([]);
    expect(
      await contents([
        { operator: 'sender', operand: me },
        { operator: 'dm-including', operand: me, negated: true },
        { operator: 'topic', operand: 'roses', negated: true },
        { operator: 'topic', operand: 'general chat', negated: true },
      ]),
    ).toEqual(['tulips', 'weeds']);
  });

  it.each([
    ['21 words', [{ operator: 'search', operand: words(21) }], 'operand is too long (limit: 20 words)'],
    ['21 words in quotes', [['search', `"${words(21)}"`]], 'operand is too long (limit: 20 words)'],
    ['21 quoted signs', [['search', '"!" '.repeat(21)]], 'operand is too long (limit: 20 words)'],
    [
      '101 words in total',
      [...Array.from({ length: 5 }, () => ['search', words(20)]), ['search', 'x']],
      'narrow is too long (limit: 100 words to search for)',
    ],
    ['an operand that is too long', [['topic', 'x'.repeat(10_001)]], 'operand is too long (limit: 10000 characters)'],
    ['an operator that is too long', [['x'.repeat(10_001), 'x']], 'operator is too long (limit: 10000 characters)'],
    ['too many users', [{ operator: 'dm', operand: Array.from({ length: 1_001 }, () => 1) }], 'operand is too long (limit: 1000 items)'],
  ])('with %s is rejected', async (_, narrow, msg) => {
    const answer = await ada.client.post('messages/flags/narrow', { ...RANGE, op: 'add', flag: 'starred', narrow });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: errorBody(msg) });
  });

  it('may search for 20 words, and for a long text without spaces', async () => {
    expect(await contents([['search', words(20)]])).toEqual([]);
    const text = '庭には二羽鶏がいる'.repeat(10);
    await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 'birds', content: text });
    expect(await contents([['search', text]])).toEqual(['birds']);
    expect(await contents([['search', `${text}庭`]])).toEqual([]);
  });
});
