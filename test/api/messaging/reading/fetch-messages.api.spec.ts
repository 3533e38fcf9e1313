import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { post, whisper } from '../../../support/messages.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const LARGER_THAN_ANY_ID = 10_000_000_000_000_000;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

const fetch = (account: TestAccount, parameters: Parameters = {}): Promise<ApiResponse> =>
  account.client.get('messages', { anchor: 'newest', num_before: 1000, num_after: 0, ...parameters });
async function messages(account: TestAccount, parameters: Parameters = {}): Promise<Json[]> {
  const { body } = await fetch(account, parameters);
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
  return body['messages'] as Json[];
}
async function ids(account: TestAccount, narrow: unknown = [], more: Parameters = {}): Promise<number[]> {
  return (await messages(account, { narrow, ...more })).map((message) => message['id'] as number);
}
const failure = (msg: string, more: Json = {}): Json => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });

/** Pseudo-random numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface RangeRequest {
  readonly anchor: number;
  readonly numBefore: number;
  readonly numAfter: number;
  readonly includeAnchor: boolean;
}

/** Computes the range of a request as the contract describes it, from the ids of all matching messages. */
function expectedRange(all: readonly number[], { anchor, numBefore, numAfter, includeAnchor }: RangeRequest): Json {
  const [left, right] = [anchor === 0, anchor >= LARGER_THAN_ANY_ID];
  const [hasBefore, hasAfter] = [numBefore > 0 && !left, numAfter > 0 && !right];
  const older = hasBefore ? all.filter((id) => id < anchor).slice(-numBefore) : [];
  const newer = hasAfter ? all.filter((id) => id > anchor).slice(0, numAfter) : [];
  const takesAnchor = hasBefore === hasAfter || includeAnchor;
  const exact = takesAnchor ? all.filter((id) => id === anchor) : [];
  return {
    result: 'success',
    msg: '',
    anchor,
    messages: [...older, ...exact, ...newer],
    found_anchor: exact.length > 0,
    found_oldest: left || older.length < numBefore,
    found_newest: right || newer.length < numAfter,
    history_limited: false,
  };
}

async function range(account: TestAccount, request: Parameters): Promise<Json> {
  const { body } = await account.client.get('messages', request);
  return { ...body, messages: (body['messages'] as Json[] | undefined)?.map((message) => message['id']) };
}

