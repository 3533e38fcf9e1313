import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrivateMachine } from '../support/private-machine.js';
import { SpawnedServer } from '../support/spawned-server.js';

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
  let headers: Record<string, string>;

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    log = join(machine.folder, 'server.log');
    server = await SpawnedServer.withServices({
      ...machine.environment,
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
    await expect
      .poll(() => call('messages?anchor=newest&num_before=1&num_after=0').then(({ status }) => status), { timeout: 30_000 })
      .toBe(200);
  }

  const linesOf = (requestId: string | null): Record<string, unknown>[] =>
    readFileSync(log, 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]))
      .filter(
        (line) => line['req_id'] === requestId || (line['level'] === 'error' && line['context'] === 'Http' && line['req_id'] === undefined),
      );

  const unavailable = { result: 'error', code: 'SERVER_NOT_READY', msg: expect.stringContaining('unavailable') as unknown };

  it('answers 503 with Retry-After while MariaDB hangs, and recovers', async () => {
    machine.signal('mariadb', 'SIGSTOP');
    // More than there are connections, so that some wait for one.
    const replies = await Promise.all([
      ...Array.from({ length: 30 }, () => call('messages?anchor=newest&num_before=1&num_after=0')),
      ...Array.from({ length: 80 }, (_, number) => send(`hanging ${number}`)),
    ]);
    for (const { status, retryAfter, body } of replies) {
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(body).toMatchObject(unavailable);
    }
    machine.signal('mariadb', 'SIGCONT');
    await expectRecovery();
  });

  it('answers a resumable upload with 503 too, without details of the failure', async () => {
    machine.signal('mariadb', 'SIGSTOP');
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
    machine.signal('mariadb', 'SIGCONT');
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await reply.json()).toEqual({ message: unavailable.msg });
    await expectRecovery();
  });

  it('logs one line with id, route and cause for a request that failed in MariaDB', async () => {
    machine.signal('mariadb', 'SIGSTOP');
    const { requestId } = await call('users/me');
    const failed = await call('messages?anchor=newest&num_before=1&num_after=0');
    machine.signal('mariadb', 'SIGCONT');
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
    machine.signal('redis', 'SIGSTOP');
    expect((await send('Redis hangs')).status).toBe(200);
    machine.signal('redis', 'SIGCONT');
    machine.signal('redis', 'SIGKILL');
    expect((await send('Redis is gone')).status).toBe(200);
    await machine.restart();
  });

  it('answers 503 where Redis is required and hangs, and recovers', async () => {
    machine.signal('redis', 'SIGSTOP');
    const replies = await Promise.all(Array.from({ length: 5 }, () => call('register', { event_types: '["message"]' })));
    for (const { status, retryAfter, body } of replies) {
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(body).toMatchObject(unavailable);
    }
    machine.signal('redis', 'SIGCONT');
    await expect.poll(() => call('register', { event_types: '["message"]' }).then(({ status }) => status), { timeout: 30_000 }).toBe(200);
  });
});
