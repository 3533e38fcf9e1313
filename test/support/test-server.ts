import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ResultSetHeader } from 'mysql2';
import { afterAll, beforeAll, expect } from 'vitest';
import { EventLogSink } from '../../src/kernel/client-events.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import { RouteTable } from '../../src/http/routing/route-table.js';
import { type Config, readConfig } from '../../src/platform/config/config.js';
import { Sql, type SqlValue } from '../../src/platform/database/sql.js';
import { OutboxRelay } from '../../src/platform/outbox/outbox-relay.js';
import { createServer } from '../../src/process/server.js';
import { ApiDescription } from './api-description.js';
import { testDataDirectory, testDatabaseUrl, testRedisPrefix } from './test-database.js';

interface RunningNode {
  readonly app: NestExpressApplication;
  readonly port: number;
}

interface RunningServer {
  readonly nodes: readonly RunningNode[];
  /** The index of the node that got the last request. */
  turn: number;
  /** Path of the spec file that started the server or took it over. */
  holder: string;
}

/** What the environment of each node of a server has of its own, with `npm run clusters`. Otherwise a server is a single node. */
const NODES = JSON.parse(process.env['SKEIN_TEST_NODES'] ?? '[{}]') as readonly Readonly<Record<string, string>>[];

/**
 * The whole server in the test process, on a separate port, with a real MariaDB and Redis. With `npm run clusters` it may consist of several
 * nodes, which get requests in turn; the first one also does the background work.
 */
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
   * @param nodes what the environment of each node has of its own
   * @throws Error if a server already runs on the same database and Redis prefix, because each would do the background work of the other
   */
  static async start(environment: Readonly<Record<string, string>> = {}, nodes = NODES): Promise<TestServer> {
    const { idle } = TestServer;
    TestServer.idle = null;
    if (idle) await TestServer.close(idle);
    return new TestServer(await TestServer.launchAlone(environment, nodes));
  }

  /** Starts an additional node on the same database and Redis prefix, which the test has to stop. */
  async startNode(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    if (!this.running) throw new Error('A node can only be started while the server runs.');
    return new TestServer(await launch([await configFor(environment)]));
  }

  /** Where to send the next request. */
  get port(): number {
    const { up } = this;
    up.turn = (up.turn + 1) % up.nodes.length;
    return nodeOf(up, up.turn).port;
  }

  /** A provider of the running server, or of its first node. */
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T {
    return nodeOf(this.up, 0).app.get<T>(token, { strict: false });
  }

  /** A provider of each node, for what a test changes in the memory of processes. */
  getFromAll<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T[] {
    return this.up.nodes.map(({ app }) => app.get<T>(token, { strict: false }));
  }

  /**
   * Changes rows directly. A statement alone would fail when it conflicts with the work of the server, and could miss rows of other nodes on a
   * Galera cluster.
   */
  write(statement: string, values: readonly SqlValue[] = []): Promise<ResultSetHeader> {
    return this.get(UnitOfWork).run(() => this.get(Sql).run(statement, values));
  }

  /** Lets all nodes read again what a test has changed directly in the database. */
  clearCaches(): void {
    for (const sink of this.getFromAll(EventLogSink)) sink.reportMissed();
  }

  async eventsPublished(): Promise<void> {
    await Promise.all(this.getFromAll(OutboxRelay).map((relay) => relay.drained()));
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

  private static async launchAlone(environment: Readonly<Record<string, string>>, nodes = NODES): Promise<RunningServer> {
    const configs: Config[] = [];
    for (const [index, own] of nodes.entries())
      configs.push(await configFor({ ...environment, ...(index === 0 ? {} : { SKEIN_WORKER: 'separate' }) }, own));
    const [first] = configs as [Config];
    const place = `${first.databaseUrl} ${first.redisPrefix}`;
    const other = TestServer.byPlace.get(place);
    if (other) throw new Error(`A server of ${other.holder} runs on this database and Redis prefix already. Stop it, or use startNode().`);
    const server = await launch(configs);
    TestServer.byPlace.set(place, server);
    return server;
  }

  private static async close(server: RunningServer): Promise<void> {
    for (const [place, running] of TestServer.byPlace) if (running === server) TestServer.byPlace.delete(place);
    await Promise.all(server.nodes.map(({ app }) => app.close()));
  }
}

/**
 * @param environment what a test wants
 * @param own what the node has of its own, unless the test wants something else
 */
async function configFor(environment: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}): Promise<Config> {
  return readConfig({
    ...process.env,
    ...own,
    DATABASE_URL: await testDatabaseUrl(undefined, own['DATABASE_URL']),
    SKEIN_REDIS_PREFIX: testRedisPrefix,
    SKEIN_DATA_DIR: testDataDirectory,
    SKEIN_EXTERNAL_HOST: 'skein.test',
    SKEIN_WORKER: 'inline',
    PORT: '0',
    ...environment,
  });
}

async function launch(configs: readonly Config[]): Promise<RunningServer> {
  const nodes: RunningNode[] = [];
  for (const config of configs) {
    const app = await createServer(config);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    nodes.push({ app, port });
  }
  return { nodes, turn: 0, holder: specification() };
}

function nodeOf({ nodes }: RunningServer, index: number): RunningNode {
  const node = nodes[index];
  if (!node) throw new Error(`The server has no node ${index}.`);
  return node;
}

/** Path of the current spec file. */
function specification(): string {
  return expect.getState().testPath ?? 'another file';
}
