import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, expect } from 'vitest';
import { RouteTable } from '../../src/http/routing/route-table.js';
import { type Config, readConfig } from '../../src/platform/config/config.js';
import { OutboxRelay } from '../../src/platform/outbox/outbox-relay.js';
import { createServer } from '../../src/server.js';
import { ApiDescription } from './api-description.js';
import { testDatabaseUrl, testRedisPrefix } from './test-database.js';

interface RunningServer {
  readonly app: NestExpressApplication;
  readonly port: number;
  /** Path of the spec file that started the server or took it over. */
  holder: string;
}

/** The whole server in the test process, on a separate port, with a real MariaDB and Redis. */
export class TestServer {
  /** Servers by database and Redis prefix, without the additional nodes of `startNode`. */
  private static readonly byPlace = new Map<string, RunningServer>();
  /** All servers have the same API. */
  private static description: ApiDescription | undefined;
  /** The server that the next file takes over. */
  private static idle: RunningServer | null = null;

  private constructor(private running: RunningServer | null) {}

  /**
   * Returns a shared server in the usual environment. Consecutive files of a process reuse it. It is for files that neither stop the server
   * or its clock nor replace parts of it; an organization per file isolates them. It runs from the first `beforeAll` to the last `afterAll`
   * of the file.
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
   * Starts a new server, which the test has to stop.
   * @param environment variables that differ from the usual ones
   * @throws Error if a server already runs on the same database and Redis prefix, because each would do the background work of the other
   */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const { idle } = TestServer;
    TestServer.idle = null;
    if (idle) await TestServer.close(idle);
    return new TestServer(await TestServer.launchAlone(environment));
  }

  /** Starts an additional node on the same database and Redis prefix, which the test has to stop. */
  async startNode(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    if (!this.running) throw new Error('A node can only be started while the server runs.');
    return new TestServer(await launch(await configFor(environment)));
  }

  get port(): number {
    return this.up.port;
  }

  /** A provider of the running server. */
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T {
    return this.up.app.get<T>(token, { strict: false });
  }

  eventsPublished(): Promise<void> {
    return this.get(OutboxRelay).drained();
  }

  /** @throws Error if a successful answer is not as the API description says */
  checkAnswer(method: string, path: string, body: Readonly<Record<string, unknown>>): void {
    const table = this.get(RouteTable);
    const match = table.match(method, path);
    if (match.kind !== 'route') return;
    TestServer.description ??= new ApiDescription(table.routes);
    const route = `${method} ${match.route.path}`;
    const differences = TestServer.description.differencesOfAnswer(route, body);
    if (differences.length > 0) throw new Error(`${route} answers what the API description does not say:\n${differences.join('\n')}`);
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

/** Path of the current spec file. */
function specification(): string {
  return expect.getState().testPath ?? 'another file';
}