describe('GET /messages: the range', () => {
  let all: number[];

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    await subscribe(ada, 'garden');
    await subscribe(ben, 'elsewhere');
    all = [];
    // Messages of other users lie between, so that the ids have gaps.
    for (let index = 0; index < 12; index += 1) {
      all.push(await post(ada, 'garden', `t${index % 3}`));
      await post(ben, 'elsewhere');
    }
  });

  it('agrees with the table of the contract for every kind of range', async () => {
    const anchors = [0, 1, (all[0] as number) - 1, all[0], all[5], (all[5] as number) + 1, all[11], (all[11] as number) + 1];
    for (const anchor of [...(anchors as number[]), 5_000_000_000, LARGER_THAN_ANY_ID]) {
      for (const [numBefore, numAfter] of [
        [0, 0],
        [0, 3],
        [3, 0],
        [3, 3],
        [12, 0],
        [0, 12],
        [11, 1],
        [20, 20],
        [1, 1],
      ] as const) {
        for (const includeAnchor of [true, false]) {
          if (!includeAnchor && numBefore > 0 && numAfter > 0) continue;
          const request = { anchor, num_before: numBefore, num_after: numAfter, include_anchor: includeAnchor };
          const expected = expectedRange(all, { anchor, numBefore, numAfter, includeAnchor });
          expect({ request, ...(await range(ada, request)) }).toEqual({ request, ...expected });
        }
      }
    }
  });

  it('agrees with a naive model over random ranges, narrowed or not', async () => {
    const random = randomNumbers(4711);
    const base = Math.max((all[0] as number) - 3, 1);
    for (let round = 0; round < 150; round += 1) {
      const topic = random(4);
      const matching = topic === 3 ? all : all.filter((_, index) => index % 3 === topic);
      const narrow = topic === 3 ? [] : [['topic', `T${topic}`]];
      const requested = { anchor: base + random(30), numBefore: random(6), numAfter: random(6), includeAnchor: random(3) > 0 };
      const includeAnchor = requested.includeAnchor || (requested.numBefore > 0 && requested.numAfter > 0);
      const request = {
        anchor: requested.anchor,
        num_before: requested.numBefore,
        num_after: requested.numAfter,
        include_anchor: includeAnchor,
        narrow,
      };
      expect({ request, ...(await range(ada, request)) }).toEqual({ request, ...expectedRange(matching, { ...requested, includeAnchor }) });
    }
  });

  it.each([
    ['newest', LARGER_THAN_ANY_ID],
    ['10000000000000000', LARGER_THAN_ANY_ID],
    ['99999999999999999999999', LARGER_THAN_ANY_ID],
    ['oldest', 0],
    ['0', 0],
    ['-1', 0],
    ['-99999999999999999999', 0],
  ])('accepts the anchor %s', async (anchor, meant) => {
    for (const [before, after] of [
      [2, 3],
      [2, 0],
      [0, 3],
      [0, 0],
    ] as const) {
      const expected = expectedRange(all, { anchor: meant, numBefore: before, numAfter: after, includeAnchor: true });
      expect(await range(ada, { anchor, num_before: before, num_after: after })).toEqual(expected);
    }
  });

  it('finds the first unread message, or else the newest', async () => {
    const about = (parameters: Parameters): Promise<Json> =>
      range(ada, { anchor: 'first_unread', num_before: 1, num_after: 1, ...parameters });
    expect(await about({})).toMatchObject({ anchor: all[0], found_anchor: true, messages: [all[0], all[1]] });
    expect(await about({ narrow: [['topic', 't1']] })).toMatchObject({ anchor: all[1], messages: [all[1], all[4]] });
    expect(await about({ narrow: [['topic', 'none such']] })).toMatchObject({
      anchor: LARGER_THAN_ANY_ID,
      found_anchor: false,
      messages: [],
    });
    expect(await range(ada, { use_first_unread_anchor: true, num_before: 1, num_after: 1 })).toMatchObject({ anchor: all[0] });
    const cleo = await realm.join('Cleo');
    await subscribe(cleo, 'garden');
    expect(await range(cleo, { anchor: 'first_unread', num_before: 2, num_after: 0, narrow: [['channel', 'garden']] })).toMatchObject({
      anchor: LARGER_THAN_ANY_ID,
      messages: all.slice(-2),
    });
  });

  describe('around a date', () => {
    const DAY = 24 * 60 * 60 * 1_000;
    const HOUR = DAY / 24;
    const from = Date.parse('2021-03-04T10:00:00Z');
    let dated: TestRealm;
    let reader: TestAccount;
    let sent: number[];

    const since = (anchorDate: string, narrow: unknown = []): Promise<Json> =>
      range(reader, { anchor: 'date', anchor_date: anchorDate, num_before: 1, num_after: 1, narrow });

    /** Stores other times of sending than those of this test. */
    async function sendAgo(ids: readonly number[], times: readonly number[], client = 'website'): Promise<void> {
      for (const [index, id] of ids.entries()) {
        await server.write('UPDATE message SET sent_at = ?, client = ? WHERE id = ?', [times[index] ?? 0, client, id]);
      }
    }

    beforeAll(async () => {
      dated = await TestRealm.create(server);
      reader = await dated.join('Reader');
      await subscribe(reader, 'dates');
      sent = [];
      for (let index = 0; index < 4; index += 1) sent.push(await post(reader, 'dates', `t${index % 2}`));
      await sendAgo(sent.slice(0, 3), [from, from + HOUR, from + DAY]);
    });

    it.each([
      ['2021-03-04', 0],
      ['2021-03-04T10:00:00Z', 0],
      ['2021-03-04T10:00:00.001Z', 1],
      ['2021-03-04 10:30', 1],
      ['2021-03-04T12:00:00+01:30', 1],
      ['2021-03-04T05:30-0500', 1],
      ['2021-03-05', 2],
      ['2021-03-05T10:00:00,5Z', 3],
      ['0001-01-01', 0],
    ])('%s finds the first message since then', async (anchorDate, index) => {
      expect(await since(anchorDate)).toMatchObject({ anchor: sent[index], found_anchor: true });
    });

    it('finds the first one of the narrow, with its neighbours there', async () => {
      const narrow = [['topic', 't1']];
      expect(await since('2021-03-04', narrow)).toMatchObject({ anchor: sent[1], messages: [sent[1], sent[3]] });
      expect(await since('2021-03-05', narrow)).toMatchObject({ anchor: sent[3], messages: [sent[1], sent[3]] });
    });

    it('finds the newest message where none is as new', async () => {
      expect(await since('9999-12-31')).toMatchObject({ anchor: LARGER_THAN_ANY_ID, found_anchor: false, messages: [sent[3]] });
    });

    it('finds older messages behind imported ones, whose ids are newer than their times', async () => {
      const others: number[] = [];
      const imported: number[] = [];
      for (let index = 0; index < 3; index += 1) others.push(await post(reader, 'dates', 'others'));
      for (let index = 0; index < 20; index += 1) imported.push(await post(reader, 'dates', 'imported'));
      await sendAgo(
        imported,
        imported.map((_, index) => from - 100 * DAY + index),
        'Slack import',
      );
      expect(await since(new Date(from + DAY).toISOString())).toMatchObject({ anchor: sent[2] });
      expect(await since('2020-01-01', [['topic', 'imported']])).toMatchObject({ anchor: imported[0] });
      expect(await since(new Date(Date.now() - HOUR).toISOString(), [['topic', 'others']])).toMatchObject({ anchor: others[0] });
    });

    it.each(['', 'yesterday', '2021-13-01', '2021-02-30', '2021-03-04T25:00', '2021-03-04T10:00+25:00', '20210304', '1614852000'])(
      'rejects the date %j',
      async (anchorDate) => {
        const { status, body } = await fetch(reader, { anchor: 'date', anchor_date: anchorDate });
        expect([status, body]).toEqual([400, failure('Invalid anchor_date')]);
      },
    );

    it('requires the date, which other anchors do not use', async () => {
      expect((await fetch(reader, { anchor: 'date' })).body).toEqual(failure("Missing 'anchor_date' argument."));
      expect((await fetch(reader, { anchor: 'newest', anchor_date: 'never' })).body).toMatchObject({ result: 'success' });
    });
  });

  it.each(['abc', '1.5', '', '1e3', ' ', '--1', 'Newest', '0x10'])('rejects the anchor %j', async (anchor) => {
    const { status, body } = await fetch(ada, { anchor });
    expect([status, body]).toEqual([400, failure('Invalid anchor')]);
  });

  it.each<[string, Parameters, string]>([
    ['num_before that is not JSON', { num_before: 'abc' }, 'num_before is not valid JSON'],
    ['an empty num_after', { num_after: '' }, 'num_after is not valid JSON'],
    ['a fraction', { num_before: '1.5' }, 'num_before is not an integer'],
    ['a quoted number', { num_before: '"5"' }, 'num_before is not an integer'],
    ['a negative number', { num_before: -1 }, 'num_before is too small'],
    ['more than the maximum', { num_before: 5000, num_after: 1 }, 'Too many messages requested (maximum 5000).'],
    ['an excluded anchor in the middle', { num_after: 1, include_anchor: false }, 'The anchor can only be excluded at an end of the range'],
    ['include_anchor that is not a boolean', { include_anchor: 1 }, 'include_anchor is not a boolean'],
    ['include_anchor that is not JSON', { include_anchor: 'True' }, 'include_anchor is not valid JSON'],
    ['apply_markdown that is not a boolean', { apply_markdown: 'no' }, 'apply_markdown is not valid JSON'],
    ['a narrow that is not JSON', { narrow: '[[' }, 'narrow is not valid JSON'],
    ['a narrow that is not a list', { narrow: '{}' }, 'narrow is not a list'],
    ['message ids that are not a list', { message_ids: '5' }, 'message_ids is not a list'],
    ['message ids that are not numbers', { message_ids: '["5"]' }, 'message_ids[0] is not an integer'],
  ])('rejects %s', async (_, parameters, msg) => {
    const { status, body } = await fetch(ada, parameters);
    expect([status, body]).toEqual([400, failure(msg)]);
  });

  it('requires both numbers and an anchor', async () => {
    const missing = (name: string): Json => ({
      result: 'error',
      code: 'REQUEST_VARIABLE_MISSING',
      msg: `Missing '${name}' argument`,
      var_name: name,
    });
    expect((await ada.client.get('messages', { anchor: 'newest', num_after: 1 })).body).toEqual(missing('num_before'));
    expect((await ada.client.get('messages', { anchor: 'newest', num_before: 1 })).body).toEqual(missing('num_after'));
    expect((await ada.client.get('messages', { num_before: 1, num_after: 1 })).body).toEqual(failure("Missing 'anchor' argument."));
  });

  it('returns up to 5000 messages', async () => {
    expect(await range(ada, { anchor: 'newest', num_before: 4000, num_after: 1000 })).toMatchObject({ messages: all, found_newest: true });
  });

  it('treats a null narrow as an empty one', async () => {
    expect(await ids(ada, null)).toEqual(all);
  });

  it('returns messages by id instead of a range', async () => {
    const foreign = (await ids(ben))[0];
    const wanted = [all[3], all[1], 4_000_000_000, all[3]];
    const { body } = await ada.client.get('messages', { message_ids: wanted });
    expect(body).not.toHaveProperty('anchor');
    expect(body).toMatchObject({
      result: 'success',
      found_newest: false,
      found_oldest: false,
      found_anchor: false,
      history_limited: false,
    });
    expect((body['messages'] as Json[]).map((message) => message['id'])).toEqual([all[1], all[3]]);
    expect((await ada.client.get('messages', { message_ids: [] })).body['messages']).toEqual([]);
    // Public, but not received.
    const [historical] = (await ada.client.get('messages', { message_ids: [foreign] })).body['messages'] as Json[];
    expect(historical).toMatchObject({ id: foreign, flags: ['read', 'historical'] });
    const zed = await (await TestRealm.create(server)).join('Zed');
    expect((await zed.client.get('messages', { message_ids: all })).body['messages']).toEqual([]);
  });

  it.each(['anchor', 'num_before', 'num_after'])('rejects message ids combined with %s', async (name) => {
    const { status, body } = await ada.client.get('messages', { message_ids: [1], [name]: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'BAD_REQUEST' });
    expect(body['msg']).toContain('Unsupported parameter combination: ');
    expect(body['msg']).toContain(name);
  });
});

