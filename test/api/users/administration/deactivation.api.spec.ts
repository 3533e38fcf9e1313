import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { subscribe as channelOf } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string, more: object = {}): object => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });
const OWNER_REQUIRED = failure('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });

describe('Deactivating and reactivating accounts', () => {
  let box: SmtpBox;
  let stop: MailServer['stop'];
  let server: TestServer;
  let realm: TestRealm;
  let olga: TestAccount;
  let adam: TestAccount;
  let ben: TestAccount;

  beforeAll(async () => {
    ({ box, server, stop } = await startMailServer());
  });
  afterAll(() => stop());

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    olga = await realm.join('Olga', Role.owner);
    adam = await realm.join('Adam', Role.administrator);
    ben = await realm.join('Ben');
  });

  const deactivate = (actor: TestAccount, target: TestAccount): Promise<ApiResponse> => actor.client.delete(`users/${target.user.id}`);
  const reactivate = (actor: TestAccount, target: TestAccount): Promise<ApiResponse> =>
    actor.client.post(`users/${target.user.id}/reactivate`);
  const isActive = async (target: TestAccount): Promise<unknown> =>
    ((await olga.client.get(`users/${target.user.id}`)).body['user'] as Record<string, unknown>)['is_active'];
  const send = (from: TestAccount, channel: string): Promise<ApiResponse> =>
    from.client.post('messages', { type: 'channel', to: channel, topic: 't', content: 'hello' });
  const subscribe = (account: TestAccount, name: string, ...others: TestAccount[]): Promise<ApiResponse> =>
    account.client.post('users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: [account, ...others].map(({ user }) => user.id),
    });

  describe('DELETE /users/{user_id}', () => {
    it('sends the person a mail with the comment if one is requested', async () => {
      const cem = await realm.join('Cem');
      const dismiss = (account: TestAccount, comment: string): Promise<ApiResponse> =>
        adam.client.delete(`users/${account.user.id}`, { deactivation_notification_comment: comment });
      expect((await dismiss(ben, 'x'.repeat(2001))).body).toEqual(
        failure('deactivation_notification_comment is too long (limit: 2000 characters)'),
      );
      expect(await isActive(ben)).toBe(true);
      expect((await deactivate(adam, await realm.join('Dot'))).body).toEqual(SUCCESS);
      expect((await dismiss(ben, ' Farewell! ')).body).toEqual(SUCCESS);
      expect((await dismiss(cem, '')).body).toEqual(SUCCESS);
      expect(await box.mailTo(ben.email)).toContain('says:\r\n\r\n> Farewell!\r\n');
      expect(await box.mailTo(cem.email)).not.toContain('says');
      expect(box.mails.map(({ to }) => to[0])).not.toContain(`dot@${realm.host}`);
    });

    it('rejects the API key, the password and open event queues immediately', async () => {
      const listener = await EventListener.register(ben.client);
      const waiting = ben.client.get('events', { queue_id: listener.queueId, last_event_id: listener.lastEventId });
      expect((await deactivate(adam, ben)).body).toEqual(SUCCESS);
      const locked = await ben.client.get('users/me');
      expect([locked.status, locked.body]).toEqual([401, failure('Account is deactivated', { code: 'UNAUTHORIZED' })]);
      const login = await realm.stranger.post('fetch_api_key', { username: ben.email, password: PASSWORD });
      expect([login.status, login.body]).toEqual([401, failure('Account is deactivated', { code: 'USER_DEACTIVATED' })]);
      expect((await waiting).body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
      expect(await isActive(ben)).toBe(false);
    });

    it('does not revive an event queue when the account is reactivated', async () => {
      const { queueId, lastEventId } = await EventListener.register(ben.client);
      await deactivate(adam, ben);
      await reactivate(adam, ben);
      const { status, body } = await ben.client.get('events', { queue_id: queueId, last_event_id: lastEventId, dont_block: true });
      expect([status, body]).toEqual([400, failure(`Bad event queue ID: ${queueId}`, { code: 'BAD_EVENT_QUEUE_ID', queue_id: queueId })]);
      expect((await ben.client.delete('events', { queue_id: queueId })).body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    });

    it.each([
      ['a moderator', Role.moderator],
      ['a member', Role.member],
      ['a guest', Role.guest],
    ])('rejects %s', async (_, role) => {
      const actor = await realm.join('Actor', role);
      expect((await deactivate(actor, ben)).body).toEqual(failure('Insufficient permission'));
      expect(await isActive(ben)).toBe(true);
    });

    it('lets only owners deactivate owners, and never the only one', async () => {
      expect((await deactivate(adam, olga)).body).toEqual(OWNER_REQUIRED);
      expect((await deactivate(olga, olga)).body).toEqual(failure('Cannot deactivate the only organization owner'));
      const oscar = await realm.join('Oscar', Role.owner);
      expect((await deactivate(oscar, olga)).body).toEqual(SUCCESS);
      expect((await deactivate(oscar, oscar)).body).toEqual(failure('Cannot deactivate the only organization owner'));
    });

    it('leaves one owner when two owners deactivate each other concurrently', async () => {
      const oscar = await realm.join('Oscar', Role.owner);
      const answers = await Promise.all([deactivate(olga, oscar), deactivate(oscar, olga)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('rejects bots, accounts of other organizations, unknown ids and deactivated accounts', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      const stranger = await (await TestRealm.create(server)).join('Stranger');
      expect((await deactivate(adam, bot)).body).toEqual(failure('No such user'));
      expect((await deactivate(adam, stranger)).body).toEqual(failure('No such user'));
      expect((await adam.client.delete('users/999999999')).body).toEqual(failure('No such user'));
      await deactivate(adam, ben);
      expect((await deactivate(adam, ben)).body).toEqual(failure('User is deactivated'));
    });

    it('deactivates the bots of the account as well', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      const other = await realm.bot('Other', BotType.generic, adam);
      await deactivate(adam, ben);
      expect((await bot.client.get('users/me')).status).toBe(401);
      expect((await other.client.get('users/me')).status).toBe(200);
    });

    it('deletes the scheduled messages and the reminders of the account', async () => {
      const later = Math.floor(Date.now() / 1000) + 86_400;
      await ben.client.post('scheduled_messages', {
        type: 'direct',
        to: [adam.user.id],
        content: 'x',
        scheduled_delivery_timestamp: later,
      });
      const own = (await ben.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'x' })).body['id'];
      const asked = await ben.client.post('reminders', { message_id: own, scheduled_delivery_timestamp: later });
      expect(asked.body).toMatchObject({ result: 'success' });
      await deactivate(adam, ben);
      await reactivate(adam, ben);
      expect((await ben.client.get('scheduled_messages')).body).toMatchObject({ scheduled_messages: [] });
      expect((await ben.client.get('reminders')).body).toMatchObject({ reminders: [] });
    });

    it('publishes the removal from every channel to all who see its subscribers, and then the deactivation', async () => {
      const gil = await realm.join('Gil', Role.guest);
      const event_types = ['realm_user', 'subscription'];
      const principals = [adam.user.id, ben.user.id];
      const shared = await channelOf(adam, 'shared', { principals });
      const secret = await channelOf(adam, 'secret', { principals, invite_only: true });
      const [toOwner, toGuest] = await Promise.all([olga, gil].map(({ client }) => EventListener.register(client, { event_types })));
      await deactivate(adam, ben);
      const removed = (id: number): unknown =>
        expect.objectContaining({ type: 'subscription', op: 'peer_remove', stream_ids: [id], user_ids: [ben.user.id] });
      const changed = (is_active: boolean): unknown => ({
        id: expect.any(Number) as number,
        type: 'realm_user',
        op: 'update',
        person: { user_id: ben.user.id, is_active },
      });
      const toAll = await toOwner?.take(3);
      expect(toAll?.slice(0, 2)).toEqual(expect.arrayContaining([removed(shared), removed(secret)]));
      expect(toAll?.slice(2)).toEqual([changed(false)]);
      expect(await toGuest?.takePending()).toEqual([changed(false)]);
      await reactivate(adam, ben);
      const [active, ...added] = (await toOwner?.take(3)) ?? [];
      expect(active).toEqual(changed(true));
      expect(added.map(({ op, stream_ids }) => [op, stream_ids])).toEqual(
        expect.arrayContaining([
          ['peer_add', [shared]],
          ['peer_add', [secret]],
        ]),
      );
    });

    it('rejects direct messages to the account, naming the address that everyone may see', async () => {
      await changeAccount(server, ben, { choices: { email_address_visibility: 4 } });
      await deactivate(adam, ben);
      const { body } = await adam.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'hello?' });
      expect(body).toEqual(failure(`'user${ben.user.id}@${realm.host}' is no longer using Zulip.`));
    });

    it('lists the account among the deactivated ones', async () => {
      await deactivate(adam, ben);
      const { state } = await EventListener.register(olga.client, { fetch_event_types: ['realm_user'] });
      const ids = (list: unknown): number[] => (list as { user_id: number }[]).map(({ user_id }) => user_id);
      expect(ids(state['realm_users'])).toEqual([olga.user.id, adam.user.id]);
      expect(ids(state['realm_non_active_users'])).toEqual([ben.user.id]);
    });
  });

  describe('POST /users/{user_id}/reactivate', () => {
    it('restores the account without the messages that were sent meanwhile', async () => {
      await subscribe(adam, 'shared', ben);
      await send(adam, 'shared');
      await deactivate(adam, ben);
      await send(adam, 'shared');
      expect((await reactivate(adam, ben)).body).toEqual(SUCCESS);
      await send(adam, 'shared');
      const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 10, num_after: 0 });
      expect(body['messages']).toHaveLength(2);
      const { state } = await EventListener.register(ben.client, { fetch_event_types: ['message', 'update_message_flags'] });
      expect(state['unread_msgs']).toMatchObject({ count: 1 });
      const subscriptions = (await ben.client.get('users/me/subscriptions')).body['subscriptions'] as { name: string }[];
      expect(subscriptions.map(({ name }) => name)).toEqual(['shared']);
    });

    it('delivers new messages to the account again', async () => {
      await subscribe(adam, 'shared', ben);
      await deactivate(adam, ben);
      await reactivate(adam, ben);
      const listener = await EventListener.register(ben.client, { event_types: ['message'] });
      await send(adam, 'shared');
      expect(await listener.take(1)).toMatchObject([{ type: 'message' }]);
    });

    it('rejects members, and the owner of a bot who may not create bots', async () => {
      await deactivate(adam, ben);
      const mona = await realm.join('Mona', Role.moderator);
      expect((await reactivate(mona, ben)).body).toEqual(failure('Insufficient permission'));
      expect((await adam.client.post('users/999999999/reactivate')).body).toEqual(failure('No such user'));
      const strict = await TestRealm.create(server, {
        can_create_bots_group: 'role:owners',
        can_create_write_only_bots_group: 'role:owners',
      });
      const cleo = await strict.join('Cleo');
      const bot = await strict.bot('Robot', BotType.generic, cleo);
      await cleo.client.delete(`bots/${bot.user.id}`);
      expect((await reactivate(cleo, bot)).body).toEqual(failure('Insufficient permission'));
    });

    it('succeeds for an active account and changes nothing', async () => {
      expect((await reactivate(adam, ben)).body).toEqual(SUCCESS);
    });
  });

  describe('DELETE /users/me', () => {
    it('deactivates the own account and its bots', async () => {
      expect((await ben.client.delete('users/me')).body).toEqual(SUCCESS);
      expect(await isActive(ben)).toBe(false);
    });

    it('rejects the only owner', async () => {
      expect((await olga.client.delete('users/me')).body).toEqual(
        failure('Cannot deactivate the only organization owner.', {
          code: 'CANNOT_DEACTIVATE_LAST_USER',
          is_last_owner: true,
          entity: 'organization owner',
        }),
      );
    });

    it('rejects the only account', async () => {
      const lonely = await TestRealm.create(server);
      const only = await lonely.join('Only', Role.owner);
      expect((await only.client.delete('users/me')).body).toEqual(
        failure('Cannot deactivate the only user.', { code: 'CANNOT_DEACTIVATE_LAST_USER', is_last_owner: false, entity: 'user' }),
      );
    });
  });

  describe('DELETE /bots/{bot_id}', () => {
    it('lets the owner and administrators deactivate a bot, and notifies both', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      const listener = await EventListener.register(ben.client, { event_types: ['realm_bot', 'realm_user'] });
      expect((await ben.client.delete(`bots/${bot.user.id}`)).body).toEqual(SUCCESS);
      expect((await bot.client.get('users/me')).status).toBe(401);
      expect(await listener.take(2)).toEqual([
        expect.objectContaining({ type: 'realm_user', person: { user_id: bot.user.id, is_active: false } }),
        { id: expect.any(Number) as number, type: 'realm_bot', op: 'update', bot: { user_id: bot.user.id, is_active: false } },
      ]);
      expect((await reactivate(adam, bot)).body).toEqual(SUCCESS);
      expect((await bot.client.get('users/me')).status).toBe(200);
      expect((await adam.client.delete(`bots/${bot.user.id}`)).body).toEqual(SUCCESS);
    });

    it('rejects other accounts, ids of people and unknown ids', async () => {
      const bot = await realm.bot('Robot', BotType.generic, adam);
      expect((await ben.client.delete(`bots/${bot.user.id}`)).body).toEqual(failure('Insufficient permission'));
      expect((await adam.client.delete(`bots/${ben.user.id}`)).body).toEqual(failure('No such bot'));
      expect((await adam.client.delete('bots/999999999')).body).toEqual(failure('No such bot'));
    });

    it('lets only organization owners and its own owner deactivate a bot that may create accounts', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      await changeAccount(server, bot, { canCreateUsers: true });
      expect((await adam.client.delete(`bots/${bot.user.id}`)).body).toEqual(OWNER_REQUIRED);
      expect((await ben.client.delete(`bots/${bot.user.id}`)).body).toEqual(SUCCESS);
    });

    it('makes the actor the owner of a reactivated bot whose owner is deactivated', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      expect((await deactivate(adam, ben)).body).toEqual(SUCCESS);
      const listener = await EventListener.register(adam.client, { event_types: ['realm_user'] });
      expect((await reactivate(adam, bot)).body).toEqual(SUCCESS);
      expect((await adam.client.get(`users/${bot.user.id}`)).body).toMatchObject({ user: { bot_owner_id: adam.user.id, is_active: true } });
      expect(await listener.take(2)).toMatchObject([
        { op: 'update', person: { user_id: bot.user.id, is_active: true } },
        { op: 'update', person: { user_id: bot.user.id, bot_owner_id: adam.user.id } },
      ]);
    });

    it('rejects the reactivation of a bot whose name an active account has', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      await ben.client.delete(`bots/${bot.user.id}`);
      const twin = await realm.bot('Twin', BotType.generic, ben);
      await changeAccount(server, twin, { fullName: 'Robot', fullNameKey: 'robot' });
      const { body } = await reactivate(adam, bot);
      expect(body).toEqual(
        failure(
          'There is already an active bot named "Robot" in this organization. To reactivate this bot, you must rename or deactivate the other one first.',
        ),
      );
    });
  });

  it('hides the account from a limited guest who shared only a channel with it', async () => {
    const strict = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    const owner = await strict.join('Owner', Role.owner);
    const [peer, pen, gus] = [await strict.join('Peer'), await strict.join('Pen'), await strict.join('Gus', Role.guest)];
    await subscribe(owner, 'shared', peer, pen, gus);
    await pen.client.post('messages', { type: 'direct', to: [gus.user.id], content: 'hello' });
    const listener = await EventListener.register(gus.client, { event_types: ['realm_user'] });
    await deactivate(owner, peer);
    await deactivate(owner, pen);
    expect(await listener.take(2)).toMatchObject([
      { op: 'remove', person: { user_id: peer.user.id, full_name: 'Unknown user' } },
      { op: 'update', person: { user_id: pen.user.id, is_active: false } },
    ]);
    await reactivate(owner, peer);
    expect(await listener.take(1)).toMatchObject([{ op: 'add', person: { user_id: peer.user.id, full_name: 'Peer' } }]);
  });
});
