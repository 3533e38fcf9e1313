import { beforeAll, describe, expect, it } from 'vitest';
import { Sql } from '../../../../src/platform/database/sql.js';
import { importClient } from '../../../../src/modules/messaging/importing.api.js';
import { packIds } from '../../../../src/modules/messaging/reading/domain/packed-ids.js';
import { countRowsRead, startCountingRows } from '../../../support/rows-read.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();
const rowsRead = (table = 'message'): Promise<number> => countRowsRead(server, table);

const NOISE = 4_000;

/** Terms that match few messages are found without reading the many others. The database itself counts the rows that it reads. */
describe('the cost of narrows', () => {
  let ada: TestAccount;
  let wanted: number[];
  let refusal: string | null;

  beforeAll(async () => {
    const realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    const ben = await realm.join('Ben');
    const sql = server.get(Sql);
    const people = { principals: [ada.user.id, ben.user.id] };
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'busy' }, { name: 'calm' }], ...people });
    const send = async (to: string, content: string): Promise<number> =>
      (await ben.client.post('messages', { type: 'channel', to, topic: 't', content })).body['id'] as number;
    const noise = async (): Promise<void> => {
      const id = await send('busy', 'noise');
      await server.write(
        `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
         SELECT m.realm_id, m.conversation_id, m.sender_id, m.topic, m.topic_key, m.content, m.rendered_content, m.sent_at, m.client, m.traits
           FROM message m JOIN (SELECT 1 FROM information_schema.COLUMNS LIMIT ${NOISE / 2}) n WHERE m.id = ?`,
        [id],
      );
      await server.write(
        `UPDATE conversation c SET c.last_message_id = COALESCE((SELECT MAX(m.id) FROM message m WHERE m.realm_id = c.realm_id AND m.conversation_id = c.id), 0)
          WHERE c.realm_id = ?`,
        [realm.realm.id],
      );
    };
    await noise();
    await ada.client.post('mark_all_as_read');
    wanted = [];
    for (const content of ['an aardvark @**Ada**', 'an aardvark @**all**', 'an aardvark @**Ada**'])
      wanted.push(await send('calm', content));
    await noise();
    const [written] = await sql.rows<{ n: number }>('SELECT COUNT(*) AS n FROM message WHERE realm_id = ?', [realm.realm.id]);
    if ((written?.n ?? 0) < NOISE) throw new Error('there is not enough noise');
    await ada.client.post('messages/flags', { messages: wanted, op: 'add', flag: 'starred' });
    await ada.client.post('mark_all_as_read');
    await ada.client.post('messages/flags', { messages: wanted, op: 'remove', flag: 'read' });
    refusal = await startCountingRows(server);
  });

  it.for([
    ['is', 'starred'],
    ['is', 'unread'],
    ['is', 'mentioned'],
    ['search', 'aardvark'],
    ['search', 'aard an'],
  ])('reads few rows for %s:%s', async ([operator, operand], { skip }) => {
    if (refusal !== null) skip(refusal);
    for (const range of [
      { anchor: 'newest', num_before: 50, num_after: 0 },
      { anchor: 'oldest', num_before: 0, num_after: 50 },
      { anchor: 'first_unread', num_before: 5, num_after: 5 },
    ]) {
      const before = await rowsRead();
      const { body } = await ada.client.get('messages', { ...range, narrow: [[operator, operand]] });
      const cost = (await rowsRead()) - before;
      expect((body['messages'] as { id: number }[]).map(({ id }) => id)).toEqual(wanted);
      expect(cost).toBeLessThan(200);
      expect(cost).toBeGreaterThan(0);
    }
  });
});

describe('the cost of a search for a date', () => {
  const IMPORTED = 8_000;
  const HOUR_MS = 3_600_000;

  it.for([
    ['since which few messages were sent', 3],
    ['before which few messages were sent after an import', 9],
  ] as const)('is low behind many imported messages, for one %s', async ([, index], { skip }) => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'history' }] });
    const send = async (): Promise<number> =>
      (await ada.client.post('messages', { type: 'channel', to: 'history', topic: 't', content: 'c' })).body['id'] as number;
    const before = await send();
    await server.write(
      `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
       SELECT m.realm_id, m.conversation_id, m.sender_id, m.topic, m.topic_key, m.content, m.rendered_content, 1600000000000 + n.seq, ?, m.traits
         FROM message m JOIN seq_1_to_${IMPORTED} n WHERE m.id = ?`,
      [importClient('Slack'), before],
    );
    const sent: number[] = [];
    for (let count = 0; count < 12; count += 1) sent.push(await send());
    const wanted = sent.at(-index) ?? 0;
    // Those of the organizations of other tests too: the search for the time asks the messages of all.
    await server.write('UPDATE message SET sent_at = LEAST(sent_at, ?) - ? WHERE id < ?', [Date.now(), 2 * HOUR_MS, wanted]);
    const refusal = await startCountingRows(server);
    if (refusal !== null) skip(refusal);
    const read = await rowsRead();
    const { body } = await ada.client.get('messages', {
      anchor: 'date',
      anchor_date: new Date(Date.now() - HOUR_MS).toISOString(),
      num_before: 1,
      num_after: 1,
      narrow: [{ operator: 'channel', operand: 'history' }],
    });
    expect(body['anchor']).toBe(wanted);
    expect((await rowsRead()) - read).toBeLessThan(300);
  });
});

