import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';
import { freePort } from './spawned-server.js';

/** Debian's package redis-tools contains the server under the second name; it examines the name by which it was called. */
const PROGRAMS = ['redis-server', 'redis-check-rdb'];

/** A Redis with settings of the test's own, which listens on a port. */
export class RedisProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** @param settings by the names of redis.conf */
  static start(settings: Readonly<Record<string, string>>): Promise<RedisProcess> {
    return RedisProcess.launch([], { save: '', appendonly: 'yes', ...settings });
  }

  /** @param path of a file in the format of redis.conf, which decides on everything but the address and the folder */
  static startWithFile(path: string): Promise<RedisProcess> {
    return RedisProcess.launch([path], {});
  }

  /**
   * Starts a Sentinel.
   * @param name of the primary
   * @param primary the port of the Redis that is the primary at first
   * @param quorum how many Sentinels have to agree that it is down
   */
  static startSentinel(name: string, primary: number, quorum: number): Promise<RedisProcess> {
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'sentinel-'));
    const path = join(folder, 'sentinel.conf');
    const lines = [
      `sentinel monitor ${name} 127.0.0.1 ${primary} ${quorum}`,
      `sentinel down-after-milliseconds ${name} 1000`,
      `sentinel failover-timeout ${name} 5000`,
    ];
    writeFileSync(path, lines.join('\n'));
    return RedisProcess.launch([path, '--sentinel'], {});
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  private static async launch(files: readonly string[], settings: Readonly<Record<string, string>>): Promise<RedisProcess> {
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'redis-'));
    const port = await freePort();
    const all = { port: String(port), bind: '127.0.0.1', dir: folder, ...settings };
    const args = [...files, ...Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])];
    const child = await spawnFirst(PROGRAMS, args);
    const started = new RedisProcess(child, folder, `redis://127.0.0.1:${port}`);
    await started.do((redis) => redis.ping());
    return started;
  }

  /** Runs commands on it as an operator would. */
  async do<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis({ ...parseRedisUrl(this.url), maxRetriesPerRequest: null }).on('error', () => undefined);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  async stop(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Starts the first of the programs that is installed. */
async function spawnFirst([program = '', ...others]: readonly string[], args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program, args, { argv0: 'redis-server', stdio: 'ignore' });
  try {
    await once(child, 'spawn');
    return child;
  } catch (error) {
    if (others.length === 0) throw error;
    return spawnFirst(others, args);
  }
}
