import { beforeEach, describe, expect, it } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { subscribe } from '../../support/channels.js';
import { IntegrationOffice, messagesOf, type SentPayload, type WireMessage } from '../../support/integrations.js';
import { recordedPayload } from '../../support/recorded-payload.js';
import { changeAccount } from '../../support/change-account.js';
import type { ApiResponse } from '../../support/test-client.js';
import type { TestRealm } from '../../support/test-realm.js';
import { type TestAccount } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();
const HELLO = { featured_title: 'Marilyn', featured_url: 'https://example.com/Marilyn' };
const GREETING = "Hello! This address works. :tada:\n\nToday's article is **[Marilyn](https://example.com/Marilyn)**.";

const office = IntegrationOffice.open(server);
let realm: TestRealm;
let owner: TestAccount;
let reader: TestAccount;
let bot: TestAccount;
let notices: TestAccount;
let ops: number;
let round: number;

beforeEach(() => {
  ({ realm, owner, admin: reader, bot, notices, ops, round } = office);
});

const send = ({
  name = 'helloworld',
  query = {},
  body = HELLO,
  ...more
}: SentPayload & { readonly name?: string } = {}): Promise<ApiResponse> => office.send(name, { query, body, ...more });

/** What was sent to the channel, without the notice that it was created. */
const inChannel = async (options = {}, channel = ops): Promise<WireMessage[]> =>
  (await messagesOf(reader, [{ operator: 'channel', operand: channel }], options)).filter(({ sender_id }) => sender_id !== notices.user.id);
const noticesToOwner = async (): Promise<string[]> =>
  (await messagesOf(owner, [{ operator: 'dm', operand: [notices.user.id] }])).map(({ content }) => content);

describe('The address of an integration', () => {
  it('sends to a channel by its name, in the topic of the integration, as the bot of the key', async () => {
    const answer = await send({ query: { stream: ` ops ${round} ` } });
    expect([answer.status, answer.body]).toEqual([200, { result: 'success', msg: '' }]);
    expect(await inChannel()).toEqual([
      expect.objectContaining({ subject: 'Hello World', content: GREETING, sender_id: bot.user.id, client: 'ZulipHelloWorldWebhook' }),
    ]);
  });

  it('sends to a channel by its id, in the topic of the address', async () => {
    await send({ query: { stream: String(ops), topic: ' greetings ' } });
    expect(await inChannel()).toEqual([expect.objectContaining({ subject: 'greetings' })]);
  });

  it('sends a direct message to the owner of the bot if it names no channel', async () => {
    await send();
    expect(await messagesOf(owner, [{ operator: 'dm', operand: [bot.user.id] }])).toEqual([expect.objectContaining({ content: GREETING })]);
  });

  it('works with the key of any bot, and with no key of a person', async () => {
    const generic = await realm.bot(`Generic ${round}`, BotType.generic, owner);
    expect((await send({ key: generic.key, query: { stream: `ops ${round}` } })).body).toMatchObject({ result: 'success' });
    const { status, body } = await send({ key: reader.key });
    expect([status, body]).toEqual([401, { result: 'error', code: 'INVALID_API_KEY', msg: 'Only keys of bots may stand in an address' }]);
    expect(await inChannel()).toHaveLength(1);
  });

  it.each([
    ['a wrong key', 'a'.repeat(32), 'Invalid API key'],
    ['what cannot be a key', 'short', 'Malformed API key'],
  ])('answers %s with 401', async (_, key, msg) => {
    const { status, body } = await send({ key });
    expect([status, body]).toEqual([401, { result: 'error', code: 'INVALID_API_KEY', msg }]);
  });

  it('needs a key in the address, and takes no other credentials', async () => {
    const { status, body } = await bot.client.send('POST', 'external/helloworld', {}, JSON.stringify(HELLO));
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'api_key' argument", var_name: 'api_key' },
    ]);
  });

  it('tells a deactivated bot so', async () => {
    await changeAccount(server, bot.user, { active: false });
    const { status, body } = await send();
    expect([status, body]).toEqual([401, { result: 'error', code: 'USER_DEACTIVATED', msg: 'Account is deactivated' }]);
  });

  it('is unknown for a service that is unknown, and below /json/', async () => {
    expect((await send({ name: 'nothing' })).status).toBe(404);
    expect((await realm.stranger.send('POST', `/json/external/helloworld?api_key=${bot.key}`, {}, '{}')).status).toBe(404);
  });

  it('answers a service that looks whether it is there', async () => {
    const look = (method: string, path: string): Promise<ApiResponse> => realm.stranger.send(method, `external/${path}`);
    expect((await look('HEAD', `helloworld?api_key=${bot.key}`)).status).toBe(200);
    expect((await look('GET', `helloworld?api_key=${bot.key}`)).body).toEqual({ result: 'success', msg: '' });
    expect((await look('GET', `nothing?api_key=${bot.key}`)).status).toBe(404);
    expect((await look('HEAD', `helloworld?api_key=${'a'.repeat(32)}`)).status).toBe(401);
  });
});

