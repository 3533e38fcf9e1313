import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { testDatabaseUrl } from '../support/test-database.js';

const NAME = 'skein_stopped';
const POLLING = { interval: 50 };
const ENVIRONMENT = { SKEIN_WORKER: 'separate', SKEIN_WEBHOOK_TIMEOUT_SECONDS: '60' };

it('a suspended worker posts nothing for a delivery that another one has completed meanwhile', async () => {
  const calls: ServerResponse[] = [];
  const endpoint = createServer((request, response) => {
    request.resume().on('end', () => calls.push(response));
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const server = await SpawnedServer.create(NAME, {
    ...ENVIRONMENT,
    SKEIN_DEMO_WEBHOOK_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`,
  });
  const { socketPath, host, port, username, password, database } = parseDatabaseUrl(await testDatabaseUrl(NAME));
  const where = socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { socketPath };
  const sql = await createConnection({ user: username, password, database, ...where });
  const [stopped, other] = [server.worker(), server.worker()];
  try {
    await server.start();
    const api = async (path: string, fields: Record<string, string>, headers = {}): Promise<Record<string, unknown>> =>
      (await (
        await fetch(`${server.url}/api/v1/${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
      ).json()) as Record<string, unknown>;
    const { api_key } = await api('dev_fetch_api_key', { username: 'hamlet@example.com' });
    const headers = { authorization: `Basic ${btoa(`hamlet@example.com:${String(api_key)}`)}` };
    const send = (content: string) => api('messages', { type: 'direct', to: '["outgoing-webhook@example.com"]', content }, headers);
    const contents = async (after: number): Promise<string[]> => {
      const [rows] = await sql.query('SELECT content FROM message WHERE id > ? ORDER BY id', [after]);
      return (rows as { content: string }[]).map(({ content }) => content);
    };

    await stopped.start();
    const { id } = await send('Are you there?');
    await expect.poll(() => calls.length, POLLING).toBe(1);
    await sql.query('SET SESSION innodb_lock_wait_timeout = 1');
    const suspend = async (): Promise<boolean> => {
      await stopped.suspend();
      try {
        // The time after which the first worker is considered dead has passed.
        await sql.query('UPDATE webhook_delivery SET next_attempt_at = 1 WHERE message_id = ?', [id]);
        return true;
      } catch {
        // It stopped in the middle of a transaction that holds the row.
        stopped.resume();
        return false;
      }
    };
    await expect.poll(suspend, POLLING).toBe(true);
    calls[0]?.writeHead(410).end('Gone');
    await other.start();
    await expect.poll(() => calls.length, POLLING).toBe(2);
    calls[1]?.end(JSON.stringify({ content: 'Here I am' }));
    await expect.poll(() => contents(Number(id)), POLLING).toEqual(['Here I am']);
    await other.stop();

    stopped.resume();
    // A later delivery proves that the first worker has resumed its work, and that its endpoint was not disabled.
    const { id: later } = await send('And now?');
    await expect.poll(() => calls.length, POLLING).toBe(3);
    calls[2]?.end(JSON.stringify({ content: 'Still here' }));
    await expect.poll(() => contents(Number(later)), POLLING).toEqual(['Still here']);
    expect(await stopped.stop()).toBe(0);
    expect(await contents(Number(id))).toEqual(['Here I am', 'And now?', 'Still here']);
  } finally {
    stopped.resume();
    await Promise.all([stopped, other, server].map((process) => process.stop('SIGKILL')));
    await sql.end();
    endpoint.closeAllConnections();
    endpoint.close();
  }
});
