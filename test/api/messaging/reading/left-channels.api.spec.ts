import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { upload } from '../../../support/uploads.js';

const server = TestServer.usual();

describe('an account that has unsubscribed from a channel that it can no longer read', () => {
  let ben: TestAccount;
  let gil: TestAccount;
  let ada: TestAccount;
  let den: number;
  let garden: number;
  let own: number;
  let ofGuest: number;
  let ofAda: number;
  let doomed: number;
  let linking: number;

  beforeAll(async () => {
    const realm = await TestRealm.create(server, { enable_read_receipts: true });
    ada = await realm.join('Ada', Role.administrator);
    ben = await realm.join('Ben');
    gil = await realm.join('Gil', Role.guest);
    const principals = [ada, ben, gil].map(({ user }) => user.id);
    den = await subscribe(ada, 'den', { invite_only: true, principals });
    garden = await subscribe(ada, 'garden', { principals });
    own = await send(ben, den);
    ofGuest = await send(gil, garden);
    ofAda = await send(ada, den);
    doomed = await send(ada, den);
    linking = await send(ada, den);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['den'] });
    await gil.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
  });

  async function send({ client }: TestAccount, to: number): Promise<number> {
    return (await client.post('messages', { type: 'channel', to, topic: 'roses', content: 'Mine' })).body['id'] as number;
  }

  it.each<[string, (account: TestAccount, id: number) => Promise<ApiResponse>]>([
    ['cannot fetch a single message', ({ client }, id) => client.get(`messages/${id}`)],
    ['cannot fetch the edit history', ({ client }, id) => client.get(`messages/${id}/history`)],
    ['cannot list read receipts', ({ client }, id) => client.get(`messages/${id}/read_receipts`)],
    ['cannot react', ({ client }, id) => client.post(`messages/${id}/reactions`, { emoji_name: 'tada' })],
    ['cannot edit a message', ({ client }, id) => client.patch(`messages/${id}`, { content: 'Never mind' })],
    ['cannot delete a message', ({ client }, id) => client.delete(`messages/${id}`)],
    ['cannot send edit typing events', ({ client }, id) => client.post(`messages/${id}/typing`, { op: 'start' })],
    [
      'cannot attach submessages',
      ({ client }, id) => client.post('submessage', { message_id: id, msg_type: 'widget', content: '{"widget_type":"todo"}' }),
    ],
  ])('%s', async (_, act) => {
    const errorResponse = [400, { result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' }];
    for (const [account, id] of [
      [ben, own],
      [gil, ofGuest],
    ] as const) {
      const { status, body } = await act(account, id);
      expect([status, body]).toEqual(errorResponse);
    }
  });

  it('retains the flags of its messages', async () => {
    for (const [account, id] of [
      [ben, own],
      [gil, ofGuest],
    ] as const) {
      const flagged = (op: string) => account.client.post('messages/flags', { op, flag: 'starred', messages: [id] });
      expect((await flagged('add')).body).toMatchObject({ result: 'success', messages: [id] });
      expect((await flagged('remove')).body).toMatchObject({ result: 'success', messages: [id] });
    }
  });

  it.each<[string, (channelId: number, userId: number) => object[]]>([
    ['all messages', () => []],
    ['the channel', (channelId) => [{ operator: 'channel', operand: channelId }]],
    ['its starred messages', () => [{ operator: 'is', operand: 'starred' }]],
    ['its own messages', (_, userId) => [{ operator: 'sender', operand: userId }]],
    ['a search', () => [{ operator: 'search', operand: 'Mine' }]],
    ['all messages except direct ones', () => [{ operator: 'is', operand: 'dm', negated: true }]],
  ])('does not find its messages in %s', async (_, narrow) => {
    for (const [account, id, channelId] of [
      [ben, own, den],
      [gil, ofGuest, garden],
    ] as const) {
      await account.client.post('messages/flags', { op: 'add', flag: 'starred', messages: [id] });
      const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow: narrow(channelId, account.user.id) };
      expect(idsIn(await account.client.get('messages', page))).not.toContain(id);
      expect((await account.client.get('messages', { message_ids: [id] })).body['messages']).toEqual([]);
      const matches = await account.client.get('messages/matches_narrow', { msg_ids: [id], narrow: narrow(channelId, account.user.id) });
      expect(matches.body['messages']).toEqual({});
    }
  });

  it.each<[string, () => TestAccount, () => readonly number[]]>([
    ['a member of a private channel', () => ben, () => [own, ofAda, doomed]],
    ['a guest in a public channel', () => gil, () => [ofGuest]],
  ])('receives no event about its messages: formerly %s', async (_, account, ids) => {
    const listener = await EventListener.register(account().client, { event_types: CHANGES });
    for (const id of ids()) {
      await succeed(ada.client.patch(`messages/${id}`, { topic: 'lilies' }));
      await succeed(ada.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' }));
      await succeed(ada.client.delete(`messages/${id}/reactions`, { emoji_name: 'tada' }));
    }
    if (ids().includes(ofAda)) {
      await succeed(ada.client.patch(`messages/${ofAda}`, { content: 'secret' }));
      await succeed(ada.client.post('submessage', { message_id: ofAda, msg_type: 'widget', content: '{"widget_type":"todo"}' }));
      await succeed(ada.client.delete(`messages/${doomed}`));
    }
    expect(await listener.takePending()).toEqual([]);
  });

  it('cannot open files that are linked there, whether opened before or not', async () => {
    const url = await upload(ada.client, 'plan.txt');
    await succeed(ada.client.patch(`messages/${linking}`, { content: `[plan](${url})` }));
    expect((await ada.client.get(url.slice(1))).status).toBe(200);
    expect((await ben.client.get(url.slice(1))).status).toBe(403);
    const shared = await upload(ada.client, 'shared.txt');
    await succeed(ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: `[shared](${shared})` }));
    expect((await ben.client.get(shared.slice(1))).status).toBe(200);
  });

  it('reads its messages again after subscribing again', async () => {
    await subscribe(ada, 'den', { principals: [ben.user.id] });
    expect((await ben.client.get(`messages/${own}`)).status).toBe(200);
    expect(idsIn(await ben.client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 }))).toContain(own);
  });
});

describe('an account that has unsubscribed from a channel that it can still read', () => {
  it('still reads the messages it received, and receives events about them', async () => {
    const realm = await TestRealm.create(server);
    const [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    const garden = await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
    const sent = { type: 'channel', to: garden, topic: 'roses', content: 'Here' };
    const id = (await ada.client.post('messages', sent)).body['id'] as number;
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    const listener = await EventListener.register(ben.client, { event_types: CHANGES });
    await succeed(ada.client.patch(`messages/${id}`, { content: 'There' }));
    expect(await listener.take(1)).toMatchObject([{ type: 'update_message', message_id: id, content: 'There' }]);
    expect(idsIn(await ben.client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 }))).toContain(id);
  });
});

const CHANGES = ['update_message', 'reaction', 'submessage', 'delete_message', 'update_message_flags'];

async function succeed(answer: Promise<ApiResponse>): Promise<void> {
  expect((await answer).body).toMatchObject({ result: 'success' });
}

function idsIn({ body }: ApiResponse): number[] {
  return (body['messages'] as { id: number }[]).map(({ id }) => id);
}
