import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { loggedDelivery } from './webhook-log.js';
import { WebhookReceiver } from './webhook-receiver.js';

const POLLING = { interval: 20 };
const PER_ENDPOINT = 3;
const WAITING = 60;
const SLOW_BOTS = 30;

/** An endpoint that answers no request until `answerAll`. */
class HangingEndpoint {
  readonly held: ServerResponse[] = [];
  most = 0;
  private answering = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<HangingEndpoint> {
    const server = createServer((request, response) => {
      request.resume();
      endpoint.take(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = new HangingEndpoint(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return endpoint;
  }

  /** Answers all waiting requests and all later ones. */
  answerAll(): void {
    this.answering = true;
    for (const response of this.held.splice(0)) response.writeHead(204).end();
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take(response: ServerResponse): void {
    if (this.answering) {
      response.writeHead(204).end();
      return;
    }
    this.held.push(response);
    this.most = Math.max(this.most, this.held.length);
  }
}

let server: TestServer;
let realm: TestRealm;
let hanging: HangingEndpoint;
let healthy: WebhookReceiver;
let alice: TestAccount;

beforeEach(async () => {
  hanging = await HangingEndpoint.start();
});

afterEach(() => hanging.stop());

beforeAll(async () => {
  healthy = await WebhookReceiver.start();
  server = await TestServer.start({ SKEIN_WEBHOOK_TIMEOUT_SECONDS: '60', SKEIN_WEBHOOKS_PER_ENDPOINT: String(PER_ENDPOINT) });
  realm = await TestRealm.create(server);
  alice = await realm.join('Alice');
});

afterAll(async () => {
  await server.stop();
  await healthy.stop();
});

async function send(bot: TestAccount): Promise<number> {
  const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Hello' });
  return body['id'] as number;
}

const hang = (calls: number) => expect.poll(() => hanging.held.length, POLLING).toBe(calls);

const state = async (messageId: number): Promise<string | undefined> => (await loggedDelivery(server, messageId))?.state;

it('a hanging endpoint uses only its own slots, and receives all deliveries when it responds again', async () => {
  const slow = await realm.bot('Slow', BotType.outgoingWebhook, alice, hanging.url);
  const quick = await realm.bot('Quick', BotType.outgoingWebhook, alice, healthy.url);
  const waiting: number[] = [];
  for (let count = 0; count < WAITING; count += 1) waiting.push(await send(slow));
  await hang(PER_ENDPOINT);

  const answered: number[] = [];
  for (let count = 0; count < 5; count += 1) answered.push(await send(quick));
  for (const id of answered) await expect.poll(() => state(id), POLLING).toBe('delivered');
  expect(hanging.held).toHaveLength(PER_ENDPOINT);

  hanging.answerAll();
  for (const id of waiting) await expect.poll(() => state(id), POLLING).toBe('delivered');
  expect(hanging.most).toBe(PER_ENDPOINT);
});

it('thirty hanging endpoints do not delay the deliveries of others', async () => {
  const waiting: number[] = [];
  for (let number = 1; number <= SLOW_BOTS; number += 1) {
    const slow = await realm.bot(`Slow ${number}`, BotType.outgoingWebhook, alice, hanging.url);
    for (let count = 0; count < PER_ENDPOINT; count += 1) waiting.push(await send(slow));
  }
  await hang(SLOW_BOTS * PER_ENDPOINT);
  const quick = await realm.bot('Quick too', BotType.outgoingWebhook, alice, healthy.url);
  const id = await send(quick);
  await expect.poll(() => state(id), POLLING).toBe('delivered');
  expect(hanging.held).toHaveLength(SLOW_BOTS * PER_ENDPOINT);
  hanging.answerAll();
  for (const one of waiting) await expect.poll(() => state(one), POLLING).toBe('delivered');
});
