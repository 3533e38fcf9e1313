import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';

/** A proxy between a server and Redis that delays what the server sends. */
export class SlowProxy {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly listener: Server,
    private readonly sockets: Set<Socket>,
  ) {}

  /** @param delayMs asked for each part that the server sends, as text; the parts of a connection stay in their order */
  static async start(redisUrl: string, delayMs: (part: string) => number): Promise<SlowProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'slow-'));
    const path = join(folder, 'redis.sock');
    const { path: socketPath, port, host } = parseRedisUrl(redisUrl);
    const sockets = new Set<Socket>();
    const listener = createServer((client) => {
      const redis = socketPath === undefined ? connect(port ?? 6379, host ?? 'localhost') : connect(socketPath);
      let passed = Promise.resolve();
      client.on('data', (part: Buffer) => {
        const arrival = Date.now() + delayMs(part.toString('latin1'));
        passed = passed
          .then(() => new Promise((resolve) => setTimeout(resolve, Math.max(0, arrival - Date.now()))))
          .then(() => void redis.write(part));
      });
      redis.on('data', (part) => client.write(part));
      for (const [one, other] of [
        [client, redis],
        [redis, client],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => listener.listen(path, resolve));
    return new SlowProxy(`unix:${path}`, folder, listener, sockets);
  }

  stop(): void {
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
