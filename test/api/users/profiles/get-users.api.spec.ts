import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const PERSON_FIELDS = [
  'avatar_url',
  'avatar_version',
  'bot_type',
  'date_joined',
  'delivery_email',
  'email',
  'full_name',
  'is_active',
  'is_admin',
  'is_bot',
  'is_guest',
  'is_imported_stub',
  'is_owner',
  'role',
  'timezone',
  'user_id',
];
const NO_SUCH_USER = { result: 'error', msg: 'No such user', code: 'BAD_REQUEST' };
const NO_PERMISSION = { result: 'error', msg: 'Insufficient permission', code: 'BAD_REQUEST' };

type Member = Record<string, unknown> & { user_id: number };

describe('Reading accounts', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada', Role.owner);
    ben = await realm.join('Ben');
  });

  const members = async (account: TestAccount, parameters = {}): Promise<Member[]> =>
    (await account.client.get('users', parameters)).body['members'] as Member[];
  const member = async (account: TestAccount, target: TestAccount, parameters = {}): Promise<Member> =>
    (await account.client.get(`users/${target.user.id}`, parameters)).body['user'] as Member;

  describe('GET /users', () => {
    it('lists people, bots and deactivated accounts of the own organization only, by id', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      const inactive = await realm.join('Gone');
      await changeAccount(server, inactive, { active: false });
      await (await TestRealm.create(server)).join('Stranger');
      const listed = await members(ben);
      expect(listed.map(({ user_id, is_active }) => [user_id, is_active])).toEqual([
        [ada.user.id, true],
        [ben.user.id, true],
        [bot.user.id, true],
        [inactive.user.id, false],
      ]);
    });

    it('returns the fields of the user object, profile_data only for people and only on request', async () => {
      const bot = await realm.bot('Robot', BotType.outgoingWebhook, ben);
      const [, person, robot] = await members(ben);
      expect(Object.keys(person ?? {}).sort()).toEqual(PERSON_FIELDS);
      expect(Object.keys(robot ?? {}).sort()).toEqual([...PERSON_FIELDS, 'bot_owner_id'].sort());
      expect(robot).toMatchObject({ user_id: bot.user.id, is_bot: true, bot_type: 3, bot_owner_id: ben.user.id });
      const withFields = await members(ben, { include_custom_profile_fields: true });
      expect(withFields.map((one) => one['profile_data'])).toEqual([{}, {}, undefined]);
    });

    it('returns the same object as GET /users/{user_id}', async () => {
      for (const parameters of [{}, { client_gravatar: false, include_custom_profile_fields: true }]) {
        for (const one of await members(ben, parameters)) {
          expect((await ben.client.get(`users/${one.user_id}`, parameters)).body['user']).toEqual(one);
        }
      }
    });

    it('returns the type of every bot, and null for people', async () => {
      const kinds = [BotType.generic, BotType.incomingWebhook, BotType.outgoingWebhook, BotType.embedded];
      for (const kind of kinds) await realm.bot(`Bot ${kind}`, kind, ben);
      expect((await members(ben)).map((one) => one['bot_type'])).toEqual([null, null, 1, 2, 3, 4]);
    });

    it('returns no URL of an avatar that the client can compute, unless the client declines that', async () => {
      expect((await members(ben)).map((one) => one['avatar_url'])).toEqual([null, null]);
      for (const one of await members(ben, { client_gravatar: false })) {
        expect(one['avatar_url']).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=1$/);
      }
    });

    it('returns the URL of a provider avatar to accounts that cannot see the real address', async () => {
      await changeAccount(server, ada, { choices: { email_address_visibility: 4 } });
      const [hidden, own] = await members(ben);
      expect(hidden?.['avatar_url']).toMatch(/^https:/);
      expect(own?.['avatar_url']).toBeNull();
    });

    it.each([
      ['client_gravatar', 'x', 'client_gravatar is not valid JSON'],
      ['client_gravatar', '1', 'client_gravatar is not a boolean'],
      ['include_custom_profile_fields', 'True', 'include_custom_profile_fields is not valid JSON'],
      ['include_custom_profile_fields', '"true"', 'include_custom_profile_fields is not a boolean'],
    ])('rejects %s = %s', async (name, value, msg) => {
      const { status, body } = await ben.client.get('users', { [name]: value });
      expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
    });

    it('lists only the accounts that are asked for, and leaves out those that do not exist', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      const stranger = await (await TestRealm.create(server)).join('Stranger');
      const all = await members(ada);
      const { body } = await ada.client.get('users', { user_ids: [bot.user.id, 999_999_999, stranger.user.id, ada.user.id, ada.user.id] });
      expect(body).not.toHaveProperty('ignored_parameters_unsupported');
      expect(body['members']).toEqual(all.filter(({ user_id }) => [ada.user.id, bot.user.id].includes(user_id)));
      expect(await members(ada, { user_ids: [] })).toEqual([]);
    });

    it('shows limited guests no more of an account that is asked for', async () => {
      const strict = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
      const person = await strict.join('Ben');
      const guest = await strict.join('Guest', Role.guest);
      const placeholder = (await members(guest)).find(({ user_id }) => user_id === person.user.id);
      expect(placeholder).toMatchObject({ full_name: 'Unknown user' });
      expect(await members(guest, { user_ids: [person.user.id] })).toEqual([placeholder]);
    });

    it.each([
      ['x', 'user_ids is not valid JSON'],
      ['5', 'user_ids is not a list'],
      ['["5"]', 'user_ids[0] is not an integer'],
    ])('rejects user_ids = %s', async (value, msg) => {
      const { status, body } = await ben.client.get('users', { user_ids: value });
      expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
    });
  });

  describe('GET /users/{user_id} and GET /users/{email}', () => {
    it('returns deactivated accounts and bots as well', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      await changeAccount(server, ada, { active: false });
      expect(await member(ben, ada)).toMatchObject({ full_name: 'Ada', is_active: false, role: 100, is_owner: true, is_admin: true });
      expect(await member(ben, bot)).toMatchObject({ is_bot: true, bot_type: 1, delivery_email: bot.email });
    });

    it('rejects unknown ids and those of other organizations', async () => {
      const stranger = await (await TestRealm.create(server)).join('Stranger');
      for (const id of [999_999_999, stranger.user.id]) {
        const { status, body } = await ben.client.get(`users/${id}`);
        expect([status, body]).toEqual([400, NO_SUCH_USER]);
      }
    });

    it('finds an account by its real address in any case, and by its API address', async () => {
      for (const address of [ada.email, ada.email.toUpperCase(), `user${ada.user.id}@${realm.host}`]) {
        const { body } = await ben.client.get(`users/${encodeURIComponent(address)}`);
        expect(body['user']).toMatchObject({ user_id: ada.user.id });
      }
    });

    it('finds an account by its real address only for accounts that may see the address', async () => {
      await changeAccount(server, ben, { choices: { email_address_visibility: 3 } });
      const mona = await realm.join('Mona', Role.moderator);
      expect((await ada.client.get(`users/${ben.email}`)).body['user']).toMatchObject({ user_id: ben.user.id, delivery_email: ben.email });
      expect((await mona.client.get(`users/${ben.email}`)).body).toEqual(NO_SUCH_USER);
      const stable = `user${ben.user.id}@${realm.host}`;
      expect((await mona.client.get(`users/${stable}`)).body['user']).toMatchObject({ email: stable, delivery_email: null });
    });

    it('rejects unknown and invalid addresses', async () => {
      for (const text of ['nobody@skein.test', 'abc', `user${ada.user.id}@elsewhere.test`, '1.5', '-1']) {
        expect((await ben.client.get(`users/${text}`)).body).toEqual(NO_SUCH_USER);
      }
    });

    it('returns profile_data on request', async () => {
      expect(await member(ben, ada)).not.toHaveProperty('profile_data');
      expect(await member(ben, ada, { include_custom_profile_fields: true })).toMatchObject({ profile_data: {} });
    });
  });

  describe('email_address_visibility', () => {
    const OWNER = Role.owner;
    const ADMIN = Role.administrator;
    const MODERATOR = Role.moderator;
    const MEMBER = Role.member;
    const GUEST = Role.guest;
    const ROLES = [OWNER, ADMIN, MODERATOR, MEMBER, GUEST];
    const SEEN_BY: readonly (readonly [number, string, readonly Role[]])[] = [
      [1, 'everyone', ROLES],
      [2, 'members', [OWNER, ADMIN, MODERATOR, MEMBER]],
      [3, 'administrators', [OWNER, ADMIN]],
      [4, 'nobody', []],
      [5, 'moderators', [OWNER, ADMIN, MODERATOR]],
    ];

    it.each(SEEN_BY)('%i: shows the address of an account to %s', async (visibility, _, seenBy) => {
      const viewers = await Promise.all(ROLES.map((role) => realm.join(`Viewer ${role}`, role)));
      const targets = await Promise.all(ROLES.map((role) => realm.join(`Target ${role}`, role)));
      for (const target of targets) await changeAccount(server, target, { choices: { email_address_visibility: visibility } });
      for (const [index, viewer] of viewers.entries()) {
        const byId = new Map((await members(viewer)).map((one) => [one.user_id, one]));
        for (const target of targets) {
          expect(byId.get(target.user.id), `role ${ROLES[index]} looks at role ${target.user.role}`).toMatchObject({
            delivery_email: seenBy.includes(ROLES[index] as Role) ? target.email : null,
            email: visibility === 1 ? target.email : `user${target.user.id}@${realm.host}`,
          });
        }
      }
      for (const target of targets) expect(await member(target, target)).toMatchObject({ delivery_email: target.email });
    });

    it('never hides the address of a bot', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ben);
      await changeAccount(server, bot, { choices: { email_address_visibility: 4 } });
      const guest = await realm.join('Gus', Role.guest);
      expect(await member(guest, bot)).toMatchObject({ delivery_email: bot.email, email: bot.email });
    });
  });

  describe('for limited guests', () => {
    let guest: TestAccount;
    let friend: TestAccount;
    let pen: TestAccount;
    let bot: TestAccount;

    beforeEach(async () => {
      realm = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
      ada = await realm.join('Ada', Role.owner);
      ben = await realm.join('Ben');
      friend = await realm.join('Friend');
      pen = await realm.join('Pen');
      guest = await realm.join('Gus', Role.guest);
      bot = await realm.bot('Robot', BotType.generic, ben);
      const principals = [friend.user.id, guest.user.id];
      await friend.client.post('users/me/subscriptions', { subscriptions: [{ name: 'shared' }], principals });
      await pen.client.post('messages', { type: 'direct', to: [guest.user.id], content: 'hello' });
    });

    it('returns bots, the guest, and accounts with which the guest shares a conversation, and placeholders for others', async () => {
      const byId = new Map((await members(guest, { client_gravatar: false })).map((one) => [one.user_id, one]));
      for (const known of [friend, pen, bot, guest]) expect(byId.get(known.user.id)).toMatchObject({ full_name: known.user.fullName });
      for (const { user } of [ada, ben]) {
        expect(byId.get(user.id)).toEqual({
          user_id: user.id,
          full_name: 'Unknown user',
          email: `user${user.id}@${realm.host}`,
          delivery_email: null,
          date_joined: '1970-01-01T00:00:00.000+00:00',
          is_active: true,
          is_owner: false,
          is_admin: false,
          is_guest: false,
          is_bot: false,
          is_imported_stub: false,
          bot_type: null,
          role: 400,
          timezone: '',
          avatar_version: 1,
          avatar_url: expect.stringMatching(/^https:/) as string,
          profile_data: {},
        });
      }
    });

    it('rejects other accounts by id and by address', async () => {
      expect((await guest.client.get(`users/${ben.user.id}`)).body).toEqual(NO_PERMISSION);
      expect((await guest.client.get(`users/${ben.email}`)).body).toEqual({ result: 'error', code: 'BAD_REQUEST', msg: 'No such user' });
      expect(await member(guest, friend)).toMatchObject({ full_name: 'Friend' });
    });

    it('returns every account to members', async () => {
      expect((await members(ben)).map((one) => one['full_name'])).not.toContain('Unknown user');
    });

    it('omits the placeholders in POST /register for clients with that capability', async () => {
      const { state } = await EventListener.register(guest.client, { fetch_event_types: ['realm_user'] });
      expect((state['realm_users'] as Member[]).filter((one) => one['full_name'] === 'Unknown user')).toHaveLength(2);
      const without = await EventListener.register(guest.client, {
        fetch_event_types: ['realm_user'],
        client_capabilities: { notification_settings_null: true, user_list_incomplete: true },
      });
      expect((without.state['realm_users'] as Member[]).map(({ user_id }) => user_id)).toEqual(
        [friend, pen, guest, bot].map(({ user }) => user.id),
      );
    });
  });
});