describe('the cost of a search for the beginning of very many words', () => {
  /** Few enough words for their lists to be read in pages; and too many for that. */
  const WORDS = { zqa: 3_000, zqb: 20_000 };
  let ada: TestAccount;
  let wanted: number[];
  let refusal: string | null;

  beforeAll(async () => {
    const realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'words' }] });
    wanted = [];
    const sent: number[] = [];
    for (const content of ['zqa1 zqb1 apple', 'pear', 'zqa2 zqb2 apple', 'zqa3 zqb3 pear', 'apple']) {
      const { body } = await ada.client.post('messages', { type: 'channel', to: 'words', topic: 't', content });
      sent.push(body['id'] as number);
      if (content.startsWith('zqa')) wanted.push(body['id'] as number);
    }
    const of = (...ids: number[]): Buffer => packIds(ids);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = sent;
    const place = [realm.realm.id, 0];
    await server.write('DELETE FROM search_queue WHERE realm_id = ?', [realm.realm.id]);
    await server.write('INSERT INTO search_segment (realm_id, first_id, last_id, message_count) VALUES (?, ?, ?, 5)', [...place, e]);
    for (const [word, count] of Object.entries(WORDS)) {
      await server.write(
        `INSERT INTO search_posting (realm_id, first_id, token, message_ids)
         SELECT ?, ?, CONCAT(?, seq), ELT(1 + seq MOD 3, ?, ?, ?) FROM seq_1_to_${count}`,
        [...place, word, of(a), of(c), of(c, d)],
      );
    }
    const lists = { apple: of(a, c, e), pear: of(b, d) };
    for (const [token, ids] of Object.entries(lists)) {
      await server.write('INSERT INTO search_posting (realm_id, first_id, token, message_ids) VALUES (?, ?, ?, ?)', [...place, token, ids]);
    }
    refusal = await startCountingRows(server);
  });

  const find = async (operand: string): Promise<number[]> => {
    const { body } = await ada.client.get('messages', {
      anchor: 'newest',
      num_before: 50,
      num_after: 0,
      narrow: [{ operator: 'search', operand }],
    });
    return (body['messages'] as { id: number }[]).map(({ id }) => id);
  };

  it.for(['zqa', 'zqb', 'zqa zqb'])('finds the messages for %s, and reads a limited number of lists', async (operand, { skip }) => {
    const before = await rowsRead('search_posting');
    expect(await find(operand)).toEqual(wanted);
    if (refusal !== null) skip(refusal);
    expect((await rowsRead('search_posting')) - before).toBeLessThan(10_000);
  });

  it('narrows them by the other words', async () => {
    expect(await find('zqa apple')).toEqual([wanted[0], wanted[1]]);
    expect(await find('zqb apple')).toEqual([wanted[0], wanted[1]]);
    expect(await find('zqb pear')).toEqual([wanted[2]]);
    expect(await find('zqb plum')).toEqual([]);
  });
});

describe('the cost of unread messages in many channels', () => {
  const CHANNELS = 64;
  const MOST_BYTES = 32 * 1024 * 1024;

  interface Peak {
    readonly id: number;
    readonly bytes: number;
  }

  /** The most memory that each connection has taken in the database. */
  const peaks = (): Promise<Peak[]> =>
    server.get(Sql).rows<Peak>('SELECT ID AS id, MAX_MEMORY_USED AS bytes FROM information_schema.PROCESSLIST WHERE DB = DATABASE()');

  it('is little memory of the database', async () => {
    const realm = await TestRealm.create(server);
    const [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    const names = Array.from({ length: CHANNELS }, (_, number) => `channel ${number}`);
    await ben.client.post('users/me/subscriptions', {
      subscriptions: names.map((name) => ({ name })),
      principals: [ada.user.id, ben.user.id],
    });
    const ids: number[] = [];
    for (const to of names) {
      const { body } = await ben.client.post('messages', { type: 'channel', to, topic: 't', content: 'c' });
      ids.push(body['id'] as number);
    }
    await ada.client.post('messages/flags', { messages: ids.filter((_, at) => at % 3 === 0), op: 'add', flag: 'read' });
    const unread = ids.filter((_, at) => at % 3 !== 0);
    const before = new Map((await peaks()).map(({ id, bytes }) => [id, bytes]));
    const narrow = [{ operator: 'is', operand: 'unread' }];
    for (const anchor of ['first_unread', 'newest', 'oldest']) {
      const { body } = await ada.client.get('messages', { anchor, num_before: CHANNELS, num_after: CHANNELS, narrow });
      expect((body['messages'] as { id: number }[]).map(({ id }) => id)).toEqual(unread);
      if (anchor === 'first_unread') expect(body['anchor']).toBe(unread[0]);
    }
    const grown = (await peaks()).filter(({ id, bytes }) => bytes > (before.get(id) ?? 0)).map(({ bytes }) => bytes);
    expect(Math.max(0, ...grown)).toBeLessThan(MOST_BYTES);
  });
});
