import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { picture } from '../../support/images.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { postFiles } from '../../support/uploads.js';
import { WebhookReceiver } from './webhook-receiver.js';

type WireMessage = Record<string, unknown> & { readonly id: number; readonly content: string };

/** The first retry follows after about a second. */
const POLLING = { interval: 50 };

const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });

let server: TestServer;
let realm: TestRealm;
let receiver: WebhookReceiver;
let owner: TestAccount;
let alice: TestAccount;
let bot: TestAccount;
let topics = 0;
let topic: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  server = await TestServer.start();
  realm = await TestRealm.create(server);
  owner = await realm.join('Olga Owner');
  alice = await realm.join('Alice');
  bot = await realm.bot('Echo Bot', BotType.outgoingWebhook, owner, receiver.url);
  await alice.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

beforeEach(() => {
  receiver.reset();
  topics += 1;
  topic = `topic ${topics}`;
});

async function sendToChannel(from: TestAccount, content: string): Promise<number> {
  const { body } = await from.client.post('messages', { type: 'channel', to: 'garden', topic, content });
  expect(body).toMatchObject({ result: 'success' });
  return body['id'] as number;
}

async function sendDirect(from: TestAccount, to: readonly TestAccount[], content: string): Promise<number> {
  const { body } = await from.client.post('messages', { type: 'direct', to: to.map(({ user }) => user.id), content });
  expect(body).toMatchObject({ result: 'success' });
  return body['id'] as number;
}

async function read(reader: TestAccount, narrow: readonly object[]): Promise<WireMessage[]> {
  const { body } = await reader.client.get('messages', { anchor: 'newest', num_before: 20, num_after: 0, narrow, apply_markdown: false });
  return body['messages'] as WireMessage[];
}

const readTopic = () =>
  read(alice, [
    { operator: 'channel', operand: 'garden' },
    { operator: 'topic', operand: topic },
  ]);
const readDirect = (reader: TestAccount, others: readonly TestAccount[]) =>
  read(reader, [{ operator: 'dm', operand: others.map(({ user }) => user.id) }]);

const calls = (count: number) => expect.poll(() => receiver.calls.length, POLLING).toBe(count);

/** Sends a message that is for the bot, and waits for its call: calls of messages before it were made before, or will never be. @returns the contents of all calls */
async function contentsCalledUntil(content: string): Promise<unknown[]> {
  const id = await sendToChannel(alice, `${content} @**Echo Bot**`);
  await expect.poll(() => delivery(id).then(({ state }) => state), POLLING).toBe('delivered');
  const deliveries = await server.get(Sql).rows("SELECT id FROM webhook_delivery WHERE bot_id = ? AND state <> 'delivered'", [bot.user.id]);
  expect(deliveries).toEqual([]);
  return receiver.calls.map(({ payload }) => payload['data']);
}

const answeredBy = (messages: Promise<WireMessage[]>) => messages.then((all) => all.filter(({ sender_id }) => sender_id === bot.user.id));

async function delivery(messageId: number): Promise<{ state: string; attempts: number; log: string[] }> {
  const sql = server.get(Sql);
  const [row] = await sql.rows<{ id: number; state: string; attempts: number }>(
    'SELECT id, state, attempts FROM webhook_delivery WHERE message_id = ?',
    [messageId],
  );
  if (!row) return { state: 'none', attempts: 0, log: [] };
  const log = await sql.rows<{ outcome: string; status: number | null }>(
    'SELECT outcome, status FROM webhook_attempt WHERE delivery_id = ? ORDER BY number',
    [row.id],
  );
  return { state: row.state, attempts: row.attempts, log: log.map(({ outcome, status }) => `${outcome} ${status ?? '-'}`) };
}

const expectDelivery = (messageId: number, state: string, attempts: number, log: string[]) =>
  expect.poll(() => delivery(messageId), POLLING).toEqual({ state, attempts, log });

