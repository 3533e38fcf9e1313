import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { subscribe } from '../../support/channels.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { endDeliveries, type LoggedDelivery, loggedDelivery } from './webhook-log.js';
import { type ScriptedAnswer, WebhookReceiver } from './webhook-receiver.js';

const POLLING = { interval: 20 };

type Json = Record<string, unknown>;

let server: TestServer;
let realm: TestRealm;
let receiver: WebhookReceiver;
let admin: TestAccount;
let owner: TestAccount;
let alice: TestAccount;
let bot: TestAccount;
let round = 0;
let garden: number;
let vault: number;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  server = await TestServer.start({ SKEIN_WEBHOOK_RETRY_SECONDS: '3600' });
  realm = await TestRealm.create(server);
  admin = await realm.join('Adam', Role.administrator);
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

beforeEach(async () => {
  round += 1;
  owner = await realm.join(`Owner ${round}`);
  alice = await realm.join(`Alice ${round}`);
  bot = await realm.bot(`Bot ${round}`, BotType.outgoingWebhook, owner, receiver.url);
  garden = await subscribe(alice, `garden ${round}`);
  vault = await subscribe(alice, `vault ${round}`, { invite_only: true, history_public_to_subscribers: true, principals: [alice.user.id] });
  receiver.reset();
});

/** Ends pending deliveries, so that they do not reach the endpoint of another test. */
afterEach(() => endDeliveries(server, realm.realm.id));

const reply = (content: string): ScriptedAnswer => ({ status: 200, body: JSON.stringify({ content }) });

async function succeed(answer: Promise<{ body: Json }>): Promise<Json> {
  const { body } = await answer;
  expect(body).toMatchObject({ result: 'success' });
  return body;
}

async function logged(messageId: number): Promise<LoggedDelivery> {
  const delivery = await loggedDelivery(server, messageId);
  if (!delivery) throw new Error('no delivery');
  return delivery;
}

/** Sends a message that mentions the bot, and waits for the first attempt of its delivery. */
async function mention(to = garden): Promise<number> {
  const content = `@**${bot.user.fullName}** one`;
  const id = (await succeed(alice.client.post('messages', { type: 'channel', to, topic: 'beans', content })))['id'] as number;
  await expect.poll(async () => (await loggedDelivery(server, id))?.log.length, POLLING).toBe(1);
  return id;
}

const path = (rest: string): string => `bots/${bot.user.id}/webhook/${rest}`;

async function replay(messageId: number, by = owner): Promise<{ status: number; body: Json }> {
  const { id, log } = await logged(messageId);
  const answer = await by.client.post(path(`deliveries/${id}/replay`));
  if (answer.status === 200) await expect.poll(async () => (await logged(messageId)).log.length, POLLING).toBe(log.length + 1);
  return answer;
}

async function deliveryOf(messageId: number, to = owner): Promise<Json & { attempts: Json[] }> {
  const { id } = await logged(messageId);
  const { body } = await to.client.get(path(`deliveries/${id}`));
  return body['delivery'] as Json & { attempts: Json[] };
}

async function channelContents(channelId: number): Promise<string[]> {
  const narrow = [{ operator: 'channel', operand: channelId }];
  const { body } = await alice.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
}

async function noticesToOwner(): Promise<string[]> {
  const narrow = [{ operator: 'dm', operand: [bot.user.id] }];
  const { body } = await owner.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
}

const NO_ACCESS = 'The bot may not read the message any more.';

