import { DataSource } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { UnitOfWork } from '../../../../src/kernel/unit-of-work.js';
import { MessageSearchIndex } from '../../../../src/modules/messaging/reading/application/message-search-index.js';
import { SearchIndexer } from '../../../../src/modules/messaging/reading/persistence/search-indexer.js';
import { CurrentTransaction } from '../../../../src/platform/database/current-transaction.js';
import { SearchWithoutAccents1700000000072 } from '../../../../src/platform/database/migrations/0072-search-without-accents.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

interface Found {
  readonly id: number;
  readonly content: string;
  readonly match_content?: string;
  readonly match_subject?: string;
}

const TEXTS = {
  roses: 'Red roses, and a garden',
  gardener: 'The GARDENER came in',
  phrase: 'in the red house',
  mixed: 'house in red the',
  accents: 'Café über straße',
  plain: 'Cafe ueber strasse',
  names: 'Łukasz, Søren and Işık met Ægir',
  greek: 'ΟΔΟΣ Αθηνά',
  percent: '100% of foo_bar.baz [x] \\o/ it’s e-mail@example.com',
  html: '<b>bold</b> & "quoted" <script>alert(1)</script>',
  marked: 'un**believ**able *emphasis* `code span` [label](https://example.com/hidden)',
  emoji: 'Party 🎉 time',
  japanese: '日本語で全文検索をする。',
  chinese: '全文搜索引擎',
  korean: '한국어 검색 기능',
  one: '検',
} as const;
type Name = keyof typeof TEXTS;