describe('GET /messages: the narrow', () => {
  let cleo: TestAccount;
  let gardenId: number;
  let id: Record<
    'rosesByAda' | 'rosesByBen' | 'tulipsByBen' | 'soupByAda' | 'adaToBen' | 'benToAda' | 'group' | 'self' | 'noTopic' | 'cleoToAda',
    number
  >;
  let all: number[];

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cleo = await realm.join('Cleo');
    const everybody = { principals: [ada.user.id, ben.user.id, cleo.user.id] };
    gardenId = await subscribe(ada, 'Garden', everybody);
    await subscribe(ada, 'kitchen', everybody);
    id = {
      rosesByAda: await post(ada, 'Garden', 'Roses'),
      rosesByBen: await post(ben, 'Garden', 'ROSES'),
      tulipsByBen: await post(ben, 'Garden', 'tulips'),
      soupByAda: await post(ada, 'kitchen', 'Roses'),
      adaToBen: await whisper(ada, [ben]),
      benToAda: await whisper(ben, [ada]),
      group: await whisper(ada, [ben, cleo]),
      self: await whisper(ada, [ada]),
      noTopic: await post(ada, 'kitchen', ''),
      cleoToAda: await whisper(cleo, [ada]),
    };
    all = Object.values(id);
  });

  type Case = [string, () => unknown, (keyof typeof id)[]];
  const cases: Case[] = [
    ['a channel by name', () => [['channel', 'garden']], ['rosesByAda', 'rosesByBen', 'tulipsByBen']],
    ['a channel by its old name', () => [['stream', 'GARDEN']], ['rosesByAda', 'rosesByBen', 'tulipsByBen']],
    ['a channel by id', () => [{ operator: 'channel', operand: gardenId }], ['rosesByAda', 'rosesByBen', 'tulipsByBen']],
    [
      'a channel twice',
      () => [
        ['channel', 'garden'],
        ['stream', 'Garden'],
      ],
      ['rosesByAda', 'rosesByBen', 'tulipsByBen'],
    ],
    [
      'two channels together',
      () => [
        ['channel', 'garden'],
        ['channel', 'kitchen'],
      ],
      [],
    ],
    ['a topic', () => [['topic', 'roses']], ['rosesByAda', 'rosesByBen', 'soupByAda']],
    ['a topic that does not exist', () => [['topic', 'ros']], []],
    ['the empty topic', () => [['topic', '']], ['noTopic']],
    ['the empty topic by its display name', () => [['topic', 'general chat']], ['noTopic']],
    [
      'a topic in a channel',
      () => [
        ['channel', 'garden'],
        ['topic', 'rOSES'],
      ],
      ['rosesByAda', 'rosesByBen'],
    ],
    ['a sender by id', () => [{ operator: 'sender', operand: ben.user.id }], ['rosesByBen', 'tulipsByBen', 'benToAda']],
    ['a sender by address', () => [['sender', ben.email.toUpperCase()]], ['rosesByBen', 'tulipsByBen', 'benToAda']],
    [
      'two senders together',
      () => [
        ['sender', ben.email],
        ['sender', ada.email],
      ],
      [],
    ],
    ['a direct conversation by address', () => [['dm', ben.email]], ['adaToBen', 'benToAda']],
    ['a direct conversation by an old name', () => [['pm-with', ben.email]], ['adaToBen', 'benToAda']],
    ['a direct conversation by another old name', () => [['pm_with', ben.email]], ['adaToBen', 'benToAda']],
    ['a direct conversation by ids', () => [{ operator: 'dm', operand: [ben.user.id] }], ['adaToBen', 'benToAda']],
    [
      'a direct conversation with the caller listed',
      () => [{ operator: 'dm', operand: [ben.user.id, ada.user.id] }],
      ['adaToBen', 'benToAda'],
    ],
    ['a group conversation by addresses', () => [['dm', `${cleo.email}, ${ben.email}`]], ['group']],
    ['a group conversation by ids', () => [{ operator: 'dm', operand: [cleo.user.id, ben.user.id] }], ['group']],
    ['messages to oneself by id', () => [{ operator: 'dm', operand: [ada.user.id] }], ['self']],
    ['messages to oneself by address', () => [['dm', ada.email]], ['self']],
    ['a direct conversation without other users', () => [{ operator: 'dm', operand: [] }], []],
    [
      'two direct conversations together',
      () => [
        ['dm', ben.email],
        ['dm', cleo.email],
      ],
      [],
    ],
    ['a message', () => [['id', String(id.tulipsByBen)]], ['tulipsByBen']],
    ['a message by number', () => [{ operator: 'id', operand: id.group }], ['group']],
    ['a message that does not exist', () => [['id', '4000000000']], []],
    [
      'a message in a conversation',
      () => [
        ['id', String(id.tulipsByBen)],
        ['channel', 'garden'],
      ],
      ['tulipsByBen'],
    ],
    [
      'a message outside a conversation',
      () => [
        ['id', String(id.tulipsByBen)],
        ['channel', 'kitchen'],
      ],
      [],
    ],
    [
      'topic, channel and sender',
      () => [
        ['channel', 'garden'],
        ['topic', 'roses'],
        ['sender', ada.email],
      ],
      ['rosesByAda'],
    ],
    [
      'sender in a direct conversation',
      () => [
        ['dm', ben.email],
        ['sender', ben.email],
      ],
      ['benToAda'],
    ],
    ['a topic beside an unknown key', () => [{ operator: 'topic', operand: 'tulips', colour: 'red' }], ['tulipsByBen']],
    ['negated that is false', () => [{ operator: 'topic', operand: 'tulips', negated: false }], ['tulipsByBen']],
    ['negated that is null', () => [{ operator: 'topic', operand: 'tulips', negated: null }], ['tulipsByBen']],
  ];
  it.each(cases)('finds %s', async (_, narrow, expected) => {
    expect(await ids(ada, narrow())).toEqual(expected.map((name) => id[name]));
  });

  const negations: Case[] = [
    ['a channel', () => ({ operator: 'channel', operand: 'garden' }), ['rosesByAda', 'rosesByBen', 'tulipsByBen']],
    ['a channel by id', () => ({ operator: 'stream', operand: gardenId }), ['rosesByAda', 'rosesByBen', 'tulipsByBen']],
    ['a topic', () => ({ operator: 'topic', operand: 'roses' }), ['rosesByAda', 'rosesByBen', 'soupByAda']],
    ['a sender', () => ({ operator: 'sender', operand: ben.user.id }), ['rosesByBen', 'tulipsByBen', 'benToAda']],
    ['a direct conversation', () => ({ operator: 'dm', operand: [ben.user.id] }), ['adaToBen', 'benToAda']],
    ['a message', () => ({ operator: 'id', operand: id.self }), ['self']],
  ];
  it.each(negations)('excludes %s', async (_, term, left) => {
    const out = new Set(left.map((name) => id[name]));
    expect(await ids(ada, [{ ...(term() as object), negated: true }])).toEqual(all.filter((one) => !out.has(one)));
  });

  it('excludes the empty topic without excluding direct messages', async () => {
    expect(await ids(ada, [{ operator: 'topic', operand: '', negated: true }])).toEqual(all.filter((one) => one !== id.noTopic));
    const unread = await range(ada, { anchor: 'first_unread', num_before: 0, num_after: 1, narrow: [['topic', '']] });
    expect(unread['messages']).toEqual([id.noTopic]);
  });

  it('combines terms with negated terms', async () => {
    const not = (operator: string, operand: unknown): object => ({ operator, operand, negated: true });
    expect(await ids(ada, [['channel', 'garden'], not('topic', 'tulips')])).toEqual([id.rosesByAda, id.rosesByBen]);
    expect(await ids(ada, [['topic', 'roses'], not('channel', 'kitchen')])).toEqual([id.rosesByAda, id.rosesByBen]);
    expect(await ids(ada, [not('topic', 'roses'), not('topic', 'tulips'), not('dm', ben.email)])).toEqual([
      id.group,
      id.self,
      id.noTopic,
      id.cleoToAda,
    ]);
    expect(await ids(ada, [['dm', ben.email], not('sender', ben.email)])).toEqual([id.adaToBen]);
    expect(await ids(ada, [['dm', ben.email], not('channel', 'garden')])).toEqual([id.adaToBen, id.benToAda]);
    expect(await ids(ada, [['channel', 'garden'], not('channel', 'garden')])).toEqual([]);
    expect(await ids(ada, [['channel', 'garden'], not('dm', ben.email)])).toEqual([id.rosesByAda, id.rosesByBen, id.tulipsByBen]);
  });

  it('finds nothing in conversations that do not exist', async () => {
    const dora = await realm.join('Dora');
    expect(await ids(ada, [['dm', dora.email]])).toEqual([]);
    expect(await ids(ada, [{ operator: 'dm', operand: [dora.user.id], negated: true }])).toEqual(all);
  });

  it('returns only messages that the viewer may read', async () => {
    expect(await ids(cleo)).toEqual(all.filter((one) => ![id.adaToBen, id.benToAda, id.self].includes(one)));
    expect(await ids(cleo, [['sender', ada.email]])).toEqual([id.rosesByAda, id.soupByAda, id.group, id.noTopic]);
    expect(await ids(cleo, [['id', String(id.self)]])).toEqual([]);
    expect(await ids(ben, [['dm', ada.email]])).toEqual([id.adaToBen, id.benToAda]);
  });

  it.each<[string, () => unknown, string]>([
    ['an empty pair', () => [[]], 'Invalid narrow[0]: Value error, element is not a string pair'],
    ['a list of one element', () => [['channel', 'garden'], ['topic']], 'Invalid narrow[1]: Value error, element is not a string pair'],
    ['a list of three elements', () => [['topic', 'a', 'b']], 'Invalid narrow[0]: Value error, element is not a string pair'],
    ['a pair with a number', () => [['channel', 5]], 'Invalid narrow[0]: Value error, element is not a string pair'],
    ['a term without operator', () => [{ operand: 'a' }], 'Invalid narrow[0]: Value error, operator is missing'],
    ['a term with a null operator', () => [{ operator: null, operand: 'a' }], 'Invalid narrow[0]: Value error, operator is missing'],
    ['a term without operand', () => [{ operator: 'topic' }], 'Invalid narrow[0]: Value error, operand is missing'],
    ['a term with a null operand', () => [{ operator: 'topic', operand: null }], 'Invalid narrow[0]: Value error, operand is missing'],
    ['a term without both', () => [{}], 'Invalid narrow[0]: Value error, operand is missing'],
    ['a string as a term', () => ['topic'], 'Invalid narrow[0]: Value error, dict or list required'],
    ['a number as a term', () => [5], 'Invalid narrow[0]: Value error, dict or list required'],
    ['null', () => [null], 'Invalid narrow[0]: Value error, dict or list required'],
    ['a topic that is a number', () => [{ operator: 'topic', operand: 5 }], 'operand is not a string'],
    ['a channel that is a list', () => [{ operator: 'channel', operand: [5] }], 'operand is not a string or integer'],
    ['a channel that is a boolean', () => [{ operator: 'channel', operand: true }], 'operand is not a string or integer'],
    ['a sender that is an object', () => [{ operator: 'sender', operand: {} }], 'operand is not a string or integer'],
    ['an id that is a fraction', () => [{ operator: 'id', operand: 1.5 }], 'operand is not a string or integer'],
    ['a dm that is a number', () => [{ operator: 'dm', operand: 5 }], 'operand is not a string or an integer list'],
    ['a dm of addresses in a list', () => [{ operator: 'pm-with', operand: ['a@b.c'] }], 'operand is not a string or an integer list'],
    ['an operator that is a number', () => [{ operator: 5, operand: 'a' }], 'narrow[0]["operator"] is not a string'],
    ['negated that is a string', () => [{ operator: 'topic', operand: 'a', negated: 'yes' }], 'narrow[0]["negated"] is not a boolean'],
  ])('rejects %s', async (_, narrow, msg) => {
    const { status, body } = await fetch(ada, { narrow: narrow() });
    expect([status, body]).toEqual([400, failure(msg)]);
  });

  it.each<[string, () => unknown, () => string]>([
    ['an unknown operator', () => [['flavour', 'sweet']], () => 'unknown operator flavour'],
    ['an operator that is an inherited name', () => [['constructor', 'x']], () => 'unknown operator constructor'],
    ['an operator in capitals', () => [['Channel', 'garden']], () => 'unknown operator Channel'],
    ['an unknown channel', () => [['channel', 'attic']], () => 'unknown channel attic'],
    ['an unknown channel id', () => [{ operator: 'stream', operand: 4_000_000_000 }], () => 'unknown channel 4000000000'],
    [
      'an unknown channel in a negated term',
      () => [{ operator: 'channel', operand: 'attic', negated: true }],
      () => 'unknown channel attic',
    ],
    ['a channel whose name differs by an accent', () => [['channel', 'gardén']], () => 'unknown channel gardén'],
    ['an unknown sender', () => [['sender', 'nobody@example.com']], () => 'unknown user nobody@example.com'],
    ['an unknown sender id', () => [{ operator: 'sender', operand: 4_000_000_000 }], () => 'unknown user 4000000000'],
    ['an unknown address', () => [['dm', 'nobody@example.com']], () => 'unknown user in nobody@example.com'],
    [
      'an unknown id among others',
      () => [{ operator: 'dm', operand: [ben.user.id, 4_000_000_000] }],
      () => `unknown user in [${ben.user.id}, 4000000000]`,
    ],
    ['an unknown address among others', () => [['dm', `${ben.email}, x@y.z`]], () => `unknown user in ${ben.email}, x@y.z`],
    ['an id that is not a number', () => [['id', 'five']], () => 'Invalid message ID'],
    ['an id that is negative', () => [['id', '-5']], () => 'Invalid message ID'],
    ['an id that is too large', () => [['id', '99999999999999999999']], () => 'Invalid message ID'],
    [
      'a channel and a direct conversation',
      () => [
        ['channel', 'garden'],
        ['dm', ben.email],
      ],
      () => 'No message can be both a channel message and direct message',
    ],
    [
      'a topic and a direct conversation',
      () => [
        ['dm', ben.email],
        ['topic', 'roses'],
      ],
      () => 'No message can be both a channel message and direct message',
    ],
  ])('rejects the unknown %s', async (_, narrow, desc) => {
    const { status, body } = await fetch(ada, { narrow: narrow() });
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', code: 'BAD_NARROW', msg: `Invalid narrow operator: ${desc()}`, desc: desc() });
  });

  it('finds only users and channels of the same organization', async () => {
    const zed = await (await TestRealm.create(server)).join('Zed');
    for (const [narrow, desc] of [
      [[{ operator: 'sender', operand: ada.user.id }], `unknown user ${ada.user.id}`],
      [[['sender', ada.email]], `unknown user ${ada.email}`],
      [[{ operator: 'dm', operand: [ada.user.id] }], `unknown user in [${ada.user.id}]`],
      [[{ operator: 'channel', operand: gardenId }], `unknown channel ${gardenId}`],
      [[['channel', 'garden']], 'unknown channel garden'],
    ] as const) {
      expect((await fetch(zed, { narrow })).body['desc']).toBe(desc);
    }
    expect(await ids(zed, [['id', String(id.rosesByAda)]])).toEqual([]);
    expect(await ids(zed)).toEqual([]);
  });
});

