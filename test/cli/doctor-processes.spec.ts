import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { runSkein } from '../support/command-line.js';
import { PrivateMachine } from '../support/private-machine.js';
import { SpawnedServer } from '../support/spawned-server.js';

/** A process reports every ten seconds, and a busy machine takes its time. */
const PATIENCE = { interval: 500 };
const TOKEN = 'a token of the metrics';
const CHECKS = ['processes.', 'proxy.', 'database.max_connections'];

describe('skein doctor, of the processes that run,', () => {
  let machine: PrivateMachine;
  let environment: Record<string, string>;
  let server: SpawnedServer;
  let worker: SpawnedServer;

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    environment = {
      ...machine.environment,
      SKEIN_ENV: 'development',
      SKEIN_REDIS_PREFIX: 'skein',
      SKEIN_LOG_LEVEL: 'error',
      SKEIN_EXTERNAL_HOST: 'chat.localhost',
    };
    const settings = {
      ...environment,
      SKEIN_DEMO: 'true',
      SKEIN_WORKER: 'separate',
      SKEIN_METRICS_TOKEN: TOKEN,
      SKEIN_DATABASE_POOL: '30',
    };
    const limited = await SpawnedServer.withServices(settings);
    server = limited.after(['prlimit', '--nofile=2048:2048']);
    worker = limited.worker({ SKEIN_DATABASE_POOL: '10' });
  });
  afterAll(async () => {
    await Promise.all([server.stop(), worker.stop()]);
    await machine.stop();
  });

  /** The findings about processes, of the given status. */
  async function findings(status: Finding['status']): Promise<Finding[]> {
    const { output } = await runSkein(['doctor', '--json', '--min-free-mib', '1'], { environment });
    const all = (JSON.parse(output) as { readonly findings: readonly Finding[] }).findings;
    return all.filter((finding) => finding.status === status && CHECKS.some((check) => finding.check.startsWith(check)));
  }

  const problems = async (): Promise<string[]> => (await findings('problem')).map(({ check }) => check);

  async function sql(statement: string): Promise<void> {
    const connection = await createConnection(machine.environment.DATABASE_URL);
    await connection.query(statement);
    await connection.end();
  }

  async function ask(headers: Readonly<Record<string, string>>): Promise<void> {
    const request = get({ host: '127.0.0.1', port: server.port, path: '/api/v1/server_settings', headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response.resume(), 'close');
  }

  it('finds that none runs', async () => {
    expect((await runSkein(['migrate'], { environment })).code).toBe(0);
    expect(await findings('problem')).toMatchObject([
      { check: 'processes.running', remedy: expect.stringContaining('Start a server') as string },
    ]);
  });

  it('finds that no worker runs, and that a process may open too few files', async () => {
    await server.start();
    await expect.poll(problems, PATIENCE).toEqual(['processes.worker', 'processes.open_files']);
    const [, files] = await findings('problem');
    expect(files?.detail).toMatch(/ may have 2048 files and connections open$/);
  });

  it('accepts a worker of its own', async () => {
    await worker.start();
    await expect.poll(problems, PATIENCE).toEqual(['processes.open_files']);
    expect(await findings('ok')).toContainEqual({ check: 'processes.running', status: 'ok', detail: '1 servers, 1 workers' });
  });

  it('finds that the database allows fewer connections than they may open together', async () => {
    await sql('SET GLOBAL max_connections = 50');
    const found = await findings('problem');
    await sql('SET GLOBAL max_connections = 151');
    expect(found).toContainEqual(
      expect.objectContaining({ check: 'database.max_connections', detail: '50; the 2 processes open up to 48' }),
    );
  });

  it('finds a proxy that is not trusted, and one that does not pass on the host', async () => {
    await ask({ host: 'chat.localhost', 'x-forwarded-for': '192.0.2.7' });
    await expect.poll(problems, PATIENCE).toEqual(['processes.open_files', 'proxy.trust']);
    expect((await findings('problem')).at(-1)?.detail).toMatch(/^1 requests had X-Forwarded-For and came from (?:::ffff:)?127\.0\.0\.1$/);
    for (let count = 0; count < 3; count += 1) await ask({ host: `127.0.0.1:${server.port}` });
    await expect.poll(problems, PATIENCE).toEqual(['processes.open_files', 'proxy.trust', 'proxy.host']);
    expect((await findings('problem')).at(-1)?.detail).toBe(`3 of 4 requests were for other hosts, such as 127.0.0.1:${server.port}`);
    const page = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    expect(page).toContain('\nskein_untrusted_forwarded_requests_total 1\n');
    expect(page).toContain('\nskein_foreign_host_requests_total 3\n');
  });

  it('does not count what a stopped process reported', async () => {
    await server.stop();
    expect(await problems()).toEqual([]);
    await worker.stop();
    expect(await problems()).toEqual(['processes.running']);
  });
});
