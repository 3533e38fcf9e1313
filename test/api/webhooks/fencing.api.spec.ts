import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType } from '../../../src/kernel/actor.js';
import { UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { DeliverWebhookService } from '../../../src/modules/webhooks/application/deliver-webhook.service.js';
import { DeliveryRepository, type FoundDelivery } from '../../../src/modules/webhooks/application/delivery.repository.js';
import type { CallResult } from '../../../src/modules/webhooks/domain/call-result.js';
import type { OwnerNotification } from '../../../src/modules/webhooks/domain/endpoint.js';
import { TestClock } from '../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { type LoggedDelivery, loggedDelivery } from './webhook-log.js';
import { type ScriptedAnswer, WebhookReceiver } from './webhook-receiver.js';

const POLLING = { interval: 20 };
const DAY = 86_400_000;

let server: TestServer;
let clock: TestClock;
let realm: TestRealm;
let receiver: WebhookReceiver;
let owner: TestAccount;
let alice: TestAccount;
let bot: TestAccount;
let bots = 0;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  server = await TestServer.start({ SKEIN_WEBHOOK_JITTER_PERCENT: '0', SKEIN_WEBHOOKS_PER_ENDPOINT: '1' });
  clock = TestClock.stop(server);
  realm = await TestRealm.create(server);
  owner = await realm.join('Olga Owner');
  alice = await realm.join('Alice');
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

beforeEach(async () => {
  bots += 1;
  bot = await realm.bot(`Bot ${bots}`, BotType.outgoingWebhook, owner, receiver.url);
});

async function send(): Promise<number> {
  return (await alice.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'Hello' })).body['id'] as number;
}

async function logged(messageId: number): Promise<LoggedDelivery> {
  return (await loggedDelivery(server, messageId)) ?? { id: 0, state: 'none', attempts: 0, nextAttemptAt: null, log: [] };
}

async function found(messageId: number): Promise<FoundDelivery> {
  const delivery = await server.get(DeliveryRepository).find((await logged(messageId)).id);
  if (!delivery) throw new Error('no delivery');
  return delivery;
}

async function fromBot(reader: TestAccount): Promise<string[]> {
  const narrow = [{ operator: 'dm', operand: [bot.user.id] }];
  const { body } = await reader.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { sender_id: number; content: string }[])
    .filter(({ sender_id }) => sender_id === bot.user.id)
    .map(({ content }) => content);
}

async function health(): Promise<unknown> {
  const { body } = await owner.client.get(`bots/${bot.user.id}/webhook`);
  const { disabled, failing_since, rests_until } = body['webhook'] as Record<string, unknown>;
  return { disabled, failing_since, rests_until };
}

describe('an attempt that another process has taken over', () => {
  const answers: [string, ScriptedAnswer][] = [
    ['an error', { status: 404, body: 'no' }],
    ['a transient error', { status: 503, headers: { 'retry-after': '60' } }],
    ['status 410', { status: 410 }],
    ['a reply', { status: 200, body: '{"content":"Too late"}' }],
    ['an unusable response', { status: 200, body: 'nonsense' }],
  ];
  it.each(answers)('posts nothing and changes nothing, whatever its outcome: %s', async (_, answer) => {
    const takeOver = async (): Promise<void> => {
      const [call] = receiver.calls;
      const delivery = await found(Number(call?.payload.message['id']));
      await server.write('UPDATE webhook_delivery SET next_attempt_at = ? WHERE id = ?', [clock.now, delivery.id]);
      expect(await server.get(DeliveryRepository).claim(delivery, clock.now, clock.now + DAY)).toBe(true);
    };
    receiver.reset({ ...answer, before: takeOver });
    const id = await send();
    await expect.poll(() => receiver.calls.length, POLLING).toBe(1);
    // Deliveries of one endpoint are sequential, so that the first one has ended when the next one is delivered.
    receiver.reset({ status: 204 });
    const next = await send();
    await expect.poll(async () => (await logged(next)).state, POLLING).toBe('delivered');
    expect(await logged(id)).toMatchObject({ state: 'pending', attempts: 2, nextAttemptAt: clock.now + DAY, log: [] });
    expect([await fromBot(alice), await fromBot(owner)]).toEqual([[], []]);
    expect(await health()).toEqual({ disabled: false, failing_since: null, rests_until: null });
  });
});

describe('an attempt whose process died after it recorded the outcome', () => {
  async function concluded(callResult: CallResult, ownerNotification: OwnerNotification | null = null): Promise<number> {
    await owner.client.post(`bots/${bot.user.id}/webhook/disable`);
    receiver.reset();
    const id = await send();
    await expect.poll(async () => (await logged(id)).state, POLLING).toBe('failed');
    await owner.client.post(`bots/${bot.user.id}/webhook/enable`);
    const { id: deliveryId } = await found(id);
    await server.write(
      `UPDATE webhook_delivery SET state = 'pending', next_attempt_at = ?, finished_at = NULL, attempts = 2, attempts_before_replay = 1 WHERE id = ?`,
      [clock.now + 1, deliveryId],
    );
    const startedAt = clock.now - 5_000;
    const conclusion = { startedAt, endedAt: clock.now, status: 200, detail: 'said', callResult, notifyEarly: false, ownerNotification };
    await server.get(UnitOfWork).run(async () => {
      expect(await server.get(DeliveryRepository).lockRunning(deliveryId, 2)).toBe(true);
      await server.get(DeliveryRepository).conclude(deliveryId, conclusion, clock.now + 1);
    });
    clock.advance(1);
    return id;
  }

  it('is completed once without another call', async () => {
    const id = await concluded({ kind: 'accepted', body: '', reply: { content: 'From the first process' } });
    const { id: deliveryId } = await found(id);
    await Promise.all([1, 2, 3].map(() => server.get(DeliverWebhookService).deliver(deliveryId)));
    await expect.poll(async () => (await logged(id)).state, POLLING).toBe('delivered');
    expect(await logged(id)).toMatchObject({ attempts: 2, log: ['disabled -', 'accepted 200'] });
    expect((await fromBot(alice)).filter((content) => content === 'From the first process')).toHaveLength(1);
    expect(receiver.calls).toEqual([]);
  });

  it('posts the notices of its failure', async () => {
    const failure = { outcome: 'rejected', text: 'Third party responded with 404', ownerDetail: 'It said 404.', body: '' } as const;
    const id = await concluded({ kind: 'end', failure, refused: true, gone: false }, 'failing');
    const { id: deliveryId } = await found(id);
    await server.get(DeliverWebhookService).deliver(deliveryId);
    await expect.poll(async () => (await logged(id)).state, POLLING).toBe('failed');
    expect((await fromBot(alice)).at(-1)).toBe('Failure! Third party responded with 404');
    const notices = await fromBot(owner);
    expect(notices.filter((notice) => notice.includes('It said 404.'))).toHaveLength(1);
    expect(notices.filter((notice) => notice.includes('was disabled'))).toHaveLength(1);
    expect(receiver.calls).toEqual([]);
  });
});
