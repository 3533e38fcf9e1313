import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { EventListener } from '../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { WebhookReceiver } from '../webhooks/webhook-receiver.js';

interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}
interface CollectedTraces {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: CollectedSpan[] }[] }[];
}

const CONTENT = 'the aubergine is under the carpet';

/** Takes traces in the JSON form of the OpenTelemetry protocol. */
class Collector {
  readonly bodies: string[] = [];
  answers = 0;
  private readonly server: Server;

  /** @param afterMs how long its answers take */
  constructor(afterMs = 0) {
    this.server = createServer((request, response) => {
      void text(request).then((body) => {
        this.bodies.push(body);
        setTimeout(() => {
          this.answers += 1;
          response.setHeader('Content-Type', 'application/json').end('{}');
        }, afterMs).unref();
      });
    });
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1/traces`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  spansOf(traceId: string): CollectedSpan[] {
    const spans = this.bodies.flatMap((body) => (JSON.parse(body) as CollectedTraces).resourceSpans);
    return spans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)).filter((span) => span.traceId === traceId);
  }
}

describe('The trace of a message', () => {
  const collector = new Collector();
  const traceId = randomBytes(16).toString('hex');
  const parentId = randomBytes(8).toString('hex');
  let spans: CollectedSpan[];
  let alice: TestAccount;

  beforeAll(async () => {
    const receiver = await WebhookReceiver.start();
    const server = await TestServer.start({ SKEIN_TRACES_URL: await collector.start() });
    const realm = await TestRealm.create(server);
    alice = await realm.join('Alice');
    const bot = await realm.bot('Bot', BotType.outgoingWebhook, alice, receiver.url);
    const listener = await EventListener.register(alice.client, { event_types: ['message'], fetch_event_types: [] });
    const form = new URLSearchParams({ type: 'direct', to: JSON.stringify([bot.user.id]), content: CONTENT });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', traceparent: `00-${traceId}-${parentId}-01` };
    const { status } = await alice.client.send('POST', 'messages', headers, form.toString());
    expect(status).toBe(200);
    await listener.take(1);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), 30_000);
    // The server sends the rest of its spans when it stops.
    await server.stop();
    await receiver.stop();
    spans = collector.spansOf(traceId);
  });
  afterAll(() => collector.stop());

  /** The names of a span and of those above it. */
  const pathOf = ({ name, parentSpanId }: CollectedSpan): string[] => {
    const parent = spans.find(({ spanId }) => spanId === parentSpanId);
    return [name, ...(parent ? pathOf(parent) : [])];
  };
  const pathsTo = (name: string | RegExp): string[][] => spans.filter((span) => span.name.match(name)).map(pathOf);

  it('begins where the client says', () => {
    expect(spans.find(({ name }) => name === 'POST /api/v1/messages')?.parentSpanId).toBe(parentId);
  });

  it('contains its transaction, also if messages of others are in it', () => {
    expect(pathsTo(/^SELECT conversation$/)).toContainEqual(['SELECT conversation', 'commit messages', 'POST /api/v1/messages']);
  });

  it('continues through the outbox and the event log', () => {
    expect(pathsTo('distribute events')[0]).toEqual(['distribute events', 'POST /api/v1/messages']);
    expect(pathsTo(/^outbox event$/)[0]).toEqual(['outbox event', 'POST /api/v1/messages']);
  });

  it('continues in the job that calls a webhook', () => {
    const [path = []] = pathsTo(/^job /);
    expect(path[0]).toBe('job deliveries');
    expect(path.at(-1)).toBe('POST /api/v1/messages');
    expect(pathsTo('UPDATE webhook_delivery')[0]?.slice(0, 2)).toEqual(['UPDATE webhook_delivery', 'job deliveries']);
  });

  it('contains neither what was written nor who wrote it', () => {
    const all = collector.bodies.join('\n');
    for (const secret of [CONTENT, alice.key, alice.email, 'aubergine']) expect(all).not.toContain(secret);
  });
});

it('A server does not wait for a slow collector when it stops', async () => {
  const slow = new Collector(9_000);
  const server = await TestServer.start({ SKEIN_TRACES_URL: await slow.start() });
  const realm = await TestRealm.create(server);
  expect((await realm.stranger.get('server_settings')).status).toBe(200);
  await server.stop();
  expect(slow.bodies).not.toEqual([]);
  expect(slow.answers).toBe(0);
  slow.stop();
});

describe('Without a collector', () => {
  TestServer.usual();

  it('nothing listens to the commands of the database', () => {
    expect(channel('tracing:mysql2:execute:start').hasSubscribers).toBe(false);
  });
});