describe('search', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let id: Record<Name | 'inTopic', number>;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
    id = {} as typeof id;
    for (const [name, content] of Object.entries(TEXTS)) id[name as Name] = await post('talk', content);
    id.inTopic = await post('Winter <plans> & 冬休み', 'nothing to see');
  });

  async function post(topic: string, content: string): Promise<number> {
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic, content });
    return body['id'] as number;
  }
  async function find(search: string, more: readonly unknown[] = [], account = ben): Promise<Found[]> {
    const { body } = await account.client.get('messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [['search', search], ...more],
    });
    if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
    return body['messages'] as Found[];
  }
  const names = async (search: string, more: readonly unknown[] = []): Promise<(string | undefined)[]> => {
    const byId = new Map(Object.entries(id).map(([name, one]) => [one, name]));
    return (await find(search, more)).map((message) => byId.get(message.id));
  };

  it.each<[string, (Name | 'inTopic')[]]>([
    ['roses', ['roses']],
    ['ROSES', ['roses']],
    ['rose', ['roses']],
    ['garden', ['roses', 'gardener']],
    ['gardener', ['gardener']],
    ['arden', []],
    ['red', ['roses', 'phrase', 'mixed']],
    ['red house', ['phrase', 'mixed']],
    ['house red', ['phrase', 'mixed']],
    ['red roses nothing', []],
    ['in', ['gardener', 'phrase', 'mixed']],
    ['"red house"', ['phrase']],
    ['"RED House"', ['phrase']],
    ['"in the red"', ['phrase']],
    ['"in the r"', ['phrase']],
    ['"red the" house', ['mixed']],
    ['"in the red" "red house"', ['phrase']],
    ['"red garden"', []],
    ['"red house', ['phrase', 'mixed']],
    ['café', ['accents', 'plain']],
    ['CAFÉ', ['accents', 'plain']],
    ['cafe\u0301', ['accents', 'plain']],
    ['cafe', ['accents', 'plain']],
    ['straße', ['accents', 'plain']],
    ['STRASSE', ['accents', 'plain']],
    ['"cafe uber"', ['accents']],
    ['"café über straße"', ['accents']],
    ['"uber strasse"', ['accents']],
    ['"ueber straße"', ['plain']],
    ['uber', ['accents']],
    ['lukasz', ['names']],
    ['soren isik', ['names']],
    ['"soren and isik met aegir"', ['names']],
    ['"lukasz soren"', []],
    ["it's", ['percent']],
    ['"it\'s e-mail"', ['percent']],
    ['αθηνά', ['greek']],
    ['αθηνα οδος', ['greek']],
    ['"οδοσ αθηνα"', ['greek']],
    ['100', ['percent']],
    ['foo_bar', ['percent']],
    ['bar foo', ['percent']],
    ['"foo_bar.baz"', ['percent']],
    ['"foo%bar"', []],
    ['"fooxbar"', []],
    ['"100%"', ['percent']],
    ['"\\o/"', ['percent']],
    ['example', ['percent', 'marked']],
    ['e-mail@example.com', ['percent']],
    ['hidden', ['marked']],
    ['🎉', ['emoji']],
    ['party 🎉', ['emoji']],
    ['😀', []],
    ['検索', ['japanese']],
    ['全文', ['japanese', 'chinese']],
    ['全文検索', ['japanese']],
    ['検全', []],
    ['文全', []],
    ['検', ['japanese', 'one']],
    ['索引', ['chinese']],
    ['日本語', ['japanese']],
    ['を', ['japanese']],
    ['검색', ['korean']],
    ['검색 한국', ['korean']],
    ['"日本語で"', ['japanese']],
    ['winter', ['inTopic']],
    ['冬休み', ['inTopic']],
    ['winter nothing', ['inTopic']],
    ['"<plans> &"', ['inTopic']],
    ['"winter <plans>"', ['inTopic']],
    ['talk', Object.keys(TEXTS) as Name[]],
    ['script', ['html']],
    ['???', []],
    ['" "', []],
    ['"', []],
    ['%', []],
    ['%%%', []],
    ["rose' OR 1=1 -- ", []],
    ['rose%', ['roses']],
    ['_ose', []],
    ['x'.repeat(500), []],
  ])('finds the messages for %j', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('combines several searches, and excludes negated ones', async () => {
    expect(await names('red', [['search', 'house']])).toEqual(['phrase', 'mixed']);
    expect(await names('red', [{ operator: 'search', operand: 'house', negated: true }])).toEqual(['roses']);
    expect(await names('red', [{ operator: 'search', operand: '"red house"', negated: true }])).toEqual(['roses', 'mixed']);
    expect(
      await names('red', [
        ['topic', 'talk'],
        ['channel', 'garden'],
        ['sender', ada.email],
      ]),
    ).toHaveLength(3);
    expect(await names('red', [['sender', ben.email]])).toEqual([]);
    expect(await names('red', [['topic', 'other']])).toEqual([]);
  });

  it.each<[string, string, Name | 'inTopic', string, string]>([
    ['words, whole', 'gard', 'roses', '<p>Red roses, and a <hl>garden</hl></p>', 'talk'],
    ['all words', 'red rose', 'roses', '<p><hl>Red</hl> <hl>roses</hl>, and a garden</p>', 'talk'],
    ['short words only where they match exactly', 'in', 'gardener', '<p>The GARDENER came <hl>in</hl></p>', 'talk'],
    ['the topic', 'talk', 'one', '<p>検</p>', '<hl>talk</hl>'],
    ['a topic that looks like HTML', 'plans', 'inTopic', '<p>nothing to see</p>', 'Winter &lt;<hl>plans</hl>&gt; &amp; 冬休み'],
    ['substrings of text without spaces', '全文検索', 'japanese', '<p>日本語で<hl>全文検索</hl>をする。</p>', 'talk'],
    ['single characters', '検', 'one', '<p><hl>検</hl></p>', 'talk'],
    ['words with accents', 'lukasz soren', 'names', '<p><hl>Łukasz</hl>, <hl>Søren</hl> and Işık met Ægir</p>', 'talk'],
    ['words whose letters are written as two', 'strasse', 'accents', '<p>Café über <hl>straße</hl></p>', 'talk'],
    ['pictures', 'time 🎉', 'emoji', '', 'talk'],
  ])('highlights %s', async (_, search, name, content, subject) => {
    const hl = (text: string): string => text.replace(/<hl>/g, '<span class="highlight">').replace(/<\/hl>/g, '</span>');
    const message = (await find(search)).find((one) => one.id === id[name]);
    if (content !== '') expect(message?.match_content).toBe(hl(content));
    expect(message?.match_subject).toBe(hl(subject));
  });

  it('highlights nothing inside tags, attributes and character references', async () => {
    for (const search of [
      'span',
      'href',
      'https',
      'example',
      'hidden',
      'label',
      'script',
      'amp',
      'quot',
      'lt',
      'code',
      'b',
      'alert',
      'bold',
    ]) {
      for (const { content, match_content: marked = '' } of await find(search)) {
        expect({ search, html: marked.replace(/<span class="highlight">([^<]*)<\/span>/g, '$1') }).toEqual({ search, html: content });
      }
    }
    const [html] = await find('script');
    expect(html?.match_content).toContain('&lt;<span class="highlight">script</span>&gt;');
    expect((await find('hidden'))[0]?.match_content).not.toContain('highlight');
  });

  it('returns match fields only if the narrow contains a search', async () => {
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 2, num_after: 0, narrow: [] });
    for (const message of body['messages'] as object[]) {
      expect(message).not.toHaveProperty('match_content');
      expect(message).not.toHaveProperty('match_subject');
    }
  });

  it('returns HTML in the match fields even if Markdown is requested', async () => {
    const { body } = await ben.client.get('messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [['search', 'emphasis']],
      apply_markdown: false,
    });
    const [message] = body['messages'] as Found[];
    expect(message?.content).toBe(TEXTS.marked);
    expect(message?.match_content).toContain('<em><span class="highlight">emphasis</span></em>');
  });

  it('finds a message immediately after it is sent, also in pages', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.push(await post('pages', `unicorn${index % 3} number ${index}`));
      expect((await find('unicorn', [], ada)).map((message) => message.id)).toEqual(ids);
    }
    const page = async (parameters: object): Promise<number[]> => {
      const { body } = await ben.client.get('messages', { narrow: [['search', 'unicorn']], ...parameters });
      return (body['messages'] as Found[]).map((message) => message.id);
    };
    expect(await page({ anchor: 'newest', num_before: 5, num_after: 0 })).toEqual(ids.slice(-5));
    expect(await page({ anchor: 'oldest', num_before: 0, num_after: 4 })).toEqual(ids.slice(0, 4));
    expect(await page({ anchor: ids[6], num_before: 2, num_after: 2 })).toEqual(ids.slice(4, 9));
  });

  it('finds words by a prefix that very many words share', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 40; index += 1) ids.push(await post('many', `prefixed${index.toString(36)}x`));
    expect((await find('prefixed')).map((message) => message.id)).toEqual(ids);
    expect((await find('prefixedz')).map((message) => message.id)).toEqual(ids.slice(35, 36));
  });

  it('finds words with accents that an earlier version has indexed', async () => {
    const sql = server.get(Sql);
    const source = server.get(DataSource);
    const indexer = new SearchIndexer(source, server.get(UnitOfWork), server.get(CurrentTransaction));
    const asBefore = async (content: string): Promise<number> => {
      const message = await post('earlier', content);
      await sql.run('UPDATE message_tokens SET tokens = ? WHERE message_id = ?', [` earlier ${content.toLowerCase()} `, message]);
      return message;
    };
    const ids = [await asBefore('Ýrsa'), await asBefore('Ýrsa Ðagur')];
    await indexer.indexBatch(realm.realm.id, 'all');
    // The posting lists of the earlier version have the accents, as does a message that still waits.
    for (const id of ids) {
      await sql.run('UPDATE message_tokens SET tokens = REPLACE(tokens, ?, ?) WHERE message_id = ?', ['yrsa', 'ýrsa', id]);
      await sql.run('UPDATE search_posting SET token = ? WHERE token = ? AND realm_id = ?', ['ýrsa', 'yrsa', realm.realm.id]);
    }
    ids.push(await asBefore('Ýrsa'));
    expect(await find('yrsa')).toEqual([]);
    const runner = source.createQueryRunner();
    const migration = new SearchWithoutAccents1700000000072();
    await migration.up(runner);
    await migration.up(runner);
    await runner.release();
    const found = async (): Promise<number[]> => (await find('yrsa')).map(({ id }) => id);
    expect(await found()).toEqual(ids);
    await indexer.indexBatch(realm.realm.id, 'all');
    expect(await found()).toEqual(ids);
    expect(await sql.rows('SELECT token FROM search_posting WHERE realm_id = ? AND token = ?', [realm.realm.id, 'ýrsa'])).toEqual([]);
    expect((await find('dagur')).map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('finds words with accents that a process of the earlier version indexes after the upgrade', async () => {
    const id = await post('later', 'Þórdís');
    await server.get(Sql).run('UPDATE message_tokens SET tokens = ? WHERE message_id = ?', [' later þórdís ', id]);
    await new SearchIndexer(server.get(DataSource), server.get(UnitOfWork), server.get(CurrentTransaction)).indexBatch(
      realm.realm.id,
      'all',
    );
    expect((await find('thordis')).map((one) => one.id)).toEqual([id]);
  });

  it('finds only messages that the account can read', async () => {
    const cleo = await realm.join('Cleo');
    const zed = await (await TestRealm.create(server)).join('Zed');
    await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'secret platypus' });
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'closed' }], invite_only: true });
    await ada.client.post('messages', { type: 'channel', to: 'closed', topic: 't', content: 'closed platypus' });
    expect(await find('platypus', [], ada)).toHaveLength(2);
    expect(await find('platypus', [], ben)).toHaveLength(1);
    for (const stranger of [cleo, zed]) expect(await find('platypus', [], stranger)).toEqual([]);
    expect(await find('platypus', [['channels', 'public']], cleo)).toEqual([]);
    expect(await find('red', [], cleo)).toEqual([]);
    expect(await find('red', [['channels', 'public']], cleo)).toHaveLength(3);
  });

  it('finds an edited message by its new words only', async () => {
    const message = await post('before', 'original wombat @**all**');
    expect(await find('wombat')).toHaveLength(1);
    const sql = server.get(Sql);
    await server.get(UnitOfWork).run(async () => {
      await sql.run("UPDATE message SET content = 'altered numbat', topic = 'after', topic_key = 'after' WHERE id = ?", [message]);
      await server.get(MessageSearchIndex).reindex(realm.realm.id, [message]);
    });
    for (const search of ['wombat', 'original', 'before']) expect(await find(search)).toEqual([]);
    for (const search of ['numbat', 'after']) expect((await find(search)).map((one) => one.id)).toEqual([message]);
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow: [['is', 'mentioned']] });
    expect((body['messages'] as Found[]).map((one) => one.id)).toContain(message);
    await server.get(UnitOfWork).run(async () => {
      await sql.run('DELETE FROM message WHERE id = ?', [message]);
      await server.get(MessageSearchIndex).reindex(realm.realm.id, [message]);
    });
    expect(await find('numbat')).toEqual([]);
    expect(await sql.rows('SELECT tokens FROM message_tokens WHERE message_id = ?', [message])).toEqual([]);
    expect(await sql.rows('SELECT message_id FROM wildcard_mention WHERE message_id = ?', [message])).toEqual([]);
  });
});
