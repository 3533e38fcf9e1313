import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { vi } from 'vitest';
import { freePort, SpawnedServer } from '../support/spawned-server.js';
import { demoEnvironment } from './demo-environment.js';
import type { Deployment } from './fault.js';

const NAME = 'skein_balanced_faults';
const CONFIGURATION = 'deploy/haproxy/haproxy.cfg';
const PATIENCE = { timeout: 60_000, interval: 100 };

/** Why no balancer can be started on this machine, or null if one can. */
export const haproxyIsMissing: string | null = spawnSync('haproxy', ['-v']).status === 0 ? null : 'haproxy is not installed';

/** Two API processes behind HAProxy, and a worker, on the services of the tests. */
export class BalancedTarget implements Deployment {
  private constructor(
    private readonly folder: string,
    private readonly nodes: readonly SpawnedServer[],
    private readonly worker: SpawnedServer,
    private readonly haproxy: ChildProcess,
    private readonly ports: { readonly clients: number; readonly states: number },
  ) {}

  /** @param webhookUrl where the messages of the demo organization's bot go */
  static async start(webhookUrl: string): Promise<BalancedTarget> {
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'balanced-'));
    const first = await SpawnedServer.create(NAME, {
      SKEIN_DATA_DIR: folder,
      ...demoEnvironment(webhookUrl),
      // As in production. A node is out of service at HAProxy before it stops.
      SKEIN_DRAIN_SECONDS: '5',
    });
    await first.start();
    const second = first.with({ PORT: String(await freePort()) });
    await second.start();
    const worker = first.worker();
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
