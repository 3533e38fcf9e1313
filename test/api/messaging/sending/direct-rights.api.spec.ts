import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const LATER = Math.floor(Date.now() / 1000) + 86_400;
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const UNSEEN = failure('You do not have permission to access some of the recipients.');
const NOT_BEGUN = failure('You do not have permission to initiate direct message conversations.');

const send = async (from: TestAccount, to: readonly TestAccount[], content = 'Psst'): Promise<Json> =>
  (await from.client.post('messages', { type: 'direct', to: to.map(({ user }) => user.id), content })).body;
const sent = (body: Json): unknown => body['result'];

describe('a guest who cannot see all users', () => {
  let gil: TestAccount;
  let near: TestAccount;
  let far: TestAccount;
  let bot: TestAccount;

  beforeEach(async () => {
    const realm = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    gil = await realm.join('Gil', Role.guest);
    near = await realm.join('Near');
    far = await realm.join('Far');
    bot = await realm.bot('Bot', BotType.generic, far);
    const principals = [near.user.id, gil.user.id];
    await near.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals });
  });

  it('can write to users whom they can see, to bots and to themselves', async () => {
    for (const to of [[near], [bot], [gil], [near, bot]]) expect(sent(await send(gil, to))).toBe('success');
  });

  it('begins one conversation with each user if both write several first messages at once', async () => {
    for (const other of [near, far]) {
      const writers = [other, other, other, other, ...(other === near ? [gil, gil, gil, gil] : [])];
      const bodies = await Promise.all(writers.map((from, index) => send(from, [from === gil ? other : gil], `First ${index}`)));
      expect(bodies.map(sent)).toEqual(writers.map(() => 'success'));
      const { body } = await gil.client.post('register', { fetch_event_types: ['recent_private_conversations'] });
      const begun = body['recent_private_conversations'] as { user_ids: number[] }[];
      expect(begun.filter(({ user_ids: ids }) => ids.join() === String(other.user.id))).toHaveLength(1);
    }
  });

  it('receives messages of hidden users in channels with only the id of the sender', async () => {
    const [guest, member] = [await EventListener.register(gil.client), await EventListener.register(near.client)];
    for (const { client } of [far, near]) await client.post('messages', { type: 'channel', to: 'garden', topic: 'roses', content: 'hi' });
    const shown = async (listener: EventListener): Promise<unknown[]> =>
      (await listener.take(2)).map(({ message }) => {
        const { sender_id: id, sender_full_name: name, sender_email: email } = message as Json;
        return [id, name, email];
      });
    const known = ({ user, email }: TestAccount): unknown[] => [user.id, user.fullName, email];
    const host = far.email.split('@')[1];
    expect(await shown(guest)).toEqual([[far.user.id, 'Unknown user', `user${far.user.id}@${host}`], known(near)]);
    expect(await shown(member)).toEqual([known(far), known(near)]);
  });

  it('cannot write to hidden users, now or later, and a rejected attempt does not make them visible', async () => {
    for (const to of [[far], [near, far]]) expect(await send(gil, to)).toEqual(UNSEEN);
    const { body } = await gil.client.post('messages', {
      type: 'direct',
      to: [`user${far.user.id}@${far.email.split('@')[1]}`],
      content: 'c',
    });
    expect(body).toEqual(UNSEEN);
    const later = { type: 'direct', to: [far.user.id], content: 'c', scheduled_delivery_timestamp: LATER };
    expect((await gil.client.post('scheduled_messages', later)).body).toEqual(UNSEEN);
    expect((await gil.client.get(`users/${far.user.id}`)).body).toEqual(failure('Insufficient permission'));
  });

  it('can answer users who write to them', async () => {
    expect(sent(await send(far, [gil]))).toBe('success');
    expect(sent(await send(gil, [far]))).toBe('success');
  });

  it('receives this error before the error about a deactivated account', async () => {
    await changeAccount(server, far, { active: false });
    expect(await send(gil, [far])).toEqual(UNSEEN);
  });

  it('can read messages of hidden users, but not who sent them', async () => {
    const principals = [far.user.id];
    await near.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals });
    const message = { type: 'channel', to: 'garden', topic: 't', content: 'c' };
    for (const account of [far, near]) await account.client.post('messages', message);
    await far.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    const seenBy = async ({ client }: TestAccount): Promise<unknown[]> => {
      const { body } = await client.get('messages', { anchor: 'newest', num_before: 2, num_after: 0, client_gravatar: false });
      return (body['messages'] as Json[]).map((one) => [one['sender_id'], one['sender_full_name'], one['sender_email']]);
    };
    const shown = [near.user.id, 'Near', near.email];
    expect(await seenBy(gil)).toEqual([[far.user.id, 'Unknown user', `user${far.user.id}@${far.email.split('@')[1]}`], shown]);
    expect(await seenBy(near)).toEqual([[far.user.id, 'Far', far.email], shown]);
    const { body } = await gil.client.get('streams');
    const [garden] = body['streams'] as { stream_id: number }[];
    const status = async ({ user }: TestAccount): Promise<unknown> =>
      (await gil.client.get(`users/${user.id}/subscriptions/${garden?.stream_id}`)).body;
    expect(await status(far)).toEqual(failure('Insufficient permission'));
    expect(await status(near)).toMatchObject({ is_subscribed: true });
  });

  it('can mention only users whom they can see', async () => {
    const html = async (content: string, by = gil): Promise<unknown> =>
      (await by.client.post('messages/render', { content })).body['rendered'];
    const mention = ({ user }: TestAccount): string => `<span class="user-mention" data-user-id="${user.id}">`;
    expect(await html('@**Near** @**Bot**')).toBe(`<p>${mention(near)}@Near</span> ${mention(bot)}@Bot</span></p>`);
    for (const text of ['@**Far**', `@**Far|${far.user.id}**`, `@**|${far.user.id}**`]) {
      expect(await html(text)).not.toContain('data-user-id');
      expect(await html(text, near)).toContain(mention(far));
    }
  });
});

