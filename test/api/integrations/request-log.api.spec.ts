import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { LIMITS } from '../../../src/kernel/limits.js';
import { UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { EraseIntegrationsListener } from '../../../src/modules/integrations/application/erase-integrations.listener.js';
import { IntegrationRequestRepository } from '../../../src/modules/integrations/application/integration-request.repository.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { subscribe } from '../../support/channels.js';
import { changeAccount } from '../../support/change-account.js';
import { IntegrationOffice } from '../../support/integrations.js';
import { countRowsRead, startCountingRows } from '../../support/rows-read.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();
const HELLO = { featured_title: 'Marilyn', featured_url: 'https://example.com/Marilyn' };
const STAR = {
  action: 'created',
  repository: { name: 'r', full_name: 'o/r', html_url: 'https://github.com/o/r' },
  sender: { login: 'ada' },
};
const DAY_MS = 86_400_000;

interface LoggedRequest {
  readonly id: number;
  readonly origin: string;
  readonly replay_of: number | null;
  readonly outcome: string;
  readonly event: string;
  readonly code: string | null;
  readonly reason: string;
}

const office = IntegrationOffice.open(server);
let realm: TestRealm;
let admin: TestAccount;
let owner: TestAccount;
let bot: TestAccount;
let ops: number;
let round: number;

beforeEach(() => {
  ({ realm, admin, owner, bot, ops, round } = office);
});

const log = (): string => `bots/${bot.user.id}/integration_requests`;

function send(name: string, query: Record<string, string> = {}, headers = {}, body: unknown = HELLO): Promise<ApiResponse> {
  return office.send(name, { query: { stream: String(ops), ...query }, headers, body });
}

const github = (headers = {}, query = {}): Promise<ApiResponse> => send('github', query, { 'x-github-event': 'star', ...headers }, STAR);

async function logged(): Promise<LoggedRequest[]> {
  const { body } = await owner.client.get(log());
  return body['requests'] as LoggedRequest[];
}

async function newest(): Promise<LoggedRequest> {
  const [request] = await logged();
  if (!request) throw new Error('The log is empty');
  return request;
}

/** Subject and content of what the bot has sent to the channel. */
async function sent(): Promise<string[]> {
  return (await office.sent()).map(({ subject, content }) => `${subject}: ${content}`);
}

describe('The log of the integrations of a bot', () => {
  it('says of every request when it came, what it was and what became of it', async () => {
    const before = Math.floor(Date.now() / 1000);
    await send('helloworld', { topic: 'greetings' });
    const [request] = await logged();
    expect(request).toEqual({
      id: expect.any(Number) as number,
      received_at: expect.any(Number) as number,
      origin: 'service',
      replay_of: null,
      integration: 'helloworld',
      event: 'hello',
      outcome: 'sent',
      code: null,
      reason: '',
      channel: String(ops),
      topic: 'greetings',
    });
    expect((request as unknown as { received_at: number }).received_at).toBeGreaterThanOrEqual(before);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ['an ignored event', () => github({ 'x-github-event': 'label' }), { outcome: 'ignored', event: 'label', code: null, reason: '' }],
    ['an event that was not asked for', () => github({}, { only_events: '["push"]' }), { outcome: 'ignored', event: 'star' }],
    [
      'an unsupported event',
      () => github({ 'x-github-event': 'deploy_key' }),
      {
        outcome: 'unsupported',
        event: 'deploy_key',
        code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
        reason: "The 'deploy_key' event isn't currently supported by the GitHub webhook; ignoring",
      },
    ],
    [
      'a missing header',
      () => send('github', {}, {}, STAR),
      { outcome: 'failed', event: '', code: 'MISSING_HTTP_EVENT_HEADER', reason: "Missing the HTTP event header 'X-GitHub-Event'" },
    ],
    [
      'something malformed',
      () => send('helloworld', {}, {}, 'hello'),
      { outcome: 'failed', code: 'INVALID_JSON', reason: 'Malformed JSON' },
    ],
    [
      'an anomalous payload',
      () => send('helloworld', {}, {}, { featured_title: 'x' }),
      {
        outcome: 'failed',
        event: 'hello',
        code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
        reason: 'Unable to parse request: Did Hello World generate this event? No usable featured_url',
      },
    ],
    [
      'a channel that does not exist',
      () => send('helloworld', { stream: 'nowhere' }),
      { outcome: 'failed', code: 'STREAM_DOES_NOT_EXIST', reason: "Channel 'nowhere' does not exist", channel: 'nowhere' },
    ],
  ])('says why nothing became of %s', async (_, act, expected) => {
    await act();
    expect(await logged()).toEqual([expect.objectContaining(expected)]);
  });

  it('says that a delivery was repeated', async () => {
    await github({ 'x-github-delivery': 'one' });
    await github({ 'x-github-delivery': 'one' });
    expect((await logged()).map(({ outcome }) => outcome)).toEqual(['repeated', 'sent']);
    expect(await sent()).toHaveLength(1);
  });

  it('has the body and the headers that the integration reads, but no secret', async () => {
    const secret = 'Sesame';
    await owner.client.put(`bots/${bot.user.id}/integration_secret`, { secret });
    const signature = `sha256=${createHmac('sha256', secret).update(JSON.stringify(STAR)).digest('hex')}`;
    await github({
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/1',
      'x-github-delivery': 'one',
      'x-hub-signature-256': signature,
      'x-secret-of-a-proxy': 'hush',
      cookie: 'a=hush',
    });
    const { text, body } = await owner.client.get(`${log()}/${(await newest()).id}`);
    expect(body).toEqual({
      result: 'success',
      msg: '',
      request: await newest(),
      headers: {
        'content-type': 'application/json',
        'content-length': String(JSON.stringify(STAR).length),
        'user-agent': 'GitHub-Hookshot/1',
        'x-github-event': 'star',
        'x-github-delivery': 'one',
      },
      body: JSON.stringify(STAR),
    });
    for (const hidden of [secret, signature, 'hush', bot.key]) expect(text).not.toContain(hidden);
  });

  it('does not keep the token with which GitLab proves who it is', async () => {
    await owner.client.put(`bots/${bot.user.id}/integration_secret`, { secret: 'Sesame' });
    await send('gitlab', {}, { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': 'Sesame' }, {});
    expect((await newest()).code).toBe('ANOMALOUS_WEBHOOK_PAYLOAD');
    expect((await owner.client.get(`${log()}/${(await newest()).id}`)).text).not.toContain('Sesame');
  });

  it('does not keep a body that is too long', async () => {
    await send('json', {}, {}, { text: 'x'.repeat(LIMITS.MAX_LOGGED_PAYLOAD_BYTES) });
    const { id, outcome } = await newest();
    expect(outcome).toBe('sent');
    expect((await owner.client.get(`${log()}/${id}`)).body).toMatchObject({ body: null });
  });

  it('keeps the last 100 requests, and bodies for 24 hours', async () => {
    const sql = server.get(Sql);
    const now = Date.now();
    const row = (age: number): number[] => [realm.realm.id, bot.user.id, now - age];
    const ages = Array.from({ length: 110 }, (_, index) => (110 - index) * 1_000 + (index < 50 ? DAY_MS : 0));
    for (const age of ages) {
      await server.write(
        `INSERT INTO integration_request (realm_id, bot_id, received_at, origin, integration, event, outcome, reason, address, headers, body)
         VALUES (?, ?, ?, 'service', 'json', 'json', 'sent', '', '{"channel":null,"topic":null,"only":null,"exclude":[],"options":{}}', '{}', '{}')`,
        row(age),
      );
    }
    const before = await logged();
    expect(before).toHaveLength(100);
    const body = async (request: LoggedRequest | undefined): Promise<unknown> =>
      (await owner.client.get(`${log()}/${request?.id ?? 0}`)).body['body'];
    // Whoever reads it does not depend on when it is forgotten.
    expect([await body(before[0]), await body(before[99])]).toEqual(['{}', null]);
    const requests = server.get(IntegrationRequestRepository);
    await requests.forgetBodies({ since: 0, before: Date.now() - DAY_MS });
    await requests.trim(now - 60_000, LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS);
    const rows = await sql.rows<{ body: Buffer | null }>('SELECT body FROM integration_request WHERE bot_id = ? ORDER BY id', [
      bot.user.id,
    ]);
    expect(rows.map((one) => one.body !== null)).toEqual([...Array<boolean>(40).fill(false), ...Array<boolean>(60).fill(true)]);
    expect(await logged()).toEqual(before);
  });

  it('is cut and forgotten without reading what has been looked at before', async ({ skip }) => {
    const refusal = await startCountingRows(server);
    if (refusal !== null) skip(refusal);
    const columns = 'realm_id, bot_id, received_at, origin, integration, event, outcome, reason, address, headers';
    const old = Date.now() - 3 * DAY_MS;
    await server.write(
      `INSERT INTO integration_request (${columns})
       SELECT ?, ?, ?, 'service', 'json', 'json', 'sent', '', '{"channel":null,"topic":null,"only":null,"exclude":[],"options":{}}', '{}' FROM information_schema.COLUMNS LIMIT 1000`,
      [realm.realm.id, bot.user.id, old],
    );
    const other = await realm.bot(`Other hook ${round}`, BotType.incomingWebhook, owner);
    await office.send('helloworld', { key: other.key, body: HELLO });
    const requests = server.get(IntegrationRequestRepository);
    const now = Date.now();
    const before = await countRowsRead(server, 'integration_request');
    await requests.forgetBodies({ since: now - DAY_MS - 60_000, before: now - DAY_MS });
    await requests.trim(now - 60_000, LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS);
    expect((await countRowsRead(server, 'integration_request')) - before).toBeLessThan(500);
    await requests.trim(0, LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS);
    expect(await logged()).toHaveLength(LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS);
  });

  it('is read by the owner of the bot and by administrators only', async () => {
    await send('helloworld');
    const { id } = await newest();
    const other = await realm.join(`Other ${round}`);
    for (const path of [log(), `${log()}/${id}`]) {
      expect((await admin.client.get(path)).status).toBe(200);
      expect((await other.client.get(path)).body).toMatchObject({ code: 'BAD_REQUEST', msg: 'Insufficient permission' });
      expect((await bot.client.get(path)).status).toBe(401);
    }
    const elsewhere = await TestRealm.create(server);
    const foreigner = await elsewhere.join('Foreigner', Role.owner);
    expect((await foreigner.client.get(log())).body).toMatchObject({ msg: 'No such bot' });
  });

  it('shows no request of another bot', async () => {
    await send('helloworld');
    const { id } = await newest();
    const another = await realm.bot(`Another ${round}`, BotType.incomingWebhook, owner);
    const { body } = await owner.client.get(`bots/${another.user.id}/integration_requests/${id}`);
    expect(body).toMatchObject({ result: 'error', msg: 'Request does not exist' });
  });

  it('stays when the key of the bot is replaced, and goes when its owner is erased', async () => {
    await send('helloworld');
    await owner.client.post(`bots/${bot.user.id}/api_key/regenerate`);
    expect(await logged()).toHaveLength(1);
    await server.get(UnitOfWork).run(() => server.get(EraseIntegrationsListener).onErased(owner.user));
    expect(await logged()).toEqual([]);
  });
});

describe('A request of a service', () => {
  const replay = (id: number, account = owner): Promise<ApiResponse> => account.client.post(`${log()}/${id}/replay`);

  it('becomes messages once more when it is replayed, although its delivery was sent before, and the log says so', async () => {
    await github({ 'x-github-delivery': 'one' }, { topic: 'stars' });
    const first = await newest();
    const { body } = await replay(first.id);
    expect(body['request']).toEqual(await newest());
    expect(await newest()).toMatchObject({ origin: 'replay', replay_of: first.id, outcome: 'sent', integration: 'github', topic: 'stars' });
    const [one, two, ...more] = await sent();
    expect([one, more]).toEqual([two, []]);
    const { text } = await admin.client.get('audit_log');
    expect(text).toContain('integration.replay');
  });

  it('is read in a replay as it came: its options, its form and its events', async () => {
    await send(
      'alertmanager',
      { name: 'job' },
      {},
      {
        alerts: [{ status: 'firing', labels: { job: 'pump', instance: 'p1' }, annotations: { summary: 'dry' } }],
      },
    );
    await replay((await newest()).id);
    await send(
      'slack_incoming',
      {},
      { 'content-type': 'application/x-www-form-urlencoded' },
      `payload=${encodeURIComponent('{"text":"a form"}')}`,
    );
    await replay((await newest()).id);
    await github({}, { only_events: '["push"]' });
    await replay((await newest()).id);
    const all = await sent();
    expect(all).toEqual([all[0], all[0], 'general chat: a form', 'general chat: a form']);
    expect(all[0]).toMatch(/^pump: /);
    expect((await newest()).outcome).toBe('ignored');
  });

  it('is sent in a replay once the reason is gone why it was not', async () => {
    const stream = `later ${round}`;
    await send('helloworld', { stream });
    const { id } = await newest();
    expect((await replay(id)).body).toMatchObject({ result: 'success', request: { outcome: 'failed', code: 'STREAM_DOES_NOT_EXIST' } });
    await subscribe(admin, stream);
    expect((await replay(id)).body).toMatchObject({ result: 'success', request: { outcome: 'sent', code: null } });
  });

  it('cannot be replayed without its body, with a wrong signature, for a deactivated bot or by others', async () => {
    await owner.client.put(`bots/${bot.user.id}/integration_secret`, { secret: 'Sesame' });
    await github({ 'x-hub-signature-256': 'sha256=00' });
    expect((await replay((await newest()).id)).body).toMatchObject({ msg: 'A request whose signature was wrong cannot be replayed' });
    await owner.client.delete(`bots/${bot.user.id}/integration_secret`);
    await github();
    const { id } = await newest();
    const other = await realm.join(`Other ${round}`);
    expect((await replay(id, other)).body).toMatchObject({ msg: 'Insufficient permission' });
    await server.write('UPDATE integration_request SET received_at = ? WHERE id = ?', [Date.now() - DAY_MS - 1, id]);
    expect((await replay(id)).body).toMatchObject({ msg: 'The body of this request is not kept any more' });
    expect((await replay(id + 1_000)).body).toMatchObject({ msg: 'Request does not exist' });
    await github();
    const last = await newest();
    await changeAccount(server, bot.user, { active: false });
    expect((await replay(last.id, admin)).body).toMatchObject({ msg: 'User is deactivated' });
    expect((await logged()).filter(({ origin }) => origin === 'replay')).toEqual([]);
  });
});

describe('An example of a service', () => {
  const example = (parameters: Record<string, unknown>): Promise<ApiResponse> => owner.client.post(`${log()}/example`, parameters);

  it('becomes the messages that the service would make, marked in the log, also where the bot has a secret', async () => {
    await owner.client.put(`bots/${bot.user.id}/integration_secret`, { secret: 'Sesame' });
    const { body } = await example({ integration: 'github', stream: `ops ${round}` });
    expect(body['request']).toEqual(await newest());
    expect(await newest()).toMatchObject({ origin: 'example', replay_of: null, outcome: 'sent', event: 'issues', channel: `ops ${round}` });
    expect(await sent()).toEqual([expect.stringContaining('ada opened [issue #3 Dry beans]')]);
  });

  it('says what would not arrive', async () => {
    expect((await example({ integration: 'github', stream: 'nowhere' })).body).toMatchObject({
      result: 'success',
      request: { outcome: 'failed', code: 'STREAM_DOES_NOT_EXIST' },
    });
    expect((await example({ integration: 'nothing' })).body).toMatchObject({ result: 'error' });
  });
});
