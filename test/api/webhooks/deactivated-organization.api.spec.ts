import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotType, operatorActor, Role } from '../../../src/kernel/actor.js';
import { OrganizationStateService } from '../../../src/modules/organizations/organizations.api.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { WebhookReceiver } from './webhook-receiver.js';

const POLLING = { interval: 50 };

let server: TestServer;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
beforeAll(async () => {
  server = await TestServer.start();
  [receiver, other] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
  await other.stop();
});

describe('the deliveries of a deactivated organization', () => {
  it('wait until it is reactivated', async () => {
    const [realm, elsewhere] = [await TestRealm.create(server), await TestRealm.create(server)];
    const [owner, stranger] = [await realm.join('Olga', Role.owner), await elsewhere.join('Olga', Role.owner)];
    const bot = await realm.bot('Echo Bot', BotType.outgoingWebhook, owner, receiver.url);
    const busyBot = await elsewhere.bot('Echo Bot', BotType.outgoingWebhook, stranger, other.url);
    const state = server.get(OrganizationStateService);
    const operator = operatorActor(realm.realm.id, owner.user.id);
    receiver.reset({ status: 500, before: () => state.deactivate(operator) });
    other.reset({ status: 500 });
    await owner.client.post('messages', { type: 'direct', to: [bot.user.id], content: 'hello' });
    await expect.poll(() => receiver.calls.length, POLLING).toBe(1);
    // Both are repeated after the same time, so that this one shows that the other one was held back.
    await stranger.client.post('messages', { type: 'direct', to: [busyBot.user.id], content: 'hello' });
    await expect.poll(() => other.calls.length, POLLING).toBe(2);
    expect(receiver.calls).toHaveLength(1);
    await state.reactivate(operator);
    await expect.poll(() => receiver.calls.length, POLLING).toBe(2);
  });
});