describe('What cannot be sent', () => {
  it('because there is no such channel is no error of the service, and the owner is told once', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await send({ query: { stream: 'nowhere' } });
      expect([status, body]).toEqual([200, { result: 'success', msg: '' }]);
    }
    expect(await noticesToOwner()).toEqual([expect.stringContaining('names the channel `nowhere`, which does not exist')]);
  });

  it('because the channel is private is refused as other messages of the bot are, and the owner is told', async () => {
    await subscribe(reader, `vault ${round}`, { invite_only: true });
    const query = { stream: `vault ${round}` };
    const other = await bot.client.post('messages', { type: 'stream', to: query.stream, topic: 't', content: 'c' });
    const { status, body } = await send({ query });
    expect([status, body]).toEqual([other.status, other.body]);
    expect(other.status).toBe(400);
    expect(await noticesToOwner()).toHaveLength(1);
  });

  it('because the channel is archived is refused as other messages of the bot are, and the owner is told', async () => {
    await reader.client.delete(`streams/${ops}`);
    const { status, body } = await send({ query: { stream: String(ops) } });
    const other = await bot.client.post('messages', { type: 'stream', to: ops, topic: 't', content: 'c' });
    expect([status, body]).toEqual([other.status, other.body]);
    expect([status, body['code']]).toEqual([400, 'BAD_REQUEST']);
    expect(await noticesToOwner()).toEqual([expect.stringContaining(`cannot be sent to the channel \`${ops}\``)]);
  });

  it.each<[string, (time: number) => Promise<unknown>]>([
    ['no channel, whatever its name', (time) => send({ query: { stream: `nowhere ${time}` } })],
    ['no permission', (time) => send({ query: { stream: `vault of ${round}`, topic: String(time) } })],
    ['something malformed', () => send({ body: 'hello' })],
    ['a payload that is not as documented', (time) => send({ body: { featured_title: 'x', [`featured_url_${time}`]: 'x' } })],
    [
      'one whose paths differ',
      (time) => send({ name: 'alertmanager', body: { alerts: [...Array<object>(time).fill({ status: 'firing', labels: {} }), {}] } }),
    ],
    ['a header that is missing', () => send({ name: 'github', body: {} })],
  ])('because of %s is told the owner once an hour', async (_, act) => {
    await subscribe(reader, `vault of ${round}`, { invite_only: true });
    for (let time = 0; time < 3; time += 1) await act(time);
    expect(await noticesToOwner()).toHaveLength(1);
  });

  it('because a signature is wrong is refused with 401, and the owner is told once an hour', async () => {
    await owner.client.put(`bots/${bot.user.id}/integration_secret`, { secret: 'Sesame' });
    for (const signature of ['', 'sha256=00', 'x']) {
      const { status, body } = await send({ name: 'github', headers: { 'x-github-event': 'star', 'x-hub-signature-256': signature } });
      const msg = "The signature in the header 'X-Hub-Signature-256' is missing, wrong or too old";
      expect([status, body]).toEqual([401, { result: 'error', code: 'INVALID_SIGNATURE', msg }]);
    }
    expect(await noticesToOwner()).toEqual([expect.stringContaining('was not signed with the secret of the bot')]);
  });

  it('because the owner of the bot is deactivated is refused', async () => {
    await changeAccount(server, owner.user, { active: false });
    const { status, body } = await send();
    expect([status, body['code']]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each([
    ['text that is no JSON', 'hello'],
    ['JSON that ends too early', '{"featured_title": "x"'],
    ['XML', recordedPayload('apprise-xml').bytes],
    ['nothing', ''],
    ['JSON that is nested too deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('because it is %s is answered with Malformed JSON, and the owner is told', async (_, body) => {
    const answer = await send({ body });
    expect([answer.status, answer.body]).toEqual([400, { result: 'error', code: 'INVALID_JSON', msg: 'Malformed JSON' }]);
    expect(await noticesToOwner()).toHaveLength(1);
  });

  it('because a path is missing is answered with what is missing, which the owner is told, too', async () => {
    const { status, body } = await send({ body: { featured_title: 'x', featured_url: null } });
    expect([status, body]).toEqual([
      400,
      {
        result: 'error',
        code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
        msg: 'Unable to parse request: Did Hello World generate this event?',
        webhook_name: 'Hello World',
        path: 'featured_url',
      },
    ]);
    expect(await noticesToOwner()).toEqual([expect.stringContaining('`featured_url` is missing')]);
  });
});

describe('The body of a request', () => {
  const shown = async (): Promise<string> => (await inChannel())[0]?.content ?? '';

  it.each([
    ['JSON without a content type', 'healthchecks-webhook-post', '"check": "x"'],
    ['JSON that is called a form', 'uptime-kuma-webhook-custom-body', '"text": "[Shop <front> & API] [🔴 Down]'],
    ['JSON in a field of a multipart form', 'uptime-kuma-webhook-multipart', '"monitorID": 1'],
    ['a form', 'apprise-form', '"message": "Job <b>nightly</b> & more'],
    ['JSON in a field of a form', 'netdata-slack-warning', '"username": "netdata on host.example.com"'],
  ])('is read by its bytes: %s', async (_, name, expected) => {
    const { headers, bytes } = recordedPayload(name);
    const { 'content-type': type } = headers;
    const answer = await send({
      name: 'json',
      query: { stream: String(ops) },
      headers: type === undefined ? {} : { 'content-type': type },
      body: bytes,
    });
    expect(answer.body).toMatchObject({ result: 'success' });
    expect(await shown()).toContain(expected);
  });

  it('is cut between characters where it is too long for a message', async () => {
    const answer = await send({ name: 'json', query: { stream: String(ops) }, body: { text: '😀'.repeat(20_000) } });
    expect(answer.body).toMatchObject({ result: 'success' });
    const content = await shown();
    expect(content).not.toMatch(/\p{Surrogate}/u);
    expect(Array.from(content).length).toBeLessThanOrEqual(10_000);
  });
});

describe('The text of a payload', () => {
  it.each([
    '@**all**',
    '@**Reader**',
    '@_**Reader**',
    '@*role:administrators*',
    '@**topic**',
    '#**ops 1**',
    '#**ops 1>t**',
    '@**channel**',
    '@@**all**',
  ])('mentions nobody and links to no channel: %s', async (text) => {
    const stream = String(ops);
    await send({ query: { stream, topic: text }, body: { featured_title: text, featured_url: 'https://example.com' } });
    await send({ name: 'slack_incoming', query: { stream }, body: { text: `${text} <!channel> <@U1|Reader> <!here|@**all**>` } });
    const all = await inChannel({ apply_markdown: true });
    expect(all).toHaveLength(2);
    for (const { content, flags } of all) {
      expect(content).not.toMatch(/user-mention|user-group-mention|topic-mention|class="stream/);
      expect(flags.filter((flag) => flag.includes('mention'))).toEqual([]);
    }
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)', 'java\nscript:alert(1)', '/user_uploads/1/x', 'vbscript:x'])(
    'becomes no link to %j',
    async (url) => {
      await send({ query: { stream: String(ops) }, body: { featured_title: 'x](javascript:alert(2))', featured_url: url } });
      const [message] = await inChannel({ apply_markdown: true });
      expect(message?.content).toContain('article');
      expect(message?.content).not.toContain('<a');
    },
  );

  it('is no command', async () => {
    await send({ name: 'slack_incoming', query: { stream: String(ops) }, body: { text: '/poll Who?\nA\nB' } });
    const [message] = await inChannel();
    expect(message).toMatchObject({ submessages: [] });
  });
});

describe('Events', () => {
  const query = (more: object): Record<string, string> => ({ stream: String(ops), ...more });
  const star = {
    action: 'created',
    repository: { name: 'r', full_name: 'o/r', html_url: 'https://github.com/o/r' },
    sender: { login: 'ada' },
  };
  const github = (event: string, more = {}, headers = {}): Promise<ApiResponse> =>
    send({ name: 'github', query: query(more), headers: { 'x-github-event': event, ...headers }, body: star });

  it('that are not supported are answered with 200 and an error, so that the service does not switch the webhook off', async () => {
    const { status, body } = await github('deploy_key');
    expect([status, body]).toEqual([
      200,
      {
        result: 'error',
        code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
        msg: "The 'deploy_key' event isn't currently supported by the GitHub webhook; ignoring",
        webhook_name: 'GitHub',
        event_type: 'deploy_key',
      },
    ]);
    expect(await noticesToOwner()).toEqual([]);
  });

  it('that nobody would want to read of are taken in silence', async () => {
    expect((await github('label')).body).toEqual({ result: 'success', msg: '' });
    expect(await inChannel()).toEqual([]);
  });

  it('without the header that names them are answered with what is missing', async () => {
    const { status, body } = await send({ name: 'github', query: query({}), body: star });
    expect([status, body]).toMatchObject([
      400,
      { code: 'MISSING_HTTP_EVENT_HEADER', msg: "Missing the HTTP event header 'X-GitHub-Event'", header: 'X-GitHub-Event' },
    ]);
    expect(await noticesToOwner()).toHaveLength(1);
  });

  it.each([
    [{ only_events: '["star"]' }, 1],
    [{ only_events: '["s*", "push"]' }, 1],
    [{ only_events: '["push", "pull_request*"]' }, 0],
    [{ only_events: '[]' }, 0],
    [{ exclude_events: '["st?r"]' }, 0],
    [{ exclude_events: '["starr", "tar"]' }, 1],
    [{ only_events: '["*"]', exclude_events: '["*a*"]' }, 0],
  ])('are chosen by patterns in the address: %j', async (filter, count) => {
    expect((await github('star', filter)).body).toEqual({ result: 'success', msg: '' });
    expect(await inChannel()).toHaveLength(count);
  });

  it('of a wrong pattern are refused', async () => {
    expect(await github('star', { only_events: 'push' })).toMatchObject({ status: 400, body: { msg: 'only_events is not valid JSON' } });
  });

  it('that are delivered again under the same id are sent once, and to every address of the bot', async () => {
    const id = { 'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958' };
    for (let time = 0; time < 3; time += 1) expect((await github('star', {}, id)).body).toMatchObject({ result: 'success' });
    expect(await inChannel()).toHaveLength(1);
    await github('star', { topic: 'stars' }, id);
    await github('star', {}, { 'x-github-delivery': 'another' });
    await github('star');
    expect(await inChannel()).toHaveLength(4);
  });

  it('that could not be sent are sent when they are delivered again', async () => {
    const id = { 'x-github-delivery': 'first' };
    const stream = `later ${round}`;
    await github('star', { stream }, id);
    const later = await subscribe(reader, stream);
    await github('star', { stream }, id);
    expect(await inChannel({}, later)).toHaveLength(1);
  });
});

describe('The address for programs that know Slack', () => {
  const slack = (body: unknown, query: Record<string, string> = {}): Promise<ApiResponse> =>
    send({ name: 'slack_incoming', query: { stream: String(ops), ...query }, body });

  it('answers what all of them take', async () => {
    const { status, headers, text } = await slack({ text: 'hello' });
    expect([status, headers['content-type'], text]).toEqual([200, 'application/json', '{"result":"success","msg":"","ok":true}\n']);
  });

  it.each([
    'slack-node-webhook-message',
    'slack-sdk-python-webhook-message',
    'slackgo-webhook-message',
    'alertmanager-slack-firing',
    'netdata-slack-clear',
  ])('takes %s', async (name) => {
    const { headers, bytes } = recordedPayload(name);
    const answer = await send({ name: 'slack_incoming', query: { stream: String(ops) }, headers, body: bytes });
    expect([answer.status, answer.body]).toEqual([200, { result: 'success', msg: '', ok: true }]);
    expect(await inChannel()).toHaveLength(1);
  });

  it('takes the channel of the body as topic, and gives a thread a topic of its own', async () => {
    await slack({ text: 'one', channel: '#deploys' });
    await slack({ text: 'two', channel: '#deploys', thread_ts: '1503435956.000247' });
    await slack({ text: 'three', channel: '#deploys' }, { topic: 'mine' });
    expect((await inChannel()).map(({ subject }) => subject)).toEqual(['deploys', 'deploys thread 1503435956.000247', 'mine']);
  });

  it('says errors in both forms', async () => {
    const { status, body } = await slack({ message: 'x' });
    const text = 'Unable to parse request: Did Slack-compatible generate this event?';
    expect([status, body]).toMatchObject([400, { result: 'error', ok: false, msg: text, error: text, code: 'ANOMALOUS_WEBHOOK_PAYLOAD' }]);
    const wrong = await send({ name: 'slack_incoming', key: 'a'.repeat(32) });
    expect([wrong.status, wrong.body]).toMatchObject([401, { ok: false, error: 'Invalid API key' }]);
  });

  it('sends nothing for a message without any text, and takes it', async () => {
    expect((await slack({ text: null, attachments: null, blocks: [] })).body).toMatchObject({ ok: true });
    expect(await inChannel()).toEqual([]);
  });
});

describe('The address for what Slack tells of its channels', () => {
  it('answers the challenge with which Slack verifies it, and nothing becomes of it', async () => {
    const { status, body } = await send({ name: 'slack', body: { type: 'url_verification', token: 't', challenge: '3eZbrw1aB' } });
    expect([status, body]).toEqual([200, { result: 'success', msg: '', challenge: '3eZbrw1aB' }]);
    expect((await send({ name: 'slack', body: { type: 'url_verification' } })).body).toMatchObject({ challenge: '' });
  });

  it('sends a message once, however often Slack tells of it', async () => {
    const event = { type: 'message', channel: 'C1', user: 'U1', text: 'Dry *beans* <!channel>', ts: '1.0' };
    const body = { type: 'event_callback', event_id: 'Ev1', event };
    for (let time = 0; time < 2; time += 1) {
      expect((await send({ name: 'slack', query: { stream: String(ops) }, body })).body).toEqual({ result: 'success', msg: '' });
    }
    expect(await inChannel()).toEqual([expect.objectContaining({ subject: '#C1', content: '**U1**: Dry **beans** @channel' })]);
  });
});

describe('The list of integrations', () => {
  it('is what people read who set up a bot', async () => {
    const { body } = await owner.client.get('integrations');
    const list = body['integrations'] as { name: string }[];
    expect(list.find(({ name }) => name === 'github')).toMatchObject({
      display_name: 'GitHub',
      set_up: expect.stringContaining('Add a webhook') as string,
      signature_header: 'X-Hub-Signature-256',
    });
    expect(list.find(({ name }) => name === 'alertmanager')).toMatchObject({ signature_header: null, all_event_types: null });
  });

  it('is in the initial state of clients that request it', async () => {
    const { body } = await owner.client.post('register', { fetch_event_types: ['realm_incoming_webhook_bots'] });
    expect(body).not.toHaveProperty('realm_bots');
    const list = body['realm_incoming_webhook_bots'] as { name: string; all_event_types: string[] | null }[];
    expect(list.find(({ name }) => name === 'github')).toMatchObject({
      display_name: 'GitHub',
      all_event_types: expect.arrayContaining(['issues', 'pull_request', 'push']) as string[],
      config_options: [],
      url_options: expect.arrayContaining([
        { key: 'branches', label: expect.any(String) as string, validator: 'check_string' },
      ]) as object[],
    });
    expect(list.find(({ name }) => name === 'json')).toMatchObject({ all_event_types: null, url_options: [] });
    const { body: bots } = await owner.client.post('register', { fetch_event_types: ['realm_bot'] });
    expect(bots).not.toHaveProperty('realm_incoming_webhook_bots');
  });
});
