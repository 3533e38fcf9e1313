import { beforeEach, expect, it } from 'vitest';
import { HeldLock } from '../../../support/held-lock.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  const realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
  await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'street' }] });
});

const send = async (account: TestAccount, to: string): Promise<number> => {
  const { status, body } = await account.client.post('messages', { type: 'channel', to, topic: 't', content: 'c' });
  expect(status).toBe(200);
  return body['id'] as number;
};

it('messages to a locked conversation wait for it together, and keep nobody from writing elsewhere', async () => {
  const conversation =
    'SELECT id FROM conversation WHERE id = (SELECT conversation_id FROM channel WHERE realm_id = ? AND name = ?) FOR UPDATE';
  const lock = await HeldLock.take(server, conversation, [ada.user.realmId, 'garden']);
  const first = send(ada, 'garden');
  await lock.untilAwaited();
  const others = Array.from({ length: 8 }, () => send(ada, 'garden'));
  // These requests have arrived when the server has answered one that followed them.
  await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 });
  for (let sent = 0; sent < 3; sent += 1) await send(ben, 'street');
  await lock.release();
  const id = await first;
  for (const other of others) expect(await other).toBeGreaterThan(id);
});
