import { beforeEach, describe, expect, it } from 'vitest';
import { EventListener } from '../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

describe('POST /register: recent_private_conversations', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let cem: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    [ada, ben, cem] = await Promise.all([realm.join('Ada', 400, null), realm.join('Ben', 400, null), realm.join('Cem', 400, null)]);
  });

  const send = async (from: TestAccount, ...to: TestAccount[]): Promise<number> => {
    const { body } = await from.client.post('messages', { type: 'direct', to: to.map(({ user }) => user.id), content: 'hello' });
    return body['id'] as number;
  };

  const inOrder = (...accounts: TestAccount[]): number[] => accounts.map(({ user }) => user.id).sort((a, b) => a - b);

  const recent = async (who: TestAccount): Promise<unknown> =>
    (await EventListener.register(who.client, { fetch_event_types: ['recent_private_conversations'] })).state[
      'recent_private_conversations'
    ];

  it('lists the partners of the latest conversations first, without the caller', async () => {
    await send(ada, ben);
    const alone = await send(ada, ada);
    const group = await send(cem, ada, ben);
    const answered = await send(ben, ada);
    expect(await recent(ada)).toEqual([
      { max_message_id: answered, user_ids: [ben.user.id] },
      { max_message_id: group, user_ids: inOrder(ben, cem) },
      { max_message_id: alone, user_ids: [] },
    ]);
    expect(await recent(cem)).toEqual([{ max_message_id: group, user_ids: inOrder(ada, ben) }]);
  });
});
