import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Manifest, writeManifest } from '../../src/cli/backup/manifest.js';
import { runSkein } from '../support/command-line.js';
import { connectTo, databaseUrlFor, emptyDatabase, tableChecksums } from '../support/empty-database.js';
import { picture } from '../support/images.js';
import { startS3 } from '../support/s3-server.js';
import { SpawnedServer } from '../support/spawned-server.js';
import type { TestClient } from '../support/test-client.js';
import { testDatabaseUrl } from '../support/test-database.js';
import { postFiles, upload } from '../support/uploads.js';

const NAME = 'skein_backup';
const TARGET = 'skein_restored';
const PROGRAM = 'scripts/skein.mjs';
const LATER = { interval: 100 };
/** Tables whose rows a restore changes: what could be done twice, the epoch of the event log, and the audit log, which tells of it. */
const SETTLED = ['audit_entry', 'event_log_ledger', 'mail', 'notice', 'outbox', 'webhook_attempt', 'webhook_delivery', 'lease'];

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let folder: string;
let sourceUrl: string;
let secret: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skein-backup-'));
  sourceUrl = await emptyDatabase(NAME);
  await testDatabaseUrl(NAME);
  secret = process.env['SKEIN_SECRET'] ?? '';
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = (): Record<string, string> => ({
  SKEIN_ENV: 'development',
  SKEIN_LOG_LEVEL: 'error',
  DATABASE_URL: sourceUrl,
  SKEIN_REDIS_PREFIX: NAME,
  SKEIN_DATA_DIR: join(folder, 'source'),
});
/** An empty place for a restore. */
async function emptyPlace(): Promise<Record<string, string>> {
  return { ...settings(), DATABASE_URL: await emptyDatabase(TARGET), SKEIN_DATA_DIR: mkdtempSync(join(folder, 'target-')) };
}

