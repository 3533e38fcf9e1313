import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { ServerUrls } from '../../../src/kernel/server-identity.js';
import { BotServiceRepository } from '../../../src/modules/users/bots.api.js';
import { DeliverWebhookService } from '../../../src/modules/webhooks/application/deliver-webhook.service.js';
import { DeliveryRepository } from '../../../src/modules/webhooks/application/delivery.repository.js';
import { WebhookSecrets } from '../../../src/modules/webhooks/application/webhook-secrets.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { ReceiverProcess, type Step } from '../../support/receiver-process.js';
import { TestClock } from '../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { loggedDelivery, type LoggedDelivery } from './webhook-log.js';

const POLLING = { interval: 20 };
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
  server = await TestServer.start({ SKEIN_WEBHOOK_JITTER_PERCENT: '0', SKEIN_WEBHOOK_TIMEOUT_SECONDS: '10' });
  clock = TestClock.stop(server);
  realm = await TestRealm.create(server);
  owner = await realm.join('Olga Owner');
  alice = await realm.join('Alice');
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

afterEach(() => vi.useRealTimers());

/** Sends a message to a new bot with a scripted endpoint, and waits for the first attempt of its delivery. */
async function sendToScripted(...script: Step[]): Promise<number> {
  bots += 1;
  bot = await realm.bot(`Bot ${bots}`, BotType.outgoingWebhook, owner, receiver.url);
  await receiver.script(...script);
  return send();
}

async function send(): Promise<number> {
  const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Hello' });
  const id = body['id'] as number;
  await expect.poll(async () => (await logged(id)).log.length, POLLING).toBe(1);
  return id;
}

async function logged(messageId: number): Promise<LoggedDelivery> {
  return (await loggedDelivery(server, messageId)) ?? { id: 0, state: 'none', attempts: 0, nextAttemptAt: null, log: [] };
}

/** Moves the clock to the next attempt and makes it. Returns the milliseconds in between, or undefined without a next attempt. */
async function attemptNext(messageId: number): Promise<number | undefined> {
  const { id, nextAttemptAt, log } = await logged(messageId);
  if (nextAttemptAt === null) return undefined;
  const wait = nextAttemptAt - clock.now;
  clock.moveTo(Math.max(clock.now, nextAttemptAt));
  const attempted = async (): Promise<number> => {
    await server.get(DeliverWebhookService).deliver(id); // This does nothing if a delayed job of the server was first.
    return (await logged(messageId)).log.length;
  };
  await expect.poll(attempted, POLLING).toBe(log.length + 1);
  return wait;
}

/** Makes all further attempts and returns the times between them. */
async function runToTheEnd(messageId: number): Promise<number[]> {
  const waits: number[] = [];
  for (let wait = await attemptNext(messageId); wait !== undefined; wait = await attemptNext(messageId)) waits.push(wait);
  return waits;
}

function conversationIds(): string {
  return [alice.user.id, bot.user.id].sort((a, b) => a - b).join(',');
}

async function read(reader: TestAccount): Promise<string[]> {
  const narrow = [{ operator: 'dm', operand: [bot.user.id] }];
  const { body } = await reader.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { sender_id: number; content: string }[])
    .filter(({ sender_id }) => sender_id === bot.user.id)
    .map(({ content }) => content);
}

const reply = (answer: object): Step => ({ status: 200, body: JSON.stringify(answer) });

/** Returns the entries of the audit log with the bot as both actor and target. */
async function audited(): Promise<[action: string, details: unknown][]> {
  const rows = await server
    .get(Sql)
    .rows<{ action: string; details: string }>(
      `SELECT action, details FROM audit_entry WHERE realm_id = ? AND actor_id = ? AND target_kind = 'bot' AND target_id = ? ORDER BY id`,
      [realm.realm.id, bot.user.id, bot.user.id],
    );
  return rows.map(({ action, details }) => [action, JSON.parse(details) as unknown]);
}

const failing = (times: number, step: Step = { status: 500 }): Step[] => new Array<Step>(times).fill(step);

