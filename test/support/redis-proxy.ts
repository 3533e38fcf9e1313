import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';

/** A proxy between one server and Redis that can cut the server off. */
export class RedisProxy {
  private isSilent = false;
  private readonly pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly listener: Server,
  ) {}

  static async start(redisUrl: string): Promise<RedisProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'redis-proxy-'));
    const path = join(folder, 'redis.sock');
    const listener = createServer();
    const proxy = new RedisProxy(`unix:${path}`, folder, listener);
    const { path: socketPath, host = 'localhost', port = 6379 } = parseRedisUrl(redisUrl);
    listener.on('connection', (client) => proxy.join(client, socketPath === undefined ? connect({ host, port }) : connect(socketPath)));
    await new Promise<void>((resolve) => listener.listen(path, resolve));
    return proxy;
  }

  /** From now on nothing is passed on in either direction, and no connection ends, as when packets are lost. */
  cut(): void {
    this.isSilent = true;
  }

  /** Ends the connections, and passes on what new ones send. */
  heal(): void {
    this.isSilent = false;
    for (const [client, redis] of this.pairs) {
      client.destroy();
      redis.destroy();
    }
  }

  stop(): void {
    this.heal();
    this.listener.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private join(client: Socket, redis: Socket): void {
    const pair = [client, redis] as const;
    this.pairs.add(pair);
    for (const [from, to] of [pair, [redis, client] as const]) {
      from.on('data', (data) => {
        if (!this.isSilent) to.write(data);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
  }
}
