import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

const LATER = { interval: 200 };
/** On a busy machine a start takes long. */
const AFTER_A_START = { timeout: 300_000, interval: 500 };
const TOKEN = 'a token for metrics';

/** Sends each request on a connection of its own, so that they are distributed among the processes. */
function send(server: SpawnedServer, path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const sent = request(`${server.url}${path}`, {
      method: form ? 'POST' : 'GET',
      agent: false,
      headers: { ...type, ...headers },
    });
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString())).on('end', () => resolve(text));
    });
    sent.end(form && new URLSearchParams(form).toString());
  });
}

describe('a server with two processes', () => {
  let server: SpawnedServer;
  let folder: string;
  let logFile: string;
  let headers: Record<string, string>;

  const api = async (path: string, form?: Record<string, string>): Promise<Record<string, unknown>> =>
    JSON.parse(await send(server, `/api/v1/${path}`, form, headers)) as Record<string, unknown>;
  const metrics = (): Promise<string> => send(server, '/metrics', undefined, { authorization: `Bearer ${TOKEN}` });
  const logLines = (file = logFile): Record<string, unknown>[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  /** The processes that the server started. */
  const children = (): number[] =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/ +/).map(Number))
      .filter(([, parent]) => parent === server.pid)
      .map(([pid = 0]) => pid);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-processes-'));
    logFile = join(folder, 'server.log');
    server = await SpawnedServer.create('skein_processes', {
      SKEIN_PROCESSES: '2',
      SKEIN_LOG_LEVEL: 'info',
      SKEIN_LOG_FILE: logFile,
      SKEIN_METRICS_TOKEN: TOKEN,
    });
    await server.start();
    const { email, api_key } = await api('dev_fetch_api_key', { username: 'iago@example.com' });
    headers = { authorization: `Basic ${btoa(`${String(email)}:${String(api_key)}`)}` };
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs background work in one of them', () => {
    const starts = logLines().filter(({ msg }) => msg === 'the server starts');
    expect(starts.map(({ background_work }) => background_work).sort()).toEqual([false, true]);
  });

  it('delivers every event to a client whose requests reach different processes', async () => {
    const { queue_id, last_event_id } = await api('register', { event_types: '["message"]' });
    const sent: unknown[] = [];
    for (let number = 0; number < 9; number += 1)
      sent.push((await api('messages', { type: 'channel', to: 'Denmark', topic: 'processes', content: `message ${number}` }))['id']);
    const received: unknown[] = [];
    for (let position = Number(last_event_id); received.length < sent.length;) {
      const { events } = await api(`events?queue_id=${String(queue_id)}&last_event_id=${position}`);
      for (const event of events as { id: number; message?: { id: number } }[]) {
        position = event.id;
        if (event.message) received.push(event.message.id);
      }
    }
    expect(received).toEqual(sent);
  });

  it('shows the metrics of all processes on one page', async () => {
    const page = await metrics();
    expect(page).toContain('\nskein_process_restarts_total 0\n');
    const samples = page.split('\n').filter((line) => line.startsWith('skein_event_queues{'));
    expect(samples.map((line) => /process="(\d)"/.exec(line)?.[1]).sort()).toEqual(['1', '2']);
    expect(page.match(/^# TYPE skein_event_queues /gm)).toHaveLength(1);
    expect(page).toMatch(/^skein_process_start_time_seconds\{process="2"\} \d/m);
    expect(page).toMatch(/^skein_http_request_duration_seconds_bucket\{.*process="\d"/m);
  });

  it('reopens the log files of all processes on SIGHUP', async () => {
    const rotated = join(folder, 'server.log.1');
    renameSync(logFile, rotated);
    process.kill(server.pid, 'SIGHUP');
    await expect.poll(() => existsSync(logFile), LATER).toBe(true);
    const isQuiet = async (): Promise<boolean> => {
      const before = logLines(rotated).length;
      for (let number = 0; number < 6; number += 1) await api('users/me');
      return logLines(rotated).length === before && logLines().length >= 6;
    };
    await expect.poll(isQuiet, LATER).toBe(true);
  });

  it('starts a process again that ended, while the other one serves', async () => {
    const before = children();
    const [, killed = 0] = before;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => children().includes(killed), LATER).toBe(false);
    for (let number = 0; number < 6; number += 1) expect(await api('users/me')).toMatchObject({ result: 'success' });
    await expect.poll(async () => new Set((await metrics()).match(/process="\d"/g)).size, AFTER_A_START).toBe(2);
    expect(children()).toHaveLength(2);
    expect(children()).not.toContain(killed);
    expect(await metrics()).toContain('\nskein_process_restarts_total 1\n');
    expect(logLines().map(({ msg }) => String(msg))).toContainEqual(
      expect.stringMatching(/^Process \d ended \(SIGKILL\); it is started again/),
    );
  });

  it('completes requests and ends all processes on SIGTERM', async () => {
    const { queue_id, last_event_id } = await api('register', { event_types: '["message"]' });
    const waiting = api(`events?queue_id=${String(queue_id)}&last_event_id=${String(last_event_id)}`);
    const pids = children();
    await expect.poll(async () => /^skein_event_polls_waiting\{process="\d"\} 1$/m.test(await metrics()), LATER).toBe(true);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(await waiting).toMatchObject({ result: 'success' });
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });

  it('ends with the reason if the first process cannot start', async () => {
    const wrong = server.with({ SKEIN_SECRET: 'another secret than the database knows'.repeat(2) });
    expect(await wrong.launch().ended).toBe(1);
    expect(wrong.output).toContain('SKEIN_SECRET');
  });
});
