import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';
import { seededRandom } from '../support/seeded-random.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { testDatabaseUrl } from '../support/test-database.js';

const NAME = 'skein_chaos';
const DELIVERIES = 1_000;
const FAILING = 0.3;
/** So few that some deliveries, about 0.3³ of all, use all of them. */
const ATTEMPTS = 3;
/** The response time of an endpoint, so that a worker is killed during calls that the endpoint has already counted. */
const THINKING_MS = 20;
const ENVIRONMENT = {
  SKEIN_WORKER: 'separate',
  SKEIN_WEBHOOK_RETRY_SECONDS: '0.2,0.5',
  SKEIN_WEBHOOK_TIMEOUT_SECONDS: '10',
  SKEIN_WEBHOOKS_PER_ENDPOINT: '20',
};

/** An endpoint that fails at random: with an error, or with a connection that breaks before or after the call has counted. */
class MoodyEndpoint {
  /** Messages of each `webhook-id`, and how often it was accepted. */
  readonly seen = new Map<string, { readonly messages: Set<number>; accepted: number }>();
  calls = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<MoodyEndpoint> {
    const random = seededRandom(5);
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const mood = random.next();
        const payload = JSON.parse(Buffer.concat(chunks).toString()) as { data: string; message: { id: number } };
        endpoint.note(String(request.headers['webhook-id']), payload, mood >= FAILING);
        setTimeout(() => {
          if (mood >= FAILING) response.end(JSON.stringify({ content: `answer to ${payload.data}` }));
          else if (mood < FAILING / 2) response.writeHead(500).end();
          else request.socket.resetAndDestroy();
        }, THINKING_MS);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = new MoodyEndpoint(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return endpoint;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private note(id: string, { message }: { message: { id: number } }, accepted: boolean): void {
    this.calls += 1;
    const seen = this.seen.get(id) ?? { messages: new Set<number>(), accepted: 0 };
    this.seen.set(id, seen);
    seen.messages.add(message.id);
    if (accepted) seen.accepted += 1;
  }
}

/** Deletes all data of this deployment from Redis. */
async function flush(): Promise<number> {
  const redis = new Redis(parseRedisUrl(process.env['REDIS_URL'] ?? ''));
  let count = 0;
  for await (const keys of redis.scanStream({ match: `${NAME}:*`, count: 1_000 }) as AsyncIterable<string[]>) {
    if (keys.length > 0) count += await redis.unlink(keys);
  }
  redis.disconnect();
  return count;
}

it('no webhook delivery is lost although the worker is killed three times and Redis is flushed', async () => {
  const endpoint = await MoodyEndpoint.start();
  const server = await SpawnedServer.create(NAME, { ...ENVIRONMENT, SKEIN_DEMO_WEBHOOK_URL: endpoint.url });
  const { socketPath, host, port, username, password, database } = parseDatabaseUrl(await testDatabaseUrl(NAME));
  const where = socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { socketPath };
  const sql = await createConnection({ user: username, password, database, ...where });
  const states = async (): Promise<Record<string, number>> => {
    const [rows] = await sql.query('SELECT state, COUNT(*) AS count FROM webhook_delivery GROUP BY state');
    return Object.fromEntries((rows as { state: string; count: number }[]).map(({ state, count }) => [state, count]));
  };
  const called = (times: number) => expect.poll(() => endpoint.calls, { timeout: 180_000, interval: 10 }).toBeGreaterThan(times);
  const worker = server.worker();
  try {
    await server.start();
    await sql.query('DELETE FROM webhook_delivery');
    const [[{ first } = { first: 0 }]] = (await sql.query('SELECT COALESCE(MAX(id), 0) AS first FROM message')) as unknown as [
      { first: number }[],
    ];
    await sql.query('UPDATE bot_service SET base_url = ?', [endpoint.url]);
    await sendAll(server.url);
    await expect.poll(states).toEqual({ pending: DELIVERIES });
    await worker.start();
    for (const share of [0.1, 0.35, 0.6]) {
      await called(share * DELIVERIES);
      await worker.stop('SIGKILL');
      expect((await states())['pending']).toBeGreaterThan(0);
      await worker.start();
    }
    await called(0.8 * DELIVERIES);
    expect(await flush()).toBeGreaterThan(0);
    expect((await states())['pending']).toBeGreaterThan(0);
    await expect.poll(async () => (await states())['pending'] ?? 0, { timeout: 180_000, interval: 100 }).toBe(0);

    const { delivered = 0, dead = 0, ...others } = await states();
    expect([delivered + dead, others]).toEqual([DELIVERIES, {}]);
    expect(delivered).toBeGreaterThan(0.9 * DELIVERIES);
    expect(dead).toBeGreaterThan(0);
    expect(endpoint.calls).toBeGreaterThan(DELIVERIES);

    // Each message has one webhook-id, however often it was delivered.
    const seen = [...endpoint.seen.values()];
    expect(seen).toHaveLength(DELIVERIES);
    expect(seen.filter(({ messages }) => messages.size !== 1)).toEqual([]);
    expect(new Set(seen.flatMap(({ messages }) => [...messages])).size).toBe(DELIVERIES);

    // Each delivered message was accepted, and its reply was posted once, although the endpoint accepted some twice.
    const accepted = (id: number): number => endpoint.seen.get(`msg_${id}`)?.accepted ?? 0;
    const ids = async (state: string): Promise<number[]> => {
      const [rows] = await sql.query('SELECT id FROM webhook_delivery WHERE state = ?', [state]);
      return (rows as { id: number }[]).map(({ id }) => id);
    };
    expect((await ids('delivered')).filter((id) => accepted(id) === 0)).toEqual([]);
    expect(seen.filter(({ accepted: times }) => times > 1).length).toBeGreaterThan(0);
    const [answers] = await sql.query(
      "SELECT content, COUNT(*) AS times FROM message WHERE id > ? AND content LIKE 'answer to call %' GROUP BY content",
      [first],
    );
    expect((answers as { times: number }[]).filter(({ times }) => times !== 1)).toEqual([]);
    expect((answers as unknown[]).length).toBeGreaterThanOrEqual(delivered);

    // Each dead delivery had all of its attempts, and the owner was notified of each.
    const [dying] = await sql.query("SELECT id, attempts FROM webhook_delivery WHERE state = 'dead' AND attempts < ?", [ATTEMPTS]);
    expect(dying).toEqual([]);
    const [notices] = await sql.query(
      "SELECT COUNT(*) AS count FROM message WHERE id > ? AND content LIKE '[A message](%' AND content NOT LIKE '%Calls are repeated%'",
      [first],
    );
    expect(notices).toEqual([{ count: dead }]);
  } finally {
    await worker.stop('SIGKILL');
    await server.stop('SIGKILL');
    await sql.end();
    endpoint.stop();
  }
});

/** Direct messages to the demo organization's bot, several at a time. */
async function sendAll(url: string): Promise<void> {
  const post = async (path: string, fields: Record<string, string>, headers = {}): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', body: new URLSearchParams(fields), headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { api_key } = await post('dev_fetch_api_key', { username: 'hamlet@example.com' });
  const headers = { authorization: `Basic ${btoa(`hamlet@example.com:${String(api_key)}`)}` };
  let next = 0;
  const sender = async (): Promise<void> => {
    for (next += 1; next <= DELIVERIES; next += 1) {
      const { result } = await post(
        'messages',
        { type: 'direct', to: '["outgoing-webhook@example.com"]', content: `call ${next}` },
        headers,
      );
      expect(result).toBe('success');
    }
  };
  await Promise.all(Array.from({ length: 25 }, sender));
}