describe('a replay', () => {
  it('does not reveal a message that was moved to a private channel, and posts nothing there', async () => {
    const id = await mention();
    await succeed(alice.client.patch(`messages/${id}`, { content: 'the combination is 1234' }));
    await succeed(alice.client.patch(`messages/${id}`, { stream_id: vault }));
    receiver.reset(reply('Thank you'));
    await replay(id);
    expect(receiver.calls).toEqual([]);
    expect(await channelContents(vault)).toEqual(['the combination is 1234']);
    expect(await deliveryOf(id)).toMatchObject({
      state: 'failed',
      attempts: [{ outcome: 'accepted' }, { outcome: 'no_access', status: null, detail: NO_ACCESS }],
    });
    expect(await noticesToOwner()).toEqual([]);
  });

  it('does not reveal a message of a channel that became private', async () => {
    const id = await mention();
    await succeed(admin.client.patch(`streams/${garden}`, { is_private: true }));
    await replay(id);
    expect(receiver.calls).toHaveLength(1);
    expect(await deliveryOf(id)).toMatchObject({ state: 'failed', attempts: [{}, { outcome: 'no_access' }] });
  });

  it('does not reveal messages of a private channel from which the bot was removed', async () => {
    await subscribe(alice, `vault ${round}`, { principals: [bot.user.id] });
    const id = await mention(vault);
    expect(await logged(id)).toMatchObject({ state: 'delivered' });
    await succeed(admin.client.delete('users/me/subscriptions', { subscriptions: [`vault ${round}`], principals: [bot.user.id] }));
    await replay(id);
    expect(receiver.calls).toHaveLength(1);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: ['accepted 200', 'no_access -'] });
  });

  it('delivers a message of a private channel to which the bot does not belong while the message mentions it', async () => {
    await subscribe(alice, `vault ${round}`, { principals: [owner.user.id] });
    const id = await mention(vault);
    await succeed(alice.client.patch(`messages/${id}`, { content: `two @**${bot.user.fullName}**` }));
    await replay(id);
    expect(receiver.calls.map(({ payload }) => payload['data'])).toEqual([
      `@**${bot.user.fullName}** one`,
      `two @**${bot.user.fullName}**`,
    ]);
    await succeed(alice.client.patch(`messages/${id}`, { content: 'three, and nothing for bots' }));
    await replay(id);
    expect(receiver.calls).toHaveLength(2);
    expect(await logged(id)).toMatchObject({ state: 'failed', log: ['accepted 200', 'accepted 200', 'no_access -'] });
  });

  it('is rejected if the caller may not read the message', async () => {
    await subscribe(alice, `vault ${round}`, { principals: [bot.user.id] });
    const id = await mention(vault);
    for (const account of [owner, admin]) {
      const { status, body } = await replay(id, account);
      expect([status, body]).toEqual([
        400,
        { result: 'error', code: 'BAD_REQUEST', msg: 'You do not have access to the message of this delivery' },
      ]);
    }
    expect(receiver.calls).toHaveLength(1);
    expect(await logged(id)).toMatchObject({ state: 'delivered', log: ['accepted 200'] });
  });

  it('of a direct message is allowed for accounts that manage the bot', async () => {
    const { id } = await succeed(alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Hello' }));
    await expect.poll(async () => (await loggedDelivery(server, Number(id)))?.log.length, POLLING).toBe(1);
    expect((await replay(Number(id))).status).toBe(200);
    expect(receiver.calls).toHaveLength(2);
  });

  it('of a period skips and lists deliveries whose messages the bot or the caller may not read', async () => {
    receiver.reset({ status: 404 }, { status: 404 }, { status: 404 });
    const plain = await mention();
    const moved = await mention();
    await succeed(alice.client.patch(`messages/${moved}`, { stream_id: vault }));
    await subscribe(alice, `vault ${round}`, { principals: [bot.user.id] });
    const hidden = await mention(vault);
    const skipped = [(await logged(moved)).id, (await logged(hidden)).id];
    expect((await owner.client.post(path('replay'), { since: 0 })).body).toEqual({ result: 'success', msg: '', replayed: 1, skipped });
    await expect.poll(async () => (await logged(plain)).state, POLLING).toBe('delivered');
    expect(receiver.calls).toHaveLength(4);
    expect((await logged(moved)).log).toEqual(['rejected 404']);
  });
});

describe('an attempt', () => {
  it('ends the delivery when the message was moved where the bot may not read it', async () => {
    receiver.reset({ status: 500 });
    const id = await mention();
    await succeed(alice.client.patch(`messages/${id}`, { stream_id: vault }));
    const { id: deliveryId } = await logged(id);
    await server.write('UPDATE webhook_delivery SET next_attempt_at = 1 WHERE id = ?', [deliveryId]);
    await expect.poll(async () => (await logged(id)).log, POLLING).toEqual(['rejected 500', 'no_access -']);
    expect(await deliveryOf(id)).toMatchObject({ state: 'failed' });
    expect(receiver.calls).toHaveLength(1);
    expect(await channelContents(vault)).toEqual([`@**${bot.user.fullName}** one`]);
  });

  it('posts neither a reply nor a failure in a channel to which the message was moved during the call', async () => {
    for (const answer of [reply('Here'), { status: 404, body: 'no' }]) {
      receiver.reset({
        ...answer,
        before: async () => {
          const [call] = receiver.calls;
          await succeed(alice.client.patch(`messages/${Number(call?.payload.message['id'])}`, { stream_id: vault }));
        },
      });
      const id = await mention();
      expect(await logged(id)).toMatchObject({ state: 'failed' });
      expect((await logged(id)).log).toEqual([answer.status === 200 ? 'no_access 200' : 'rejected 404']);
    }
    expect(await channelContents(vault)).toEqual(new Array<string>(2).fill(`@**${bot.user.fullName}** one`));
    expect((await channelContents(garden)).filter((content) => content.includes('Here') || content.includes('Failure'))).toEqual([]);
  });

  it('posts the reply in the present conversation of the message', async () => {
    const pond = await subscribe(alice, `pond ${round}`);
    receiver.reset({
      ...reply('Here'),
      before: async () => {
        const [call] = receiver.calls;
        await succeed(alice.client.patch(`messages/${Number(call?.payload.message['id'])}`, { stream_id: pond }));
      },
    });
    await mention();
    expect(await channelContents(pond)).toEqual([`@**${bot.user.fullName}** one`, 'Here']);
  });
});

describe('the log of attempts', () => {
  it('hides the response of the endpoint from managers who may not read the message', async () => {
    await subscribe(alice, `vault ${round}`, { principals: [bot.user.id] });
    receiver.reset({ status: 404, body: 'nothing known of the combination 1234' });
    const id = await mention(vault);
    for (const account of [owner, admin]) {
      expect((await deliveryOf(id, account)).attempts).toMatchObject([{ outcome: 'rejected', status: 404, detail: null }]);
      const { body } = await account.client.get(path('deliveries'));
      expect(JSON.stringify(body)).not.toContain('1234');
    }
    await subscribe(alice, `vault ${round}`, { principals: [owner.user.id] });
    expect((await deliveryOf(id)).attempts).toMatchObject([{ detail: 'nothing known of the combination 1234' }]);
  });
});
