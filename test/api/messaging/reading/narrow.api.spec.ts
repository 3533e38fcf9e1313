import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { post, whisper } from '../../../support/messages.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { upload } from '../../../support/uploads.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

/** The basic operators are tested with GET /messages; these are the other rules of the narrow language. */
describe('the narrow language', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let cleo: TestAccount;
  let gil: TestAccount;
  let gardenId: number;
  let id: Record<
    | 'missed'
    | 'roses'
    | 'resolved'
    | 'noise'
    | 'quiet'
    | 'loud'
    | 'attic'
    | 'square'
    | 'toAda'
    | 'group'
    | 'self'
    | 'link'
    | 'image'
    | 'attachment'
    | 'named'
    | 'all',
    number
  >;
  type Name = keyof typeof id;

  async function ok(answer: Promise<ApiResponse>): Promise<Json> {
    const { body } = await answer;
    if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
    return body;
  }
  const fetch = (account: TestAccount, narrow: unknown): Promise<ApiResponse> =>
    account.client.get('messages', { anchor: 'newest', num_before: 1000, num_after: 0, narrow });
  const names = async (account: TestAccount, narrow: unknown): Promise<(string | undefined)[]> => {
    const byId = new Map(Object.entries(id).map(([name, one]) => [one, name]));
    return ((await ok(fetch(account, narrow)))['messages'] as { id: number }[]).map((message) => byId.get(message.id));
  };

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    cleo = await realm.join('Cleo');
    gil = await realm.join('Gil', Role.guest);
    gardenId = await subscribe(ben, 'garden');
    const missed = await post(ben, 'garden', 'roses', 'before anybody came');
    const everybody = { principals: [ada.user.id, ben.user.id, gil.user.id] };
    await subscribe(ben, 'garden', everybody);
    const mutedId = await subscribe(ben, 'muted', everybody);
    await subscribe(ben, 'attic', { ...everybody, invite_only: true });
    const squareId = await subscribe(ben, 'square', everybody);
    await server.write('UPDATE channel SET web_public = 1 WHERE id = ?', [squareId]);
    id = {
      missed,
      roses: await post(ben, 'garden', 'roses'),
      resolved: await post(ben, 'garden', '✔ tulips'),
      noise: await post(ben, 'garden', 'noise'),
      quiet: await post(ben, 'muted', 'quiet'),
      loud: await post(ben, 'muted', 'loud'),
      attic: await post(ben, 'attic', 'roses'),
      square: await post(ben, 'square', 'roses'),
      toAda: await whisper(ben, [ada]),
      group: await whisper(ben, [ada, cleo]),
      self: await whisper(ada, [ada]),
      link: await post(ben, 'garden', 'roses', 'https://example.com/'),
      image: await post(ben, 'garden', 'roses', 'https://example.com/rose.png'),
      attachment: await post(ben, 'garden', 'roses', `[notes](${await upload(ben.client, 'notes.txt')})`),
      named: await post(ben, 'garden', 'roses', '@**Ada**'),
      all: await post(ben, 'garden', 'roses', '@**all**'),
    };
    const policy = (stream_id: number, topic: string, visibility_policy: number): Promise<Json> =>
      ok(ada.client.post('user_topics', { stream_id, topic, visibility_policy }));
    await policy(gardenId, 'NOISE', 1);
    await policy(mutedId, 'Loud', 2);
    await policy(gardenId, 'Roses', 3);
    await server.write(
      'UPDATE membership s JOIN channel h ON h.conversation_id = s.conversation_id SET s.is_muted = 1 WHERE s.user_id = ? AND h.id = ?',
      [ada.user.id, mutedId],
    );
    await ok(ada.client.post('messages/flags', { messages: [id.roses, id.toAda], op: 'add', flag: 'starred' }));
    const everything = Object.values(id).filter((one) => one !== missed);
    await ok(ada.client.post('messages/flags', { messages: everything.slice(0, -2), op: 'add', flag: 'read' }));
    await ok(ada.client.post('messages/flags', { messages: [id.resolved], op: 'remove', flag: 'read' }));
    await ok(ben.client.post(`messages/${id.group}/reactions`, { emoji_name: 'tada' }));
  });

  const received = (): Name[] => (Object.keys(id) as Name[]).filter((name) => name !== 'missed');
  const DIRECT: Name[] = ['toAda', 'group', 'self'];
  const ROSES: Name[] = ['roses', 'link', 'image', 'attachment', 'named', 'all'];
  const MUTED: Name[] = ['noise', 'quiet'];

  const cases: [string, () => unknown, Name[]][] = [
    ['is:dm', () => ['is', 'dm'], DIRECT],
    ['is:private', () => ['is', 'private'], DIRECT],
    ['is:starred', () => ['is', 'starred'], ['roses', 'toAda']],
    ['is:unread', () => ['is', 'unread'], ['resolved', 'named', 'all']],
    ['is:mentioned', () => ['is', 'mentioned'], ['named', 'all']],
    ['is:alerted', () => ['is', 'alerted'], []],
    ['is:resolved', () => ['is', 'resolved'], ['resolved']],
    ['is:followed', () => ['is', 'followed'], ROSES],
    ['is:muted', () => ['is', 'muted'], MUTED],
    ['has:link', () => ['has', 'link'], ['link', 'image', 'attachment']],
    ['has:attachment', () => ['has', 'attachment'], ['attachment']],
    ['has:reaction', () => ['has', 'reaction'], ['group']],
    ['dm-including by address', () => ['dm-including', cleo.email], ['group']],
    ['dm-including by id', () => ({ operator: 'dm-including', operand: ben.user.id }), ['toAda', 'group']],
    ['dm-including oneself', () => ({ operator: 'dm-including', operand: ada.user.id }), DIRECT],
    ['group-pm-with', () => ['group-pm-with', ben.email], ['group']],
    ['group_pm_with by id', () => ({ operator: 'group_pm_with', operand: cleo.user.id }), ['group']],
    ['group-pm-with oneself', () => ({ operator: 'group-pm-with', operand: ada.user.id }), ['group']],
    ['channels:web-public', () => ['channels', 'web-public'], ['square']],
    ['streams:web-public', () => ['streams', 'web-public'], ['square']],
  ];
  it.each(cases)('finds %s', async (_, term, expected) => {
    expect(await names(ada, [term()])).toEqual(expected);
  });
  it.each(cases)('excludes %s', async (_, pair, left) => {
    const term = pair();
    const [operator, operand] = (Array.isArray(term) ? term : Object.values(term as object)) as unknown[];
    expect(await names(ada, [{ operator, operand, negated: true }])).toEqual(received().filter((name) => !left.includes(name)));
  });

  it('finds every message either by has:image or by its negation', async () => {
    const images = await names(ada, [['has', 'image']]);
    const others = await names(ada, [{ operator: 'has', operand: 'image', negated: true }]);
    expect([...images, ...others].sort()).toEqual(received().sort());
  });

  it('supports in:home and in:all', async () => {
    const home = received().filter((name) => !MUTED.includes(name));
    expect(await names(ada, [['in', 'home']])).toEqual(home);
    expect(await names(ada, [{ operator: 'in', operand: 'home', negated: true }])).toEqual(MUTED);
    for (const negated of [false, true]) {
      expect(await names(ada, [{ operator: 'in', operand: 'all', negated }])).toEqual(received());
      expect(await names(ada, [{ operator: 'near', operand: String(id.roses), negated }])).toEqual(received());
    }
  });

  it('finds history in public channels unless a term requires received messages', async () => {
    const open: Name[] = ['missed', 'roses', 'resolved', 'noise', 'quiet', 'loud', 'square', ...ROSES.slice(1)];
    for (const operator of ['channels', 'streams']) expect(await names(ada, [[operator, 'public']])).toEqual(open);
    expect(await names(cleo, [['channels', 'public']])).toEqual(open);
    expect(await names(cleo, [['channels', 'web-public']])).toEqual([]);
    expect(await names(gil, [['channels', 'public']])).toEqual(open.filter((name) => name !== 'missed'));
    expect(
      await names(ada, [
        ['channels', 'public'],
        ['topic', 'roses'],
      ]),
    ).toEqual(['missed', 'roses', 'square', ...ROSES.slice(1)]);
    expect(
      await names(ada, [
        ['channel', 'garden'],
        ['topic', 'roses'],
        ['in', 'home'],
      ]),
    ).toEqual(['missed', ...ROSES]);
    expect(
      await names(ada, [
        ['channel', 'garden'],
        ['is', 'resolved'],
      ]),
    ).toEqual(['resolved']);
    expect(await names(ada, [['channel', 'garden'], { operator: 'is', operand: 'resolved', negated: true }])).toEqual([
      'missed',
      'roses',
      'noise',
      ...ROSES.slice(1),
    ]);
    for (const operand of ['starred', 'unread', 'mentioned', 'alerted', 'followed', 'muted']) {
      for (const negated of [false, true]) {
        expect(await names(ada, [['channel', 'garden'], { operator: 'is', operand, negated }])).not.toContain('missed');
        expect(await names(cleo, [['channels', 'public'], { operator: 'is', operand, negated }])).toEqual([]);
      }
    }
    expect(
      await names(ada, [
        ['channels', 'public'],
        ['channel', 'attic'],
      ]),
    ).toEqual([]);
    expect(await names(cleo, [['channels', 'public'], { operator: 'channel', operand: 'garden', negated: true }])).toEqual([
      'quiet',
      'loud',
      'square',
    ]);
    expect(await names(ada, [{ operator: 'channels', operand: 'public', negated: true }])).toEqual(['attic', ...DIRECT]);
  });

  it('finds messages that were starred or marked as unread without being received, while they are readable', async () => {
    const other = await TestRealm.create(server);
    const [max, ada2] = [await other.join('Max', Role.owner), await other.join('Ada')];
    const shedId = await subscribe(max, 'shed');
    const [starred, unread] = [await post(max, 'shed', 'tools'), await post(max, 'shed', 'tools')];
    const flag = (op: string, name: string, messages: number[]): Promise<Json> =>
      ok(ada2.client.post('messages/flags', { op, flag: name, messages }));
    const found = async (...operands: string[]): Promise<number[]> => {
      const narrow = operands.map((operand) => ({ operator: 'is', operand }));
      return ((await ok(fetch(ada2, narrow)))['messages'] as { id: number }[]).map((message) => message.id);
    };
    await flag('add', 'starred', [starred]);
    expect([await found('starred'), await found('unread')]).toEqual([[starred], []]);
    await subscribe(ada2, 'shed');
    await flag('remove', 'read', [unread]);
    expect([await found('starred'), await found('unread'), await found('starred', 'unread')]).toEqual([[starred], [unread], []]);
    await ok(ada2.client.delete('users/me/subscriptions', { subscriptions: ['shed'] }));
    expect([await found('starred'), await found('unread')]).toEqual([[starred], []]);
    await ok(max.client.patch(`streams/${shedId}`, { is_private: true }));
    expect(await found('starred')).toEqual([]);
  });

  it('uses the current conversation of the message in a with term', async () => {
    for (const operand of [id.roses, String(id.roses)]) {
      expect(await names(ada, [{ operator: 'with', operand }])).toEqual(['missed', ...ROSES]);
    }
    // The conversation in the narrow is outdated and is replaced; the other terms still apply.
    expect(
      await names(ada, [
        ['channel', 'muted'],
        ['topic', 'quiet'],
        ['with', String(id.roses)],
        ['has', 'attachment'],
      ]),
    ).toEqual(['attachment']);
    expect(
      await names(ada, [
        ['dm', cleo.email],
        ['with', String(id.toAda)],
      ]),
    ).toEqual(['toAda']);
    expect(await names(ada, [['with', String(id.group)]])).toEqual(['group']);
    expect(await names(ada, [['with', String(id.self)]])).toEqual(['self']);
    // A message that the account may not read leaves the narrow unchanged.
    expect(
      await names(cleo, [
        ['channel', 'garden'],
        ['topic', 'noise'],
        ['with', String(id.attic)],
      ]),
    ).toEqual(['noise']);
    expect(
      await names(cleo, [
        ['dm', ben.email],
        ['with', '4000000000'],
      ]),
    ).toEqual([]);
  });

  it.each<[string, () => unknown, string]>([
    ['is:odd', () => [['is', 'odd']], "unknown 'is' operand odd"],
    ['is:constructor', () => [['is', 'constructor']], "unknown 'is' operand constructor"],
    ['is:group', () => [{ operator: 'is', operand: 'Starred', negated: true }], "unknown 'is' operand Starred"],
    ['has:wings', () => [['has', 'wings']], "unknown 'has' operand wings"],
    ['has:toString', () => [['has', 'toString']], "unknown 'has' operand toString"],
    ['in:garden', () => [['in', 'garden']], "unknown 'in' operand garden"],
    ['channels:private', () => [['channels', 'private']], 'unknown channels operand private'],
    ['streams:all', () => [['streams', 'all']], 'unknown channels operand all'],
    ['dm-including with an unknown user', () => [['dm-including', 'x@y.z']], 'unknown user x@y.z'],
    ['group-pm-with with an unknown user', () => [{ operator: 'group-pm-with', operand: 4_000_000_000 }], 'unknown user 4000000000'],
    ['a with term with a word', () => [['with', 'roses']], "Invalid 'with' operator"],
    ['a with term with an unreadable message', () => [['with', '4000000000']], "Invalid 'with' operator"],
    [
      'a with term with an unreadable message beside a channel',
      () => [
        ['channel', 'garden'],
        ['with', '4000000000'],
      ],
      "Invalid 'with' operator",
    ],
    ['an operator with an underscore', () => [['dm_including', 'a']], 'unknown operator dm_including'],
    ...(
      [
        [
          ['channel', 'garden'],
          ['is', 'dm'],
        ],
        [
          ['channels', 'public'],
          ['is', 'private'],
        ],
        [
          ['topic', 'roses'],
          ['dm-including', 'Ada'],
        ],
        [
          ['topic', 'roses'],
          ['group-pm-with', 'Ada'],
        ],
      ] as const
    ).map(([one, other]): [string, () => unknown, string] => [
      `${one.join(':')} with ${other.join(':')}`,
      () => [one, [other[0], other[1] === 'Ada' ? ada.email : other[1]]],
      'No message can be both a channel message and direct message',
    ]),
    [
      'a direct conversation that is not a direct message',
      () => [['dm', ben.email], { operator: 'is', operand: 'dm', negated: true }],
      'No message can be both a channel message and direct message',
    ],
    [
      'the first of several invalid terms',
      () => [
        ['channel', 'cellar'],
        ['is', 'odd'],
        ['flavour', 'x'],
      ],
      'unknown channel cellar',
    ],
  ])('rejects %s as an invalid narrow', async (_, narrow, desc) => {
    const { status, body } = await fetch(ada, narrow());
    expect(status).toBe(400);
    expect(body).toEqual({ result: 'error', code: 'BAD_NARROW', msg: `Invalid narrow operator: ${desc}`, desc });
  });

  it('rejects two with terms', async () => {
    const { status, body } = await fetch(ada, [
      ['with', String(id.roses)],
      ['with', String(id.roses)],
    ]);
    expect(status).toBe(400);
    expect(body).toEqual({
      result: 'error',
      code: 'BAD_NARROW',
      msg: "Invalid narrow operator combination: Duplicate 'with' operators.",
      desc: "Duplicate 'with' operators.",
    });
  });

  it('accepts a negated term that agrees with another term', async () => {
    expect(await names(ada, [['is', 'dm'], { operator: 'channel', operand: 'garden', negated: true }])).toEqual(DIRECT);
    expect(await names(ada, [['channel', 'muted'], { operator: 'is', operand: 'dm', negated: true }])).toEqual(['quiet', 'loud']);
  });

  it.each<[string, unknown, string]>([
    ['is', 5, 'operand is not a string'],
    ['has', 5, 'operand is not a string'],
    ['in', 5, 'operand is not a string'],
    ['channels', 5, 'operand is not a string'],
    ['streams', [5], 'operand is not a string'],
    ['near', 5, 'operand is not a string'],
    ['search', 5, 'operand is not a string'],
    ['search', '', 'operand cannot be blank.'],
    ['search', ' \t', 'operand cannot be blank.'],
    ['dm-including', [5], 'operand is not a string or integer'],
    ['group-pm-with', {}, 'operand is not a string or integer'],
    ['with', [5], 'operand is not a string or integer'],
    ['with', 1.5, 'operand is not a string or integer'],
  ])('rejects %s:%j', async (operator, operand, msg) => {
    const { status, body } = await fetch(ada, [{ operator, operand }]);
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
  });

  it.each([
    ['{"operator":"dm","operand":[1.0]}', 'operand is not a string or an integer list'],
    ['{"operator":"id","operand":1.0}', 'operand is not a string or integer'],
  ])('rejects decimals as ids in %s', async (term, msg) => {
    const { status, body } = await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: `[${term}]` });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
  });

  it.each(["' OR '1'='1", '1; DROP TABLE message; --', '%', '_', '\\', '"', '`', '0x27', ') OR (1=1', "\\' OR 1=1 -- "])(
    'treats %j as a plain string',
    async (text) => {
      const before = await names(ada, []);
      expect(await names(ada, [['topic', text]])).toEqual([]);
      expect(await names(ada, [{ operator: 'topic', operand: text, negated: true }])).toEqual(before);
      for (const operator of ['channel', 'sender', 'dm', 'is', 'has', 'in', 'id', 'with', 'channels', text]) {
        expect((await fetch(ada, [[operator, text]])).status).toBe(400);
      }
      expect(await names(ada, [['search', text]])).not.toContain('toAda');
      expect(await names(ada, [])).toEqual(before);
    },
  );

  describe('GET /messages/matches_narrow', () => {
    const match = (account: TestAccount, parameters: Parameters): Promise<ApiResponse> =>
      account.client.get('messages/matches_narrow', parameters);

    it('returns the messages that match, with their HTML and topic', async () => {
      const { status, body } = await match(ada, { msg_ids: [id.link, id.roses, 4_000_000_000, id.link], narrow: [['has', 'link']] });
      expect(status).toBe(200);
      const [message] = (await ok(fetch(ada, [['id', String(id.link)]])))['messages'] as Json[];
      expect(body).toEqual({
        result: 'success',
        msg: '',
        messages: { [id.link]: { match_content: message?.['content'], match_subject: 'roses' } },
      });
    });

    it('highlights the searched words', async () => {
      const { body } = await match(ada, { msg_ids: [id.roses, id.noise], narrow: [['search', 'ROSE']] });
      expect(body['messages']).toEqual({
        [id.roses]: { match_content: '<p>c</p>', match_subject: '<span class="highlight">roses</span>' },
      });
    });

    it('returns only received messages', async () => {
      const ids = Object.values(id);
      const keys = async (account: TestAccount, narrow: unknown): Promise<string[]> =>
        Object.keys((await ok(match(account, { msg_ids: ids, narrow })))['messages'] as object);
      expect(await keys(ada, [])).toEqual(ids.filter((one) => one !== id.missed).map(String));
      expect(
        await keys(ada, [
          ['channel', 'garden'],
          ['topic', 'roses'],
        ]),
      ).toEqual(ROSES.map((name) => String(id[name])));
      expect(await keys(cleo, [['channels', 'public']])).toEqual([]);
      expect(await keys(cleo, null)).toEqual([String(id.group)]);
      expect((await ok(match(ada, { msg_ids: [], narrow: [] })))['messages']).toEqual({});
    });

    it.each<[string, Parameters, Json]>([
      [
        'a request without ids',
        { narrow: [] },
        { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'msg_ids' argument", var_name: 'msg_ids' },
      ],
      [
        'a request without a narrow',
        { msg_ids: [1] },
        { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'narrow' argument", var_name: 'narrow' },
      ],
      ['ids that are not a list', { msg_ids: 5, narrow: [] }, { code: 'BAD_REQUEST', msg: 'msg_ids is not a list' }],
      ['ids that are not numbers', { msg_ids: ['5'], narrow: [] }, { code: 'BAD_REQUEST', msg: 'msg_ids[0] is not an integer' }],
      ['a narrow that is not a list', { msg_ids: [], narrow: {} }, { code: 'BAD_REQUEST', msg: 'narrow is not a list' }],
      [
        'an invalid narrow',
        { msg_ids: [], narrow: [['is', 'odd']] },
        { code: 'BAD_NARROW', msg: "Invalid narrow operator: unknown 'is' operand odd", desc: "unknown 'is' operand odd" },
      ],
    ])('rejects %s', async (_, parameters, expected) => {
      const { status, body } = await match(ada, parameters);
      expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
    });
  });
});
