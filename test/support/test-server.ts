import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll } from 'vitest';
import { readConfig } from '../../src/platform/config/config.js';
import { createServer } from '../../src/server.js';
import { testDatabaseUrl, testRedisPrefix } from './test-database.js';

/** The whole server in the test's own process, on a port of its own, on real MariaDB and Redis. */
export class TestServer {
  /** What the next file takes over. */
  private static idle: TestServer | null = null;

  private constructor(
    private readonly app: NestExpressApplication,
    readonly port: number,
  ) {}

  /**
   * A server for the file that asks, in the usual environment and not new: files that run one after the other in the same process hand it
   * on. For those that stop neither it nor its clock, and replace none of its parts; an organization of their own keeps them apart.
   */
  static async usual(): Promise<TestServer> {
    const server = TestServer.idle ?? (await TestServer.start());
    TestServer.idle = null;
    afterAll(() => void (TestServer.idle = server));
    return server;
  }

  /**
   * A new server, which the test has to stop.
   * @param environment variables that differ from the tests' usual ones
   */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    await TestServer.idle?.stop(); // lest it do work that the new one is to be seen doing
    TestServer.idle = null;
    const config = readConfig({
      ...process.env,
      DATABASE_URL: await testDatabaseUrl(),
      SKEIN_REDIS_PREFIX: testRedisPrefix,
      SKEIN_EXTERNAL_HOST: 'skein.test',
      SKEIN_WORKER: 'inline',
      PORT: '0',
      ...environment,
    });
    const app = await createServer(config);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new TestServer(app, port);
  }

  /** A part of the running server. */
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T {
    return this.app.get<T>(token, { strict: false });
  }

  stop(): Promise<void> {
    return this.app.close();
  }
}
