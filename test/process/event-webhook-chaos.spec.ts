import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnection } from 'mysql2/promise';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { seededRandom } from '../support/seeded-random.js';
import { SpawnedServer } from '../support/spawned-server.js';
import { testDatabaseUrl } from '../support/test-database.js';

const NAME = 'skein_event_chaos';
const MESSAGES = 300;
const FAILING = 0.2;
/** The response time of the endpoint, so that a worker is killed during calls that the endpoint has already counted. */
const THINKING_MS = 20;
const ENVIRONMENT = {
  SKEIN_WORKER: 'separate',
  SKEIN_WEBHOOK_RETRY_SECONDS: '0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2',
  SKEIN_WEBHOOK_TIMEOUT_SECONDS: '10',
  SKEIN_WEBHOOKS_PER_ENDPOINT: '20',
};

interface Delivery {
  readonly messages: Set<number>;
  readonly sequences: Set<number>;
}

/** An endpoint that fails at random, also after it has counted a call. */
class Endpoint {
  /** What came under each `webhook-id`. */
  readonly deliveries = new Map<string, Delivery>();
  calls = 0;
  forged = 0;
  secret = '';

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Endpoint> {
    const random = seededRandom(7);
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        endpoint.note(Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
        const mood = random.next();
        setTimeout(() => {
          if (mood >= FAILING) response.end();
          else if (mood < FAILING / 2) response.writeHead(500).end();
          else request.socket.resetAndDestroy();
        }, THINKING_MS);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = new Endpoint(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return endpoint;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private note(text: string, headers: Record<string, string>): void {
    this.calls += 1;
    try {
      new Webhook(this.secret).verify(text, headers);
    } catch {
      this.forged += 1;
    }
    const { sequence, data } = JSON.parse(text) as { sequence: number; data: { message: { id: number } } };
    const id = headers['webhook-id'] ?? '';
    const seen = this.deliveries.get(id) ?? { messages: new Set<number>(), sequences: new Set<number>() };
    this.deliveries.set(id, seen);
    seen.messages.add(data.message.id);
    seen.sequences.add(sequence);
  }
}

it('no event is lost or comes under two ids although the server that wrote it and the worker that delivers it are killed', async () => {
  const endpoint = await Endpoint.start();
  const server = await SpawnedServer.create(NAME, ENVIRONMENT);
  const { socketPath, host, port, username, password, database } = parseDatabaseUrl(await testDatabaseUrl(NAME));
  const where = socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { socketPath };
  const sql = await createConnection({ user: username, password, database, ...where });
  const count = async (condition: string): Promise<number> => {
    const [rows] = await sql.query(`SELECT COUNT(*) AS count FROM event_delivery WHERE ${condition}`);
    return (rows as { count: number }[])[0]?.count ?? 0;
  };
  const called = (times: number) => expect.poll(() => endpoint.calls, { interval: 10 }).toBeGreaterThan(times);
  const worker = server.worker();
  try {
    await server.start();
    const iago = await server.clientOf('iago');
    const input = { name: 'Archive', url: endpoint.url, event_types: ['message'], narrow: [['topic', 'chaos']] };
    const { status, body } = await iago.post('event_webhooks', input);
    expect(status).toBe(200);
    endpoint.secret = body['signing_secret'] as string;

    const sent = new Set<number>();
    const send = async (from: number, to: number): Promise<void> => {
      for (let next = from; next < to; next += 1) {
        const message = { type: 'channel', to: 'Denmark', topic: 'chaos', content: `event ${next}` };
        sent.add((await iago.post('messages', message)).body['id'] as number);
      }
    };
    const half = MESSAGES / 2;
    await Promise.all(Array.from({ length: 10 }, (_, index) => send((index * half) / 10, ((index + 1) * half) / 10)));
    // The answers have been given; whatever else follows from them is left to others.
    await server.stop('SIGKILL');
    await worker.start();
    for (const share of [0.1, 0.3]) {
      await called(share * MESSAGES);
      await worker.stop('SIGKILL');
      expect(await count("state = 'pending'")).toBeGreaterThan(0);
      await worker.start();
    }
    await server.start();
    await Promise.all(Array.from({ length: 10 }, (_, index) => send(half + (index * half) / 10, half + ((index + 1) * half) / 10)));
    await called(0.8 * MESSAGES);
    await worker.stop('SIGKILL');
    await worker.start();
    await expect.poll(() => count('TRUE'), { interval: 100 }).toBe(MESSAGES);
    await expect.poll(() => count("state <> 'delivered'"), { interval: 100 }).toBe(0);

    const seen = [...endpoint.deliveries.values()];
    expect(endpoint.forged).toBe(0);
    expect(endpoint.calls).toBeGreaterThan(MESSAGES);
    expect(seen.filter(({ messages, sequences }) => messages.size !== 1 || sequences.size !== 1)).toEqual([]);
    const ids = seen.flatMap(({ messages }) => [...messages]).sort((a, b) => a - b);
    expect(ids).toEqual([...sent].sort((a, b) => a - b));
    const sequences = seen.flatMap((one) => [...one.sequences]).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: MESSAGES }, (_, index) => index + 1));
  } finally {
    await worker.stop('SIGKILL');
    await server.stop('SIGKILL');
    await sql.end();
    endpoint.stop();
  }
});
