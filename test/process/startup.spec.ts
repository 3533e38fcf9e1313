import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';
import { PrivateMachine } from '../support/private-machine.js';
import { freePort, SpawnedServer } from '../support/spawned-server.js';

const LATER = { interval: 200 };

describe('a starting process', () => {
  let machine: PrivateMachine;
  let server: SpawnedServer;
  let worker: SpawnedServer;
  let workerPort: number;
  const running: SpawnedServer[] = [];

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    server = await SpawnedServer.withServices({
      ...machine.environment,
      SKEIN_DEMO: 'true',
      SKEIN_LOG_LEVEL: 'warn',
      SKEIN_WORKER: 'separate',
    });
    workerPort = await freePort();
    worker = server.worker({ SKEIN_WORKER_METRICS_PORT: String(workerPort) });
    await server.start();
    await server.stop();
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop('SIGKILL');
  });
  afterAll(() => machine.stop());

  function launch(one: SpawnedServer): ReturnType<SpawnedServer['launch']> {
    running.push(one);
    return one.launch();
  }

  async function statusOf(path: string, port = server.port): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    await response?.text();
    return response?.status ?? 0;
  }

  async function api(path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
    const init = form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers };
    return (await (await fetch(`${server.url}/api/v1/${path}`, init)).json()) as Record<string, unknown>;
  }

  async function logIn(): Promise<Record<string, string>> {
    const { email, api_key } = await api('dev_fetch_api_key', { username: 'iago@example.com' });
    return { authorization: `Basic ${btoa(`${String(email)}:${String(api_key)}`)}` };
  }

  async function sql(statement: string): Promise<void> {
    const connection = await createConnection(machine.environment.DATABASE_URL);
    await connection.query(statement);
    await connection.end();
  }

  describe('without MariaDB', () => {
    it.each([
      ['server', () => server, () => server.port],
      ['worker', () => worker, () => workerPort],
    ])('waits as a %s, alive and not ready', async (_, process, port) => {
      machine.kill('mariadb');
      const { ready } = launch(process());
      await expect.poll(() => statusOf('/health/live', port()), LATER).toBe(200);
      expect(await statusOf('/health/ready', port())).toBe(503);
      expect(await statusOf('/api/v1/server_settings', port())).toBe(503);
      await machine.restart();
      await ready;
      await expect.poll(() => statusOf('/health/ready', port()), LATER).toBe(200);
      expect(await statusOf('/health/live', port())).toBe(200);
    });
  });

  describe('without Redis', () => {
    it('serves other requests, reports the degradation, and uses Redis once it is available', async () => {
      machine.kill('redis');
      await launch(server).ready;
      const ready = await fetch(`${server.url}/health/ready`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toMatchObject({
        status: 'degraded',
        details: { redis: { status: 'degraded', message: 'does not answer' } },
      });
      const headers = await logIn();
      const sent = await api('messages', { type: 'channel', to: 'Denmark', topic: 'start', content: 'no Redis' }, headers);
      expect(sent['result']).toBe('success');
      expect(await api('register', { event_types: '["message"]' }, headers)).toMatchObject({ code: 'SERVER_NOT_READY' });

      await machine.restart();
      await expect.poll(async () => (await api('register', { event_types: '["message"]' }, headers))['result'], LATER).toBe('success');
      const queue = await api('register', { event_types: '["message"]' }, headers);
      const { id } = await api('messages', { type: 'channel', to: 'Denmark', topic: 'start', content: 'with Redis' }, headers);
      const seen: unknown[] = [];
      for (let position = Number(queue['last_event_id']); !seen.includes(id);) {
        const { events } = await api(`events?queue_id=${String(queue['queue_id'])}&last_event_id=${position}`, undefined, headers);
        for (const event of events as { id: number; message?: { id: number } }[]) {
          position = event.id;
          seen.push(event.message?.id);
        }
      }
      await expect
        .poll(async () => ((await (await fetch(`${server.url}/health/ready`)).json()) as { status: string }).status, LATER)
        .toBe('ok');
    });

    it('works as a worker once Redis is available', async () => {
      machine.kill('redis');
      await launch(worker).ready;
      expect(await statusOf('/health/ready', workerPort)).toBe(200);
      await machine.restart();
      await launch(server).ready;
      const headers = await logIn();
      // Far enough ahead for a busy machine: times that have passed are refused.
      const soon = String(Math.floor(Date.now() / 1000) + 15);
      const scheduled = await api(
        'scheduled_messages',
        { type: 'channel', to: '1', topic: 'start', content: 'scheduled', scheduled_delivery_timestamp: soon },
        headers,
      );
      expect(scheduled['result']).toBe('success');
      const waiting = async (): Promise<unknown[]> => {
        const { scheduled_messages } = await api('scheduled_messages', undefined, headers);
        return (scheduled_messages as { scheduled_message_id: number }[]).map(({ scheduled_message_id }) => scheduled_message_id);
      };
      await expect.poll(waiting, LATER).not.toContain(scheduled['scheduled_message_id']);
    });
  });

  it('is ready and degraded while Redis rejects writes, and counts this in its metrics', async () => {
    const token = 'a-token-for-metrics';
    await launch(server.with({ SKEIN_METRICS_TOKEN: token })).ready;
    const redis = new Redis({ ...parseRedisUrl(machine.environment.REDIS_URL) });
    const readiness = async (): Promise<unknown> => {
      const response = await fetch(`${server.url}/health/ready`);
      return { code: response.status, body: await response.json() };
    };
    const degraded = { code: 200, body: { status: 'degraded', info: { redis: { status: 'degraded', message: 'refuses writes' } } } };
    try {
      await redis.config('SET', 'maxmemory', '1');
      await expect.poll(readiness, LATER).toMatchObject(degraded);
      const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const text = await metrics.text();
      expect(text).toContain('skein_dependency_up{dependency="redis"} 0');
      expect(text).toContain('skein_dependency_up{dependency="database"} 1');
      await redis.config('SET', 'maxmemory', '0');
      await expect.poll(readiness, LATER).toMatchObject({ body: { status: 'ok' } });
      await redis.call('REPLICAOF', '127.0.0.1', '1');
      await expect.poll(readiness, LATER).toMatchObject(degraded);
    } finally {
      await redis.config('SET', 'maxmemory', '0');
      await redis.call('REPLICAOF', 'NO', 'ONE');
      redis.disconnect();
    }
  });

  it('exits with one line if another program listens on its port', async () => {
    const logFile = join(machine.folder, 'port.log');
    await launch(server).ready;
    for (const log of [{}, { SKEIN_LOG_FILE: logFile }]) {
      const second = server.with(log);
      expect(await launch(second).ended).toBe(1);
      const problem = `The process cannot listen on its port: listen EADDRINUSE: address already in use 127.0.0.1:${server.port}`;
      expect(second.output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([problem]);
    }
  });

  describe('with another secret', () => {
    const other = { SKEIN_SECRET: 'another secret of at least 32 characters' };

    it('exits with an error, as a server and as a worker', async () => {
      for (const process of [server.with(other), worker.with(other)]) {
        expect(await launch(process).ended).toBe(1);
        expect(process.output).toContain('SKEIN_SECRET is not the secret that this database was used with');
        expect(process.output).not.toContain(other.SKEIN_SECRET);
      }
    });

    it('starts after accept-secret, and issues API keys that are accepted', async () => {
      const accept = server.with(other).program('dist/src/accept-secret.js');
      expect(await launch(accept).ended).toBe(0);
      await launch(server.with(other)).ready;
      expect((await api('users/me', undefined, await logIn()))['email']).toBe('iago@example.com');
      for (const one of running.splice(0)) await one.stop('SIGKILL');
      expect(await launch(server).ended).toBe(1);
      expect(await launch(server.program('dist/src/accept-secret.js')).ended).toBe(0);
    });

    it('stores one secret if several processes start first concurrently', async () => {
      await sql('DELETE FROM secret_check');
      const processes = [server.with({ PORT: String(await freePort()) }), worker.with(other)];
      const outcomes = await Promise.all(
        processes.map((process) => {
          const { ready, ended } = launch(process);
          return Promise.race([ready.then(() => 'ready'), ended.then(() => 'refused')]);
        }),
      );
      expect(outcomes.sort()).toEqual(['ready', 'refused']);
      expect(await launch(server.program('dist/src/accept-secret.js')).ended).toBe(0);
    });
  });

  describe('with another schema version', () => {
    it('exits with an error when the database is newer, as a server, worker and migration', async () => {
      await sql("INSERT INTO schema_migration (timestamp, name) VALUES (1, 'FromTheFuture1')");
      for (const process of [server, worker, server.program('dist/src/migrate.js')]) {
        expect(await launch(process).ended).toBe(1);
        expect(process.output).toMatch(/^The database is ahead of this version: .*FromTheFuture1/m);
      }
      await sql("DELETE FROM schema_migration WHERE name = 'FromTheFuture1'");
    });

    it('exits with an error in production when the database is older, and prints the command to run', async () => {
      const production = { SKEIN_ENV: 'production', SKEIN_DEMO: 'false' };
      await sql("DELETE FROM schema_migration WHERE name LIKE 'Schema%'");
      for (const process of [server.with(production), worker.with(production)]) {
        expect(await launch(process).ended).toBe(1);
        expect(process.output).toMatch(/^The database is behind this version: .*npm run migrate/m);
      }
      const migration = server.program('dist/src/migrate.js');
      expect(await launch(migration).ended).toBe(0);
      expect(migration.output).toMatch(/^Ran Schema\d+\.$/m);
    });

    it('migrates the database once when two processes do so concurrently', async () => {
      await sql('CREATE DATABASE twice CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
      const url = new URL(machine.environment.DATABASE_URL);
      url.pathname = '/twice';
      const migrations = [1, 2].map(() => server.with({ DATABASE_URL: url.toString() }).program('dist/src/migrate.js'));
      expect(await Promise.all(migrations.map((migration) => launch(migration).ended))).toEqual([0, 0]);
      const outputs = migrations.map(({ output }) => output);
      expect(outputs.filter((output) => output.includes('Ran Schema'))).toHaveLength(1);
      expect(outputs.filter((output) => output.includes('The schema is up to date.'))).toHaveLength(1);
    });
  });
});
