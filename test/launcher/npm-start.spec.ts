import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../support/test-database.js';

describe('npm start', () => {
  let dataDir: string;
  let npm: ChildProcess;
  let launcher: number;

  beforeEach(() => {
    // Inside the directory of the test run, if there is one, whose clean-up ends the servers even if this file is killed.
    dataDir = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'start-'));
  });
  afterEach(async () => {
    npm.kill('SIGTERM');
    await waitForEnd();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Starts the server with the database of the tests and a private Redis, and waits until it serves. */
  async function start(configuration: Readonly<Record<string, string>> = {}): Promise<void> {
    npm = spawn('npm', ['start'], {
      env: {
        ...process.env,
        DATABASE_URL: await testDatabaseUrl('skein_npm_start'),
        REDIS_URL: '',
        SKEIN_ENV: 'development',
        SKEIN_DEMO: 'false',
        SKEIN_DATA_DIR: dataDir,
        PORT: '0',
        ...configuration,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // In a separate process group, as in a terminal, so that signals to the test run do not reach it.
      detached: true,
    });
    let said = '';
    for await (const chunk of npm.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      said += String(chunk);
      if (said.includes('Server ready')) break;
    }
    expect(said).toContain('Server ready');
    npm.stdout?.resume();
    launcher = Number.parseInt(readFileSync(join(dataDir, 'launcher.lock'), 'utf8'), 10);
  }

  /** The process ids in pid files, by name; empty after an orderly end. */
  function running(): Record<string, number> {
    const runDir = join(dataDir, 'run');
    const files = readdirSync(runDir).filter((name) => name.endsWith('.pid'));
    return Object.fromEntries(files.map((name) => [name, Number.parseInt(readFileSync(join(runDir, name), 'utf8'), 10)]));
  }
  /** The launcher is the last process to end. */
  async function waitForEnd(): Promise<void> {
    while (isRunning(launcher)) await setTimeout(50);
  }

  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('ends all processes that it started when only npm receives %s', async (signal) => {
    await start();
    const pids = [launcher, ...Object.values(running())];
    expect(Object.keys(running()).sort()).toEqual(['redis.pid', 'server.pid']);
    npm.kill(signal);
    await waitForEnd();
    expect(pids.filter(isRunning)).toEqual([]);
    expect([running(), existsSync(join(dataDir, 'launcher.lock'))]).toEqual([{}, false]);
  });

  /** Runs the command line without any configuration but the given one. */
  async function skein(args: readonly string[], configuration: Readonly<Record<string, string>> = {}): Promise<string> {
    const foreign = Object.keys(process.env).filter((name) => /^(DATABASE_URL|REDIS_URL|PORT|SKEIN_.*)$/.test(name));
    const unset = Object.fromEntries(foreign.map((name) => [name, '']));
    const env = { ...process.env, ...unset, SKEIN_DATA_DIR: dataDir, ...configuration };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/skein.mjs', ...args], { env }).catch((error: unknown) => ({
      stdout: (error as { readonly stderr: string }).stderr,
    }));
    return stdout;
  }

  it('lets the command line operate its server', async () => {
    await start();
    expect(await skein(['user', 'list'])).toMatch(/^There is no default organization\./);
  });

  it('lets the command line print links to its server', async () => {
    await start({ SKEIN_EXTERNAL_HOST: 'chat.example.com:8080' });
    const create = ['organization', 'create', 'Others', '--owner', 'ada@example.com', '--subdomain'];
    const launched = JSON.parse(readFileSync(join(dataDir, 'run/server-environment.json'), 'utf8')) as Record<string, string>;
    const { DATABASE_URL = '', REDIS_URL = '', SKEIN_SECRET = '' } = launched;
    const first = `s${randomBytes(6).toString('hex')}`;
    expect(await skein([...create, first])).toContain(`http://${first}.chat.example.com:8080/join/`);
    const second = `s${randomBytes(6).toString('hex')}`;
    const named = await skein([...create, second], { DATABASE_URL, REDIS_URL, SKEIN_SECRET });
    expect(named).toContain(`http://${second}.chat.example.com:8080/join/`);
  });

  it('starts again after npm and the launcher were killed', async () => {
    await start();
    const left = running();
    process.kill(launcher, 'SIGKILL');
    await once(npm, 'exit');
    // The server may have ended already, because nobody reads what it logs.
    expect(isRunning(left['redis.pid'] ?? 0)).toBe(true);
    await start();
    expect(running()['redis.pid']).toBe(left['redis.pid']);
    expect(running()['server.pid']).not.toBe(left['server.pid']);
    expect(isRunning(left['server.pid'] ?? 0)).toBe(false);
  });
});

/** A zombie does not run: after its parent was killed, a process may stay a zombie until the first process of the machine reaps it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
