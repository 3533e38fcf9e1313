import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import type { Answer } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('who has left a channel that others cannot read', () => {
  let ben: TestAccount;
  let gil: TestAccount;
  let own: number;
  let ofGuest: number;

  beforeAll(async () => {
    const realm = await TestRealm.found(server, { enable_read_receipts: true });
    const ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    gil = await realm.join('Gil', Role.guest);
    const principals = [ada, ben, gil].map(({ user }) => user.id);
    const den = await subscribe(ada, 'den', { invite_only: true, principals });
    const garden = await subscribe(ada, 'garden', { principals });
    own = await send(ben, den);
    ofGuest = await send(gil, garden);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['den'] });
    await gil.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
  });

  async function send({ client }: TestAccount, to: number): Promise<number> {
    return (await client.post('messages', { type: 'channel', to, topic: 'roses', content: 'Mine' })).body['id'] as number;
  }

  it.each<[string, (account: TestAccount, id: number) => Promise<Answer>]>([
    ['does not read a message by itself', ({ client }, id) => client.get(`messages/${id}`)],
    ['does not read how it was changed', ({ client }, id) => client.get(`messages/${id}/history`)],
    ['does not see who read it', ({ client }, id) => client.get(`messages/${id}/read_receipts`)],
    ['does not react to it', ({ client }, id) => client.post(`messages/${id}/reactions`, { emoji_name: 'tada' })],
    ['does not change it', ({ client }, id) => client.patch(`messages/${id}`, { content: 'Never mind' })],
    ['does not delete it', ({ client }, id) => client.delete(`messages/${id}`)],
    ['does not type at it', ({ client }, id) => client.post(`messages/${id}/typing`, { op: 'start' })],
    [
      'attaches nothing to it',
      ({ client }, id) => client.post('submessage', { message_id: id, msg_type: 'widget', content: '{"widget_type":"todo"}' }),
    ],
  ])('%s', async (_, act) => {
    const refused = [400, { result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' }];
    for (const [account, id] of [
      [ben, own],
      [gil, ofGuest],
    ] as const) {
      const { status, body } = await act(account, id);
      expect([status, body]).toEqual(refused);
    }
  });

  it('keeps what it received, and its flags', async () => {
    expect((await ben.client.post('messages/flags', { op: 'add', flag: 'starred', messages: [own] })).status).toBe(200);
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow: [['is', 'starred']] });
    expect((body['messages'] as { id: number }[]).map(({ id }) => id)).toEqual([own]);
  });
});
