import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { provideBinaries } from '../../scripts/launcher/binaries.mjs';
import { layOutDatabase, mariadbService } from '../../scripts/launcher/mariadb.mjs';
import { type Service, type ServiceSpec, startService } from '../../scripts/launcher/service.mjs';
import { socketPath } from '../../scripts/launcher/socket-path.mjs';
import { prepareDirectories } from '../../scripts/private-services.mjs';
import { freePort } from './spawned-server.js';
import { waitUntil } from './wait-until.js';

/** Where Debian's package galera-4 puts the library by which MariaDB replicates. */
const PROVIDER = process.env['SKEIN_TEST_GALERA_PATH'] ?? '/usr/lib/galera/libgalera_smm.so';

/** Why no cluster can be started on this machine, or null if one can. */
export const galeraIsMissing: string | null = existsSync(PROVIDER) ? null : `${PROVIDER} does not exist: install galera-4`;

/** The program with which nodes get the state of others, and the name by which MariaDB looks for it in PATH. */
const STATE_TRANSFER = { file: join(import.meta.dirname, 'galera-state-transfer.sh'), method: 'skein', name: 'wsrep_sst_skein' };
const NEW_CLUSTER = '--wsrep-new-cluster';

interface Node {
  readonly spec: ServiceSpec;
  readonly url: string;
  /** The folder of its data. */
  readonly home: string;
  service: Service | null;
}

/**
 * A Galera cluster on this machine, whose nodes listen for clients on unix sockets. All begin with the same files, so that no node has to
 * copy them from another one.
 */
export class GaleraCluster {
  private constructor(
    private readonly folder: string,
    private readonly nodes: readonly Node[],
  ) {}

  /** Starts nodes one after another, and waits until all of them are members. */
  static async start(count: number): Promise<GaleraCluster> {
    const folder = mkdtempSync(join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'galera-'));
    const cluster = new GaleraCluster(folder, await describeNodes(folder, count));
    try {
      await cluster.layOutNodes();
      for (const index of cluster.nodes.keys()) await cluster.startNode(index, index === 0 ? [NEW_CLUSTER] : []);
      for (const { url } of cluster.nodes)
        await waitUntil('the nodes have joined each other', async () => (await statusOf(url, 'wsrep_cluster_size')) === String(count));
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** The URLs of the database `skein` on each node. */
  get urls(): readonly string[] {
    return this.nodes.map(({ url }) => url);
  }

  /** Starts a node again that was killed, and waits until it has what it missed. */
  async restartNode(index: number): Promise<void> {
    const { spec } = this.node(index);
    await this.node(index).service?.stop();
    // The storage engine knows the last transaction that the node has; the provider does not after a crash.
    const recovery = await promisify(execFile)(spec.command, [...spec.args, '--wsrep-recover'], { cwd: spec.cwd, env: spec.env });
    const [, position] = /Recovered position: (\S+)/.exec(recovery.stderr) ?? [];
    if (position === undefined) throw new Error(`node ${index} does not know its position:\n${recovery.stderr}`);
    await this.startNode(index, [`--wsrep-start-position=${position}`]);
  }

  /** Starts a node that was stopped, and waits until it takes statements. */
  async startNode(index: number, settings: readonly string[] = []): Promise<void> {
    const node = this.node(index);
    node.service = await startService({ ...node.spec, args: [...node.spec.args, ...settings] }, new AbortController().signal);
  }

  /** Ends a node as a power failure would. */
  kill(index: number): void {
    process.kill(this.node(index).service?.pid ?? 0, 'SIGKILL');
  }

  /** Ends a node as an operator would. */
  async stopNode(index: number): Promise<void> {
    await this.node(index).service?.stop();
    this.node(index).service = null;
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((_, index) => this.stopNode(index)));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /** The first node founds the cluster, and the others get a copy of its files. */
  private async layOutNodes(): Promise<void> {
    await this.startNode(0, [NEW_CLUSTER]);
    await this.stopNode(0);
    for (const { home } of this.nodes.slice(1)) {
      cpSync(this.node(0).home, home, { recursive: true });
      rmSync(join(home, 'galera.cache'), { force: true });
    }
  }

  private node(index: number): Node {
    const node = this.nodes[index];
    if (!node) throw new Error(`the cluster has no node ${index}`);
    return node;
  }
}

async function describeNodes(folder: string, count: number): Promise<Node[]> {
  const { signal } = new AbortController();
  const names = Array.from({ length: count }, (_, index) => `node${index + 1}`);
  const places = names.map((name) => ({ dataDir: join(folder, name), ...prepareDirectories(join(folder, name)) }));
  const [first] = places as [(typeof places)[number]];
  const { mariadb } = (await provideBinaries(['mariadb'], { ...first, signal })) as { mariadb: { server: string; install: string } };
  await layOutDatabase({ ...first, install: mariadb.install, signal });
  cpSync(STATE_TRANSFER.file, join(folder, STATE_TRANSFER.name));
  const ports: { readonly group: number; readonly transfer: number }[] = [];
  while (ports.length < count) ports.push({ group: await freePort(), transfer: await freePort() });
  const group = ports.map((port) => `127.0.0.1:${port.group}`).join(',');
  return places.map((place, index) => {
    const socket = socketPath(place.runDir, 'mariadb.sock');
    const url = `mysql://root@localhost/skein?socketPath=${encodeURIComponent(socket)}`;
    const { group: port = 0, transfer = 0 } = ports[index] ?? {};
    const service = mariadbService({ ...place, server: mariadb.server, socket, survivesPowerCuts: false });
    const settings = [
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--innodb-buffer-pool-size=64M',
      '--wsrep-on=ON',
      `--wsrep-provider=${PROVIDER}`,
      '--wsrep-cluster-name=skein',
      `--wsrep-cluster-address=gcomm://${group}`,
      `--wsrep-node-name=${names[index]}`,
      '--wsrep-node-address=127.0.0.1',
      `--wsrep-sst-method=${STATE_TRANSFER.method}`,
      `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${port};ist.recv_addr=127.0.0.1:${transfer};gcache.size=32M`,
      '--wsrep-slave-threads=2',
      '--wsrep-sync-wait=1',
      '--wsrep-auto-increment-control=OFF',
      '--auto-increment-increment=9',
      `--auto-increment-offset=${index + 1}`,
    ];
    const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter), GALERA_TRANSFER_FOLDER: folder };
    const answers = async (): Promise<boolean> => (await statusOf(url, 'wsrep_local_state_comment')) === 'Synced';
    const spec = { ...service, args: [...service.args, ...settings], env, answers };
    return { spec, url, home: join(place.dataDir, 'mariadb'), service: null };
  });
}

/** The value of a status variable, or null while the node does not answer. */
async function statusOf(url: string, name: string): Promise<string | null> {
  try {
    const connection = await createConnection({ user: 'root', socketPath: new URL(url).searchParams.get('socketPath') ?? '' });
    try {
      const [rows] = await connection.query('SHOW STATUS LIKE ?', [name]);
      return (rows as { readonly Value: string }[])[0]?.Value ?? null;
    } finally {
      connection.destroy();
    }
  } catch {
    return null;
  }
}
