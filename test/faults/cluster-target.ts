import type { NetConnectOpts } from 'node:net';
import { databaseContents } from '../../ormconfig.js';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { GaleraCluster, galeraIsMissing } from '../support/galera-cluster.js';
import { NetworkLink } from '../support/network-link.js';
import { RedisSentinels } from '../support/redis-sentinels.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { testDatabaseUrl } from '../support/test-database.js';
import { demoEnvironment } from './demo-environment.js';
import type { Deployment } from './fault.js';

const DATABASE_NODES = 3;
const NAME = 'skein_fault_clusters';

/**
 * Two API processes and a worker on a Galera cluster of three and on Redis with Sentinels. Each API process reaches the cluster through a
 * balancer of its own, so that they use the same node of it or different ones. Without galera-4 there is one MariaDB in place of the cluster.
 */
export class ClusterTarget implements Deployment {
  private constructor(
    private readonly cluster: GaleraCluster | null,
    readonly redis: RedisSentinels,
    private readonly balancers: readonly NetworkLink[],
    private readonly nodes: readonly SpawnedServer[],
    private readonly worker: SpawnedServer,
  ) {}

  /** @param webhookUrl where the messages of the demo organization's bot go */
  static async start(webhookUrl: string): Promise<ClusterTarget> {
    const cluster = galeraIsMissing === null ? await GaleraCluster.start(DATABASE_NODES) : null;
    const database = cluster?.urls[0] ?? (await testDatabaseUrl(NAME));
    if (cluster) await migrate(database, databaseContents);
    const redis = await RedisSentinels.start();
    const balancers = [await NetworkLink.start(addressOf(database)), await NetworkLink.start(addressOf(database))];
    const nodes: SpawnedServer[] = [];
    for (const { path } of balancers) {
      const url = new URL(database);
      url.searchParams.set('socketPath', path);
      const node = await SpawnedServer.withServices({
        DATABASE_URL: url.toString(),
        REDIS_URL: redis.url,
        SKEIN_REDIS_PREFIX: NAME,
        ...demoEnvironment(webhookUrl),
      });
      await node.start();
      nodes.push(node);
    }
    const [first] = nodes as [SpawnedServer];
    const worker = first.worker();
    await worker.start();
    return new ClusterTarget(cluster, redis, balancers, nodes, worker);
  }

  /** @throws Error without galera-4 */
  get galera(): GaleraCluster {
    if (!this.cluster) throw new Error(galeraIsMissing ?? 'the cluster does not run');
    return this.cluster;
  }

  get urls(): readonly string[] {
    return this.nodes.map(({ url }) => url);
  }

  get processes(): readonly SpawnedServer[] {
    return [...this.nodes, this.worker];
  }

  /** Lets the API processes with these indices, or all of them, use a node of the Galera cluster from now on. */
  use(databaseNode: number, processes: readonly number[] = [...this.balancers.keys()]): void {
    const address = addressOf(this.galera.urls[databaseNode] ?? '');
    for (const index of processes) this.balancers[index]?.leadTo(address);
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((server) => server.stop('SIGKILL')));
    await Promise.all([this.cluster?.stop(), this.redis.stop()]);
    for (const balancer of this.balancers) balancer.stop();
  }
}

function addressOf(databaseUrl: string): NetConnectOpts {
  const { socketPath, host, port } = parseDatabaseUrl(databaseUrl);
  return socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { path: socketPath };
}