describe('the groups that may use direct messages', () => {
  it('let only members of the initiator group start conversations; existing ones can be continued', async () => {
    const realm = await TestRealm.create(server, { direct_message_initiator_group: 'role:administrators' });
    const [olga, ada, ben] = [await realm.join('Olga', Role.owner), await realm.join('Ada'), await realm.join('Ben')];
    const bot = await realm.bot('Bot', BotType.generic, ada);
    for (const to of [[ben], [olga], [ben, olga], [ben, bot]]) expect(await send(ada, to)).toEqual(NOT_BEGUN);
    for (const to of [[bot], [ada]]) expect(sent(await send(ada, to))).toBe('success');
    expect(sent(await send(bot, [ben]))).toBe('success');
    expect(sent(await send(olga, [ada]))).toBe('success');
    expect(sent(await send(ada, [olga]))).toBe('success');
    expect(await send(ada, [olga, ben])).toEqual(NOT_BEGUN);
  });

  it('require one of their members in every conversation', async () => {
    const realm = await TestRealm.create(server, { direct_message_permission_group: 'role:administrators' });
    const [olga, ada, ben] = [await realm.join('Olga', Role.owner), await realm.join('Ada'), await realm.join('Ben')];
    expect(await send(ada, [ben])).toEqual(failure('This conversation does not include any users who can authorize it.'));
    for (const to of [[olga], [ben, olga]]) expect(sent(await send(ada, to))).toBe('success');
    const closed = await TestRealm.create(server, { direct_message_permission_group: 'role:nobody' });
    const [cem, dot] = [await closed.join('Cem', Role.owner), await closed.join('Dot')];
    expect(await send(cem, [dot])).toEqual(failure('Direct messages are disabled in this organization.'));
  });
});
