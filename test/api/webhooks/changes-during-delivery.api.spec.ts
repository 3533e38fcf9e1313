import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { DeliverWebhookService } from '../../../src/modules/webhooks/application/deliver-webhook.service.js';
import { TestClock } from '../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { endDeliveries, type LoggedDelivery, loggedDelivery } from './webhook-log.js';
import { WebhookReceiver } from './webhook-receiver.js';

const POLLING = { interval: 20 };

let server: TestServer;
let clock: TestClock;
let realm: TestRealm;
let receiver: WebhookReceiver;
let admin: TestAccount;
let owner: TestAccount;
let alice: TestAccount;
let bot: TestAccount;
let bots = 0;
let channelId: number;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  server = await TestServer.start({ SKEIN_WEBHOOK_JITTER_PERCENT: '0' });
  clock = TestClock.stop(server);
  realm = await TestRealm.create(server);
  admin = await realm.join('Adam', Role.administrator);
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

beforeEach(async () => {
  bots += 1;
  owner = await realm.join(`Owner ${bots}`);
  alice = await realm.join(`Alice ${bots}`);
  bot = await realm.bot(`Bot ${bots}`, BotType.outgoingWebhook, owner, receiver.url);
  await alice.client.post('users/me/subscriptions', { subscriptions: [{ name: `garden ${bots}` }] });
  const { body } = await alice.client.get('get_stream_id', { stream: `garden ${bots}` });
  channelId = body['stream_id'] as number;
  receiver.reset();
});

/** Ends pending deliveries, so that they do not reach the endpoint of another test. */
afterEach(() => endDeliveries(server, realm.realm.id));

/** Sends a message that mentions the bot, and waits for the first attempt of its delivery. */
async function mention(): Promise<number> {
  const { body } = await alice.client.post('messages', {
    type: 'channel',
    to: channelId,
    topic: 'beans',
    content: `@**${bot.user.fullName}** one`,
  });
  expect(body).toMatchObject({ result: 'success' });
  const id = body['id'] as number;
  await expect.poll(async () => (await loggedDelivery(server, id))?.log.length, POLLING).toBe(1);
  return id;
}

async function logged(messageId: number): Promise<LoggedDelivery> {
  const delivery = await loggedDelivery(server, messageId);
  if (!delivery) throw new Error('no delivery');
  return delivery;
}

/** Moves the clock to the next attempt and makes it. */
async function attemptNext(messageId: number): Promise<void> {
  const { id, nextAttemptAt, log } = await logged(messageId);
  clock.moveTo(Math.max(clock.now, nextAttemptAt ?? 0));
  const attempted = async (): Promise<number> => {
    await server.get(DeliverWebhookService).deliver(id);
    return (await logged(messageId)).log.length;
  };
  await expect.poll(attempted, POLLING).toBe(log.length + 1);
}

/** Returns `<topic>: <content>` of each message in the channel. */
async function channelContents(): Promise<string[]> {
  const narrow = [{ operator: 'channel', operand: channelId }];
  const { body } = await alice.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { content: string; subject: string }[]).map(({ content, subject }) => `${subject}: ${content}`);
}

const reply = (content: string) => ({ status: 200, body: JSON.stringify({ content }) });
const failure = 'beans: Failure! Third party responded with 500';

async function succeed(answer: Promise<{ body: Record<string, unknown> }>): Promise<void> {
  expect((await answer).body).toMatchObject({ result: 'success' });
}

