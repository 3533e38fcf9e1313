import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPrivateServices, type Services } from '../../scripts/private-services.mjs';

describe('Private services', () => {
  let dataDir: string;
  let services: Services | undefined;

  beforeEach(() => {
    // Inside the directory of the test run, if there is one, whose clean-up ends the servers even if this file is killed.
    dataDir = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'services-'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await services?.stop();
    services = undefined;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });

  it('start, keep their data, and leave no process when they stop', async () => {
    services = await startPrivateServices({ dataDir });
    expect(services.adopted).toEqual([]);
    await write(services);
    const pids = pidsIn(dataDir);
    expect(pids).toHaveLength(2);

    await services.stop();
    expect(pids.filter(isRunning)).toEqual([]);
    expect(readdirSync(join(dataDir, 'run')).filter((name) => /\.(pid|sock)$/.test(name))).toEqual([]);

    services = await startPrivateServices({ dataDir });
    expect(await read(services)).toEqual({ database: 'skein', collation: 'utf8mb4_bin', kept: ['ünïcode 🧶'], counted: '1' });
  });

  it('open no port and are accessible to their user only', async () => {
    services = await startPrivateServices({ dataDir });
    expect(statSync(join(dataDir, 'run')).mode & 0o777).toBe(0o700);
    const database = await createConnection(services.databaseUrl);
    const [rows] = await database.query('SELECT @@skip_networking AS closed');
    await database.end();
    expect(rows).toEqual([{ closed: 1 }]);
    const redis = redisOf(services);
    expect(await redis.config('GET', 'port')).toEqual(['port', '0']);
    redis.disconnect();
  });

  it('keep temporary files in their data directory, where no other server deletes them', async () => {
    // The folder that all programs share. Neither the creation of the data directory nor the server can use it.
    vi.stubEnv('TMPDIR', join(dataDir, 'missing'));
    services = await startPrivateServices({ dataDir });
    const database = await createConnection(services.databaseUrl);
    const [rows] = await database.query('SELECT @@tmpdir AS folder');
    await database.end();
    expect(rows).toEqual([{ folder: join(dataDir, 'tmp') }]);
  });

  it('are adopted after their launcher was killed', async () => {
    const pids = await killLauncherOnceUp(dataDir);
    expect(pids.filter(isRunning)).toHaveLength(2);

    services = await startPrivateServices({ dataDir });
    expect(services.adopted.sort()).toEqual(['MariaDB', 'Redis']);
    expect(pidsIn(dataDir)).toEqual(pids);
    await write(services);

    await services.stop();
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it('start after a crash that left pid files and sockets', async () => {
    const pids = await killLauncherOnceUp(dataDir);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    services = await startPrivateServices({ dataDir });
    expect(services.adopted).toEqual([]);
    await write(services);
  });

  it('start after the creation of the data directory was interrupted', async () => {
    const leftover = join(dataDir, 'mariadb.unfinished-4711');
    mkdirSync(join(leftover, 'mysql'), { recursive: true });
    writeFileSync(join(leftover, 'ibdata1'), 'half a tablespace');
    services = await startPrivateServices({ dataDir });
    await write(services);
    expect(existsSync(leftover)).toBe(false);
  });

  it('leave no process when the start is interrupted', async () => {
    const interrupt = new AbortController();
    setTimeout(() => interrupt.abort(), 150);
    await expect(startPrivateServices({ dataDir, signal: interrupt.signal })).rejects.toThrow('aborted');
    expect(pidsIn(dataDir)).toEqual([]);
  });

  it('are not started if a URL is given', async () => {
    services = await startPrivateServices({ dataDir, databaseUrl: 'mysql://elsewhere/skein', redisUrl: 'redis://elsewhere' });
    expect(services).toMatchObject({ databaseUrl: 'mysql://elsewhere/skein', redisUrl: 'redis://elsewhere' });
    expect(pidsIn(dataDir)).toEqual([]);
  });
});

/** Starts services from a separate process and kills it with SIGKILL. @returns the ids of the servers' processes */
async function killLauncherOnceUp(dataDir: string): Promise<number[]> {
  const script = `
    import { startPrivateServices } from ${JSON.stringify(pathToFileURL('scripts/private-services.mjs').href)};
    await startPrivateServices({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('up');
    setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(launcher.stdout, 'data');
  launcher.kill('SIGKILL');
  await once(launcher, 'exit');
  return pidsIn(dataDir);
}

function pidsIn(dataDir: string): number[] {
  const runDir = join(dataDir, 'run');
  const files = readdirSync(runDir).filter((name) => name.endsWith('.pid'));
  return files.map((name) => Number.parseInt(readFileSync(join(runDir, name), 'utf8'), 10)).sort();
}

/** A zombie does not run: after its parent was killed, a process may stay a zombie until the first process of the machine reaps it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function redisOf({ redisUrl }: Services): Redis {
  return new Redis({ path: redisUrl.slice('unix:'.length) });
}

async function write(services: Services): Promise<void> {
  const database = await createConnection(services.databaseUrl);
  await database.query('CREATE TABLE kept (word VARCHAR(40))');
  await database.query('INSERT INTO kept VALUES (?)', ['ünïcode 🧶']);
  await database.end();
  const redis = redisOf(services);
  await redis.incr('counted');
  await redis.quit();
}

async function read(services: Services) {
  const database = await createConnection(services.databaseUrl);
  const [[place], [rows]] = [
    (await database.query('SELECT DATABASE() AS name, @@collation_database AS collation')) as unknown as [
      [{ name: string; collation: string }],
    ],
    (await database.query('SELECT word FROM kept')) as unknown as [{ word: string }[]],
  ];
  await database.end();
  const redis = redisOf(services);
  const counted = await redis.get('counted');
  await redis.quit();
  return { database: place[0].name, collation: place[0].collation, kept: rows.map(({ word }) => word), counted };
}
