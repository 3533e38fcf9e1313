import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { BotSecrets } from '../../../src/modules/webhooks/application/bot-secrets.js';
import { DeliverWebhookService } from '../../../src/modules/webhooks/application/deliver-webhook.service.js';
import { DeliveryRepository } from '../../../src/modules/webhooks/application/delivery.repository.js';
import { BotServiceRepository } from '../../../src/modules/users/users.api.js';
import { ReceiverProcess, type Step } from '../../support/receiver-process.js';
import { TestClock } from '../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { loggedDelivery, type LoggedDelivery } from './webhook-log.js';

const PATIENCE = { timeout: 8_000, interval: 20 };
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let clock: TestClock;
let realm: TestRealm;
let receiver: ReceiverProcess;
let owner: TestAccount;
let alice: TestAccount;
let bot: TestAccount;
let bots = 0;

beforeAll(async () => {
  receiver = await ReceiverProcess.start();
  server = await TestServer.start({ SKEIN_WEBHOOK_JITTER_PERCENT: '0', SKEIN_WEBHOOK_TIMEOUT_SECONDS: '1' });
  clock = TestClock.stop(server);
  realm = await TestRealm.found(server);
  owner = await realm.join('Olga Owner');
  alice = await realm.join('Alice');
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

afterEach(() => vi.useRealTimers());

/** A message to a bot whose endpoint does as scripted: the delivery after its first attempt. */
async function tell(...script: Step[]): Promise<number> {
  bots += 1;
  bot = await realm.bot(`Bot ${bots}`, BotType.outgoingWebhook, owner, receiver.url);
  await receiver.script(...script);
  return send();
}

async function send(): Promise<number> {
  const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Hello' });
  const id = body['id'] as number;
  await expect.poll(async () => (await logged(id)).log.length, PATIENCE).toBe(1);
  return id;
}

async function logged(messageId: number): Promise<LoggedDelivery> {
  return (await loggedDelivery(server, messageId)) ?? { id: 0, state: 'none', attempts: 0, nextAttemptAt: null, log: [] };
}

/** Lets time pass to each next attempt and makes it, until there is none: milliseconds from attempt to attempt. */
async function runToTheEnd(messageId: number): Promise<number[]> {
  const waits: number[] = [];
  for (let delivery = await logged(messageId); delivery.nextAttemptAt !== null; delivery = await logged(messageId)) {
    waits.push(delivery.nextAttemptAt - clock.now);
    clock.moveTo(delivery.nextAttemptAt);
    await server.get(DeliverWebhookService).deliver(delivery.id);
  }
  return waits;
}

async function read(reader: TestAccount): Promise<string[]> {
  const narrow = [{ operator: 'dm', operand: [bot.user.id] }];
  const { body } = await reader.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { sender_id: number; content: string }[])
    .filter(({ sender_id }) => sender_id === bot.user.id)
    .map(({ content }) => content);
}

const failing = (times: number, step: Step = { status: 500 }): Step[] => new Array<Step>(times).fill(step);

describe('the sequence of attempts', () => {
  it('is ten in about three days, and the end of them a dead letter of which the conversation and the owner are told', async () => {
    const id = await tell(...failing(10, { status: 503, body: 'down' }));
    const waits = await runToTheEnd(id);
    expect(waits).toEqual([SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 10 * HOUR, 22 * HOUR, 34 * HOUR]);
    expect(await logged(id)).toMatchObject({ state: 'dead', attempts: 10, log: new Array<string>(10).fill('rejected 503') });
    expect(receiver.calls).toHaveLength(10);
    expect(await read(alice)).toEqual(['Failure! Third party responded with 503']);
    const notices = await read(owner);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toContain(`The outgoing webhook of your bot @_**${bot.user.fullName}** is failing.`);
    expect(notices[1]).toContain('The webhook got a response with status code *503*.');
  });

  it.each<[string, Step, string]>([
    ['an error', { status: 500 }, 'rejected 500'],
    ['a redirect', { status: 301, headers: { location: '/elsewhere' } }, 'rejected 301'],
    ['a connection that breaks', { fault: 'reset' }, 'unreachable -'],
    ['half an answer', { fault: 'half a body' }, 'unreachable -'],
    ['silence', { fault: 'hang' }, 'timeout -'],
    ['an answer drop by drop', { fault: 'drip' }, 'timeout -'],
    ['408', { status: 408 }, 'rejected 408'],
    ['425', { status: 425 }, 'rejected 425'],
  ])('goes on after %s, and ends with success', async (_, step, outcome) => {
    const id = await tell(step, { status: 204 });
    expect(await runToTheEnd(id)).toEqual([SECOND]);
    expect(await logged(id)).toMatchObject({ state: 'delivered', attempts: 2, log: [outcome, 'accepted 204'] });
    expect(await read(owner)).toEqual([]);
  });

  it('keeps to what the endpoint asks for, for its other deliveries too', async () => {
    const id = await tell({ status: 429, headers: { 'retry-after': '120' } });
    const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'And now?' });
    const other = body['id'] as number;
    await expect.poll(async () => (await logged(other)).state, PATIENCE).toBe('pending');
    await server.get(DeliverWebhookService).deliver((await logged(other)).id);
    expect(receiver.calls).toHaveLength(1);
    expect(await runToTheEnd(id)).toEqual([120 * SECOND]);
    await expect.poll(async () => (await logged(other)).log, PATIENCE).toEqual(['accepted 200']);
  });

  it.each([400, 401, 403, 404, 422])('ends with %d', async (status) => {
    const id = await tell({ status });
    expect(await logged(id)).toMatchObject({ state: 'failed', nextAttemptAt: null, log: [`rejected ${status}`] });
  });

  it.each<[string, Step, string, string]>([
    ['a flood', { fault: 'flood' }, 'bad_answer 200', 'Failure! Response is too large'],
    ['null', { status: 200, body: 'null' }, 'bad_answer 200', 'Failure! Invalid response format'],
    ['a list as content', { status: 200, body: '{"content":[1]}' }, 'bad_answer 200', 'Failure! Invalid response format'],
  ])('ends with an answer that cannot be used: %s', async (_, step, outcome, text) => {
    const id = await tell(step);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: [outcome] });
    expect(await read(alice)).toEqual([text]);
  });

  it('survives an answer that is no text', async () => {
    const id = await tell({ fault: 'no text' });
    expect(await logged(id)).toMatchObject({ state: 'delivered', log: ['accepted 200'] });
    expect(await read(alice)).toEqual(['\uFFFD\uFFFD\uFFFD(']);
  });

  it('takes over from a process that died, and counts its attempts', async () => {
    const id = await tell({ status: 500 }, { status: 200, body: '{"content":"Late"}' });
    const { id: deliveryId, nextAttemptAt } = await logged(id);
    const deliveries = server.get(DeliveryRepository);
    clock.moveTo(nextAttemptAt ?? 0);
    const delivery = await deliveries.find(deliveryId);
    if (!delivery) throw new Error('no delivery');
    expect(await deliveries.claim(delivery, clock.now, clock.now + 6 * SECOND)).toBe(true);
    await server.get(DeliverWebhookService).deliver(deliveryId);
    expect(receiver.calls).toHaveLength(1);
    expect(await runToTheEnd(id)).toEqual([6 * SECOND]);
    expect(await logged(id)).toMatchObject({ state: 'delivered', attempts: 3, log: ['rejected 500', 'accepted 200'] });
    expect(await read(alice)).toEqual(['Late']);
  });
});

