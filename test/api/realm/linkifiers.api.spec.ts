import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { EventListener } from '../../support/event-listener.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const NOT_ADMINISTRATOR = { result: 'error', code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' };
const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.test/{id}' };
const PULL = { pattern: '(?P<repo>[a-z]+)#(?P<id>[0-9]+)', url_template: 'https://pulls.test/{repo}/{id}' };

describe('linkifiers', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada', Role.administrator);
  });

  const list = async (account = ada): Promise<Json[]> => (await account.client.get('realm/linkifiers')).body['linkifiers'] as Json[];
  const post = (parameters: Json): Promise<ApiResponse> => ada.client.post('realm/filters', parameters);
  async function add(parameters: Json): Promise<number> {
    const { status, body } = await post(parameters);
    expect([status, body]).toEqual([200, { ...SUCCESS, id: expect.any(Number) as number }]);
    return body['id'] as number;
  }
  const edit = (id: number, parameters: Json): Promise<ApiResponse> => ada.client.patch(`realm/filters/${id}`, parameters);
  const reorder = (ids: unknown): Promise<ApiResponse> => ada.client.patch('realm/linkifiers', { ordered_linkifier_ids: ids });
  const rendered = async (content: string): Promise<unknown> => (await ada.client.post('messages/render', { content })).body['rendered'];

  it('are added after the existing ones, with trimmed values', async () => {
    const issue = await add({ pattern: ` ${ISSUE.pattern} `, url_template: `${ISSUE.url_template}\n` });
    const pull = await add(PULL);
    expect(await list()).toEqual([
      { ...ISSUE, id: issue },
      { ...PULL, id: pull },
    ]);
  });

  it.each(['pattern', 'url_template'])('require a %s', async (name) => {
    const id = await add(ISSUE);
    for (const answer of [await post({ ...PULL, [name]: undefined }), await edit(id, { ...PULL, [name]: undefined })]) {
      const missing = { ...failure(`Missing '${name}' argument`), code: 'REQUEST_VARIABLE_MISSING', var_name: name };
      expect([answer.status, answer.body]).toEqual([400, missing]);
    }
  });

  it.each<[Json, string, string]>([
    [{ pattern: ' ' }, 'pattern', 'This field cannot be blank.'],
    [{ url_template: '' }, 'url_template', 'This field cannot be blank.'],
    [{ url_template: 'https://a.test/{id' }, 'url_template', 'Invalid URL template.'],
    [{ url_template: 'javascript:alert({id})' }, 'url_template', 'Invalid URL template.'],
    [{ url_template: 'DATA:text/html,{id}' }, 'url_template', 'Invalid URL template.'],
    [{ pattern: '(?P<id>[0-9]+' }, '__all__', 'Bad regular expression: missing closing ): (?P<id>[0-9]+'],
    [{ pattern: '(?P<id>x)(?!y)' }, '__all__', 'Bad regular expression: invalid or unsupported Perl syntax: (?!'],
    [{ url_template: 'https://a.test/{hello}' }, '__all__', "Group 'hello' in URL template is not present in linkifier pattern."],
    [{ pattern: '#(?P<id>.)(?P<a>.)(?P<b>.)' }, '__all__', "Group 'a' in linkifier pattern is not present in URL template."],
    [{ pattern: '#([0-9]+)' }, '__all__', "Group 'id' in URL template is not present in linkifier pattern."],
  ])('are rejected with %j', async (change, field, msg) => {
    const id = await add(PULL);
    const before = await list();
    for (const answer of [await post({ ...ISSUE, ...change }), await edit(id, { ...ISSUE, ...change })]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ ...failure(msg), errors: { [field]: [msg] } });
    }
    expect(await list()).toEqual(before);
  });

  it('have unique patterns', async () => {
    await add(ISSUE);
    const id = await add(PULL);
    const msg = 'Realm filter with this Realm and Pattern already exists.';
    for (const answer of [await post({ ...ISSUE, url_template: 'x{id}' }), await edit(id, { ...ISSUE, url_template: 'x{id}' })]) {
      expect([answer.status, answer.body]).toEqual([400, { ...failure(msg), errors: { __all__: [msg] } }]);
    }
    expect((await edit(id, { ...PULL, url_template: 'x{repo}{id}' })).body).toEqual(SUCCESS);
    expect(await list()).toMatchObject([ISSUE, { ...PULL, url_template: 'x{repo}{id}' }]);
  });

  it('can be reordered', async () => {
    const [one, two] = [await add(ISSUE), await add(PULL)];
    for (const [ids, msg] of [
      ['x', 'ordered_linkifier_ids is not valid JSON'],
      [[one, one, two], 'The ordered list must not contain duplicated linkifiers'],
      [[one], 'The ordered list must enumerate all existing linkifiers exactly once'],
      [[one, two, 99_999_999], 'The ordered list must enumerate all existing linkifiers exactly once'],
    ] as const) {
      const { status, body } = await reorder(ids);
      expect([status, body]).toEqual([400, failure(msg)]);
    }
    expect((await reorder([two, one])).body).toEqual(SUCCESS);
    expect((await list()).map(({ id }) => id)).toEqual([two, one]);
    const three = await add({ pattern: 'x', url_template: 'https://x.test' });
    expect((await list()).map(({ id }) => id)).toEqual([two, one, three]);
  });

  it('belong to one organization', async () => {
    const id = await add(ISSUE);
    const eve = await (await TestRealm.create(server)).join('Eve', Role.owner);
    expect(await list(eve)).toEqual([]);
    for (const answer of [await eve.client.patch(`realm/filters/${id}`, PULL), await eve.client.delete(`realm/filters/${id}`)]) {
      expect([answer.status, answer.body]).toEqual([400, failure('Linkifier not found.')]);
    }
    expect((await eve.client.post('messages/render', { content: '#1' })).body['rendered']).toBe('<p>#1</p>');
    expect((await ada.client.delete(`realm/filters/${id}`)).body).toEqual(SUCCESS);
    expect(await list()).toEqual([]);
  });

  it('can be changed by administrators only, and read by everyone', async () => {
    const id = await add(ISSUE);
    for (const role of [Role.moderator, Role.member, Role.guest]) {
      const account = await realm.join(`Role ${role}`, role);
      for (const { status, body } of [
        await account.client.post('realm/filters'),
        await account.client.patch('realm/linkifiers'),
        await account.client.patch(`realm/filters/${id}`),
        await account.client.delete(`realm/filters/${id}`),
      ]) {
        expect([status, body]).toEqual([400, NOT_ADMINISTRATOR]);
      }
      expect(await list(account)).toHaveLength(1);
    }
  });

  it('are published to every client that supports URL templates', async () => {
    const guest = await realm.join('Gus', Role.guest);
    const old = await EventListener.register(guest.client, { event_types: ['realm_linkifiers', 'realm_filters'] });
    const picture = await ClientPicture.of(server, guest, ['realm_linkifiers', 'realm_filters']);
    const [one, two] = [await add(ISSUE), await add(PULL)];
    await reorder([two, one]);
    await edit(one, { pattern: 'x', url_template: 'https://x.test' });
    await ada.client.delete(`realm/filters/${two}`);
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(new Array(5).fill('realm_linkifiers'));
    expect(old.state).toMatchObject({ realm_linkifiers: [], realm_filters: [] });
    expect(await old.takePending()).toEqual([]);
  });

  describe('in messages', () => {
    const issue = (id: number): string => `<a href="https://issues.test/${id}">#${id}</a>`;

    beforeEach(() => add(ISSUE));

    it.each([
      ['#1', issue(1)],
      ['See #1, #2 and (#3).', `See ${issue(1)}, ${issue(2)} and (${issue(3)}).`],
      ['*#1* **x #2**', `<em>#1</em> <strong>x ${issue(2)}</strong>`],
      ['a#1 #1b ##1', 'a#1 #1b ##1'],
      [
        '`#1` [#2](https://x.test) https://x.test/#3',
        '<code>#1</code> <a href="https://x.test">#2</a> <a href="https://x.test/#3">https://x.test/#3</a>',
      ],
    ])('turn matches in %s into links', async (content, html) => {
      expect(await rendered(content)).toBe(`<p>${html}</p>`);
    });

    it('are not applied in code blocks, but in quotes and lists', async () => {
      expect(await rendered('```\n#1\n```')).not.toContain('<a');
      expect(await rendered('> #1')).toContain(issue(1));
      expect(await rendered('* #1')).toContain(issue(1));
    });

    it('are applied in their order, and changes and removals take effect immediately', async () => {
      const pull = await add(PULL);
      const [{ id: first }] = (await list()) as [Json];
      expect(await rendered('desk#1,#2')).toBe(`<p><a href="https://pulls.test/desk/1">desk#1</a>,${issue(2)}</p>`);
      await edit(pull, { pattern: '#1,#(?P<id>2)', url_template: 'https://both.test/{id}' });
      expect(await rendered('#1,#2')).toBe(`<p>${issue(1)},${issue(2)}</p>`);
      await reorder([pull, first]);
      expect(await rendered('#1,#2')).toBe('<p><a href="https://both.test/2">#1,#2</a></p>');
      await ada.client.delete(`realm/filters/${pull}`);
      expect(await rendered('#1,#2')).toBe(`<p>${issue(1)},${issue(2)}</p>`);
    });

    it('escape the values in the URL, and produce no dangerous URL', async () => {
      await add({ pattern: 'q:(?P<q>[^ ]+)', url_template: 'https://find.test/?q={q}' });
      await add({ pattern: 'js:(?P<code>[^ ]+)', url_template: '{+code}' });
      expect(await rendered('q:"><b>&')).toBe('<p><a href="https://find.test/?q=%22%3E%3Cb%3E%26">q:"&gt;&lt;b&gt;&amp;</a></p>');
      expect(await rendered('js:javascript:alert(1)')).not.toContain('<a');
    });

    it('produce links that `has:link` finds', async () => {
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
      const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'See #1' });
      const narrow = [{ operator: 'has', operand: 'link' }];
      const found = await ada.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow });
      expect(found.body['messages']).toMatchObject([{ id: body['id'], content: `<p>See ${issue(1)}</p>` }]);
    });
  });

  describe('in topics', () => {
    beforeEach(async () => {
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    });

    async function send(topic: string): Promise<number> {
      return (await ada.client.post('messages', { type: 'channel', to: 'garden', topic, content: 'x' })).body['id'] as number;
    }
    async function linksOf(id: number): Promise<unknown> {
      const { body } = await ada.client.get(`messages/${id}`);
      return (body['message'] as Json)['topic_links'];
    }

    it.each([
      ['plain', []],
      ['', []],
      [
        '#1 and #22!',
        [
          ['#1', 'https://issues.test/1'],
          ['#22', 'https://issues.test/22'],
        ],
      ],
      ['desk#1', [['desk#1', 'https://pulls.test/desk/1']]],
      [
        'https://a.test/b?c, #1',
        [
          ['https://a.test/b?c', 'https://a.test/b?c'],
          ['#1', 'https://issues.test/1'],
        ],
      ],
      ['example.com/a', [['example.com/a', 'https://example.com/a']]],
      ['ask ada@example.com', []],
    ])('find the links of "%s"', async (topic, links) => {
      await add(ISSUE);
      await add(PULL);
      expect(await linksOf(await send(topic))).toEqual(links.map(([text, url]) => ({ text, url })));
    });

    it('are returned when a topic is read, sent or changed', async () => {
      const listener = await EventListener.register(ada.client, { event_types: ['message', 'update_message'] });
      const id = await send('#1');
      expect(await linksOf(id)).toEqual([]);
      await add(ISSUE);
      expect(await linksOf(id)).toEqual([{ text: '#1', url: 'https://issues.test/1' }]);
      await ada.client.patch(`messages/${id}`, { topic: '#2' });
      await send('#3');
      const [first, update, second] = await listener.take(3);
      expect((first?.['message'] as Json)['topic_links']).toEqual([]);
      expect(update?.['topic_links']).toEqual([{ text: '#2', url: 'https://issues.test/2' }]);
      expect((second?.['message'] as Json)['topic_links']).toEqual([{ text: '#3', url: 'https://issues.test/3' }]);
    });
  });

  it('produce only links with safe schemes, in topics as in messages', async () => {
    await add({ pattern: 'go (?P<id>[^ ]+)', url_template: '{+id}' });
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const links = async (topic: string): Promise<unknown> => {
      await ada.client.post('messages', { type: 'channel', to: 'garden', topic, content: topic });
      const { body } = await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 });
      const [message] = body['messages'] as Json[];
      return [message?.['topic_links'], /href="([^"]*)"/.exec(String(message?.['content']))?.[1]];
    };
    expect(await links('go /roses')).toEqual([[{ text: 'go /roses', url: '/roses' }], '/roses']);
    for (const url of ['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd']) {
      expect(await links(`go ${url}`)).toEqual([[], undefined]);
    }
  });
});