describe('GET /messages: the format', () => {
  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
  });

  it('returns every field of a message', async () => {
    const channelId = await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
    const before = Math.floor(Date.now() / 1000);
    const sent = await post(ada, 'garden', 'roses', 'They are *red*.');
    const direct = await whisper(ada, [ben]);
    const [inChannel, whispered] = await messages(ben);
    expect(inChannel).toEqual({
      id: sent,
      type: 'stream',
      sender_id: ada.user.id,
      sender_email: ada.email,
      sender_full_name: 'Ada',
      sender_realm_str: realm.realm.stringId,
      avatar_url: null,
      client: 'SkeinTests',
      content: '<p>They are <em>red</em>.</p>',
      content_type: 'text/html',
      display_recipient: 'garden',
      recipient_id: expect.any(Number) as number,
      stream_id: channelId,
      subject: 'roses',
      is_me_message: false,
      timestamp: expect.any(Number) as number,
      reactions: [],
      submessages: [],
      topic_links: [],
      flags: [],
    });
    const timestamp = inChannel?.['timestamp'] as number;
    expect(Number.isInteger(timestamp)).toBe(true);
    expect(timestamp).toBeGreaterThanOrEqual(before);
    expect(timestamp).toBeLessThan(before + 20);
    expect(whispered).toMatchObject({ id: direct, type: 'private', subject: '' });
    expect(whispered).not.toHaveProperty('stream_id');
    expect(whispered?.['recipient_id']).not.toBe(inChannel?.['recipient_id']);
  });

  it('returns Markdown or HTML as requested', async () => {
    await subscribe(ada, 'garden');
    await post(ada, 'garden', 't', '**bold**');
    expect((await messages(ada, { apply_markdown: true }))[0]).toMatchObject({
      content: '<p><strong>bold</strong></p>',
      content_type: 'text/html',
    });
    expect((await messages(ada, { apply_markdown: false }))[0]).toMatchObject({ content: '**bold**', content_type: 'text/x-markdown' });
  });

  it('omits avatar URLs for clients that compute them', async () => {
    await subscribe(ada, 'garden');
    await post(ada, 'garden');
    expect((await messages(ada))[0]?.['avatar_url']).toBeNull();
    expect((await messages(ada, { client_gravatar: true }))[0]?.['avatar_url']).toBeNull();
    expect((await messages(ada, { client_gravatar: false }))[0]?.['avatar_url']).toEqual(expect.stringMatching(/./));
  });

  it('names the empty topic for clients that do not support it', async () => {
    await subscribe(ada, 'garden');
    const sent = await post(ada, 'garden', '');
    await whisper(ada, [ada]);
    const subjects = async (parameters: Parameters): Promise<unknown[]> =>
      (await messages(ada, parameters)).map((message) => message['subject']);
    expect(await subjects({})).toEqual(['general chat', '']);
    expect(await subjects({ allow_empty_topic_name: false })).toEqual(['general chat', '']);
    expect(await subjects({ allow_empty_topic_name: true })).toEqual(['', '']);
    const get = async (parameters: Parameters): Promise<unknown> =>
      ((await ada.client.get(`messages/${sent}`, parameters)).body['message'] as Json)['subject'];
    expect([await get({}), await get({ allow_empty_topic_name: true })]).toEqual(['general chat', '']);
  });
});

