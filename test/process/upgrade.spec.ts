import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../ormconfig.js';
import { CurrentTransaction } from '../../src/platform/database/current-transaction.js';
import { CommitChecks } from '../../src/platform/database/commit-checks.js';
import { TypeormUnitOfWork } from '../../src/platform/database/typeorm-unit-of-work.js';
import { CurrentWorkContext } from '../../src/platform/work-context.js';
import { SearchIndexer } from '../../src/modules/messaging/reading/persistence/search-indexer.js';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { readSchemaVersions } from '../../src/platform/database/schema-versions.js';
import { connectTo, emptyDatabase } from '../support/empty-database.js';
import { findDrift } from '../support/find-drift.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { TestClient } from '../support/test-client.js';
import { upload } from '../support/uploads.js';

/**
 * A dump of the first version: the demo organization with a few more messages, written by that version itself. It is never regenerated once
 * the version is released.
 */
const FIRST_VERSION = join(import.meta.dirname, 'first-version.sql');
/** The secret and an API key that the first version was used with. */
const SECRET = '5eed'.repeat(16);
const HAMLET = { email: 'hamlet@example.com', key: 'QTETeCaVZyjra5DhiC6uyJKRynMOOWEE' };
const NAME = 'skein_upgraded';

interface Message {
  readonly id: number;
  readonly content: string;
  readonly subject: string;
  readonly flags: readonly string[];
}

describe('A database of the first version', () => {
  let folder: string;
  let url: string;
  let server: SpawnedServer;
  let hamlet: TestClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-upgrade-'));
    url = await emptyDatabase(NAME);
    const connection = await connectTo(url);
    await connection.query(readFileSync(FIRST_VERSION, 'utf8'));
    await connection.end();
    server = await SpawnedServer.withServices({
      DATABASE_URL: url,
      SKEIN_SECRET: SECRET,
      SKEIN_REDIS_PREFIX: NAME,
      SKEIN_DATA_DIR: folder,
      SKEIN_LOG_LEVEL: 'error',
      // No endpoint answers the call that has been waiting since the first version.
      SKEIN_WORKER: 'separate',
    });
    await server.start();
    hamlet = new TestClient(server, 'localhost', HAMLET);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const messages = async (client: TestClient, narrow: readonly object[] = []): Promise<Message[]> => {
    const { body } = await client.get('messages', { anchor: 'newest', num_before: 1000, num_after: 0, narrow, apply_markdown: false });
    return body['messages'] as Message[];
  };

  it('has the tables of this version after its migrations', async () => {
    const dataSource = await createDataSource(url, { poolSize: 2, statementMs: null }, databaseContents).initialize();
    expect(await readSchemaVersions(dataSource)).toEqual({ pending: [], unknown: [] });
    expect(await findDrift(dataSource)).toEqual([]);
    await dataSource.destroy();
  });

  it('keeps its accounts, with their passwords and API keys', async () => {
    expect((await hamlet.get('users/me')).body).toMatchObject({ result: 'success', full_name: 'King Hamlet' });
    const anyone = new TestClient(server, 'localhost', null);
    const { body } = await anyone.post('fetch_api_key', { username: HAMLET.email, password: 'hamlet' });
    expect(body).toMatchObject({ result: 'success', api_key: HAMLET.key });
    expect((await hamlet.get('users')).body['members']).toHaveLength(14);
  });

  it('keeps its messages', async () => {
    const old = [{ operator: 'topic', operand: 'an old topic' }];
    expect((await messages(hamlet, old)).map(({ content }) => content)).toEqual([
      '@**King Hamlet** does this survive? **bold** :smile:',
      'It does.',
    ]);
    const direct = await messages(hamlet, [{ operator: 'dm', operand: 'iago@example.com' }]);
    expect(direct.map(({ content }) => content)).toContain('A direct message from the first version');
  });

  it('finds its messages by their words, indexed or not', async () => {
    const search = async (): Promise<string[]> =>
      (await messages(hamlet, [{ operator: 'search', operand: 'survive' }])).map(({ content }) => content);
    const expected = ['@**King Hamlet** does this survive? **bold** :smile:'];
    expect(await search()).toEqual(expected);
    const dataSource = await createDataSource(url, { poolSize: 2, statementMs: null }, databaseContents).initialize();
    const realms = await dataSource.query<{ id: number }[]>('SELECT id FROM realm');
    const transaction = new CurrentTransaction();
    const indexer = new SearchIndexer(
      dataSource,
      new TypeormUnitOfWork(dataSource, transaction, new CommitChecks(), new CurrentWorkContext()),
      transaction,
    );
    for (const { id } of realms) await indexer.indexBatch(id, 'changed');
    await dataSource.destroy();
    expect(await search()).toEqual(expected);
  });

  it('keeps their flags', async () => {
    const [asked, answered] = await messages(hamlet, [{ operator: 'topic', operand: 'an old topic' }]);
    expect(asked?.flags).toContain('mentioned');
    expect(answered?.flags).toEqual([]);
    const all = await messages(hamlet);
    // The account has read what it has written on the website.
    expect(all.filter(({ flags }) => flags.includes('read')).map(({ id }) => id)).toEqual([2, 13, 17, 39]);
  });

  it('keeps its channels and subscriptions', async () => {
    const { body } = await hamlet.get('users/me/subscriptions');
    const names = (body['subscriptions'] as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Denmark', 'Verona']));
  });

  it('accepts new messages, events and files', async () => {
    const { body: queue } = await hamlet.post('register', { event_types: ['message'] });
    const link = await upload(hamlet, 'new.txt', 'a file of the present');
    const { body: sent } = await hamlet.post('messages', {
      type: 'channel',
      to: 'Denmark',
      topic: 'an old topic',
      content: `[new.txt](${link})`,
    });
    const { body } = await hamlet.get('events', { queue_id: queue['queue_id'], last_event_id: queue['last_event_id'] });
    expect((body['events'] as { message?: { id: number } }[]).map(({ message }) => message?.id)).toContain(sent['id']);
    expect((await hamlet.send('GET', link)).text).toBe('a file of the present');
  });
});
