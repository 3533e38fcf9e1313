import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Config, readConfig } from '../../src/platform/config/config.js';
import { createServer } from '../../src/server.js';
import { testDatabaseUrl, testRedisPrefix } from './test-database.js';

interface RunningServer {
  readonly app: NestExpressApplication;
  readonly port: number;
  /** Path of the specification that started it, or took it over. */
  holder: string;
}

/** The whole server in the test's own process, on a port of its own, on real MariaDB and Redis. */
export class TestServer {
  /** Servers by database and Redis prefix, without the further nodes that `startNode` made. */
  private static readonly byPlace = new Map<string, RunningServer>();
  /** What the next file takes over. */
  private static idle: RunningServer | null = null;

  private constructor(private running: RunningServer | null) {}

  /**
   * A server for the file that asks, in the usual environment and not new: files that run one after the other in the same process hand it
   * on. For those that stop neither it nor its clock, and replace none of its parts; an organization of their own keeps them apart.
   * It runs from the file's first `beforeAll` to its last `afterAll`, so a file whose tests are all skipped takes none.
   */
  static usual(): TestServer {
    const server = new TestServer(null);
    beforeAll(async () => {
      server.running = TestServer.idle ?? (await TestServer.launchAlone({}));
      server.running.holder = specification();
      TestServer.idle = null;
    });
    afterAll(() => {
      TestServer.idle = server.running;
      server.running = null;
    });
    return server;
  }

  /**
   * A new server, which the test has to stop.
   * @param environment variables that differ from the tests' usual ones
   * @throws Error if a server runs already on the same database and Redis prefix: each would do the other's background work
   */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const { idle } = TestServer;
    TestServer.idle = null;
    if (idle) await TestServer.close(idle);
    return new TestServer(await TestServer.launchAlone(environment));
  }

  /** A further node beside this server, on the same database and Redis prefix, which the test has to stop. */
  async startNode(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    if (!this.running) throw new Error('A node is started beside a server that runs.');
    return new TestServer(await launch(await configFor(environment)));
  }

  get port(): number {
    return this.up.port;
  }

  /** A part of the running server. */
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T {
    return this.up.app.get<T>(token, { strict: false });
  }

  async stop(): Promise<void> {
    const { running } = this;
    this.running = null;
    if (running) await TestServer.close(running);
  }

  private get up(): RunningServer {
    if (!this.running) throw new Error('The server runs from beforeAll to afterAll: use it in hooks and tests only.');
    return this.running;
  }

  private static async launchAlone(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
    const config = await configFor(environment);
    const place = `${config.databaseUrl} ${config.redisPrefix}`;
    const other = TestServer.byPlace.get(place);
    if (other) throw new Error(`A server of ${other.holder} runs on this database and Redis prefix already. Stop it, or use startNode().`);
    const server = await launch(config);
    TestServer.byPlace.set(place, server);
    return server;
  }

  private static async close(server: RunningServer): Promise<void> {
    for (const [place, running] of TestServer.byPlace) if (running === server) TestServer.byPlace.delete(place);
    await server.app.close();
  }
}

async function configFor(environment: Readonly<Record<string, string>>): Promise<Config> {
  return readConfig({
    ...process.env,
    DATABASE_URL: await testDatabaseUrl(),
    SKEIN_REDIS_PREFIX: testRedisPrefix,
    SKEIN_EXTERNAL_HOST: 'skein.test',
    SKEIN_WORKER: 'inline',
    PORT: '0',
    ...environment,
  });
}

async function launch(config: Config): Promise<RunningServer> {
  const app = await createServer(config);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, port, holder: specification() };
}

/** Path of the specification that runs at the moment. */
function specification(): string {
  return expect.getState().testPath ?? 'another file';
}
