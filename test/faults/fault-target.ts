import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Connection } from 'mysql2/promise';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';
import { runSkein } from '../support/command-line.js';
import { connectTo } from '../support/empty-database.js';
import { NetworkLink } from '../support/network-link.js';
import { PrivateMachine } from '../support/private-machine.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { demoEnvironment } from './demo-environment.js';
import type { Deployment } from './fault.js';
import type { WebhookReceiver } from './webhook-receiver.js';

/** Without the right to write to a server that is read-only, as in docs/operating.md. */
const ACCOUNT = 'skein';
/** The work that is not done, by its kind. Rows of the future are from when the clock was ahead; they are done, and stay until then. */
const WAITING = `SELECT kind, MIN(created_at), COUNT(*) FROM outbox WHERE created_at <= UNIX_TIMESTAMP(NOW(3)) * 1000 GROUP BY kind
  UNION ALL SELECT state, MIN(next_attempt_at), COUNT(*) FROM webhook_delivery WHERE state = 'pending' GROUP BY state`;
/** A call that fails is repeated within the time of a run. */
const PATIENCE_WITH_RECEIVERS = { SKEIN_WEBHOOK_TIMEOUT_SECONDS: '2', SKEIN_WEBHOOK_RETRY_SECONDS: '1,2,4,8,16,32' };
const CLOCK = resolve(import.meta.dirname, '../support/wrong-clock.mjs');

/** An API process and a worker with the demo organization, and the services that they use, all of which may fail. */
export class FaultTarget implements Deployment {
  private constructor(
    readonly machine: PrivateMachine,
    /** The networks between the processes and their services. */
    readonly links: { readonly database: NetworkLink; readonly redis: NetworkLink },
    readonly api: SpawnedServer,
    readonly worker: SpawnedServer,
    /** Where the messages of the demo organization's bot go. */
    readonly receiver: WebhookReceiver,
  ) {}

  static async start(receiver: WebhookReceiver): Promise<FaultTarget> {
    const machine = await PrivateMachine.start();
    const { DATABASE_URL, REDIS_URL, SKEIN_DATA_DIR } = machine.environment;
    const database = await connectTo(DATABASE_URL);
    await database.query(`CREATE USER ${ACCOUNT}@localhost; GRANT ALL ON skein.* TO ${ACCOUNT}@localhost`);
    await database.end();
    const links = {
      database: await NetworkLink.start({ path: parseDatabaseUrl(DATABASE_URL).socketPath ?? '' }),
      redis: await NetworkLink.start({ path: parseRedisUrl(REDIS_URL).path ?? '' }),
    };
    const clockFile = join(machine.folder, 'clock');
    writeFileSync(clockFile, '0');
    const api = await SpawnedServer.withServices({
      NODE_OPTIONS: `--import=${CLOCK}`,
      SKEIN_TEST_CLOCK_FILE: clockFile,
      DATABASE_URL: `mysql://${ACCOUNT}@localhost/skein?socketPath=${encodeURIComponent(links.database.path)}`,
      REDIS_URL: `unix:${links.redis.path}`,
      SKEIN_DATA_DIR,
      ...demoEnvironment(receiver.url),
      ...PATIENCE_WITH_RECEIVERS,
      SKEIN_MIGRATE_AT_BOOT: 'true',
    });
    const target = new FaultTarget(machine, links, api, api.worker(), receiver);
    await target.api.start();
    await target.worker.start();
    return target;
  }

  get urls(): readonly string[] {
    return [this.api.url];
  }

  get processes(): readonly SpawnedServer[] {
    return [this.api, this.worker];
  }

  /** Sets the clock of the processes, but not those of MariaDB, Redis and the clients. */
  setClock(aheadMs: number): void {
    const file = join(this.machine.folder, 'clock');
    writeFileSync(`${file}.new`, String(aheadMs));
    renameSync(`${file}.new`, file);
  }

  /**
   * Backs everything up while no process runs, and goes on with the backup: in another database of the same name, and with an empty folder
   * that gets the files.
   */
  async restoreFromBackup(): Promise<void> {
    await this.api.stop();
    await this.untilNothingWaits();
    await this.worker.stop();
    const { DATABASE_URL, SKEIN_DATA_DIR } = this.machine.environment;
    const environment = { DATABASE_URL, SKEIN_DATA_DIR, SKEIN_ENV: 'development', SKEIN_REDIS_PREFIX: 'skein' };
    const backup = join(this.machine.folder, 'backup');
    for (const [command, prepare] of [
      ['backup', () => Promise.resolve()],
      ['restore', () => this.emptyEverything()],
    ] as const) {
      await prepare();
      const { code, errors } = await runSkein([command, backup], { environment });
      if (code !== 0) throw new Error(`skein ${command} ended with ${code}: ${errors}`);
    }
    rmSync(backup, { recursive: true });
    await Promise.all([this.api.start(), this.worker.start()]);
  }

  /** A connection to MariaDB itself, with all rights, for what an operator does. */
  async withDatabase(work: (connection: Connection) => Promise<unknown>): Promise<void> {
    const connection = await connectTo(this.machine.environment.DATABASE_URL);
    await work(connection).finally(() => connection.end());
  }

  /** A connection to Redis itself. */
  async withRedis(work: (redis: Redis) => Promise<unknown>): Promise<void> {
    const redis = new Redis(parseRedisUrl(this.machine.environment.REDIS_URL));
    await work(redis).finally(() => redis.disconnect());
  }

  /** Waits until the worker has carried out everything. A restore makes no calls of webhooks that were waiting. */
  private async untilNothingWaits(): Promise<void> {
    await this.withDatabase(async (connection) => {
      const deadline = Date.now() + 60_000;
      for (let left: unknown[] = [null]; left.length > 0;) {
        [left] = (await connection.query(WAITING)) as unknown as [unknown[]];
        if (Date.now() > deadline) throw new Error(`the worker has left ${JSON.stringify(left)}`);
        await pause(200);
      }
    });
  }

  private async emptyEverything(): Promise<void> {
    await this.withDatabase(async (connection) => {
      await connection.query('DROP DATABASE skein; CREATE DATABASE skein CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
    });
    rmSync(join(this.machine.environment.SKEIN_DATA_DIR, 'storage'), { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    for (const link of Object.values(this.links)) link.heal();
    await Promise.all(this.processes.map((server) => server.stop('SIGKILL')));
    await this.machine.stop();
    for (const link of Object.values(this.links)) link.stop();
  }
}