describe('the call', () => {
  it('describes a mention in a channel to which the bot need not belong', async () => {
    const id = await sendToChannel(alice, '@**Echo Bot** do *this*');
    await calls(1);
    const { headers, payload } = receiver.calls[0] ?? {};
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'SkeinOutgoingWebhook/0.1.0' });
    expect(headers).not.toHaveProperty('authorization');
    const { body } = await alice.client.get(`messages`, { anchor: id, num_before: 0, num_after: 0, client_gravatar: false });
    const [shown] = body['messages'] as WireMessage[];
    expect(shown).toHaveProperty('flags');
    const html: Record<string, unknown> = { ...shown };
    delete html['flags'];
    expect(payload).toEqual({
      bot_email: bot.email,
      bot_full_name: 'Echo Bot',
      data: '@**Echo Bot** do *this*',
      trigger: 'mention',
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string,
      message: {
        ...html,
        content: '@**Echo Bot** do *this*',
        content_type: 'text/x-markdown',
        rendered_content: html['content'],
        avatar_url: expect.stringMatching(/^https:/) as string,
      },
    });
    expect(payload?.message).toMatchObject({ id, type: 'stream', display_recipient: 'garden', subject: topic, sender_id: alice.user.id });
    expect(payload?.['token']).not.toBe(bot.key);
    await expectDelivery(id, 'delivered', 1, ['accepted 200']);
  });

  it("has the URL of the sender's uploaded avatar, which the receiver opens without a log-in", async () => {
    const carol = await realm.join('Carol');
    const { body } = await postFiles(carol.client, 'users/me/avatar', [{ name: 'carol.png', content: await picture(30, 30) }]);
    await sendDirect(carol, [bot], 'psst');
    await calls(1);
    const url = receiver.calls[0]?.payload.message['avatar_url'] as string;
    expect(url).toBe(body['avatar_url']);
    expect((await realm.stranger.get(url)).headers['content-type']).toBe('image/png');
  });

  it('describes a direct message, with the same token', async () => {
    await sendToChannel(alice, '@**Echo Bot**');
    await calls(1);
    await sendDirect(alice, [bot], 'psst @**Echo Bot**');
    await calls(2);
    const [first, second] = receiver.calls;
    expect(second?.payload).toMatchObject({ trigger: 'direct_message', token: first?.payload['token'] });
    expect(second?.payload.message).toMatchObject({ type: 'private', subject: '', content: 'psst @**Echo Bot**' });
    const people = second?.payload.message['display_recipient'] as { id: number }[];
    expect(people.map(({ id }) => id).sort()).toEqual([alice.user.id, bot.user.id].sort());
    expect(Object.keys(second?.payload ?? {}).sort()).toEqual(['bot_email', 'bot_full_name', 'data', 'message', 'token', 'trigger']);
  });

  it('is not made for messages that do not concern the bot, or come from bots', async () => {
    const other = await realm.bot('Other Bot', BotType.generic, owner);
    await sendToChannel(alice, 'hello `@**Echo Bot**` and @_**Echo Bot**');
    await sendDirect(alice, [owner], '@**Echo Bot**');
    await sendDirect(other, [bot], 'hello');
    await sendDirect(bot, [alice], '@**Echo Bot**');
    expect(await contentsCalledUntil('the end')).toEqual(['the end @**Echo Bot**']);
  });
});

describe('the response', () => {
  it('is posted in the conversation of the message', async () => {
    receiver.reset(json({ content: 'You are **welcome**' }));
    const id = await sendToChannel(alice, '@**Echo Bot** thanks');
    await expect
      .poll(readTopic, POLLING)
      .toMatchObject([
        { id },
        { sender_id: bot.user.id, content: 'You are **welcome**', client: 'OutgoingWebhookResponse', subject: topic },
      ]);
    await expectDelivery(id, 'delivered', 1, ['accepted 200']);
  });

  it('is posted to the whole group, and triggers no further call although it mentions the bot', async () => {
    receiver.reset(json({ response_string: 'I am @**Echo Bot**' }));
    await sendDirect(alice, [owner, bot], 'who is there?');
    await expect
      .poll(() => readDirect(owner, [alice, bot]), POLLING)
      .toMatchObject([{ content: 'who is there?' }, { content: 'I am @**Echo Bot**' }]);
    expect(await contentsCalledUntil('the end')).toEqual(['who is there?', 'the end @**Echo Bot**']);
    expect(await readDirect(owner, [alice, bot])).toHaveLength(2);
  });

  it.each([
    ['204', { status: 204 }],
    ['an empty 200', { status: 200 }],
    ['202 with an empty object', json({}, 202)],
    ['"response_not_required"', json({ response_not_required: true, content: 'never' })],
    ['blank content', json({ content: ' ' })],
  ])('causes no reply if it is %s', async (_, answer) => {
    receiver.reset(answer);
    const id = await sendToChannel(alice, '@**Echo Bot**');
    await expectDelivery(id, 'delivered', 1, [`accepted ${answer.status}`]);
    expect(await readTopic()).toHaveLength(1);
  });

  it.each([
    ['not JSON', { status: 200, body: 'Hello' }, 'Invalid JSON in response', 'bad_answer'],
    ['something other than an object', json([1]), 'Invalid response format', 'bad_answer'],
    ['null bytes', json({ content: 'a\0b' }), 'Message must not contain null bytes', 'bad_reply'],
  ])('is an error if it is %s, and the conversation and the owner are notified', async (_, answer, text, outcome) => {
    receiver.reset(answer);
    const before = (await readDirect(owner, [bot])).length;
    const id = await sendToChannel(alice, '@**Echo Bot**');
    await expectDelivery(id, 'failed', 1, [`${outcome} 200`]);
    expect(await answeredBy(readTopic())).toMatchObject([{ content: `Failure! ${text}` }]);
    const notices = await readDirect(owner, [bot]);
    expect(notices).toHaveLength(before + 1);
    expect(notices.at(-1)?.content).toContain(`to your bot @_**Echo Bot** triggered an outgoing webhook.\n`);
    expect(notices.at(-1)?.content).toContain(`/near/${id})`);
    expect(notices.at(-1)?.content).toContain(`\n> ${text}\nThe response contains the following payload:\n`);
  });
});

