import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string, more: object = {}): object => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });
const OWNER_REQUIRED = failure('Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });
const ADMINISTRATOR_REQUIRED = failure('Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' });

describe('Administering accounts', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let adam: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    olga = await realm.join('Olga', Role.owner);
    adam = await realm.join('Adam', Role.administrator);
    ben = await realm.join('Ben');
  });

  const update = (actor: TestAccount, target: TestAccount, changes: Parameters): Promise<ApiResponse> =>
    actor.client.patch(`users/${target.user.id}`, changes);
  const look = async (target: TestAccount): Promise<Record<string, unknown>> =>
    (await olga.client.get(`users/${target.user.id}`)).body['user'] as Record<string, unknown>;

  describe('PATCH /users/{user_id}', () => {
    it('renames an account and publishes the name', async () => {
      const listener = await EventListener.register(ben.client, { event_types: ['realm_user'] });
      expect((await update(adam, ben, { full_name: ' Benjamin ' })).body).toEqual(SUCCESS);
      expect(await look(ben)).toMatchObject({ full_name: 'Benjamin' });
      expect(await listener.take(1)).toMatchObject([{ op: 'update', person: { user_id: ben.user.id, full_name: 'Benjamin' } }]);
    });

    it.each([
      ['x'.repeat(101), 'Name too long!'],
      ['x', 'Name too short!'],
      ['a*b', 'Invalid characters in name!'],
      ['Ben|15', 'Invalid format!'],
    ])('rejects the name %s', async (name, msg) => {
      expect((await update(adam, ben, { full_name: name, role: 300 })).body).toEqual(failure(msg));
      expect(await look(ben)).toMatchObject({ full_name: 'Ben', role: 400 });
    });

    it('ignores a blank name and the present name', async () => {
      expect((await update(adam, ben, { full_name: '  ' })).body).toEqual(SUCCESS);
      expect((await update(adam, ben, { full_name: 'Ben' })).body).toEqual(SUCCESS);
      expect(await look(ben)).toMatchObject({ full_name: 'Ben' });
    });

    it.each([
      ['a moderator', Role.moderator],
      ['a member', Role.member],
      ['a guest', Role.guest],
    ])('rejects %s', async (_, role) => {
      const actor = await realm.join('Actor', role);
      expect((await update(actor, ben, { full_name: 'X Y' })).body).toEqual(failure('Insufficient permission'));
    });

    it('rejects accounts of other organizations', async () => {
      const stranger = await (await TestRealm.create(server)).join('Stranger');
      expect((await update(adam, stranger, { full_name: 'X Y' })).body).toEqual(failure('No such user'));
    });

    it('changes a role and the system groups, and the new permissions take effect immediately', async () => {
      const listener = await EventListener.register(adam.client, {
        event_types: ['realm_user', 'user_group'],
        fetch_event_types: ['realm_user_groups'],
      });
      expect((await update(adam, ben, { role: Role.moderator })).body).toEqual(SUCCESS);
      expect(await look(ben)).toMatchObject({ role: 300, is_admin: false });
      const events = await listener.take(3);
      expect(events[0]).toMatchObject({ type: 'realm_user', op: 'update', person: { user_id: ben.user.id, role: 300 } });
      const members = new Map(
        (listener.state['realm_user_groups'] as { id: number; members: number[] }[]).map(({ id, members: of }) => [id, new Set(of)]),
      );
      for (const { op, group_id, user_ids } of events.slice(1)) {
        for (const id of user_ids as number[]) {
          if (op === 'add_members') members.get(group_id as number)?.add(id);
          else members.get(group_id as number)?.delete(id);
        }
      }
      const { state } = await EventListener.register(adam.client, { fetch_event_types: ['realm_user_groups'] });
      for (const group of state['realm_user_groups'] as { id: number; members: number[] }[]) {
        expect([...(members.get(group.id) ?? [])].sort()).toEqual([...group.members].sort());
      }
      await update(adam, ben, { role: Role.administrator });
      expect((await update(ben, adam, { full_name: 'Adam Two' })).body).toEqual(SUCCESS);
    });

    it('lets only owners grant and revoke the role of owner', async () => {
      expect((await update(adam, ben, { role: Role.owner })).body).toEqual(OWNER_REQUIRED);
      expect((await update(adam, olga, { role: Role.member })).body).toEqual(OWNER_REQUIRED);
      expect((await update(olga, ben, { role: Role.owner })).body).toEqual(SUCCESS);
      expect((await update(olga, ben, { role: Role.member })).body).toEqual(SUCCESS);
    });

    it('rejects the demotion of the only owner', async () => {
      expect((await update(olga, olga, { role: Role.member })).body).toEqual(
        failure('The owner permission cannot be removed from the only organization owner.'),
      );
    });

    it('rejects a role from the owner of a bot', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      expect((await update(ben, bot, { role: Role.administrator })).body).toEqual(ADMINISTRATOR_REQUIRED);
      expect((await update(ben, bot, { full_name: 'Robbie' })).body).toEqual(SUCCESS);
    });

    it.each([
      [{ role: '500' }, 'Invalid role: Value error, Not in the list of possible values'],
      [{ role: '"400"' }, 'role is not an integer'],
      [{ profile_data: '{}' }, 'profile_data is not a list'],
      [{ profile_data: [{ id: 999_999_999, value: 'x' }] }, 'Field id 999999999 not found.'],
    ])('rejects %j', async (changes, msg) => {
      expect((await update(adam, ben, { full_name: 'Other Name', ...changes })).body).toEqual(failure(msg));
      expect(await look(ben)).toMatchObject({ full_name: 'Ben' });
    });

    it('sets and clears profile data', async () => {
      const { body } = await adam.client.post('realm/profile_fields', { name: 'Town', field_type: 1 });
      const id = body['id'] as number;
      await update(adam, ben, { profile_data: [{ id, value: 'Turin' }] });
      const read = async (): Promise<unknown> =>
        ((await adam.client.get(`users/${ben.user.id}`, { include_custom_profile_fields: true })).body['user'] as Record<string, unknown>)[
          'profile_data'
        ];
      expect(await read()).toMatchObject({ [id]: { value: 'Turin' } });
      await update(adam, ben, { profile_data: [{ id, value: null }] });
      expect(await read()).toEqual({});
    });

    it('changes an address only for administrators with that permission', async () => {
      const email = `benjamin@${realm.host}`;
      expect((await update(adam, ben, { new_email: email })).body).toEqual(failure('User not authorized to change user emails'));
      await changeAccount(server, adam, { canChangeUserEmails: true });
      const listener = await EventListener.register(olga.client, { event_types: ['realm_user'] });
      expect((await update(adam, ben, { new_email: 'nonsense' })).body).toEqual(failure('Invalid new email address.'));
      expect((await update(adam, ben, { new_email: olga.email })).body).toEqual(failure('New email value error: Already has an account.'));
      expect((await update(adam, ben, { new_email: email })).body).toEqual(SUCCESS);
      expect(await look(ben)).toMatchObject({ email, delivery_email: email });
      const persons = (await listener.take(2)).map(({ person }) => person);
      expect(persons).toContainEqual({ user_id: ben.user.id, new_email: email });
      expect(persons).toContainEqual({ user_id: ben.user.id, delivery_email: email });
      expect((await realm.clientWith(email, ben.key).get('users/me')).status).toBe(200);
      expect((await ben.client.get('users/me')).status).toBe(401);
    });
  });

  it('PATCH /users/{email} does the same for an address that the actor may see', async () => {
    expect((await adam.client.patch(`users/${ben.email}`, { full_name: 'Benjamin' })).body).toEqual(SUCCESS);
    await changeAccount(server, ben, { choices: { email_address_visibility: 4 } });
    expect((await adam.client.patch(`users/${ben.email}`, { full_name: 'Ben' })).body).toEqual(failure('No such user'));
    const stable = `user${ben.user.id}@${realm.host}`;
    expect((await adam.client.patch(`users/${stable}`, { full_name: 'Bennie' })).body).toEqual(SUCCESS);
    expect(await look(ben)).toMatchObject({ full_name: 'Bennie' });
  });

  describe('POST /users', () => {
    const newAccount = (name: string): Parameters => ({
      email: `${name.toLowerCase()}@${realm.host}`,
      full_name: name,
      password: PASSWORD,
    });

    beforeEach(() => changeAccount(server, adam, { canCreateUsers: true }));

    it('creates a member who can log in, is published to everyone and is subscribed to the default channels', async () => {
      await adam.client.post('users/me/subscriptions', { subscriptions: [{ name: 'welcome' }], is_default_stream: true });
      const listener = await EventListener.register(ben.client, { event_types: ['realm_user'], fetch_event_types: ['realm_user'] });
      const { body } = await adam.client.post('users', newAccount('Nina'));
      expect(body).toEqual({ ...SUCCESS, user_id: expect.any(Number) as number });
      const login = await realm.stranger.post('fetch_api_key', { username: `nina@${realm.host}`, password: PASSWORD });
      const nina = realm.clientWith(`nina@${realm.host}`, login.body['api_key'] as string);
      expect((await nina.get('users/me')).body).toMatchObject({ user_id: body['user_id'], role: 400, full_name: 'Nina' });
      expect(((await nina.get('users/me/subscriptions')).body['subscriptions'] as { name: string }[]).map(({ name }) => name)).toEqual([
        'welcome',
      ]);
      const [event] = await listener.take(1);
      expect(event).toMatchObject({
        op: 'add',
        person: { user_id: body['user_id'], full_name: 'Nina', is_active: true, profile_data: {} },
      });
      const fresh = await EventListener.register(ben.client, { fetch_event_types: ['realm_user'], client_gravatar: false });
      const { is_active, ...person } = event?.['person'] as Record<string, unknown>;
      expect(is_active).toBe(true);
      expect(fresh.state['realm_users']).toContainEqual(person);
    });

    it('requires an administrator with the permission before it validates parameters', async () => {
      expect((await ben.client.post('users')).body).toEqual(ADMINISTRATOR_REQUIRED);
      expect((await olga.client.post('users', newAccount('Nina'))).body).toEqual(failure('User not authorized to create users'));
    });

    it.each(['email', 'password', 'full_name'])('requires %s', async (missing) => {
      const { body } = await adam.client.post('users', { ...newAccount('Nina'), [missing]: undefined });
      expect(body).toEqual(failure(`Missing '${missing}' argument`, { code: 'REQUEST_VARIABLE_MISSING', var_name: missing }));
    });

    it.each([
      [{ full_name: 'x' }, 'Name too short!'],
      [{ email: 'nonsense' }, 'Bad name or username'],
      [{ password: 'short' }, 'The password is too weak.'],
    ])('rejects %j', async (part, msg) => {
      expect((await adam.client.post('users', { ...newAccount('Nina'), ...part })).body).toEqual(failure(msg));
    });

    it('rejects addresses that the organization does not allow', async () => {
      const errorFor = async (email: string): Promise<unknown> =>
        (await adam.client.post('users', { ...newAccount('Nina'), email })).body['msg'];
      expect(await errorFor('nina@Mailinator.com')).toBe('Disposable email addresses are not allowed in this organization');
      expect((await olga.client.patch('realm', { disallow_disposable_email_addresses: false })).status).toBe(200);
      expect(await errorFor('nina@Mailinator.com')).toBe('');
      expect((await olga.client.post('realm/domains', { domain: 'own.example', allow_subdomains: false })).status).toBe(200);
      expect((await olga.client.patch('realm', { emails_restricted_to_domains: true })).status).toBe(200);
      expect(await errorFor('nino@other.example')).toBe("Email 'nino@other.example' not allowed in this organization");
      expect(await errorFor('nino+1@own.example')).toBe('Email addresses containing + are not allowed.');
      expect(await errorFor('nino@own.example')).toBe('');
    });

    it('rejects an address in use, without regard to case', async () => {
      const { body } = await adam.client.post('users', { ...newAccount('Nina'), email: ben.email.toUpperCase() });
      expect(body).toEqual(failure('Email is already in use.'));
    });

    it('hides the new account from limited guests', async () => {
      const strict = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
      const admin = await strict.join('Admin', Role.administrator);
      await changeAccount(server, admin, { canCreateUsers: true });
      const gus = await strict.join('Gus', Role.guest);
      const knowing = await EventListener.register(gus.client, {
        event_types: ['realm_user'],
        client_capabilities: { notification_settings_null: true, user_list_incomplete: true },
      });
      const old = await EventListener.register(gus.client, { event_types: ['realm_user'] });
      await admin.client.post('users', { email: 'nina@skein.test', full_name: 'Nina', password: PASSWORD });
      expect(await old.take(1)).toMatchObject([{ op: 'add', person: { full_name: 'Unknown user', delivery_email: null } }]);
      expect(await knowing.takePending()).toEqual([]);
    });
  });

  describe('API keys', () => {
    it('POST /users/me/api_key/regenerate invalidates the previous key immediately', async () => {
      const { body } = await ben.client.post('users/me/api_key/regenerate');
      expect(body).toEqual({ ...SUCCESS, api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string });
      expect(body['api_key']).not.toBe(ben.key);
      expect((await ben.client.get('users/me')).body).toMatchObject({ code: 'UNAUTHORIZED', msg: 'Invalid API key' });
      expect((await realm.clientWith(ben.email, body['api_key'] as string).get('users/me')).status).toBe(200);
      const login = await realm.stranger.post('fetch_api_key', { username: ben.email, password: PASSWORD });
      expect(login.body['api_key']).toBe(body['api_key']);
    });

    it('rejects bots', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      expect((await bot.client.post('users/me/api_key/regenerate')).body).toEqual(failure('This endpoint does not accept bot requests.'));
    });

    it('POST /bots/{bot_id}/api_key/regenerate invalidates the key of a bot and publishes the new one to its owner', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      const listener = await EventListener.register(ben.client, { event_types: ['realm_bot'] });
      const { body } = await ben.client.post(`bots/${bot.user.id}/api_key/regenerate`);
      expect((await bot.client.get('users/me')).status).toBe(401);
      expect((await realm.clientWith(bot.email, body['api_key'] as string).get('users/me')).status).toBe(200);
      expect(await listener.take(1)).toMatchObject([{ op: 'update', bot: { user_id: bot.user.id, api_key: body['api_key'] } }]);
    });

    it('rejects bots of other owners, ids of people, and guests', async () => {
      const bot = await realm.bot('Robot', BotType.generic, adam);
      expect((await ben.client.post(`bots/${bot.user.id}/api_key/regenerate`)).body).toEqual(failure('Insufficient permission'));
      expect((await adam.client.post(`bots/${ben.user.id}/api_key/regenerate`)).body).toEqual(failure('No such bot'));
      const gus = await realm.join('Gus', Role.guest);
      expect((await gus.client.post(`bots/${bot.user.id}/api_key/regenerate`)).body).toEqual(failure('Not allowed for guest users'));
    });
  });
});
