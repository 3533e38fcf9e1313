import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../../src/platform/config/connection-settings.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { TestClient } from '../../support/test-client.js';
import { testDatabaseUrl } from '../../support/test-database.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** A node with so little patience gets only requests that have to wait for longer. */
const LIMIT_SECONDS = 1;
const server = TestServer.usual();
const OF_SESSION = 'SELECT @@SESSION.max_statement_time AS seconds, SLEEP(0.05)';

describe('A statement that takes too long', () => {
  let impatient: TestServer;
  let ada: TestAccount;
  let hasty: TestClient;

  beforeAll(async () => {
    const realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    impatient = await server.startNode({ SKEIN_STATEMENT_SECONDS: String(LIMIT_SECONDS) });
    hasty = new TestClient(impatient, realm.host, ada);
  });
  afterAll(() => impatient.stop());

  const send = (client: TestClient) => client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'once' });

  it('is cancelled on every connection, the request fails, and nothing is changed', async () => {
    const { username, ...address } = parseDatabaseUrl(await testDatabaseUrl());
    const other = await createConnection({ ...address, user: username });
    try {
      await other.beginTransaction();
      await other.query('SELECT id FROM conversation WHERE realm_id = ? FOR UPDATE', [ada.user.realmId]);
      const [sent, left] = await Promise.all([send(hasty), hasty.delete('users/me/subscriptions', { subscriptions: ['garden'] })]);
      for (const answer of [sent, left]) {
        expect({ status: answer.status, body: answer.body }).toEqual({
          status: 503,
          body: { result: 'error', code: 'REQUEST_TIMED_OUT', msg: 'The request took too long and was cancelled.' },
        });
      }
      const [[row]] = await other.query<RowDataPacket[]>('SELECT COUNT(*) AS n FROM message WHERE realm_id = ? AND content = ?', [
        ada.user.realmId,
        'once',
      ]);
      expect(row?.['n']).toBe(0);
      await other.rollback();
    } finally {
      await other.end();
    }
    expect((await send(ada.client)).status).toBe(200);
  });

  it('is limited by its session only, so that migrations have no limit', async () => {
    const limits = async (statementMs: number | null): Promise<unknown[]> => {
      const source = await createDataSource(
        await testDatabaseUrl(),
        { poolSize: 2, statementMs },
        { entities: [], migrations: [] },
      ).initialize();
      const rows = await Promise.all([1, 2].map(() => source.query<{ seconds: unknown }[]>(OF_SESSION)));
      await source.destroy();
      return rows.map(([row]) => Number(row?.seconds));
    };
    expect(await limits(2_500)).toEqual([2.5, 2.5]);
    expect(await limits(null)).toEqual([0, 0]);
  });
});