describe('GET /messages: access', () => {
  let cleo: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cleo = await realm.join('Cleo');
  });

  const flagged = async (account: TestAccount, narrow: unknown): Promise<unknown[]> =>
    (await messages(account, { narrow })).map((message) => [message['id'], message['flags']]);
  const get = async (account: TestAccount, id: number): Promise<Json> => (await account.client.get(`messages/${id}`)).body;
  const HISTORICAL = ['read', 'historical'];

  it('returns messages of public channels from before the subscription as historical', async () => {
    await subscribe(ada, 'garden');
    const before = await post(ada, 'garden');
    await subscribe(ben, 'garden');
    const after = await post(ada, 'garden');
    expect(await flagged(ben, [['channel', 'garden']])).toEqual([
      [before, HISTORICAL],
      [after, []],
    ]);
    expect(await ids(ben)).toEqual([after]);
    expect(await ids(ben, [['topic', 't']])).toEqual([after]);
    expect(await ids(ben, [['sender', ada.email]])).toEqual([after]);
    // An account that was never subscribed to the channel.
    expect(
      await flagged(cleo, [
        ['channel', 'garden'],
        ['topic', 't'],
      ]),
    ).toEqual([
      [before, HISTORICAL],
      [after, HISTORICAL],
    ]);
    expect(await ids(cleo)).toEqual([]);
    expect((await get(cleo, before))['message']).toMatchObject({ id: before, flags: HISTORICAL });
  });

  it('hides messages of private channels from before the subscription, unless their history is shared', async () => {
    for (const [name, more] of [
      ['closed', {}],
      ['shared', { history_public_to_subscribers: true }],
    ] as const) {
      await subscribe(ada, name, { invite_only: true, ...more });
      const before = await post(ada, name);
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals: [ben.user.id] });
      const after = await post(ada, name);
      const shared = name === 'shared';
      expect(await flagged(ben, [['channel', name]])).toEqual([...(shared ? [[before, HISTORICAL]] : []), [after, []]]);
      if (shared) expect((await get(ben, before))['message']).toMatchObject({ id: before });
      else expect(await get(ben, before)).toEqual(failure('Invalid message(s)'));
      expect((await get(ben, after))['message']).toMatchObject({ id: after, flags: [] });
    }
  });

  it('returns no messages of private channels to accounts outside, administrators included', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const channelId = await subscribe(ada, 'closed', { invite_only: true, history_public_to_subscribers: true });
    const id = await post(ada, 'closed');
    for (const account of [ben, olga]) {
      expect(await ids(account, [['channel', 'closed']])).toEqual([]);
      expect(await ids(account, [{ operator: 'channel', operand: channelId }])).toEqual([]);
      expect(await ids(account, [['id', String(id)]])).toEqual([]);
      expect(await get(account, id)).toEqual(failure('Invalid message(s)'));
      expect((await account.client.get('messages', { message_ids: [id] })).body['messages']).toEqual([]);
    }
  });

  it.each([false, true])(
    'hides received messages of a private channel after unsubscribing until the next subscription (history shared: %j)',
    async (shared) => {
      await subscribe(ada, 'closed', { invite_only: true, history_public_to_subscribers: shared });
      const before = await post(ada, 'closed');
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'closed' }], principals: [ben.user.id] });
      const during = await post(ada, 'closed');
      await ben.client.delete('users/me/subscriptions', { subscriptions: ['closed'] });
      const after = await post(ada, 'closed');
      expect(await ids(ben)).toEqual([]);
      expect(await ids(ben, [['channel', 'closed']])).toEqual([]);
      for (const id of [before, during, after]) expect(await get(ben, id)).toEqual(failure('Invalid message(s)'));
      // After subscribing again, missed messages are not received and are returned only if history is shared.
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'closed' }], principals: [ben.user.id] });
      const again = await post(ada, 'closed');
      expect(await ids(ben)).toEqual([during, again]);
      expect(await ids(ben, [['channel', 'closed']])).toEqual(shared ? [before, during, after, again] : [during, again]);
      expect(await flagged(ben, [])).toEqual([
        [during, ['read']],
        [again, []],
      ]);
    },
  );

  it('still returns the history of a public channel after unsubscribing, but not in the combined feed', async () => {
    await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
    const during = await post(ada, 'garden');
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    const after = await post(ada, 'garden');
    expect(await ids(ben)).toEqual([during]);
    expect(await flagged(ben, [['channel', 'garden']])).toEqual([
      [during, ['read']],
      [after, HISTORICAL],
    ]);
  });

  it('returns received messages and shared history to guests while they are subscribed', async () => {
    const gil = await realm.join('Gil', Role.guest);
    await subscribe(ada, 'garden');
    const before = await post(ada, 'garden');
    expect(await ids(gil, [['channel', 'garden']])).toEqual([]);
    expect(await get(gil, before)).toEqual(failure('Invalid message(s)'));
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [gil.user.id] });
    const after = await post(ada, 'garden');
    expect(await flagged(gil, [['channel', 'garden']])).toEqual([
      [before, HISTORICAL],
      [after, []],
    ]);
    await gil.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    expect(await ids(gil, [['channel', 'garden']])).toEqual([]);
    expect(await get(gil, before)).toEqual(failure('Invalid message(s)'));
  });

  it('lets members of groups that may join a private channel read it', async () => {
    const groups = { direct_members: [ben.user.id], direct_subgroups: [] };
    await subscribe(ada, 'closed', { invite_only: true, history_public_to_subscribers: true, can_subscribe_group: groups });
    const id = await post(ada, 'closed');
    expect(await flagged(ben, [['channel', 'closed']])).toEqual([[id, HISTORICAL]]);
    expect((await get(ben, id))['message']).toMatchObject({ id });
    expect(await ids(cleo, [['channel', 'closed']])).toEqual([]);
  });

  it('returns one message with its Markdown', async () => {
    const id = await whisper(ada, [ben], '**hello**');
    const { status, body } = await ben.client.get(`messages/${id}`);
    expect(status).toBe(200);
    const [listed] = await messages(ben);
    expect(body).toEqual({ result: 'success', msg: '', message: listed, raw_content: '**hello**' });
    const source = (await ben.client.get(`messages/${id}`, { apply_markdown: false })).body;
    expect(source['message']).toMatchObject({ content: '**hello**', content_type: 'text/x-markdown' });
    expect(source['raw_content']).toBe('**hello**');
  });

  it('rejects single messages that the account may not read', async () => {
    const id = await whisper(ada, [ben]);
    const zed = await (await TestRealm.create(server)).join('Zed', Role.owner);
    await subscribe(ada, 'garden');
    const inPublic = await post(ada, 'garden');
    for (const [account, hidden] of [
      [cleo, id],
      [await realm.join('Olga', Role.owner), id],
      [zed, id],
      [zed, inPublic],
      [ada, 0],
      [ada, 4_000_000_000],
      [ada, '99999999999999999999'],
    ] as const) {
      const { status, body } = await account.client.get(`messages/${hidden}`);
      expect([status, body]).toEqual([400, failure('Invalid message(s)')]);
    }
    expect((await ada.client.get('messages/abc')).status).toBe(404);
  });
});