describe('the sequence of attempts', () => {
  it('consists of ten attempts over about three days, ends as a dead letter, and notifies the conversation and the owner', async () => {
    const id = await sendToScripted(...failing(10, { status: 503, body: 'down' }));
    expect(await read(alice)).toEqual(['Failure! Third party responded with 503']);
    expect(await read(owner)).toEqual([
      [
        `[A message](${server.get(ServerUrls).realmUrl(realm.realm.stringId)}/#narrow/dm/${conversationIds()}-dm/near/${id}) ` +
          `to your bot @_**${bot.user.fullName}** triggered an outgoing webhook.`,
        'The webhook got a response with status code *503*.',
        'The response contains the following payload:',
        '```\n"down"\n```',
        'Calls are repeated for some time, less and less often.',
      ].join('\n'),
    ]);
    const waits = await runToTheEnd(id);
    expect(waits).toEqual([SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 10 * HOUR, 22 * HOUR, 34 * HOUR]);
    expect(await logged(id)).toMatchObject({ state: 'dead', attempts: 10, log: new Array<string>(10).fill('rejected 503') });
    expect(receiver.calls).toHaveLength(10);
    expect(await read(alice)).toEqual(['Failure! Third party responded with 503']);
    const [, end, ...others] = await read(owner);
    expect(others).toEqual([]);
    expect(end).toContain('The webhook got a response with status code *503*.');
    expect(end).not.toContain('repeated');
  });

  it('posts the failure once although idempotency keys expire after two days', async () => {
    const id = await sendToScripted(...failing(10));
    while ((await logged(id)).nextAttemptAt !== null) {
      await server.write('DELETE FROM idempotency_key WHERE user_id = ?', [bot.user.id]);
      await attemptNext(id);
    }
    expect(await logged(id)).toMatchObject({ state: 'dead', attempts: 10 });
    expect(await read(alice)).toEqual(['Failure! Third party responded with 500']);
  });

  it('notifies the conversation and the owner once each after a minute without a response', async () => {
    const id = await sendToScripted(...failing(10, { fault: 'reset' }));
    const noticeCounts: number[] = [];
    do {
      noticeCounts.push((await read(alice)).length);
      expect((await read(owner)).length).toBe(noticeCounts.at(-1));
      await attemptNext(id);
    } while ((await logged(id)).attempts < 9);
    expect(noticeCounts).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    await attemptNext(id);
    expect(await logged(id)).toMatchObject({ state: 'dead' });
    expect(await read(alice)).toEqual(['Failure! Bot is unavailable']);
    expect((await read(owner)).map((notice) => notice.split('\n')[1])).toEqual([
      'A connection error occurred. Is my bot server down?',
      'A connection error occurred. Is my bot server down?',
    ]);
  });

  it.each<[string, Step, string]>([
    ['an error', { status: 500 }, 'rejected 500'],
    ['a redirect', { status: 301, headers: { location: '/elsewhere' } }, 'rejected 301'],
    ['a broken connection', { fault: 'reset' }, 'unreachable -'],
    ['an incomplete response', { fault: 'half a body' }, 'unreachable -'],
    ['no response', { fault: 'hang' }, 'timeout -'],
    ['a very slow response', { fault: 'drip' }, 'timeout -'],
    ['408', { status: 408 }, 'rejected 408'],
    ['425', { status: 425 }, 'rejected 425'],
  ])('continues after %s, and ends with success', async (_, step, outcome) => {
    const id = await sendToScripted(step, { status: 204 });
    expect(await runToTheEnd(id)).toEqual([SECOND]);
    expect(await logged(id)).toMatchObject({ state: 'delivered', attempts: 2, log: [outcome, 'accepted 204'] });
    const expectedNotices = outcome.startsWith('rejected') ? 1 : 0;
    expect([(await read(alice)).length, (await read(owner)).length]).toEqual([expectedNotices, expectedNotices]);
  });

  it('continues after every transient failure until a success, under one webhook-id', async () => {
    const id = await sendToScripted(
      { status: 500 },
      { status: 429, headers: { 'retry-after': '120' } },
      { status: 301, headers: { location: '/elsewhere' } },
      { fault: 'hang' },
      { fault: 'reset' },
      { fault: 'half a body' },
      reply({ content: 'At last' }),
    );
    expect(await runToTheEnd(id)).toEqual([SECOND, 120 * SECOND, MINUTE, 10 * MINUTE, HOUR, 4 * HOUR]);
    const delivery = await logged(id);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 7, nextAttemptAt: null });
    expect(delivery.log).toEqual([
      'rejected 500',
      'rejected 429',
      'rejected 301',
      'timeout -',
      'unreachable -',
      'unreachable -',
      'accepted 200',
    ]);
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual(new Array<string>(7).fill(`msg_${delivery.id}`));
    expect(await read(alice)).toEqual(['Failure! Third party responded with 500', 'At last']);
  });

  it('respects Retry-After of the endpoint, for its other deliveries too', async () => {
    const id = await sendToScripted({ status: 429, headers: { 'retry-after': '120' } });
    const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'And now?' });
    const other = body['id'] as number;
    await expect.poll(async () => (await logged(other)).state, POLLING).toBe('pending');
    await server.get(DeliverWebhookService).deliver((await logged(other)).id);
    expect(receiver.calls).toHaveLength(1);
    expect(await runToTheEnd(id)).toEqual([120 * SECOND]);
    await expect.poll(async () => (await logged(other)).log, POLLING).toEqual(['accepted 200']);
  });

  it.each([400, 401, 403, 404, 422])('ends with %d', async (status) => {
    const id = await sendToScripted({ status });
    expect(await logged(id)).toMatchObject({ state: 'failed', nextAttemptAt: null, log: [`rejected ${status}`] });
  });

  it.each<[string, Step, string, string]>([
    ['a response that is too large', { fault: 'flood' }, 'bad_answer 200', 'Failure! Response is too large'],
    ['null', { status: 200, body: 'null' }, 'bad_answer 200', 'Failure! Invalid response format'],
    ['a list as content', { status: 200, body: '{"content":[1]}' }, 'bad_answer 200', 'Failure! Invalid response format'],
    ['unclosed brackets', { status: 200, body: '['.repeat(200_000) }, 'bad_answer 200', 'Failure! Invalid JSON in response'],
    ['null bytes', reply({ content: 'a\0b' }), 'bad_reply 200', 'Failure! Message must not contain null bytes'],
    [
      'a widget that is not JSON',
      reply({ content: 'Choose', widget_content: '{' }),
      'bad_reply 200',
      'Failure! Widgets: API programmer sent invalid JSON',
    ],
    [
      'a deeply nested widget',
      reply({ content: 'Choose', widget_content: `{"extra_data":{},"widget_type":${'['.repeat(90_000)}${']'.repeat(90_000)}}` }),
      'bad_reply 200',
      'Failure! widget_content is too long (limit: 10000 bytes)',
    ],
    [
      'a widget with methods of its own',
      reply({ content: 'Choose', widget_content: '{"extra_data":{},"widget_type":{"toString":1,"valueOf":1}}' }),
      'bad_reply 200',
      'Failure! Widgets: unknown widget type: {"toString":1,"valueOf":1}',
    ],
  ])('ends with an unusable response: %s', async (_, step, outcome, text) => {
    const id = await sendToScripted(step);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: [outcome] });
    expect(await read(alice)).toEqual([text]);
  });

  it.each([
    ['unpaired surrogates', '\ud800 and \udfff'],
    ['thousands of nested quotes', `${'>'.repeat(9_000)} deep`],
    ['thousands of opening brackets', '[('.repeat(5_000)],
    ['thousands of asterisks', '**_'.repeat(3_000)],
    ['a wildcard mention', '@**all** @**everyone**'],
    ['more than the maximum length of a message', 'word '.repeat(50_000)],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ])('posts a reply of %s like any message', async (_, content) => {
    const id = await sendToScripted(reply({ content }));
    const delivery = await logged(id);
    expect(['accepted 200', 'bad_reply 200']).toContain(delivery.log[0]);
    expect(delivery.nextAttemptAt).toBeNull();
    expect(await read(alice)).toHaveLength(1);
    await receiver.script(reply({ content: 'Well' }));
    expect(await logged(await send())).toMatchObject({ state: 'delivered', attempts: 1 });
    expect((await read(alice)).at(-1)).toBe('Well');
  });

  it('posts a reply that is a form with choices', async () => {
    const widget = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'Yes?', choices: [] } };
    const id = await sendToScripted(reply({ content: 'Choose', widget_content: JSON.stringify(widget) }));
    expect(await logged(id)).toMatchObject({ state: 'delivered' });
    const { body } = await alice.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    const [message] = body['messages'] as { submessages: { msg_type: string; content: string }[] }[];
    expect(message?.submessages.map(({ msg_type, content }) => [msg_type, JSON.parse(content) as unknown])).toEqual([['widget', widget]]);
  });

  it('accepts a response that is not valid UTF-8', async () => {
    const id = await sendToScripted({ fault: 'no text' });
    expect(await logged(id)).toMatchObject({ state: 'delivered', log: ['accepted 200'] });
    expect(await read(alice)).toEqual(['\uFFFD\uFFFD\uFFFD(']);
  });

  it('resumes the delivery of a process that died, and counts its attempts', async () => {
    const id = await sendToScripted({ status: 500 }, { status: 200, body: '{"content":"Late"}' });
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
    expect(await read(alice)).toEqual(['Failure! Third party responded with 500', 'Late']);
  });
});

