import { GaleraCluster, galeraIsMissing } from '../support/galera-cluster.js';
import { RedisSentinels } from '../support/redis-sentinels.js';
import { TlsServices } from '../support/tls-services.js';

type Environment = Readonly<Record<string, string>>;

/** What servers run on, while it runs. */
export interface ClusterShape {
  /** Variables for all test processes. */
  readonly environment: Environment;
  /** For each node of a server, the variables that it has of its own. */
  readonly nodes: readonly Environment[];
  stop(): Promise<void>;
}

const NODES = 3;

/** The shapes of `npm run clusters` by their names. */
export const CLUSTER_SHAPES: Readonly<Record<string, () => Promise<ClusterShape>>> = {
  nodes: () => Promise.resolve({ environment: {}, nodes: new Array<Environment>(NODES).fill({}), stop: () => Promise.resolve() }),

  galera: async () => {
    if (galeraIsMissing !== null) throw new Error(galeraIsMissing);
    const cluster = await GaleraCluster.start(NODES);
    const [first = '', second = ''] = cluster.urls;
    return { environment: { DATABASE_URL: first }, nodes: [{}, { DATABASE_URL: second }], stop: () => cluster.stop() };
  },

  sentinel: async () => {
    const redis = await RedisSentinels.start();
    return { environment: { REDIS_URL: redis.url }, nodes: [{}], stop: () => redis.stop() };
  },

  tls: async () => {
    const services = await TlsServices.start();
    const environment = {
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      NODE_EXTRA_CA_CERTS: services.authority,
    };
    return { environment, nodes: [{}], stop: () => services.stop() };
  },
};
