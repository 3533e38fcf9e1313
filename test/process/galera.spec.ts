import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../ormconfig.js';
import { readConfig } from '../../src/platform/config/config.js';
import { checkDatabase } from '../../src/platform/database/check-database.js';
import { FullDisk } from '../../src/platform/database/full-disk.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { PipelinedTransactions } from '../../src/platform/database/pipelined-transactions.js';
import type { SqlFragment } from '../../src/platform/database/sql.js';
import { StartupProblem } from '../../src/platform/startup-problem.js';
import { SystemClock } from '../../src/platform/system-clock.js';
import { connectTo } from '../support/empty-database.js';
import { GaleraCluster, galeraIsMissing } from '../support/galera-cluster.js';
import { TestClient } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const WRITERS_PER_NODE = 4;
const TRANSACTIONS_PER_WRITER = 60;
/** Between them a node may roll the transaction back. */
const STATEMENTS_BETWEEN = 60;
const MESSAGES_PER_SENDER = 25;

const plain = (text: string, values: SqlFragment['values'] = []): SqlFragment => ({ text, values });
const reason = galeraIsMissing === null ? '' : ` (skipped: ${galeraIsMissing})`;

describe.skipIf(galeraIsMissing !== null)(`A Galera cluster with two nodes that take writes${reason}`, () => {
  let cluster: GaleraCluster;
  const url = (node: 0 | 1): string => cluster.urls[node] ?? '';

  /** The rows of a query on each node. */
  const onBothNodes = async (query: string): Promise<unknown[]> => {
    const results: unknown[] = [];
    for (const node of [0, 1] as const) {
      const connection = await connectTo(url(node));
      const [rows] = await connection.query({ sql: query, rowsAsArray: true });
      await connection.end();
      results.push((rows as unknown as unknown[][]).flat());
    }
    return results;
  };

  beforeAll(async () => {
    cluster = await GaleraCluster.start(2);
    await migrate(url(0), databaseContents);
  });
  afterAll(() => cluster.stop());

  it('has all of each transaction that was acknowledged, and nothing of the others', async () => {
    const connection = await connectTo(url(0));
    await connection.query(`CREATE TABLE counter (id INT PRIMARY KEY, value INT);
        CREATE TABLE first_part (name VARCHAR(40) PRIMARY KEY); CREATE TABLE last_part (name VARCHAR(40) PRIMARY KEY);
        INSERT INTO counter VALUES (1, 0)`);
    await connection.end();
    const acknowledged: string[] = [];
    const write = async (transactions: PipelinedTransactions): Promise<void> => {
      const name = randomBytes(8).toString('hex');
      await transactions.run(async (transaction) => {
        await transaction.send({ lock: plain('SELECT value FROM counter WHERE id = 1 FOR UPDATE') });
        await transaction.commit([
          plain('INSERT INTO first_part VALUES (?)', [name]),
          plain('UPDATE counter SET value = value + 1 WHERE id = 1'),
          ...new Array<SqlFragment>(STATEMENTS_BETWEEN).fill(plain('SELECT 1')),
          plain('INSERT INTO last_part VALUES (?)', [name]),
        ]);
      });
      acknowledged.push(name);
    };
    const writeMany = async (transactions: PipelinedTransactions): Promise<void> => {
      // A transaction that still conflicts after all its attempts fails, which is no loss.
      for (let count = 0; count < TRANSACTIONS_PER_WRITER; count += 1) await write(transactions).catch(() => undefined);
    };
    const pools = ([0, 1] as const).map(
      (node) => new PipelinedTransactions(readConfig({ ...process.env, DATABASE_URL: url(node) }), new FullDisk(new SystemClock())),
    );
    await Promise.all(pools.flatMap((pool) => Array.from({ length: WRITERS_PER_NODE }, () => writeMany(pool))));
    for (const pool of pools) await pool.onApplicationShutdown();

    const names = acknowledged.toSorted();
    expect(names.length).toBeGreaterThan(WRITERS_PER_NODE * TRANSACTIONS_PER_WRITER);
    for (const table of ['first_part', 'last_part'])
      expect(await onBothNodes(`SELECT name FROM ${table} ORDER BY name`)).toEqual([names, names]);
    expect(await onBothNodes('SELECT value FROM counter')).toEqual([[names.length], [names.length]]);
  });

  it('has every acknowledged message of servers on both nodes once, in the order in which readers and event queues get them', async () => {
    const environment = { SKEIN_REDIS_PREFIX: `galera${process.env['VITEST_POOL_ID'] ?? '1'}`, SKEIN_LOG_LEVEL: 'silent' };
    const first = await TestServer.start({ ...environment, DATABASE_URL: url(0) });
    const second = await first.startNode({ ...environment, DATABASE_URL: url(1) });
    try {
      const realm = await TestRealm.create(first);
      const members = await realm.joinGarden();
      const [reader] = members;
      const queue = (await reader.client.post('register', { event_types: ['message'] })).body;
      const acknowledged = new Map<number, string>();
      const send = async (node: TestServer, account: TestAccount): Promise<void> => {
        const client = new TestClient(node, realm.host, account);
        for (let count = 0; count < MESSAGES_PER_SENDER; count += 1) {
          const content = randomBytes(8).toString('hex');
          const { body } = await client.post('messages', { type: 'channel', to: 'garden', topic: 't', content });
          if (body['result'] === 'success') acknowledged.set(body['id'] as number, content);
        }
      };
      await Promise.all(members.flatMap((account) => [send(first, account), send(second, account)]));

      const ids = [...acknowledged.keys()].toSorted((a, b) => a - b);
      expect(ids.length).toBeGreaterThan(MESSAGES_PER_SENDER);
      const everything = { anchor: 'newest', num_before: 5000, num_after: 0, narrow: [['channel', 'garden']], apply_markdown: false };
      for (const node of [first, second]) {
        const { body } = await new TestClient(node, realm.host, reader).get('messages', everything);
        const found = (body['messages'] as { id: number; content: string }[]).filter(({ id }) => acknowledged.has(id));
        expect(found.map(({ id, content }) => [id, content])).toEqual(ids.map((id) => [id, acknowledged.get(id)]));
      }
      const received: number[] = [];
      for (let position = queue['last_event_id'] as number; !ids.every((id) => received.includes(id));) {
        const { body } = await reader.client.get('events', { queue_id: queue['queue_id'], last_event_id: position });
        for (const event of body['events'] as { id: number; message?: { id: number } }[]) {
          position = event.id;
          if (event.message && acknowledged.has(event.message.id)) received.push(event.message.id);
        }
      }
      expect(received).toEqual(ids);
    } finally {
      await second.stop();
      await first.stop();
    }
  });

  it('is refused while the distance between ids changes with the number of nodes', async () => {
    const connection = await connectTo(url(0));
    await connection.query('SET GLOBAL wsrep_auto_increment_control = ON');
    const refusal = checkDatabase(readConfig({ ...process.env, DATABASE_URL: url(0) }), databaseContents);
    await expect(refusal).rejects.toThrow(StartupProblem);
    await expect(refusal).rejects.toThrow(/Set wsrep_auto_increment_control = OFF/);
    await connection.end();
  });
});