describe('an endpoint', () => {
  it('is disabled by status 410, and its owner is notified', async () => {
    await sendToScripted({ status: 410 });
    const next = await send();
    expect(receiver.calls).toHaveLength(1);
    expect(await logged(next)).toMatchObject({ state: 'failed', log: ['disabled -'] });
    expect((await read(alice)).at(-1)).toBe('Failure! Bot is unavailable');
    const notices = await read(owner);
    expect(notices.filter((notice) => notice.includes('was disabled. Its endpoint answered that it is gone'))).toHaveLength(1);
    expect(await audited()).toEqual([['webhook.disabled', { reason: 'gone', failing_since: clock.now }]]);
  });

  it('is disabled after five days with only failures, at least ten, and its owner is notified', async () => {
    await sendToScripted(...failing(30, { status: 404 }));
    const since = clock.now;
    const disabling = async () => (await read(owner)).filter((notice) => notice.includes('was disabled'));
    for (let day = 1; day <= 8; day += 1) {
      clock.advance(DAY);
      await send();
    }
    expect(await disabling()).toEqual([]);
    clock.advance(DAY);
    await send();
    expect(await disabling()).toEqual([
      expect.stringContaining('was disabled. Nothing but failure came from its endpoint for five days.') as string,
    ]);
    expect(await audited()).toEqual([['webhook.disabled', { reason: 'failing', failing_since: since }]]);
    const calls = receiver.calls.length;
    expect(await logged(await send())).toMatchObject({ state: 'failed', log: ['disabled -'] });
    expect(receiver.calls).toHaveLength(calls);
  });

  it('is paused after ten consecutive failures, is probed, and is healthy again after a success', async () => {
    const first = await sendToScripted(...failing(10));
    const ids = [first];
    for (let more = 1; more < 10; more += 1) ids.push(await send());
    const { body } = await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Still there?' });
    const waiting = body['id'] as number;
    await expect.poll(async () => (await logged(waiting)).state, POLLING).toBe('pending');
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
  it('identify the delivery alike in every attempt, and have a new signature', async () => {
    const id = await sendToScripted({ status: 500 }, { status: 500 });
    await runToTheEnd(id);
    const [service] = await server.get(BotServiceRepository).findByBots([bot.user.id]);
    if (!service) throw new Error('no service');
    const webhook = new Webhook(server.get(WebhookSecrets).signingSecret(service));
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
