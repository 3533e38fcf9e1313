import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../support/empty-database.js';
import { PrivateMachine } from '../support/private-machine.js';
import { SpawnedServer } from '../support/spawned-server.js';

const TOKEN = 'a token for metrics';
const LATER = { interval: 200 };

type Row = RowDataPacket & Record<string, unknown>;

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly requestId: string | null;
  readonly body: Record<string, unknown>;
}

/** Requests to a server whose MariaDB or Redis hangs or is stopped. */
describe('during an outage', () => {
  let machine: PrivateMachine;
  let server: SpawnedServer;
  let log: string;
  let database: Connection;
  let headers: Record<string, string>;

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    database = await connectTo(machine.environment.DATABASE_URL);
    // An account without the right to write to a read-only server, as in docs/operating.md.
    await database.query('CREATE USER skein@localhost; GRANT ALL ON skein.* TO skein@localhost');
    const url = new URL(machine.environment.DATABASE_URL);
    url.username = 'skein';
    log = join(machine.folder, 'server.log');
    server = await SpawnedServer.withServices({
      ...machine.environment,
      DATABASE_URL: url.toString(),
      SKEIN_METRICS_TOKEN: TOKEN,
      SKEIN_MIGRATE_AT_BOOT: 'true',
      SKEIN_DEMO: 'true',
      SKEIN_LOG_LEVEL: 'info',
      SKEIN_LOG_FILE: log,
    });
    await server.start();
    const { body } = await call('dev_fetch_api_key', { username: 'iago@example.com' });
    headers = { authorization: `Basic ${btoa(`iago@example.com:${String(body['api_key'])}`)}` };
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await database.end();
    await machine.stop();
  });

  async function call(path: string, form?: Record<string, string>, more: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      headers: { ...headers, ...more },
      signal: AbortSignal.timeout(25_000),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      requestId: response.headers.get('x-request-id'),
      body: (await response.json()) as Record<string, unknown>,
    };
  }

  const send = (content: string, more: Record<string, string> = {}): Promise<Reply> =>
    call('messages', { type: 'channel', to: 'Denmark', topic: 'outage', content }, more);

  async function expectRecovery(): Promise<void> {
    await expect.poll(() => call('messages?anchor=newest&num_before=1&num_after=0').then(({ status }) => status)).toBe(200);
  }

  const linesOf = (requestId: string | null): Record<string, unknown>[] =>
    readFileSync(log, 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]))
      .filter(
        (line) => line['req_id'] === requestId || (line['level'] === 'error' && line['context'] === 'Http' && line['req_id'] === undefined),
      );

  /** The status and the details of readiness, and the metric that alerts read, once they say the same. */
  async function expectDependency(name: string, isUp: boolean, details: object): Promise<void> {
    await expect
      .poll(async () => {
        const ready = await fetch(`${server.url}/health/ready`);
        const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
        const [sample] = (await metrics.text()).split('\n').filter((line) => line.startsWith(`skein_dependency_up{dependency="${name}"}`));
        const report = (await ready.json()) as { details: Record<string, unknown> };
        return { status: ready.status, details: report.details[name], isUp: sample?.endsWith(' 1') };
      }, LATER)
      .toMatchObject({ status: isUp ? 200 : 503, details, isUp });
  }

  const unavailable = { result: 'error', code: 'SERVER_NOT_READY', msg: expect.stringContaining('unavailable') as unknown };

  it('answers 503 with Retry-After while MariaDB hangs, and recovers', async () => {
    await machine.suspend('mariadb');
    // More than there are connections, so that some wait for one.
    const replies = await Promise.all([
      ...Array.from({ length: 30 }, () => call('messages?anchor=newest&num_before=1&num_after=0')),
      ...Array.from({ length: 80 }, (_, number) => send(`hanging ${number}`)),
    ]);
    for (const { status, retryAfter, body } of replies) {
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(body).toMatchObject(unavailable);
    }
    machine.resume('mariadb');
    await expectRecovery();
  });

  it('shows the metrics that do not need MariaDB while it hangs', async () => {
    await machine.suspend('mariadb');
    const page = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    machine.resume('mariadb');
    expect(page).toMatch(/^skein_mails_waiting Na[Nn]$/m);
    expect(page).toMatch(/^skein_process_start_time_seconds \d/m);
    await expectRecovery();
  });

  it('is not ready while MariaDB refuses writes, and says so to monitors', async () => {
    await database.query('SET GLOBAL read_only = 1');
    expect(await send('to a read-only database')).toMatchObject({ status: 503, body: unavailable });
    await expectDependency('database', false, { status: 'down', message: 'refuses writes' });
    await database.query('SET GLOBAL read_only = 0');
    await expectDependency('database', true, { status: 'up' });
    expect((await send('to a database that takes writes')).status).toBe(200);
  });

  it('is not ready while migrations are missing, also if data of an earlier version appear in the database of a running process', async () => {
    const [[newest]] = await database.query<Row[]>('SELECT * FROM schema_migration ORDER BY id DESC LIMIT 1');
    await database.query('DELETE FROM schema_migration WHERE id = ?', [newest?.['id']]);
    await expectDependency('migrations', false, { status: 'down', message: 'not up to date' });
    await database.query('INSERT INTO schema_migration SET ?', [newest]);
    await expectDependency('migrations', true, { status: 'up' });
  });

  it('answers a resumable upload with 503 too, without details of the failure', async () => {
    await machine.suspend('mariadb');
    const reply = await fetch(`${server.url}/api/v1/tus`, {
      method: 'POST',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-length': '4',
        'upload-metadata': `filename ${btoa('a.txt')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: 'four',
    });
    machine.resume('mariadb');
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await reply.json()).toEqual({ message: unavailable.msg });
    await expectRecovery();
  });

  it('logs one line with id, route and cause for a request that failed in MariaDB', async () => {
    await machine.suspend('mariadb');
    const { requestId } = await call('users/me');
    const failed = await call('messages?anchor=newest&num_before=1&num_after=0');
    machine.resume('mariadb');
    expect(failed.status).toBe(503);
    await expect.poll(() => linesOf(failed.requestId)).toHaveLength(1);
    expect(linesOf(failed.requestId)).toMatchObject([
      {
        level: 'error',
        route: '/api/v1/messages',
        method: 'GET',
        status: 503,
        outage: 'database',
        err: { message: expect.any(String) as unknown },
      },
    ]);
    expect(requestId).not.toBe(failed.requestId);
    await expectRecovery();
  });

  it('sends messages without Redis, whether it hangs or is stopped', async () => {
    await machine.suspend('redis');
    expect((await send('Redis hangs')).status).toBe(200);
    machine.resume('redis');
    machine.kill('redis');
    expect((await send('Redis is gone')).status).toBe(200);
    await machine.restart();
  });

  it('answers 503 where Redis is required and hangs, and recovers', async () => {
    await machine.suspend('redis');
    const replies = await Promise.all(Array.from({ length: 5 }, () => call('register', { event_types: '["message"]' })));
    for (const { status, retryAfter, body } of replies) {
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(body).toMatchObject(unavailable);
    }
    machine.resume('redis');
    await expect.poll(() => call('register', { event_types: '["message"]' }).then(({ status }) => status)).toBe(200);
  });
});
