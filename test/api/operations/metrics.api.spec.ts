import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { Clock } from '../../../src/kernel/clock.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { EventListener } from '../../support/event-listener.js';
import { PushReceiver, PushService, trustAnyCertificate } from '../../support/push-service.js';
import { basic } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { WebhookReceiver } from '../webhooks/webhook-receiver.js';

const TOKEN = 'a-token-for-metrics';
const PASSWORD = 'a password of operators';

let open: TestServer;
let closed: TestServer;
let realm: TestRealm;
let alice: TestAccount;

beforeAll(async () => {
  const place = { SKEIN_REDIS_PREFIX: `metrics-${randomBytes(4).toString('hex')}` }; // wrong passwords are counted under this prefix
  closed = await TestServer.start({ ...place, SKEIN_WORKER: 'separate' }); // leaves background work to the other server
  open = await closed.startNode({
    ...place,
    SKEIN_METRICS_TOKEN: TOKEN,
    SKEIN_OPERATOR_PASSWORD: PASSWORD,
    SKEIN_RATE_LIMIT_LOGIN: '1800:5',
  });
  realm = await TestRealm.create(open);
  alice = await realm.join('Alice');
});

afterAll(async () => {
  await open.stop();
  await closed.stop();
});

const read = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) => realm.stranger.send('GET', '/metrics', headers);

/** The sum of a metric's samples whose labels contain the given strings. */
async function total(name: string, ...labels: string[]): Promise<number> {
  const { text } = await read();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

describe('The metrics', () => {
  it('do not exist without a configured token', async () => {
    const elsewhere = await TestRealm.create(closed);
    const { status, body } = await elsewhere.stranger.send('GET', '/metrics', { authorization: `Bearer ${TOKEN}` });
    expect([status, body['msg']]).toEqual([404, 'Not Found']);
  });

  it.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['another token', { authorization: 'Bearer another' }],
    ['Basic credentials', { authorization: 'Basic YTpi' }],
  ])('are rejected with %s', async (_, headers) => {
    const { status, text } = await read(headers);
    expect([status, text]).toEqual([401, 'wrong token\n']);
  });

  it('include the process and the durations of requests by route, without ids', async () => {
    await alice.client.get(`users/${alice.user.id}`);
    const { headers, text } = await read();
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toMatch(/^skein_process_cpu_seconds_total \d/m);
    expect(await total('skein_http_request_duration_seconds_count', 'route="/api/v1/users/{user_id}"', 'status="200"')).toBe(1);
    expect(text).not.toContain(`/users/${alice.user.id}`);
  });

  it('begin to count lost webhook calls at 0, so that the first one is an increase', async () => {
    expect((await read()).text).toContain('skein_webhook_deliveries_finished_total{state="dead"} 0\n');
  });

  it('include the number of event queues', async () => {
    const before = await total('skein_event_queues');
    const listener = await EventListener.register(alice.client);
    await listener.takePending();
    expect(await total('skein_event_queues')).toBe(before + 1);
  });

  it('include attempts, latency and dead deliveries of webhooks', async () => {
    const receiver = await WebhookReceiver.start();
    receiver.reset({ status: 404 }, { status: 200 });
    const bot = await realm.bot('Bot', BotType.outgoingWebhook, alice, receiver.url);
    const send = () => alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Hello' });
    await send();
    await expect.poll(() => total('skein_webhook_deliveries_finished_total', 'state="failed"')).toBeGreaterThan(0);
    await send();
    await expect.poll(() => total('skein_webhook_deliveries_finished_total', 'state="delivered"')).toBeGreaterThan(0);
    expect(await total('skein_webhook_attempts_total', 'outcome="rejected"')).toBeGreaterThan(0);
    expect(await total('skein_webhook_attempts_total', 'outcome="accepted"')).toBeGreaterThan(0);
    expect(await total('skein_webhook_attempt_duration_seconds_count')).toBeGreaterThan(1);
    expect(await total('skein_webhook_delivery_latency_seconds_count')).toBeGreaterThan(0);
    await receiver.stop();
  });

  it('include what became of notices, by delivery channel', async () => {
    const [distrust, service] = [trustAnyCertificate(), await PushService.start()];
    const { p256dh, auth } = new PushReceiver();
    await alice.client.post('users/me/push_subscriptions', { endpoint: `${service.origin}/push`, p256dh, auth, label: 'Phone' });
    const bob = await realm.join('Bob');
    await bob.client.post('messages', { type: 'direct', to: [alice.user.id], content: 'Hello' });
    const accepted = (): Promise<number> => total('skein_notice_deliveries_total', 'channel="web_push"', 'result="accepted"');
    await expect.poll(accepted).toBe(1);
    await service.stop();
    distrust();
  });

  it('include the backlog and for how long the oldest delivery has been due', async () => {
    const pending = await total('skein_webhook_deliveries_pending');
    const now = open.get(Clock).now();
    const resting = { bot_id: 4_000_000_000, message_id: now, due: now - 90_000_000 };
    await open.write('INSERT INTO webhook_endpoint (bot_id, realm_id, failures, paused_until) VALUES (?, ?, 10, ?)', [
      resting.bot_id,
      realm.realm.id,
      now + 600_000,
    ]);
    await open.write(
      `INSERT INTO webhook_delivery (realm_id, bot_id, message_id, trigger_kind, state, attempts, next_attempt_at, created_at)
       VALUES (?, ?, ?, 'mention', 'pending', 1, ?, ?)`,
      [realm.realm.id, resting.bot_id, resting.message_id, resting.due, resting.due],
    );
    expect(await total('skein_webhook_deliveries_pending')).toBe(pending + 1);
    const age = await total('skein_webhook_backlog_age_seconds');
    expect(age).toBeGreaterThanOrEqual(90_000);
    expect(age).toBeLessThan(100_000);
    await open.write('UPDATE realm SET active = 0 WHERE id = ?', [realm.realm.id]);
    expect(await total('skein_webhook_deliveries_pending'), 'in a deactivated organization').toBe(pending);
    expect(await total('skein_webhook_backlog_age_seconds'), 'in a deactivated organization').toBeLessThan(90_000);
    await open.write('UPDATE realm SET active = 1 WHERE id = ?', [realm.realm.id]);
    await open.write('DELETE FROM webhook_delivery WHERE bot_id = ?', [resting.bot_id]);
    await open.write('DELETE FROM webhook_endpoint WHERE bot_id = ?', [resting.bot_id]);
  });
});

