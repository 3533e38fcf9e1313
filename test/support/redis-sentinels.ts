import type { Redis } from 'ioredis';
import { RedisProcess } from './redis-process.js';
import { waitUntil } from './wait-until.js';

const NAME = 'main';
const SENTINELS = 3;
const QUORUM = 2;

/** A Redis with a replica, and three Sentinels that make the replica the primary when the primary fails. */
export class RedisSentinels {
  private constructor(
    private servers: readonly RedisProcess[],
    private readonly sentinels: readonly RedisProcess[],
  ) {}

  static async start(): Promise<RedisSentinels> {
    const primary = await RedisProcess.start({});
    const replica = await RedisProcess.start({ replicaof: `127.0.0.1 ${primary.port}` });
    const sentinels: RedisProcess[] = [];
    while (sentinels.length < SENTINELS) sentinels.push(await RedisProcess.startSentinel(NAME, primary.port, QUORUM));
    const trio = new RedisSentinels([primary, replica], sentinels);
    await trio.untilReplicaIsKnown();
    return trio;
  }

  get url(): string {
    return `redis-sentinel://${this.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/0#${NAME}`;
  }

  /** Ends the primary as a power failure would, and waits until the Sentinels name another one, which gets a new replica. */
  async failOver(): Promise<void> {
    const former = await this.primaryPort();
    await this.servers.find(({ port }) => port === former)?.stop();
    await waitUntil('the Sentinels name another primary', async () => (await this.primaryPort()) !== former);
    const rest = this.servers.filter(({ port }) => port !== former);
    this.servers = [...rest, await RedisProcess.start({ replicaof: `127.0.0.1 ${await this.primaryPort()}` })];
    await this.untilReplicaIsKnown();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((redis) => redis.stop()));
  }

  /** Before, the Sentinels could not replace the primary. */
  private async untilReplicaIsKnown(): Promise<void> {
    const ports = this.servers.map(({ port }) => String(port));
    for (const sentinel of this.sentinels)
      await waitUntil('the Sentinels know a replica', async () =>
        (await sentinel.do(healthyReplicas)).some((port) => ports.includes(port)),
      );
  }

  private async primaryPort(): Promise<number> {
    const [sentinel] = this.sentinels;
    const address = (await sentinel?.do((redis) => redis.call('SENTINEL', 'get-master-addr-by-name', NAME))) as [string, string];
    return Number(address[1]);
  }
}

/** The ports of the replicas that a Sentinel would choose from. */
async function healthyReplicas(sentinel: Redis): Promise<string[]> {
  const replicas = (await sentinel.call('SENTINEL', 'replicas', NAME)) as string[][];
  const described = replicas.map((fields) => new Map(fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1] ?? '']] : []))));
  return described.filter((replica) => replica.get('master-link-status') === 'ok').map((replica) => replica.get('port') ?? '');
}
