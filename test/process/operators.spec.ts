import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

describe('a server in operation', () => {
  let folder: string;
  let log: string;
  let server: SpawnedServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-operators-'));
    log = join(folder, 'log', 'server.log');
    mkdirSync(join(folder, 'storage'));
    chmodSync(join(folder, 'storage'), 0o755); // The mode that an earlier version set.
    server = await SpawnedServer.create('skein_operators', { SKEIN_DATA_DIR: folder, SKEIN_LOG_FILE: log, SKEIN_LOG_LEVEL: 'info' });
    await server.start();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const lines = (): Record<string, unknown>[] =>
    (existsSync(log) ? readFileSync(log, 'utf8') : '')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
  const post = (path: string, body: Record<string, string> | FormData, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}/api/v1/${path}`, { method: 'POST', body: body instanceof FormData ? body : new URLSearchParams(body), headers });

  it('logs the address of the client, and the account of a failed login without the password', async () => {
    await post('fetch_api_key', { username: 'iago@example.com', password: 'a wrong guess' });
    await expect
      .poll(() => lines().find(({ msg }) => msg === 'log-in failed'))
      .toMatchObject({
        account: 'iago@example.com',
        code: 'AUTHENTICATION_FAILED',
        ip: expect.stringContaining('127.0.0.1') as unknown,
      });
    await expect
      .poll(() => lines().find(({ route }) => route === '/api/v1/fetch_api_key'))
      .toMatchObject({
        ip: expect.stringContaining('127.0.0.1') as unknown,
      });
    expect(readFileSync(log, 'utf8')).not.toContain('a wrong guess');
  });

  it('reopens its log file on SIGHUP, and continues', async () => {
    renameSync(log, `${log}.1`);
    process.kill(server.pid, 'SIGHUP');
    await expect
      .poll(async () => {
        await post('fetch_api_key', { username: 'iago@example.com', password: 'no' });
        return lines().length;
      })
      .toBeGreaterThan(0);
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  it('creates the folder of its log file on SIGHUP if it is gone', async () => {
    rmSync(dirname(log), { recursive: true });
    process.kill(server.pid, 'SIGHUP');
    await expect
      .poll(async () => {
        await post('fetch_api_key', { username: 'iago@example.com', password: 'no' });
        return existsSync(log) && lines().length > 0;
      })
      .toBe(true);
  });

  it('stores uploads unreadable for other system users, also in existing directories', async () => {
    const { api_key } = (await (await post('dev_fetch_api_key', { username: 'iago@example.com' })).json()) as { api_key: string };
    const form = new FormData();
    form.append('file', new Blob(['private']), 'a.txt');
    const { status } = await post('user_uploads', form, { authorization: `Basic ${btoa(`iago@example.com:${api_key}`)}` });
    expect(status).toBe(200);
    const storage = join(folder, 'storage');
    const modes = [storage, ...readdirSync(storage, { recursive: true }).map((name) => join(storage, String(name)))].map((path) => {
      const found = statSync(path);
      return [found.isDirectory() ? 'folder' : 'file', found.mode & 0o777] as const;
    });
    expect(modes.filter(([kind, mode]) => mode !== (kind === 'folder' ? 0o700 : 0o600))).toEqual([]);
    expect(modes.some(([kind]) => kind === 'file')).toBe(true);
    expect([join(folder, 'outbox'), join(folder, 'spool')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });
});