describe('The metrics of backlogs and services', () => {
  const HOUR_S = 3_600;

  it('include the number of messages that wait for the index of searches', async () => {
    const before = await total('skein_search_messages_waiting');
    await open.write('INSERT INTO search_queue (realm_id, message_id) VALUES (4000000000, 1)');
    expect(await total('skein_search_messages_waiting')).toBe(before + 1);
    await open.write('DELETE FROM search_queue WHERE realm_id = 4000000000');
  });

  it.each([
    [
      'outbox rows that nobody handles',
      'skein_outbox_rows_waiting',
      'skein_outbox_backlog_age_seconds',
      "INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES (?, 'of_nobody', '{}', ?)",
      "DELETE FROM outbox WHERE kind = 'of_nobody'",
    ],
    [
      'unsent mails',
      'skein_mails_waiting',
      'skein_mail_backlog_age_seconds',
      `INSERT INTO mail (realm_id, recipient, subject, content, attempts, next_attempt_at, created_at)
       VALUES (?, 'of-nobody@example.com', '', '', 3, 9000000000000, ?)`,
      "DELETE FROM mail WHERE recipient = 'of-nobody@example.com'",
    ],
    [
      'overdue notices',
      'skein_notices_due',
      'skein_notice_backlog_age_seconds',
      `INSERT INTO notice (realm_id, user_id, message_id, channel, cause, outcome, reason, decided_at, due_at, leased_until)
       VALUES (?, 4000000000, 1, 'mail', 'mention', 'sent', '', 0, ?, 9000000000000)`,
      'DELETE FROM notice WHERE user_id = 4000000000',
    ],
  ])('include the number of %s and the age of the oldest one', async (_, count, age, insertion, deletion) => {
    const sql = open.get(Sql);
    const before = await total(count);
    await sql.run(insertion, [realm.realm.id, open.get(Clock).now() - HOUR_S * 1000]);
    expect(await total(count)).toBe(before + 1);
    expect(await total(age)).toBeGreaterThanOrEqual(HOUR_S);
    await sql.run(deletion);
    expect(await total(age)).toBeLessThan(HOUR_S);
  });

  it('read each table once', async () => {
    const rows = vi.spyOn(open.get(Sql), 'rows');
    await read();
    const statements = rows.mock.calls.map(([statement]) => statement).filter((statement) => /COUNT\(\*\)/.test(statement));
    rows.mockRestore();
    for (const table of ['webhook_delivery', 'outbox', 'scheduled_message', 'user_status', 'mail', 'notice', 'search_queue']) {
      expect(statements.filter((statement) => statement.includes(`FROM ${table}`))).toHaveLength(1);
    }
  });

  it('include scheduled messages that are due, and statuses that have ended', async () => {
    const { text } = await read();
    expect(text).toMatch(/^skein_scheduled_messages_due 0$/m);
    expect(text).toMatch(/^skein_scheduled_message_backlog_age_seconds 0$/m);
    expect(text).toMatch(/^skein_statuses_due 0$/m);
    expect(text).toMatch(/^skein_status_backlog_age_seconds 0$/m);
  });

  it('include dependencies and the connections to them', async () => {
    expect(await total('skein_dependency_up', 'dependency="database"')).toBe(1);
    expect(await total('skein_dependency_up', 'dependency="redis"')).toBe(1);
    expect(await total('skein_redis_connections', 'state="ready"')).toBeGreaterThan(0);
    expect(await total('skein_database_connections_open', 'pool="general"')).toBeGreaterThan(0);
    const { text } = await read();
    expect(text).toMatch(/^skein_database_connections_used\{pool="sends"\} \d/m);
    expect(text).toMatch(/^skein_database_connection_waits\{pool="general"\} \d/m);
  });
});

