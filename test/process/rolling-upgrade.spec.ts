import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../ormconfig.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { EarlierVersion } from '../support/earlier-version.js';
import { emptyDatabase } from '../support/empty-database.js';
import { SpawnedServer } from '../support/spawned-server.js';
import type { TestClient } from '../support/test-client.js';

/**
 * The oldest commit whose processes continue on the present schema. It moves on when a migration drops what that version uses
 * (test/architecture/migrations.spec.ts).
 */
const OLDEST_SUPPORTED = '4fdeb664';
const NAME = 'skein_rolling_upgrade';
const LATER = { interval: 250 };

const reason = EarlierVersion.problemWith(OLDEST_SUPPORTED);

describe.skipIf(reason !== null)(`A rolling upgrade${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let folder: string;
  let version: EarlierVersion | undefined;
  let before: SpawnedServer | undefined;
  let after: SpawnedServer | undefined;
  /** The same account at a process of either version. */
  let early: TestClient;
  let late: TestClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-rolling-'));
    version = await EarlierVersion.compile(OLDEST_SUPPORTED);
    const environment = {
      DATABASE_URL: await emptyDatabase(NAME),
      SKEIN_REDIS_PREFIX: NAME,
      SKEIN_DATA_DIR: folder,
      SKEIN_LOG_LEVEL: 'error',
      SKEIN_DEMO: 'true',
      SKEIN_WORKER: 'separate',
    };
    before = (await SpawnedServer.withServices(environment)).program(version.entry);
    await before.start();
    early = await before.clientOf('iago');
    await migrate(environment.DATABASE_URL, databaseContents);
    after = await SpawnedServer.withServices({ ...environment, SKEIN_WORKER: 'inline' });
    await after.start();
    late = await after.clientOf('iago');
  });
  afterAll(async () => {
    await before?.stop();
    await after?.stop();
    version?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (client: TestClient, content: string): Promise<number> => {
    const { body } = await client.post('messages', { type: 'channel', to: 'Denmark', topic: 'an upgrade', content });
    expect(body).toMatchObject({ result: 'success' });
    return body['id'] as number;
  };
  const contents = async (client: TestClient, narrow: readonly object[]): Promise<unknown[]> => {
    const { body } = await client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
    expect(body).toMatchObject({ result: 'success' });
    return (body['messages'] as { content: string }[]).map(({ content }) => content.replace(/<\/?p>/g, ''));
  };
  const TOPIC = [
    { operator: 'channel', operand: 'Denmark' },
    { operator: 'topic', operand: 'an upgrade' },
  ];
  const page = (client: TestClient): Promise<unknown[]> => contents(client, TOPIC);
  const search = (client: TestClient, word: string): Promise<unknown[]> => contents(client, [{ operator: 'search', operand: word }]);

  it('lets processes of the earlier version send, and both versions read each other', async () => {
    await send(early, 'sent by the earlier version');
    await send(late, 'sent by the present version');
    for (const client of [early, late]) expect(await page(client)).toEqual(['sent by the earlier version', 'sent by the present version']);
  });

  it('lets them edit and delete, and the present version shows no earlier text', async () => {
    const [edited, deleted] = [await send(early, 'a word with a mistkae'), await send(late, 'a word to be deleted')];
    expect(await page(late)).toEqual(expect.arrayContaining(['a word with a mistkae', 'a word to be deleted']));
    expect((await early.patch(`messages/${edited}`, { content: 'a word without a mistake' })).body).toMatchObject({ result: 'success' });
    expect((await early.delete(`messages/${deleted}`)).body).toMatchObject({ result: 'success' });
    await expect.poll(() => page(late), LATER).toContain('a word without a mistake');
    for (const gone of ['a word with a mistkae', 'a word to be deleted']) await expect.poll(() => page(late), LATER).not.toContain(gone);
  });

  it('lets them change flags', async () => {
    const id = await send(early, 'a message with a star');
    const { body } = await early.post('messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    expect(body).toMatchObject({ result: 'success', messages: [id] });
    expect(await contents(late, [{ operator: 'is', operand: 'starred' }])).toContain('a message with a star');
  });

  it('lets them register clients, which receive the messages of both versions', async () => {
    const { body: queue } = await early.post('register', { event_types: ['message'] });
    expect(queue).toMatchObject({ result: 'success' });
    const ids = [await send(early, 'an event of the earlier version'), await send(late, 'an event of the present version')];
    const received: number[] = [];
    for (let last = queue['last_event_id']; received.length < ids.length;) {
      const { body } = await early.get('events', { queue_id: queue['queue_id'], last_event_id: last });
      const events = body['events'] as { id: number; message?: { id: number } }[];
      received.push(...events.flatMap(({ message }) => message?.id ?? []));
      last = events.at(-1)?.id;
    }
    expect(received.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('lets the present version find by search what they send and change', async () => {
    const id = await send(early, 'a rhinoceros');
    await expect.poll(() => search(late, 'rhinoceros'), LATER).toEqual(['a rhinoceros']);
    await early.patch(`messages/${id}`, { content: 'a hippopotamus' });
    await expect.poll(() => search(late, 'hippopotamus'), LATER).toEqual(['a hippopotamus']);
    expect(await search(late, 'rhinoceros')).toEqual([]);
  });
});
