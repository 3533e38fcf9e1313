import { beforeAll, describe, expect, it } from 'vitest';
import { Sql } from '../../../../src/platform/database/sql.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const NOISE = 4_000;

/** Terms that match few messages are found without reading the many others. The database itself counts the rows that it reads. */
describe('the cost of narrows', () => {
  let ada: TestAccount;
  let wanted: number[];
  let counts: boolean;

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
      await sql.run(
        `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
         SELECT m.realm_id, m.conversation_id, m.sender_id, m.topic, m.topic_key, m.content, m.rendered_content, m.sent_at, m.client, m.traits
           FROM message m JOIN (SELECT 1 FROM information_schema.COLUMNS LIMIT ${NOISE / 2}) n WHERE m.id = ?`,
        [id],
      );
      await sql.run(
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
    counts = await sql.run('SET GLOBAL userstat = 1').then(
      () => true,
      () => false,
    );
  });

  const rowsRead = async (): Promise<number> => {
    const rows = await server
      .get(Sql)
      .rows<{ n: number | null }>(
        "SELECT CAST(SUM(ROWS_READ) AS UNSIGNED) AS n FROM information_schema.TABLE_STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'message'",
      );
    return rows[0]?.n ?? 0;
  };

  it.each([
    ['is', 'starred'],
    ['is', 'unread'],
    ['is', 'mentioned'],
    ['search', 'aardvark'],
    ['search', 'aard an'],
  ])('reads few rows for %s:%s', async (operator, operand) => {
    for (const range of [
      { anchor: 'newest', num_before: 50, num_after: 0 },
      { anchor: 'oldest', num_before: 0, num_after: 50 },
      { anchor: 'first_unread', num_before: 5, num_after: 5 },
    ]) {
      const before = counts ? await rowsRead() : 0;
      const { body } = await ada.client.get('messages', { ...range, narrow: [[operator, operand]] });
      const cost = counts ? (await rowsRead()) - before : 1;
      expect((body['messages'] as { id: number }[]).map(({ id }) => id)).toEqual(wanted);
      expect(cost).toBeLessThan(200);
      expect(cost).toBeGreaterThan(0);
    }
  });
});