describe('The queue board', () => {
  const visit = (path: string, authorization?: string, method = 'GET') =>
    realm.stranger.send(method, `/operator/queues${path}`, authorization === undefined ? {} : { authorization });

  it('does not exist without a configured password', async () => {
    const elsewhere = await TestRealm.create(closed);
    const { status } = await elsewhere.stranger.send('GET', '/operator/queues', { authorization: basic('operator', PASSWORD) });
    expect(status).toBe(404);
  });

  it('shows the queues to an operator', async () => {
    const page = await visit('/', basic('operator', PASSWORD));
    expect([page.status, page.headers['x-frame-options'], page.headers['cache-control']]).toEqual([200, 'DENY', 'no-store, private']);
    expect(page.text).toContain('Skein');
    const { body } = await visit('/api/queues', basic('operator', PASSWORD));
    const queues = body['queues'] as { name: string; readOnlyMode: boolean }[];
    expect(queues.map(({ name, readOnlyMode }) => [name, readOnlyMode]).sort()).toEqual([
      ['deliveries', true],
      ['event-deliveries', true],
      ['scheduled-messages', true],
      ['thumbnails', true],
      ['website-previews', true],
    ]);
  });

  it('is read-only', async () => {
    const answers = await Promise.all(
      ['/api/queues/deliveries/clean/completed', '/api/queues/deliveries/pause', '/api/queues/deliveries/empty'].map((path) =>
        visit(path, basic('operator', PASSWORD), 'PUT'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405]);
  });

  it('rejects everyone else, including organization owners, and limits wrong passwords', async () => {
    expect((await visit('/')).status).toBe(401);
    expect((await visit('/', basic(alice.email, alice.key))).status).toBe(401);
    expect((await visit('/api/queues')).status).toBe(401);
    const guesses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push((await visit('/', basic('operator', `guess ${guess}`))).status);
    expect(guesses.at(-1)).toBe(429);
  });
});
