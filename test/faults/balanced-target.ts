import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { vi } from 'vitest';
import { databaseContents } from '../../ormconfig.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { EarlierVersion } from '../support/earlier-version.js';
import { databaseUrlFor, emptyDatabase } from '../support/empty-database.js';
import { freePort, SpawnedServer } from '../support/spawned-server.js';
import { demoEnvironment } from './demo-environment.js';
import type { Deployment } from './fault.js';

const NAME = 'skein_balanced_faults';
const NAME_OF_UPGRADE = 'skein_upgrade_faults';
/** A commit with fewer migrations, whose processes let HAProxy notice that they stop. Earlier ones did not. */
const EARLIER = '651dd585';
const CONFIGURATION = 'deploy/haproxy/haproxy.cfg';
const PATIENCE = { timeout: 300_000, interval: 100 };

/** Why no balancer can be started on this machine, or null if one can. */
export const haproxyIsMissing: string | null = spawnSync('haproxy', ['-v']).status === 0 ? null : 'haproxy is not installed';

/** Why two versions cannot be run behind a balancer on this machine, or null if they can. */
export const upgradeIsImpossible: string | null = haproxyIsMissing ?? EarlierVersion.problemWith(EARLIER);

/** Two API processes behind HAProxy, and a worker, on the services of the tests. */
export class BalancedTarget implements Deployment {
  private constructor(
    private readonly folder: string,
    private readonly nodes: SpawnedServer[],
    private worker: SpawnedServer,
    private readonly haproxy: ChildProcess,
    private readonly ports: { readonly clients: number; readonly states: number },
  ) {}

  /** @param webhookUrl where the messages of the demo organization's bot go */
  static async start(webhookUrl: string): Promise<BalancedTarget> {
    const folder = createFolder();
    const node = await SpawnedServer.create(NAME, environmentOf(folder, webhookUrl));
    return BalancedTarget.run(folder, node, node.worker());
  }

  /** The same of an earlier version, with its schema. */
  static async startEarlier(webhookUrl: string): Promise<BalancedTarget> {
    const folder = createFolder();
    const version = await EarlierVersion.compile(EARLIER, folder);
    const node = await SpawnedServer.withServices({
      DATABASE_URL: await emptyDatabase(NAME_OF_UPGRADE),
      SKEIN_REDIS_PREFIX: NAME_OF_UPGRADE,
      ...environmentOf(folder, webhookUrl),
      // The earlier version has no level `fatal`.
      SKEIN_LOG_LEVEL: 'silent',
    });
    return BalancedTarget.run(folder, node.program(version.entry), node.program(version.workerEntry));
  }

  private static async run(folder: string, first: SpawnedServer, worker: SpawnedServer): Promise<BalancedTarget> {
    await first.start();
    const second = first.with({ PORT: String(await freePort()) });
    await second.start();
    await worker.start();
    const nodes = [first, second];
    const ports = { clients: await freePort(), states: await freePort() };
    const path = join(folder, 'haproxy.cfg');
    writeFileSync(path, configuration(nodes, ports));
    const haproxy = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
    await once(haproxy, 'spawn');
    const target = new BalancedTarget(folder, nodes, worker, haproxy, ports);
    for (const index of nodes.keys()) await target.untilServing(index);
    return target;
  }

  get urls(): readonly string[] {
    return [`http://localhost:${this.ports.clients}`];
  }

  /** Those of the present version, after an upgrade. */
  get processes(): readonly SpawnedServer[] {
    return [...this.nodes, this.worker];
  }

  /** As an operator restarts them: the next one when the balancer sends requests to the one before. */
  async restartInTurn(): Promise<void> {
    for (const [index, node] of this.nodes.entries()) {
      await node.stop('SIGTERM');
      await node.start();
      await this.untilServing(index);
    }
  }

  /** As docs/operating.md says: first the schema, then one node after the other, and the worker. */
  async upgradeInTurn(): Promise<void> {
    await migrate(databaseUrlFor(process.env['DATABASE_URL'] ?? '', NAME_OF_UPGRADE), databaseContents);
    for (const [index, node] of this.nodes.entries()) {
      await node.stop('SIGTERM');
      this.nodes[index] = node.program('dist/src/main.js');
      await this.nodes[index].start();
      await this.untilServing(index);
    }
    await this.worker.stop('SIGTERM');
    this.worker = this.worker.worker();
    await this.worker.start();
  }

  /** @param index of the node that ends without a word, and is started again */
  async killAndStart(index: number): Promise<void> {
    const node = this.nodes[index];
    await node?.stop('SIGKILL');
    await node?.start();
    await this.untilServing(index);
  }

  async stop(): Promise<void> {
    this.haproxy.kill('SIGKILL');
    await Promise.all(this.processes.map((server) => server.stop('SIGKILL')));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async untilServing(index: number): Promise<void> {
    const line = new RegExp(`^skein_api,node${index + 1},.*,UP,`, 'm');
    await vi.waitUntil(async () => {
      try {
        return line.test(await (await request(`http://127.0.0.1:${this.ports.states}/;csv`)).body.text());
      } catch {
        return false;
      }
    }, PATIENCE);
  }
}

function createFolder(): string {
  return mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'balanced-'));
}

function environmentOf(folder: string, webhookUrl: string): Readonly<Record<string, string>> {
  // As in production. A node is out of service at HAProxy before it stops.
  return { SKEIN_DATA_DIR: folder, ...demoEnvironment(webhookUrl), SKEIN_DRAIN_SECONDS: '5' };
}

/** The configuration of operators without TLS, on ports of the test's own, as the account of the test, with a page of the states of nodes. */
function configuration(nodes: readonly SpawnedServer[], ports: { readonly clients: number; readonly states: number }): string {
  const lines = readFileSync(CONFIGURATION, 'utf8').split('\n');
  const ofMachine = /^ +(?:log|user|group|chroot|option httplog|http-request (?:redirect|set-log-level)) ?|^ +bind :::443/;
  const own = lines
    .filter((line) => !ofMachine.test(line))
    // As many files as a process of the test may open.
    .map((line) => line.replace('maxconn 20000', 'maxconn 4000'))
    .map((line) => line.replace('bind :::80 v4v6', `bind 127.0.0.1:${ports.clients}`))
    .map((line) =>
      line.replace(/(server node)(\d) 127\.0\.0\.1:\d+/, (_, name: string, number: string) => `${name}${number} ${addressOf(number)}`),
    );
  function addressOf(number: string): string {
    return `127.0.0.1:${nodes[Number(number) - 1]?.port ?? 0}`;
  }
  return [...own, 'frontend states', `    bind 127.0.0.1:${ports.states}`, '    stats enable', '    stats uri /', ''].join('\n');
}
