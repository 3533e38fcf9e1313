import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });

describe('Muted users', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let cem: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server, { enable_read_receipts: true });
    [ada, ben, cem] = await realm.joinGarden();
  });

  const idOf = (who: TestAccount | number): number => (typeof who === 'number' ? who : who.user.id);
  const mute = async (who: TestAccount | number, by = ada): Promise<Json> =>
    (await by.client.post(`users/me/muted_users/${idOf(who)}`)).body;
  const unmute = async (who: TestAccount | number, by = ada): Promise<Json> =>
    (await by.client.delete(`users/me/muted_users/${idOf(who)}`)).body;
  const stateOf = async (account: TestAccount, type: string[]): Promise<Json> =>
    (await EventListener.register(account.client, { fetch_event_types: type })).state;
  const mutedBy = async (account = ada): Promise<Json[]> => (await stateOf(account, ['muted_users']))['muted_users'] as Json[];

  const send = async (account: TestAccount, more: Parameters = {}): Promise<number> => {
    const { body } = await account.client.post('messages', { type: 'channel', to: 'garden', topic: 't', content: 'c', ...more });
    expect(body).toMatchObject(SUCCESS);
    return body['id'] as number;
  };
  const flagsOf = async (id: number, account = ada): Promise<unknown> => {
    const { body } = await account.client.get(`messages/${id}`);
    return (body['message'] as Json)['flags'];
  };
  const unreadOf = async (account = ada): Promise<number[]> => {
    const narrow = [{ operator: 'is', operand: 'unread' }];
    const { body } = await account.client.get('messages', { anchor: 'newest', num_before: 1000, num_after: 0, narrow });
    return (body['messages'] as { id: number }[]).map(({ id }) => id);
  };

  it('are listed in the order of muting', async () => {
    const before = Math.floor(Date.now() / 1000);
    expect(await mutedBy()).toEqual([]);
    expect(await mute(cem)).toEqual(SUCCESS);
    expect(await mute(ben)).toEqual(SUCCESS);
    const muted = await mutedBy();
    expect(muted).toEqual([
      { id: cem.user.id, timestamp: expect.any(Number) as number },
      { id: ben.user.id, timestamp: expect.any(Number) as number },
    ]);
    for (const { timestamp } of muted) {
      expect(timestamp).toBeGreaterThanOrEqual(before);
      expect(timestamp).toBeLessThanOrEqual(Date.now() / 1000);
    }
    expect(await unmute(cem)).toEqual(SUCCESS);
    expect((await mutedBy()).map(({ id }) => id)).toEqual([ben.user.id]);
    expect(await mutedBy(ben)).toEqual([]);
  });

  it('may be bots, system accounts and deactivated accounts', async () => {
    const bot = await realm.bot('Bot', BotType.generic, ben);
    await changeAccount(server, cem, { active: false });
    for (const account of [bot, await realm.notificationBot(), cem]) {
      expect(await mute(account)).toEqual(SUCCESS);
      expect(await unmute(account)).toEqual(SUCCESS);
    }
  });

  it('may be muted by bots and guests', async () => {
    const bot = await realm.bot('Bot', BotType.generic, ben);
    const guest = await realm.join('Gil', Role.guest);
    for (const account of [bot, guest]) {
      expect(await mute(ada, account)).toEqual(SUCCESS);
      expect((await mutedBy(account)).map(({ id }) => id)).toEqual([ada.user.id]);
    }
  });

  it('are rejected with the errors of the API, and nothing changes', async () => {
    const eve = await (await TestRealm.create(server)).join('Eve');
    await mute(ben);
    const muted = await mutedBy();
    expect(await mute(ada)).toEqual(failure('Cannot mute self'));
    expect(await mute(ben)).toEqual(failure('User already muted'));
    expect(await unmute(cem)).toEqual(failure('User is not muted'));
    expect(await unmute(ada)).toEqual(failure('User is not muted'));
    for (const id of [4_000_000, eve.user.id]) {
      expect(await mute(id)).toEqual(failure('No such user'));
      expect(await unmute(id)).toEqual(failure('No such user'));
    }
    expect((await ada.client.post('users/me/muted_users/ben')).status).toBe(404);
    expect(await mutedBy()).toEqual(muted);
  });

  it('must be visible to the guest who mutes them', async () => {
    const limited = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    const [mia, gil] = [await limited.join('Mia'), await limited.join('Gil', Role.guest)];
    expect(await mute(mia, gil)).toEqual(failure('Insufficient permission'));
    expect(await unmute(mia, gil)).toEqual(failure('Insufficient permission'));
  });

  it('are published to the muting account only', async () => {
    const [own, other] = [
      await EventListener.register(ada.client, { event_types: ['muted_users'] }),
      await EventListener.register(ben.client, { event_types: ['muted_users'] }),
    ];
    await mute(ben);
    await unmute(ben);
    await mute(ada, ben);
    const timestamp = expect.any(Number) as number;
    expect((await own.take(2)).map(({ type, muted_users }) => ({ type, muted_users }))).toEqual([
      { type: 'muted_users', muted_users: [{ id: ben.user.id, timestamp }] },
      { type: 'muted_users', muted_users: [] },
    ]);
    expect(await other.take(1)).toMatchObject([{ muted_users: [{ id: ada.user.id }] }]);
  });

  it('have all their messages marked as read, and no other messages', async () => {
    const early = await send(ben);
    const between = await send(cem);
    const late = await send(ben, { content: 'Hear, @**Ada**!' });
    const direct = await send(ben, { type: 'direct', to: [ada.user.id] });
    await ada.client.post('messages/flags', { messages: [early, between], op: 'add', flag: 'read' });
    await ada.client.post('messages/flags', { messages: [early, between], op: 'remove', flag: 'read' });
    const listener = await EventListener.register(ada.client, { event_types: ['update_message_flags'] });
    await mute(ben);
    expect(await unreadOf()).toEqual([between]);
    expect(await listener.take(1)).toMatchObject([{ op: 'add', flag: 'read', messages: [early, late, direct], all: false }]);
    expect(await unreadOf(cem)).toEqual([early, between, late]);
  });

  it('have new messages marked as read in every conversation until they are unmuted', async () => {
    await mute(ben);
    const behind = await send(cem);
    const muted = await send(ben, { content: 'Hear, @**Ada**!' });
    const direct = await send(ben, { type: 'direct', to: [ada.user.id] });
    const caughtUp = await send(ben, { type: 'direct', to: [ada.user.id] });
    expect(await unreadOf()).toEqual([behind]);
    expect(await flagsOf(muted)).toEqual(['read', 'mentioned']);
    expect([await flagsOf(direct), await flagsOf(caughtUp)]).toEqual([['read'], ['read']]);
    expect(await unreadOf(cem)).toEqual([behind, muted]);
    await unmute(ben);
    const unmuted = await send(ben);
    expect(await unreadOf()).toEqual([behind, unmuted]);
  });

  it('send messages that arrive as read', async () => {
    await mute(ben);
    const [own, other] = [
      await EventListener.register(ada.client, { event_types: ['message'] }),
      await EventListener.register(cem.client, { event_types: ['message'] }),
    ];
    await send(ben, { content: '@**all** and @**Ada**' });
    expect((await own.take(1))[0]?.['flags']).toEqual(['read', 'mentioned', 'stream_wildcard_mentioned', 'wildcard_mentioned']);
    expect((await other.take(1))[0]?.['flags']).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned']);
  });

  it('leave no unread message that is sent concurrently', async () => {
    const sending = Promise.all(Array.from({ length: 40 }, () => send(ben)));
    await Promise.all([sending, mute(ben)]);
    expect(await unreadOf()).toEqual([]);
    expect(await unreadOf(cem)).toHaveLength(40);
  });

  it('leave the messages of others unread, and own ones read, when all members send concurrently', async () => {
    await mute(ben);
    const senders = [ada, ben, cem, ben, ada, cem];
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) => send(senders[index % senders.length] as TestAccount, { read_by_sender: true })),
    );
    const sentBy = (...accounts: readonly TestAccount[]): number[] =>
      ids.filter((_, index) => accounts.includes(senders[index % senders.length] as TestAccount)).sort((a, b) => a - b);
    expect(await unreadOf()).toEqual(sentBy(cem));
    expect(await unreadOf(ben)).toEqual(sentBy(ada, cem));
    expect(await unreadOf(cem)).toEqual(sentBy(ada, ben));
  });

  it('leave new messages historical for accounts outside the conversation', async () => {
    await ada.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    await mute(ben);
    const id = await send(ben);
    expect(await flagsOf(id)).toEqual(['read', 'historical']);
  });

  it('are left out of read receipts in both directions', async () => {
    const id = await send(cem);
    for (const account of [ada, ben]) await account.client.post('messages/flags', { messages: [id], op: 'add', flag: 'read' });
    const readers = async (account: TestAccount): Promise<unknown> =>
      (await account.client.get(`messages/${id}/read_receipts`)).body['user_ids'];
    expect([await readers(ada), await readers(cem)]).toEqual([
      [ada.user.id, ben.user.id],
      [ada.user.id, ben.user.id],
    ]);
    await mute(ben);
    expect([await readers(ada), await readers(ben), await readers(cem)]).toEqual([
      [ada.user.id],
      [ben.user.id],
      [ada.user.id, ben.user.id],
    ]);
  });

  it('are kept up to date by events after the initial state', async () => {
    const picture = await ClientPicture.of(server, ada, ['muted_users', 'message', 'update_message_flags']);
    await send(ben);
    await send(cem);
    await mute(ben);
    await send(ben, { content: 'Hear, @**Ada**!' });
    await send(ben, { type: 'direct', to: [ada.user.id, cem.user.id] });
    await mute(cem);
    await unmute(ben);
    await send(ben);
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(expect.arrayContaining(['muted_users', 'update_message_flags', 'message']));
  });
});
