import { beforeAll, describe, expect, it } from 'vitest';
import { BotType } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

let ada: TestAccount;
let bot: TestAccount;

beforeAll(async () => {
  const realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  bot = await realm.bot('Build', BotType.incomingWebhook, ada);
});

describe('An incoming webhook bot', () => {
  it('sends messages to channels and people', async () => {
    await subscribe(ada, 'builds');
    const toChannel = await bot.client.post('messages', { type: 'channel', to: 'builds', topic: 'main', content: 'Passed' });
    const toOwner = await bot.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'Failed' });
    for (const { status, body } of [toChannel, toOwner]) {
      expect(status).toBe(200);
      const { body: found } = await ada.client.get(`messages/${body['id'] as number}`);
      expect(found['message']).toMatchObject({ sender_id: bot.user.id });
    }
  });

  it.each([
    ['GET', 'messages'],
    ['GET', 'users/me'],
    ['GET', 'streams'],
    ['POST', 'register'],
    ['POST', 'messages/render'],
    ['POST', 'users/me/subscriptions'],
    ['POST', 'user_uploads'],
    ['POST', 'scheduled_messages'],
  ])('may not use %s /%s', async (method, path) => {
    const { status, body } = await bot.client.send(method, path);
    expect([status, body]).toEqual([
      401,
      { result: 'error', code: 'UNAUTHORIZED', msg: 'This API is not available to incoming webhook bots.' },
    ]);
  });
});