describe('between two attempts', () => {
  beforeEach(() => receiver.reset({ status: 500 }, reply('Here')));

  it('a message may be edited and moved: the call contains its present state, and the reply is posted in its present topic', async () => {
    const id = await mention();
    await succeed(alice.client.patch(`messages/${id}`, { content: 'two', topic: 'peas' }));
    await attemptNext(id);
    const [first, second] = receiver.calls;
    expect(second?.payload).toMatchObject({ data: 'two', trigger: 'mention', message: { id, content: 'two', subject: 'peas' } });
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await channelContents()).toEqual(['peas: two', failure, 'peas: Here']);
  });

  it('a message may be deleted: it is no longer sent to the endpoint', async () => {
    const id = await mention();
    await succeed(admin.client.delete(`messages/${id}`));
    await attemptNext(id);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: ['rejected 500', 'cancelled -'] });
    expect(receiver.calls).toHaveLength(1);
    expect(await channelContents()).toEqual([failure]);
  });

  it('a channel may be archived: nothing is posted there, and the owner is notified', async () => {
    const id = await mention();
    await succeed(admin.client.delete(`streams/${channelId}`));
    const before = await channelContents();
    await attemptNext(id);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: ['rejected 500', 'bad_reply 200'] });
    expect(await channelContents()).toEqual(before);
    const { body } = await owner.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false });
    const [{ content } = { content: '' }] = body['messages'] as { content: string }[];
    expect(content).toContain(`\n> Not authorized to send to channel 'garden ${bots}'\n`);
  });

  it('a bot may be deactivated: it is no longer called, neither by a replay nor by a test call', async () => {
    const id = await mention();
    await succeed(owner.client.delete(`bots/${bot.user.id}`));
    await attemptNext(id);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: ['rejected 500', 'cancelled -'] });
    const path = `bots/${bot.user.id}/webhook`;
    const { id: deliveryId } = await logged(id);
    for (const action of ['test', 'replay', `deliveries/${deliveryId}/replay`]) {
      expect((await admin.client.post(`${path}/${action}`, { since: 0 })).body, action).toMatchObject({ msg: 'User is deactivated' });
    }
    expect(receiver.calls).toHaveLength(1);
    expect(await logged(id)).toMatchObject({ state: 'failed' });
  });

  it('an owner may be deactivated: the bot is deactivated as well', async () => {
    const id = await mention();
    await succeed(admin.client.delete(`users/${owner.user.id}`));
    await attemptNext(id);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: ['rejected 500', 'cancelled -'] });
    expect(receiver.calls).toHaveLength(1);
  });

  it('the sender may be deactivated: the message is still delivered', async () => {
    const id = await mention();
    await succeed(admin.client.delete(`users/${alice.user.id}`));
    await attemptNext(id);
    expect(await logged(id)).toMatchObject({ state: 'delivered' });
  });

  it('a bot may change its URL and interface: the next call uses them', async () => {
    const id = await mention();
    const other = await WebhookReceiver.start();
    const changes = { service_payload_url: JSON.stringify(other.url), service_interface: 2 };
    await succeed(owner.client.patch(`bots/${bot.user.id}`, changes));
    await attemptNext(id);
    await other.stop();
    expect(receiver.calls).toHaveLength(1);
    expect(other.calls.map(({ text }) => new URLSearchParams(text).get('text'))).toEqual([`@**${bot.user.fullName}** one`]);
    expect(await logged(id)).toMatchObject({ state: 'delivered' });
  });

  it('a secret may be changed: the next call has the new token, and is signed by both', async () => {
    const path = `bots/${bot.user.id}/webhook`;
    const old = (await owner.client.get(path)).body['webhook'] as { signing_secret: string };
    const id = await mention();
    const fresh = (await owner.client.post(`${path}/rotate_token`)).body['webhook'] as { signing_secret: string; token: string };
    await attemptNext(id);
    const call = receiver.calls[1];
    expect(call?.payload['token']).toBe(fresh.token);
    const at = new Date(clock.now);
    const by = ({ signing_secret }: { signing_secret: string }): string =>
      new Webhook(signing_secret).sign(String(call?.headers['webhook-id']), at, call?.text ?? '');
    expect(String(call?.headers['webhook-signature']).split(' ')).toEqual([by(fresh), by(old)]);
  });
});

describe('during a call', () => {
  /** Runs `act` between the call and its response. */
  async function duringCall(act: () => Promise<void>): Promise<LoggedDelivery> {
    receiver.reset({ ...reply('Here'), before: act });
    return logged(await mention());
  }

  it('a bot may be deactivated: its reply is not posted', async () => {
    const { state, log } = await duringCall(() => succeed(admin.client.delete(`bots/${bot.user.id}`)));
    expect([state, log]).toEqual(['failed', ['bad_reply 200']]);
    expect(await channelContents()).toEqual([`beans: @**${bot.user.fullName}** one`]);
  });
});

describe('a pause', () => {
  it('ends when the webhook is enabled', async () => {
    receiver.reset({ status: 429, headers: { 'retry-after': '3000' } });
    const first = await mention();
    const path = `bots/${bot.user.id}/webhook`;
    const seconds = Math.floor(clock.now / 1000);
    const resting = { disabled: false, failing_since: seconds, rests_until: seconds + 3000 };
    expect((await owner.client.get(path)).body['webhook']).toMatchObject(resting);
    const rested = { disabled: false, failing_since: null, rests_until: null };
    expect((await owner.client.post(`${path}/enable`)).body['webhook']).toMatchObject(rested);
    expect(await logged(await mention())).toMatchObject({ state: 'delivered' });
    expect(await logged(first)).toMatchObject({ state: 'pending' });
  });
});

describe('the payload', () => {
  it('contains the empty topic unchanged', async () => {
    const content = `@**${bot.user.fullName}** one`;
    await succeed(alice.client.post('messages', { type: 'channel', to: channelId, topic: '', content }));
    await expect.poll(() => receiver.calls.map(({ payload }) => payload.message['subject']), POLLING).toEqual(['']);
  });

  it('contains a message of a private channel to which the bot does not belong, and the reply is posted there', async () => {
    const name = `secret ${bots}`;
    await succeed(alice.client.post('users/me/subscriptions', { subscriptions: [{ name }], invite_only: true }));
    channelId = (await alice.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
    receiver.reset(reply('Here'));
    expect(await logged(await mention())).toMatchObject({ state: 'delivered' });
    expect(await channelContents()).toEqual([`beans: @**${bot.user.fullName}** one`, 'beans: Here']);
  });
});
