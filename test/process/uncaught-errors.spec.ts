import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { freePort, SpawnedServer } from '../support/spawned-server.js';
import type { TestClient } from '../support/test-client.js';

const TOKEN = 'metrics-token-of-the-test';
const ENVIRONMENT = {
  NODE_OPTIONS: `--import=${resolve('test/support/failing-handler.mjs')}`,
  SKEIN_METRICS_TOKEN: TOKEN,
  SKEIN_LOG_LEVEL: 'info',
};
const EXCEPTION = { context: 'Process', origin: 'uncaughtException', err: { type: 'Error', message: 'planted failure' } };
const PATIENCE = { timeout: 120_000, interval: 20 };

/** The lines of the log about errors that nothing handled. */
function fatalLines({ output }: SpawnedServer): unknown[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return lines.map((line) => JSON.parse(line) as { level: string }).filter(({ level }) => level === 'fatal');
}

async function metricsAt(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
}

/** Sends the head of a request and a part of its body. */
function begin({ port }: SpawnedServer, { authorization }: TestClient, path: string): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n`);
  socket.write('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 33\r\n\r\ntype=direct&to=[9]');
  return socket;
}

it('a server completes the requests of others after an error that nothing handled, and ends with exit code 1', async () => {
  const server = await SpawnedServer.create('skein_uncaught', ENVIRONMENT);
  const { ready, ended } = server.launch();
  try {
    await ready;
    const hamlet = await server.clientOf('hamlet');
    const { body: queue } = await hamlet.post('register', { event_types: '["message"]' });
    const poll = hamlet.get('events', { queue_id: queue['queue_id'], last_event_id: queue['last_event_id'] });
    const send = begin(server, hamlet, '/api/v1/messages');
    const answer = once(send, 'data');
    // The handling of this one fails, and it is never answered.
    const failing = begin(server, hamlet, '/fail').resume();
    const isClosed = once(failing, 'close');
    await vi.waitFor(() => expect(fatalLines(server)).toMatchObject([EXCEPTION]), PATIENCE);
    send.write('&content=Hello!');
    expect((await answer)[0]).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
    expect((await poll).status).toBe(200);
    expect(await ended).toBe(1);
    await isClosed;
    expect(server.output).not.toContain(hamlet.authorization.replace('Basic ', ''));
  } finally {
    await server.stop('SIGKILL');
  }
});

it('a server tells load balancers and Prometheus of the error before it ends', async () => {
  const server = await SpawnedServer.create('skein_uncaught_production', { ...ENVIRONMENT, SKEIN_ENV: 'production', SKEIN_DEMO: 'false' });
  await server.program('dist/src/migrate.js').launch().ended;
  const { ready, ended } = server.launch();
  try {
    await ready;
    expect(await metricsAt(server.port)).toContain('skein_uncaught_errors_total 0');
    process.kill(server.pid, 'SIGWINCH');
    await vi.waitFor(() => expect(fatalLines(server)).toMatchObject([{ origin: 'unhandledRejection' }]), PATIENCE);
    const readiness = await fetch(`${server.url}/health/ready`);
    expect([readiness.status, await readiness.json()]).toMatchObject([503, { status: 'shutting_down' }]);
    process.kill(server.pid, 'SIGUSR2');
    await vi.waitFor(async () => expect(await metricsAt(server.port)).toContain('skein_uncaught_errors_total 2'), PATIENCE);
    expect(await ended).toBe(1);
  } finally {
    await server.stop('SIGKILL');
  }
});

it('a worker ends with exit code 1 after such an error, and counts it', async () => {
  const port = await freePort();
  const server = await SpawnedServer.create('skein_uncaught', ENVIRONMENT);
  const worker = server.worker({ SKEIN_WORKER_METRICS_PORT: String(port) });
  const { ready, ended } = worker.launch();
  try {
    await ready;
    expect(await metricsAt(port)).toContain('skein_uncaught_errors_total 0');
    process.kill(worker.pid, 'SIGUSR2');
    expect(await ended).toBe(1);
    expect(worker.takeUnexpectedEnds()).toEqual(['dist/src/worker.js ended with code 1 after no signal']);
    expect(fatalLines(worker)).toMatchObject([EXCEPTION]);
  } finally {
    await worker.stop('SIGKILL');
  }
});
