import { cpSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { type Services, startPrivateServices } from '../../scripts/private-services.mjs';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';
import { freePort } from './spawned-server.js';

/** A private Redis that a test can stop, restore from a snapshot, and replace by another. */
export class OwnRedis {
  private services: Services | undefined;

  private constructor(
    private directory: string,
    private readonly socket: string,
  ) {}

  static async start(): Promise<OwnRedis> {
    const directory = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'redis-'));
    const redis = new OwnRedis(directory, join(directory, 'socket'));
    await redis.bringUp();
    return redis;
  }

  /** The URL of the Redis that serves currently. */
  get url(): string {
    return `unix:${this.socket}`;
  }

  /** Stores the current data for `restartWith`. */
  snapshot(): string {
    const copy = mkdtempSync(join(this.directory, 'copy-'));
    cpSync(join(this.directory, 'redis'), copy, { recursive: true });
    return copy;
  }

  /** Restarts with all data, or with those of a snapshot. */
  async restartWith(snapshot?: string): Promise<void> {
    await this.services?.stop();
    if (snapshot !== undefined) {
      rmSync(join(this.directory, 'redis'), { recursive: true });
      cpSync(snapshot, join(this.directory, 'redis'), { recursive: true });
    }
    await this.bringUp();
  }

  /** A replica that is synchronised now and receives no further changes. */
  async staleReplica(): Promise<OwnRedis> {
    const replica = await OwnRedis.start();
    const port = await freePort();
    await this.do((redis) => redis.config('SET', 'port', port));
    await replica.do(async (redis) => {
      await redis.replicaof('127.0.0.1', port);
      while (!(await redis.info('replication')).includes('master_link_status:up')) await new Promise((resolve) => setTimeout(resolve, 50));
      await redis.call('REPLICAOF', 'NO', 'ONE');
    });
    return replica;
  }

  /** Stops the server and starts the replica on its address. */
  async failOverTo(replica: OwnRedis): Promise<void> {
    symlinkSync(realpathSync(replica.socket), `${this.socket}.next`);
    renameSync(`${this.socket}.next`, this.socket);
    await this.services?.stop();
    this.services = replica.services;
    this.directory = replica.directory;
  }

  /** Runs commands on it as an operator would. */
  async do<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(parseRedisUrl(this.url));
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  async stop(): Promise<void> {
    await this.services?.stop();
    for (const directory of [this.directory, dirname(this.socket)]) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  }

  private async bringUp(): Promise<void> {
    this.services = await startPrivateServices({ dataDir: this.directory, databaseUrl: 'mysql://elsewhere/none' });
    rmSync(this.socket, { force: true });
    symlinkSync(this.services.redisUrl.slice('unix:'.length), this.socket);
  }
}