describe('a failure', () => {
  it('is retried if it is transient', async () => {
    receiver.reset({ status: 500, body: 'sorry' }, json({ content: 'At last' }));
    const id = await sendToChannel(alice, '@**Echo Bot**');
    await expectDelivery(id, 'delivered', 2, ['rejected 500', 'accepted 200']);
    expect(receiver.calls).toHaveLength(2);
    expect(receiver.calls[1]?.payload).toEqual(receiver.calls[0]?.payload);
    expect(await answeredBy(readTopic())).toMatchObject([{ content: 'Failure! Third party responded with 500' }, { content: 'At last' }]);
  });

  it('is retried after the time in Retry-After', async () => {
    receiver.reset({ status: 429, headers: { 'retry-after': '2' } }, { status: 200 });
    const id = await sendToChannel(alice, '@**Echo Bot**');
    await expectDelivery(id, 'delivered', 2, ['rejected 429', 'accepted 200']);
    const [first, second] = receiver.calls.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(1_700);
  });

  it('is retried without following a redirect', async () => {
    receiver.reset({ status: 307, headers: { location: '/hook' } });
    const id = await sendToChannel(alice, '@**Echo Bot**');
    await expectDelivery(id, 'delivered', 2, ['rejected 307', 'accepted 200']);
  });

  it.each([400, 404])('is final with status %d', async (status) => {
    receiver.reset({ status, body: 'no such bot' });
    const id = await sendToChannel(alice, '@**Echo Bot**');
    await expectDelivery(id, 'failed', 1, [`rejected ${status}`]);
    expect(await answeredBy(readTopic())).toMatchObject([{ content: `Failure! Third party responded with ${status}` }]);
    const notice = (await readDirect(owner, [bot])).at(-1)?.content ?? '';
    expect(notice.split('\n').slice(1)).toEqual([
      `The webhook got a response with status code *${status}*.`,
      'The response contains the following payload:',
      '```',
      '"no such bot"',
      '```',
    ]);
  });

  it('is retried if the connection failed', async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const lonely = await realm.bot('Lonely Bot', BotType.outgoingWebhook, owner, `http://127.0.0.1:${port}/`);
    const id = await sendDirect(alice, [lonely], 'anybody?');
    await expect.poll(async () => (await delivery(id)).log, POLLING).toEqual(['unreachable -', 'unreachable -']);
    expect(await delivery(id)).toMatchObject({ state: 'pending' });
    expect(await readDirect(alice, [lonely])).toHaveLength(1);
  });

  it('is final if the target is forbidden', async () => {
    const spy = await realm.bot('Spy Bot', BotType.outgoingWebhook, owner, 'http://169.254.169.254/latest/meta-data/');
    const id = await sendDirect(alice, [spy], 'look around');
    await expectDelivery(id, 'failed', 1, ['forbidden -']);
    const notice = (await readDirect(owner, [spy])).at(-1)?.content ?? '';
    expect(notice).toContain('\nThe URL configured for the webhook is for a private or disallowed network.');
  });
});

describe('lost delayed jobs', () => {
  it('are enqueued again from the table', async () => {
    const id = await sendToChannel(alice, 'a message');
    await server.write(
      `INSERT INTO webhook_delivery (realm_id, bot_id, message_id, trigger_kind, state, attempts, next_attempt_at, created_at)
       VALUES (?, ?, ?, 'mention', 'pending', 0, ?, ?)`,
      [realm.realm.id, bot.user.id, id, Date.now() - 10_000, Date.now()],
    );
    await expectDelivery(id, 'delivered', 1, ['accepted 200']);
  });
});
