import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

let server: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let cem: TestAccount;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server, {}, {});
  ada = await realm.join('Ada', Role.administrator);
  ben = await realm.join('Ben');
  cem = await realm.join('Cem');
});

async function setting(account: TestAccount, name = 'enter_sends'): Promise<unknown> {
  const { body } = await account.client.post('register', { fetch_event_types: ['user_settings'], event_types: [] });
  return (body['user_settings'] as Record<string, unknown>)[name];
}
const change = (target: Record<string, unknown>, settings: Record<string, unknown> = { enter_sends: true }, account = ada) =>
  account.client.patch('settings', { ...settings, target_users: target });
async function group(name: string, members: readonly TestAccount[], subgroups: readonly number[] = []): Promise<number> {
  const { body } = await ada.client.post('user_groups/create', {
    name,
    description: '',
    members: members.map(({ user }) => user.id),
    subgroups,
  });
  return body['group_id'] as number;
}
async function systemGroup(name: string): Promise<number> {
  const { body } = await ada.client.get('user_groups');
  return (body['user_groups'] as { readonly id: number; readonly name: string }[]).find((one) => one.name === name)?.id ?? 0;
}

describe('PATCH /settings with target_users', () => {
  it('changes settings of others, whose clients hear of it, and not those of who asks', async () => {
    const listener = await EventListener.register(ben.client, { event_types: ['user_settings'] });
    const stranger = await EventListener.register(cem.client, { event_types: ['user_settings'] });
    expect((await change({ user_ids: [ben.user.id], skip_if_already_edited: false })).body).toEqual({ result: 'success', msg: '' });
    expect(await listener.takePending()).toMatchObject([{ op: 'update', property: 'enter_sends', value: true }]);
    expect(await stranger.takePending()).toEqual([]);
    expect(await Promise.all([ben, cem, ada].map((account) => setting(account)))).toEqual([true, false, false]);
    await change({ user_ids: [ben.user.id] });
    expect(await listener.takePending()).toEqual([]);
  });

  it('changes those of the members of groups and their subgroups, also of deactivated people, and not of bots', async () => {
    const dora = await realm.join('Dora');
    const bot = await realm.bot('Helper', BotType.generic, ben);
    const outer = await group('outer', [cem], [await group('inner', [dora, bot])]);
    await ada.client.delete(`users/${dora.user.id}`);
    expect((await change({ group_ids: [outer], user_ids: [bot.user.id] })).status).toBe(200);
    await ada.client.post(`users/${dora.user.id}/reactivate`);
    expect(await Promise.all([cem, dora, bot, ben].map((account) => setting(account)))).toEqual([true, true, false, false]);
  });

  it('changes those of everybody whom a group of the system includes', async () => {
    const guest = await realm.join('Gil', Role.guest);
    await change({ group_ids: [await systemGroup('role:members')] });
    expect(await Promise.all([ada, ben, guest].map((account) => setting(account)))).toEqual([true, true, false]);
  });

  it('leaves what people have chosen themselves if it is asked to, setting by setting, and not what an administrator chose for them', async () => {
    await ben.client.patch('settings', { enter_sends: true });
    await ben.client.patch('settings', { enter_sends: false });
    await change({ user_ids: [cem.user.id] });
    await change(
      { user_ids: [ben.user.id, cem.user.id], skip_if_already_edited: true },
      { enter_sends: false, twenty_four_hour_time: true },
    );
    expect(await setting(cem)).toBe(false);
    await change({ user_ids: [ben.user.id], skip_if_already_edited: true });
    expect([await setting(ben), await setting(ben, 'twenty_four_hour_time')]).toEqual([false, true]);
    await change({ user_ids: [ben.user.id], skip_if_already_edited: false });
    expect(await setting(ben)).toBe(true);
  });

  it('forgets the drafts of those for whom it turns their synchronization off', async () => {
    await ben.client.post('drafts', { drafts: [{ type: '', to: [], topic: '', content: 'Half', timestamp: 1_700_000_000 }] });
    await change({ user_ids: [ben.user.id] }, { enable_drafts_synchronization: false });
    await ben.client.patch('settings', { enable_drafts_synchronization: true });
    expect((await ben.client.get('drafts')).body['count']).toBe(0);
  });

  it.each([
    [{}, { enter_sends: true }, 'Either user_ids or group_ids must be provided.'],
    [{ user_ids: [] }, { enter_sends: true }, 'Either user_ids or group_ids must be provided.'],
    [{ group_ids: [999_999] }, { enter_sends: true }, 'Invalid user group'],
    [{ user_ids: [999_999] }, { enter_sends: true }, 'Invalid user ID: 999999'],
    [{ user_ids: ['x'] }, { enter_sends: true }, 'target_users["user_ids"][0] is not an integer'],
    ['ben', { email: 'new@example.com' }, 'Cannot change this setting for other users.'],
    ['ben', { timezone: 'Europe/Berlin' }, 'Cannot change this setting for other users.'],
    ['ben', { old_password: 'a', new_password: 'b' }, 'Cannot change this setting for other users.'],
    ['ben', { presence_enabled: false }, 'Cannot change this setting for other users.'],
    ['ben', { send_read_receipts: false }, 'Cannot change this setting for other users.'],
    ['ben', { email_address_visibility: 4 }, 'Cannot change this setting for other users.'],
    ['ben', { enter_sends: true, enable_digest_emails: false }, 'Cannot change this setting for other users.'],
    ['ben', { enter_sends: true, default_language: 'xx' }, 'Invalid default_language'],
  ])('refuses %j with %j, and changes nothing', async (target, settings, msg) => {
    const { status, body } = await change(target === 'ben' ? { user_ids: [ben.user.id] } : (target as Record<string, unknown>), settings);
    expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
    expect(await setting(ben)).toBe(false);
  });

  it('refuses accounts and groups of another organization', async () => {
    const other = await TestRealm.create(server, {}, {});
    const stranger = await other.join('Eve', Role.owner);
    const { body } = await stranger.client.post('user_groups/create', { name: 'theirs', description: '', members: [stranger.user.id] });
    expect((await change({ user_ids: [stranger.user.id] })).body['msg']).toBe(`Invalid user ID: ${stranger.user.id}`);
    expect((await change({ group_ids: [body['group_id']] })).body['msg']).toBe('Invalid user group');
    expect(await setting(stranger)).toBe(false);
  });

  it('is for administrators only', async () => {
    for (const role of [Role.moderator, Role.member, Role.guest]) {
      const { body } = await change({ user_ids: [ben.user.id] }, { enter_sends: true }, await realm.join(`Role ${role}`, role));
      expect(body).toEqual({ result: 'error', msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' });
    }
    expect(await setting(ben)).toBe(false);
  });
});