describe('an endpoint', () => {
  it('that says 410 is called no more, and its owner is told', async () => {
    await tell({ status: 410 });
    const next = await send();
    expect(receiver.calls).toHaveLength(1);
    expect(await logged(next)).toMatchObject({ state: 'failed', log: ['disabled -'] });
    expect((await read(alice)).at(-1)).toBe('Failure! Bot is unavailable');
    const notices = await read(owner);
    expect(notices.filter((notice) => notice.includes('was disabled. Its endpoint answered that it is gone'))).toHaveLength(1);
  });

  it('that does nothing but fail for five days is disabled, and its owner is told', async () => {
    await tell(...failing(30));
    for (let day = 1; day <= 5; day += 1) {
      clock.advance(DAY);
      await send();
    }
    expect((await read(owner)).at(-1)).toContain('was disabled. Nothing but failure came from its endpoint for five days.');
    const calls = receiver.calls.length;
    expect(await logged(await send())).toMatchObject({ state: 'failed', log: ['disabled -'] });
    expect(receiver.calls).toHaveLength(calls);
  });

  it('that fails ten times in a row rests, is probed, and is well again after a success', async () => {
    const first = await tell(...failing(10));
    const ids = [first];
    for (let more = 1; more < 10; more += 1) ids.push(await send());
    const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Still there?' });
    const waiting = body['id'] as number;
    await expect.poll(async () => (await logged(waiting)).state, PATIENCE).toBe('pending');
    const { id } = await logged(waiting);
    clock.advance(30 * SECOND - 1);
    await server.get(DeliverWebhookService).deliver(id);
    expect(receiver.calls).toHaveLength(10);
    clock.advance(1);
    await server.get(DeliverWebhookService).deliver(id);
    expect(await logged(waiting)).toMatchObject({ state: 'delivered' });
    for (const one of ids) await runToTheEnd(one);
    expect(await Promise.all(ids.map(async (one) => (await logged(one)).state))).toEqual(ids.map(() => 'delivered'));
  });
});

describe('the headers', () => {
  it('name the delivery the same in every attempt, and are signed afresh', async () => {
    const id = await tell({ status: 500 }, { status: 500 });
    await runToTheEnd(id);
    const [service] = await server.get(BotServiceRepository).findByBots([bot.user.id]);
    if (!service) throw new Error('no service');
    const webhook = new Webhook(server.get(BotSecrets).signingSecret(service));
    expect(receiver.calls).toHaveLength(3);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
    const times = receiver.calls.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1, 11]);
    for (const { headers, body } of receiver.calls) {
      vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
      expect(webhook.verify(body, headers as Record<string, string>)).toMatchObject({ bot_email: bot.email });
      expect(() => webhook.verify(`${body} `, headers as Record<string, string>)).toThrow('No matching signature');
    }
  });
});