describe('GET /messages: the combined feed', () => {
  interface Received {
    readonly id: number;
    readonly topic: string;
    readonly channel: string;
    readonly sender: number;
  }
  const channels = Array.from({ length: 48 }, (_, index) => `channel ${index}`);
  let received: Received[];

  /** Sends random messages while Ben subscribes and unsubscribes, and records what he receives. */
  beforeAll(async () => {
    const random = randomNumbers(2026);
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    received = [];
    const subscribed = new Set(channels.slice(0, 40));
    const all = (names: readonly string[]): Parameters => ({ subscriptions: names.map((name) => ({ name })) });
    await ada.client.post('users/me/subscriptions', all(channels));
    await ben.client.post('users/me/subscriptions', all([...subscribed]));
    const change = async (): Promise<void> => {
      const name = channels[random(channels.length)] as string;
      if (subscribed.delete(name)) {
        await ben.client.delete('users/me/subscriptions', { subscriptions: [name] });
      } else {
        subscribed.add(name);
        await subscribe(ben, name);
      }
    };
    for (let step = 0; step < 420; step += 1) {
      if (random(12) === 0) await change();
      // Most messages go to few channels, like in real organizations.
      const channel = channels[random(3) === 0 ? random(channels.length) : random(4)] as string;
      const topic = `topic ${random(3)}`;
      const [sender, other] = random(4) === 0 ? ([ben, ada] as const) : ([ada, ben] as const);
      if (random(10) === 0) {
        received.push({ id: await whisper(sender, [other]), topic: '', channel: '', sender: sender.user.id });
      } else {
        const id = await post(sender, channel, topic);
        if (subscribed.has(channel)) received.push({ id, topic, channel, sender: sender.user.id });
      }
    }
  });

  const not = (operator: string, operand: unknown): unknown => ({ operator, operand, negated: true });
  const narrows: [string, () => unknown[], (one: Received) => boolean][] = [
    ['everything', () => [], () => true],
    ['a topic', () => [['topic', 'topic 1']], ({ topic }) => topic === 'topic 1'],
    ['not a topic', () => [not('topic', 'topic 1')], ({ topic }) => topic !== 'topic 1'],
    ['not a channel', () => [not('channel', 'channel 2')], ({ channel }) => channel !== 'channel 2'],
    ['not a sender', () => [not('sender', ada.user.id)], ({ sender }) => sender !== ada.user.id],
    ['a sender', () => [['sender', ben.email]], ({ sender }) => sender === ben.user.id],
  ];

  /** Fetches page after page until the server reports the last one. */
  async function walk(narrow: unknown, size: number, backwards: boolean): Promise<number[]> {
    const seen: number[] = [];
    for (let anchor: number | string = backwards ? 'newest' : 'oldest'; ;) {
      const page = await range(ben, {
        anchor,
        num_before: backwards ? size : 0,
        num_after: backwards ? 0 : size,
        include_anchor: false,
        narrow,
      });
      const found = page['messages'] as number[];
      if (backwards) seen.unshift(...found);
      else seen.push(...found);
      const next = backwards ? found[0] : found.at(-1);
      if (page[backwards ? 'found_oldest' : 'found_newest'] === true || next === undefined) return seen;
      anchor = next;
    }
  }

  it.each(narrows)('agrees with a naive model over many channels, forwards and backwards: %s', async (_, narrow, matches) => {
    const expected = received.filter(matches).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(50);
    for (const size of [7, 64]) {
      for (const backwards of [true, false]) {
        expect({ size, backwards, ids: await walk(narrow(), size, backwards) }).toEqual({ size, backwards, ids: expected });
      }
    }
    const random = randomNumbers(expected.length);
    const [first, last] = [received[0]?.id ?? 0, received.at(-1)?.id ?? 0];
    for (let round = 0; round < 10; round += 1) {
      const requested = { anchor: first + random(last - first), numBefore: random(30), numAfter: random(30), includeAnchor: true };
      const request = { anchor: requested.anchor, num_before: requested.numBefore, num_after: requested.numAfter, narrow: narrow() };
      expect({ request, ...(await range(ben, request)) }).toEqual({ request, ...expectedRange(expected, requested) });
    }
  });
});