function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  command = [process.execPath, PROGRAM],
): Promise<Ended> {
  const [program = '', ...first] = command;
  const child = spawn(program, [...first, ...args], { env: { ...process.env, NODE_ENV: undefined, ...environment } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

/** The same in this process, which takes a fraction of the time. */
async function runHere(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  const { code, output, errors } = await runSkein(args, { environment });
  return { code, stdout: output, stderr: errors };
}

async function succeed(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const ended = await run(args, environment);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return ended.stdout;
}

/** Expects one line on the standard error. */
async function fail(ended: Promise<Ended>, code: number, message: RegExp): Promise<void> {
  const { stderr, ...rest } = await ended;
  expect({ ...rest, stderr }).toMatchObject({ code, stderr: expect.stringMatching(message) as string });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
}

const readManifestOf = (backup: string): Manifest => JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest;
const filesBelow = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

async function tablesOf(url: string): Promise<string[]> {
  return Object.keys(await tableChecksums(url));
}

async function messagesOf(client: TestClient): Promise<{ id: number; content: string }[]> {
  const narrow = [{ operator: 'channel', operand: 'Denmark' }];
  const { body } = await client.get('messages', { anchor: 'newest', num_before: 5000, num_after: 0, narrow, apply_markdown: false });
  return body['messages'] as { id: number; content: string }[];
}

interface CreatedBot {
  readonly user_id: number;
  readonly api_key: string;
}

async function createBot(client: TestClient, name: string): Promise<CreatedBot> {
  const { body } = await client.post('bots', { full_name: name, short_name: name });
  expect(body).toMatchObject({ result: 'success', user_id: expect.any(Number) as number, api_key: expect.any(String) as string });
  return body as unknown as CreatedBot;
}

describe('A backup of a server under load', () => {
  let server: SpawnedServer;
  let restored: SpawnedServer;
  let hamlet: TestClient;
  let backup: string;
  let fileUrl: string;
  let queueId: string;
  let acknowledged: number[];
  let lostBot: CreatedBot;
  let lostMessage: number;
  const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 256));

  beforeAll(async () => {
    server = await SpawnedServer.create(NAME, {
      ...settings(),
      // Mails and webhook calls wait, because nothing listens there.
      SKEIN_SMTP_URL: 'smtp://127.0.0.1:9',
      SKEIN_DEMO_WEBHOOK_URL: 'http://127.0.0.1:9/',
    });
    await server.start();
    hamlet = await server.clientOf('hamlet');
    const iago = await server.clientOf('iago');
    fileUrl = await upload(hamlet, 'large.bin', content, 'application/octet-stream');
    const image = [{ name: 'image.png', content: await picture(9, 9) }];
    await postFiles(iago, 'realm/icon', image);
    await postFiles(hamlet, 'users/me/avatar', image);
    const { body } = await hamlet.post('register', { event_types: ['message'] });
    queueId = body['queue_id'] as string;
    await iago.post('invites', { invitee_emails: 'waiting@example.com', stream_ids: [] });
    await hamlet.post('messages', { type: 'direct', to: ['outgoing-webhook@example.com'], content: 'Are you there?' });
    acknowledged = [];
    const send = async (text: string): Promise<number> => {
      const answer = await hamlet.post('messages', { type: 'channel', to: 'Denmark', topic: 'load', content: text });
      expect(answer.body).toMatchObject({ result: 'success' });
      return answer.body['id'] as number;
    };
    acknowledged.push(await send(`before [large.bin](${fileUrl}) "quoted" \\ backslash, line\nbreak (and parenthesis), Zürich 🎉`));
    let isRunning = true;
    const writers = ['one', 'two', 'three'].map(async (writer) => {
      for (let n = 0; isRunning; n += 1) acknowledged.push(await send(`${writer} ${n}`));
    });
    while (acknowledged.length < 30) await pause(50);
    const before = [...acknowledged];
    backup = join(folder, 'under-load');
    await succeed(['backup', backup], settings());
    const during = acknowledged.length - before.length;
    isRunning = false;
    await Promise.all(writers);
    expect(during).toBeGreaterThan(0);
    lostMessage = Math.max(...acknowledged);
    acknowledged = before;
    lostBot = await createBot(hamlet, 'lost');
    await server.stop();
    const place = await emptyPlace();
    await succeed(['restore', backup], place);
    restored = server.with(place);
    await restored.start();
  });
  afterAll(async () => {
    await restored.stop();
  });

  it('contains every message that was acknowledged before it began', async () => {
    const messages = await messagesOf(await restored.clientOf('hamlet'));
    const found = new Map(messages.map(({ id, content }) => [id, content]));
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(found.get(acknowledged[0] as number)).toContain('"quoted" \\ backslash, line\nbreak (and parenthesis), Zürich 🎉');
  });

  it('gives no account the id or the API key of one that was created after it', async () => {
    const client = await restored.clientOf('hamlet');
    const bot = await createBot(client, 'new');
    expect(bot.user_id).toBeGreaterThan(lostBot.user_id);
    expect(bot.api_key).not.toBe(lostBot.api_key);
  });

  it('gives no message the id of one that was sent after it', async () => {
    const client = await restored.clientOf('hamlet');
    const { body } = await client.post('messages', { type: 'channel', to: 'Denmark', topic: 'load', content: 'new' });
    expect(body['id']).toBeGreaterThan(lostMessage);
  });

  it('restores API keys and files', async () => {
    const response = await fetch(`${restored.url}${fileUrl}`, { headers: { authorization: hamlet.authorization } });
    expect(response.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), content)).toBe(0);
  });

  it('ends event queues, although Redis has newer data', async () => {
    const client = await restored.clientOf('hamlet');
    await expect
      .poll(async () => (await client.get('events', { queue_id: queueId, last_event_id: -1, dont_block: true })).body['code'], LATER)
      .toBe('BAD_EVENT_QUEUE_ID');
    const { body } = await client.post('register', { event_types: ['message'] });
    const { body: sent } = await client.post('messages', { type: 'channel', to: 'Denmark', topic: 'load', content: 'after' });
    const received = async (): Promise<unknown[]> => {
      const { body: polled } = await client.get('events', {
        queue_id: body['queue_id'],
        last_event_id: body['last_event_id'],
        dont_block: true,
      });
      return (polled['events'] as { message?: { id: number } }[]).map(({ message }) => message?.id);
    };
    await expect.poll(received, LATER).toContain(sent['id']);
  });

  it('does not make webhook calls or send mails that may have gone out after the backup', async () => {
    const connection = await connectTo(databaseUrlFor(sourceUrl, TARGET));
    const [deliveries] = await connection.query('SELECT state, attempts FROM webhook_delivery');
    const [mails] = await connection.query('SELECT next_attempt_at AS at FROM mail');
    const [attempts] = await connection.query("SELECT outcome, detail FROM webhook_attempt WHERE outcome = 'cancelled'");
    await connection.end();
    expect(deliveries).toMatchObject([{ state: 'dead' }]);
    expect(mails).toEqual([{ at: null }]);
    expect(attempts).toMatchObject([{ detail: expect.stringContaining('restored from a backup') as string }]);
  });
});

