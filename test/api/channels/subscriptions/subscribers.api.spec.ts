import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { INVALID_CHANNEL, subscribe, people } from '../../../support/channels.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let guest: TestAccount;
let administrator: TestAccount;
let stranger: TestAccount;
let garden: number;
let den: number;

/** Ada and Ben are subscribed to `garden`, which is public, and to `den`, which is private; the guest to `garden`. */
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  guest = await realm.join('Gil', Role.guest);
  administrator = await realm.join('Root', Role.administrator);
  stranger = await (await TestRealm.create(server)).join('Zed', Role.owner);
  garden = await subscribe(ada, 'garden', { principals: [guest.user.id, ben.user.id, ada.user.id] });
  den = await subscribe(ada, 'den', { invite_only: true, principals: [ada.user.id, ben.user.id] });
});

describe('GET /streams/{stream_id}/members', () => {
  it('lists active subscribers by id', async () => {
    const { status, body } = await administrator.client.get(`streams/${garden}/members`);
    expect([status, body]).toEqual([200, { result: 'success', msg: '', subscribers: [ada.user.id, ben.user.id, guest.user.id] }]);
    await changeAccount(server, ben, { active: false });
    expect((await guest.client.get(`streams/${garden}/members`)).body['subscribers']).toEqual([ada.user.id, guest.user.id]);
  });

  it('rejects accounts that may not see the channel', async () => {
    const cleo = await realm.join('Cleo');
    const helper = await realm.join('Helper');
    const club = await subscribe(ada, 'club', { invite_only: true, can_add_subscribers_group: people(helper) });
    expect((await helper.client.get(`streams/${club}/members`)).body['subscribers']).toEqual([ada.user.id]);
    for (const account of [ben, administrator]) {
      expect((await account.client.get(`streams/${den}/members`)).body['subscribers']).toEqual([ada.user.id, ben.user.id]);
    }
    for (const account of [cleo, guest, stranger]) {
      const { status, body } = await account.client.get(`streams/${den}/members`);
      expect([status, body]).toEqual([400, INVALID_CHANNEL]);
    }
    expect((await stranger.client.get(`streams/${garden}/members`)).body).toEqual(INVALID_CHANNEL);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['den'] });
    expect((await ben.client.get(`streams/${den}/members`)).body).toEqual(INVALID_CHANNEL);
  });
});

describe('GET /users/{user_id}/subscriptions/{stream_id}', () => {
  it('returns whether an account is subscribed', async () => {
    const status = async (account: TestAccount, channel: number): Promise<unknown> =>
      (await ada.client.get(`users/${account.user.id}/subscriptions/${channel}`)).body;
    expect(await status(guest, garden)).toEqual({ result: 'success', msg: '', is_subscribed: true });
    expect(await status(guest, den)).toEqual({ result: 'success', msg: '', is_subscribed: false });
    const bot = await realm.bot('Robot', BotType.generic, ada);
    expect(await status(bot, garden)).toMatchObject({ is_subscribed: false });
  });

  it('rejects accounts and channels that the caller may not see', async () => {
    const failure = async (account: TestAccount, userId: number, channel: number): Promise<unknown> =>
      (await account.client.get(`users/${userId}/subscriptions/${channel}`)).body['msg'];
    expect(await failure(ada, stranger.user.id, garden)).toBe('No such user');
    expect(await failure(guest, ada.user.id, den)).toBe('Invalid channel ID');
    expect(await failure(stranger, stranger.user.id, garden)).toBe('Invalid channel ID');
    await changeAccount(server, ben, { active: false });
    expect(await failure(ada, ben.user.id, garden)).toBe('User is deactivated');
    expect((await ada.client.get(`users/me/subscriptions/${garden}`)).status).toBe(405);
  });
});
