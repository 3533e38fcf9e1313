import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseDatabaseUrl } from '../../../src/platform/config/connection-settings.js';
import { testDatabaseUrl } from '../../support/test-database.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const POOL = 16;
const SHARE = POOL / 4;
/** InnoDB renews the table of transactions only if nobody has read it for a tenth of a second. */
const PATIENCE = { timeout: 120_000, interval: 250 };

describe('An account with more requests than others', () => {
  let server: TestServer;
  let busy: TestAccount;
  let other: TestAccount;
  let watcher: Connection;

  beforeAll(async () => {
    server = await TestServer.start({ SKEIN_DATABASE_POOL: String(POOL), SKEIN_STATEMENT_SECONDS: '9' });
    const realm = await TestRealm.create(server);
    [busy, other] = [await realm.join('Busy'), await realm.join('Other')];
    for (const { client } of [busy, other]) await client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    for (const name of ['of busy', 'of other']) {
      const owner = name === 'of busy' ? busy : other;
      await owner.client.post('users/me/subscriptions', { subscriptions: [{ name }] });
    }
    const { username, ...address } = parseDatabaseUrl(await testDatabaseUrl());
    watcher = await createConnection({ ...address, user: username });
  });
  afterAll(async () => {
    await watcher.end();
    await server.stop();
  });

  const page = () =>
    other.client.get('messages', {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [
        ['channel', 'garden'],
        ['topic', 't'],
      ],
    });

  it('uses its share of the connections to the database only, and others are answered meanwhile', async () => {
    await other.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'Hello' });
    const countWaiting = async (): Promise<number> => {
      const [rows] = await watcher.query<RowDataPacket[]>(
        `SELECT id FROM information_schema.innodb_trx JOIN information_schema.processlist ON id = trx_mysql_thread_id
          WHERE trx_state = 'LOCK WAIT' AND db = DATABASE()`,
      );
      return rows.length;
    };
    await watcher.beginTransaction();
    await watcher.query('SELECT id FROM conversation WHERE realm_id = ? FOR UPDATE', [busy.user.realmId]);
    let answered = 0;
    const leaving = Array.from({ length: 2 * POOL }, () =>
      busy.client.delete('users/me/subscriptions', { subscriptions: ['of busy'] }).finally(() => (answered += 1)),
    );
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(SHARE), PATIENCE);
    for (let repetition = 0; repetition < 3; repetition += 1) {
      expect((await page()).body).toMatchObject({ result: 'success', messages: [{ content: '<p>Hello</p>' }] });
      expect((await other.client.get('users/me')).status).toBe(200);
    }
    expect({ answered, waiting: await countWaiting() }).toEqual({ answered: 0, waiting: SHARE });
    await watcher.rollback();
    for (const { status } of await Promise.all(leaving)) expect(status).toBe(200);
  });
});