describe('A backup of a stopped server', () => {
  let backup: string;

  beforeAll(async () => {
    backup = join(folder, 'stopped');
    await succeed(['backup', backup], settings());
  });

  it('is readable by its user only, and lists what it contains', () => {
    const manifest = readManifestOf(backup);
    expect(manifest).toMatchObject({
      format: 1,
      version: '0.1.0',
      realms: 1,
      schema: { level: manifest.schema.migrations.at(-1) },
      secretCheck: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      eventLogEpoch: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      deletedMeanwhile: [],
      missing: [],
    });
    expect(manifest.rows['message']).toBeGreaterThan(30);
    expect(manifest.dump.size).toBe(statSync(join(backup, 'database.sql.gz')).size);
    expect(JSON.stringify(manifest)).not.toContain(secret);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(filesBelow(backup).filter((path) => (statSync(path).mode & 0o777) !== 0o600)).toEqual([]);
  });

  it('restores equal tables and files, and a new epoch', async () => {
    const place = await emptyPlace();
    await succeed(['restore', backup], place);
    const [before, after] = [await tableChecksums(sourceUrl), await tableChecksums(place['DATABASE_URL'] ?? '')];
    const unsettled = (checksums: Record<string, string>): [string, string][] =>
      Object.entries(checksums).filter(([table]) => !SETTLED.includes(table));
    expect(unsettled(after)).toEqual(unsettled(before));
    const read = (root: string): [string, string][] =>
      filesBelow(join(root, 'storage'))
        .map((path): [string, string] => [path.slice(root.length), readFileSync(path, 'base64')])
        .toSorted();
    expect(read(place['SKEIN_DATA_DIR'] ?? '')).toEqual(read(join(folder, 'source')));
    const connection = await connectTo(place['DATABASE_URL'] ?? '');
    const [entries] = await connection.query(
      'SELECT realm_id, actor_id, client, action, details FROM audit_entry ORDER BY id DESC LIMIT 1',
    );
    await connection.end();
    const details = JSON.stringify({ backup: readManifestOf(backup).startedAt, migrations: [] });
    expect(entries).toEqual([{ realm_id: 0, actor_id: null, client: 'cli', action: 'server.restored', details }]);
    const again = join(folder, 'again');
    await succeed(['backup', again], place);
    expect(readManifestOf(again).eventLogEpoch).not.toBe(readManifestOf(backup).eventLogEpoch);
  });

  it('works with an S3-compatible store', async () => {
    const bucket = 'backup';
    const s3 = await startS3(bucket);
    const storage = {
      SKEIN_STORAGE: 's3',
      SKEIN_S3_BUCKET: bucket,
      SKEIN_S3_ENDPOINT: s3.url,
      SKEIN_S3_PATH_STYLE: 'true',
      NODE_NO_WARNINGS: '1',
    };
    const place = { ...(await emptyPlace()), ...storage };
    await succeed(['restore', backup], place);
    const again = join(folder, 'from-s3');
    await succeed(['backup', again], place);
    const byKey = ({ files }: Manifest): Manifest['files'] => files.toSorted((a, b) => a.key.localeCompare(b.key));
    expect(byKey(readManifestOf(again))).toEqual(byKey(readManifestOf(backup)));
    await fail(runHere(['restore', backup], { ...place, DATABASE_URL: await emptyDatabase(TARGET) }), 2, /The file store is not empty/);
    await s3.close();
  });

  it('passes no password on a command line', async () => {
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    const log = join(folder, 'arguments');
    for (const tool of ['mariadb-dump', 'mariadb']) {
      writeFileSync(join(tools, tool), `#!/bin/sh\necho "$@" >> '${log}'\nPATH=\${PATH#*:} exec ${tool} "$@"\n`);
      chmodSync(join(tools, tool), 0o755);
    }
    const password = 'p#ss "word" \\n \'q';
    const connection = await connectTo(sourceUrl);
    await connection.query('DROP USER IF EXISTS skein_backup_test@localhost');
    await connection.query('CREATE USER skein_backup_test@localhost IDENTIFIED BY ?', [password]);
    await connection.query(`GRANT ALL ON ${NAME}.* TO skein_backup_test@localhost`);
    const url = new URL(sourceUrl);
    url.username = 'skein_backup_test';
    url.password = encodeURIComponent(password);
    const path = `${tools}:${process.env['PATH'] ?? ''}`;
    await succeed(['backup', join(folder, 'by-password')], { ...settings(), DATABASE_URL: url.toString(), PATH: path });
    await connection.query('DROP USER skein_backup_test@localhost');
    await connection.end();
    expect(readFileSync(log, 'utf8')).toContain('--single-transaction');
    expect(readFileSync(log, 'utf8')).not.toContain('word');
  });

  describe('is refused, and nothing changes,', () => {
    let copy: string;
    let place: Record<string, string>;

    const damage = (name: string): void => {
      const path = join(copy, name);
      const bytes = readFileSync(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    };
    const edit = (text: string, by: string): void => {
      const path = join(copy, 'manifest.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace(text, by));
    };
    const anyFile = (): string => `files/${readManifestOf(copy).files[0]?.key ?? ''}`;
    const change = async (changed: Partial<Manifest>): Promise<void> => {
      const { signature, ...manifest } = readManifestOf(copy) as Manifest & { signature: string };
      expect(signature).toHaveLength(64);
      rmSync(join(copy, 'manifest.json'));
      await writeManifest(copy, { ...manifest, ...changed }, secret);
    };

    it.each<[string, () => unknown, RegExp, number?]>([
      ['with a damaged file', () => damage(anyFile()), /^The backup is damaged: \S+ is not the file/],
      ['with a damaged dump', () => damage('database.sql.gz'), /^The backup is damaged: \S+database\.sql\.gz is not/],
      ['with a missing file', () => rmSync(join(copy, anyFile())), /^The backup is incomplete: \S+ is missing/],
      ['with a missing dump', () => rmSync(join(copy, 'database.sql.gz')), /^The backup is incomplete: \S+ is missing/],
      ['if it is unfinished', () => rmSync(join(copy, 'manifest.json')), /contains no finished backup: manifest\.json is missing/],
      ['with a changed manifest', () => edit('"realms": 1', '"realms": 2'), /manifest\.json was changed after the backup was made/],
      [
        'with something else as its manifest',
        () => writeFileSync(join(copy, 'manifest.json'), 'realms'),
        /is not the manifest of a backup/,
      ],
      ['of a newer format', () => change({ format: 2 as 1 }), /format 2, and this version reads format 1/],
      [
        'of a newer schema',
        () => change({ schema: { level: 'FromTheFuture', migrations: ['FromTheFuture'] } }),
        /has migrations that are not known here \(FromTheFuture\)/,
        1,
      ],
      [
        'with another number of rows than its dump',
        () => change({ rows: { ...readManifestOf(copy).rows, realm: 2 } }),
        /^The tables realm do not have as many rows as the backup/,
        1,
      ],
    ])('%s', async (_, spoil, message, code = 2) => {
      copy = mkdtempSync(join(folder, 'copy-'));
      cpSync(backup, copy, { recursive: true });
      place = await emptyPlace();
      await spoil();
      await fail(runHere(['restore', copy], place), code, message);
      expect(await tablesOf(place['DATABASE_URL'] ?? '')).toEqual([]);
      expect(filesBelow(join(place['SKEIN_DATA_DIR'] ?? '', 'storage'))).toEqual([]);
    });

    it('if it is interrupted', async () => {
      place = await emptyPlace();
      const child = spawn(process.execPath, [PROGRAM, 'restore', backup], { env: { ...process.env, ...place }, stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      while (filesBelow(join(place['SKEIN_DATA_DIR'] ?? '', 'storage')).length === 0) await pause(5);
      child.kill('SIGTERM');
      const isRestored = (await ended) === 0; // It was finished by then.
      expect((await tablesOf(place['DATABASE_URL'] ?? '')).length > 0).toBe(isRestored);
      expect(filesBelow(join(place['SKEIN_DATA_DIR'] ?? '', 'storage', 'files')).length > 0).toBe(isRestored);
    });

    it('with another secret', async () => {
      place = { ...(await emptyPlace()), SKEIN_SECRET: 'another secret of at least 32 characters' };
      await fail(runHere(['restore', backup], place), 2, /^The backup was made with another SKEIN_SECRET/);
      expect(await tablesOf(place['DATABASE_URL'] ?? '')).toEqual([]);
    });

    it('for a database that is not empty', async () => {
      const before = await tableChecksums(sourceUrl);
      place = { ...(await emptyPlace()), DATABASE_URL: sourceUrl };
      await fail(runHere(['restore', backup], place), 2, /^The database is not empty: it contains \d+ tables/);
      expect(await tableChecksums(sourceUrl)).toEqual(before);
    });

    it('for a database that somebody fills while files are copied', async () => {
      copy = mkdtempSync(join(folder, 'copy-'));
      cpSync(backup, copy, { recursive: true });
      place = await emptyPlace();
      const slow = join(copy, anyFile());
      const bytes = readFileSync(slow);
      rmSync(slow);
      execFileSync('mkfifo', [slow]);
      const ended = run(['restore', copy], place);
      await writeFile(slow, bytes); // It is verified first.
      while (filesBelow(join(place['SKEIN_DATA_DIR'] ?? '', 'storage', 'files')).length === 0) await pause(5);
      const connection = await connectTo(place['DATABASE_URL'] ?? '');
      await connection.query('CREATE TABLE theirs (id int PRIMARY KEY)');
      await connection.end();
      await writeFile(slow, bytes);
      await fail(ended, 2, /^The database is not empty: it contains 1 tables/);
      expect(await tablesOf(place['DATABASE_URL'] ?? '')).toEqual(['theirs']);
      expect(filesBelow(join(place['SKEIN_DATA_DIR'] ?? '', 'storage'))).toEqual([]);
    });

    it('for a file store that is not empty', async () => {
      place = { ...(await emptyPlace()), SKEIN_DATA_DIR: join(folder, 'source') };
      await fail(runHere(['restore', backup], place), 2, /^The file store is not empty/);
      expect(await tablesOf(place['DATABASE_URL'] ?? '')).toEqual([]);
    });

    it('from a folder that does not exist', async () => {
      await fail(runHere(['restore', join(folder, 'nowhere')], await emptyPlace()), 2, /contains no finished backup/);
    });
  });
});

describe('A backup is not made, and nothing is left,', () => {
  it('in a folder that is not empty', async () => {
    const occupied = mkdtempSync(join(folder, 'occupied-'));
    writeFileSync(join(occupied, 'notes'), 'mine');
    await fail(runHere(['backup', occupied], settings()), 2, /is not empty/);
    expect(readdirSync(occupied)).toEqual(['notes']);
  });

  it('in a folder that cannot be written', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    await fail(runHere(['backup', join(folder, 'a-file', 'below')], settings()), 1, /^The backup cannot be written to \S+: ENOTDIR/);
  });

  it('on a disk that is full', async () => {
    const target = join(folder, 'full');
    const limited = ['/bin/sh', '-c', `ulimit -f 8 && exec "$0" "$@"`, process.execPath, PROGRAM];
    await fail(run(['backup', target], settings(), limited), 1, /^The backup failed: EFBIG/);
    expect(existsSync(target)).toBe(false);
  });

  it('if it is interrupted', async () => {
    const target = join(folder, 'interrupted');
    const child = spawn(process.execPath, [PROGRAM, 'backup', target], { env: { ...process.env, ...settings() }, stdio: 'ignore' });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    while (!existsSync(target)) await pause(5);
    child.kill('SIGINT');
    // A backup that was finished by then is complete.
    expect(existsSync(join(target, 'manifest.json'))).toBe((await ended) === 0);
    expect(existsSync(target)).toBe(existsSync(join(target, 'manifest.json')));
  });

  it('without a database', async () => {
    const target = join(folder, 'no-database');
    await fail(
      runHere(['backup', target], { ...settings(), DATABASE_URL: 'mysql://root@127.0.0.1:9/skein' }),
      1,
      /^The database cannot be used/,
    );
    expect(existsSync(target)).toBe(false);
  });

  it('with another secret than that of the database', async () => {
    const target = join(folder, 'other-secret');
    const environment = { ...settings(), SKEIN_SECRET: 'another secret of at least 32 characters' };
    await fail(runHere(['backup', target], environment), 2, /^SKEIN_SECRET is not the secret that this database was used with/);
    expect(existsSync(target)).toBe(false);
  });

  it('without the folder of the stored files', async () => {
    const target = join(folder, 'no-storage');
    const environment = { ...settings(), SKEIN_DATA_DIR: join(folder, 'nowhere') };
    await fail(
      runHere(['backup', target], environment),
      2,
      /nowhere\/storage is not a folder, but the database refers to \d+ stored files/,
    );
    expect(existsSync(target)).toBe(false);
  });

  it.each(['uploads', 'avatars', 'emoji', 'realm_images'])(
    'without a file in %s that the database refers to, unless that is allowed',
    async (kind) => {
      const target = join(folder, `incomplete-${kind}`);
      const data = join(folder, `incomplete-source-${kind}`);
      cpSync(join(folder, 'source'), data, { recursive: true });
      rmSync(filesBelow(join(data, 'storage', 'files', kind))[0] ?? '');
      const environment = { ...settings(), SKEIN_DATA_DIR: data };
      await fail(
        runHere(['backup', target], environment),
        1,
        new RegExp(`^1 files that the database refers to are not in the file store, such as ${kind}/`),
      );
      expect(existsSync(target)).toBe(false);
      const allowed = await runHere(['backup', target, '--allow-missing', '--json'], environment);
      expect(JSON.parse(allowed.stdout)).toMatchObject({ missing_files: 1 });
    },
  );

  it('without the programs of the database', async () => {
    const target = join(folder, 'no-tools');
    await fail(run(['backup', target], { ...settings(), PATH: folder }), 1, /^The program mariadb-dump is not installed\. On Debian run/);
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    ['without a folder', ['backup']],
    ['with two folders', ['backup', 'one', 'two']],
    ['with an unknown option', ['restore', '--force', 'one']],
  ])('%s', async (_, args) => {
    const { code, stderr } = await runHere(args, settings());
    expect(code).toBe(2);
    expect(stderr).not.toContain('    at ');
  });
});
