import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener, type WireEvent } from '../../../support/event-listener.js';
import { goodValues, initialValues, PERSONAL_SETTINGS } from '../../../support/personal-settings.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;

const MODERN = { notification_settings_null: false, user_settings_object: true };

let server: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server, {}, {});
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

async function settings(account = ada): Promise<Json> {
  const { body } = await account.client.post('register', { fetch_event_types: ['user_settings'], event_types: [] });
  return body['user_settings'] as Json;
}
async function expectError(parameters: Json, msg: string, account = ada): Promise<void> {
  const { status, body } = await account.client.patch('settings', parameters);
  expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
}
const content = (event: WireEvent): Json => Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'id'));
const profile = async (account: TestAccount): Promise<Json> => (await account.client.get('users/me')).body;

describe('PATCH /settings', () => {
  it('changes every personal setting, publishes it to the owner only, and updates the initial state', async () => {
    const picture = await ClientPicture.of(server, ada, ['user_settings', 'realm_user']);
    const stranger = await EventListener.register(ben.client, { event_types: ['user_settings'] });
    expect((await ada.client.patch('settings', goodValues)).body).toEqual({ result: 'success', msg: '' });
    expect(await settings()).toMatchObject(goodValues);
    expect(await settings(ben)).toMatchObject(initialValues);
    await picture.expectFresh();
    expect(picture.eventTypes.filter((type) => type === 'user_settings')).toHaveLength(PERSONAL_SETTINGS.length);
    expect(await stranger.takePending()).toEqual([]);
  });

  it('sends the deprecated event types to clients that request them, and not to others', async () => {
    const parts = ['update_display_settings', 'update_global_notifications'];
    const old = await ClientPicture.of(server, ada, parts, { user_settings_object: false });
    const modern = await EventListener.register(ada.client, { event_types: parts, client_capabilities: MODERN });
    const listener = await EventListener.register(ada.client, { event_types: parts });
    await ada.client.patch('settings', goodValues);
    await old.expectFresh();
    expect(new Set(old.eventTypes)).toEqual(new Set(parts));
    await ada.client.patch('settings', { default_language: 'de', timezone: 'Europe/Berlin', enable_login_emails: false });
    const { email: user } = await profile(ada);
    expect((await listener.takePending()).slice(-3).map(content)).toEqual([
      { type: 'update_display_settings', user, setting_name: 'default_language', setting: 'de', language_name: 'German' },
      { type: 'update_global_notifications', user, notification_name: 'enable_login_emails', setting: false },
      { type: 'update_display_settings', user, setting_name: 'timezone', setting: 'Europe/Berlin' },
    ]);
    await old.expectFresh();
    expect(await modern.takePending()).toEqual([]);
  });

  it.each(PERSONAL_SETTINGS)('validates $name like the realm-wide default', async ({ name, bad, initial }) => {
    for (const [sent, msg] of bad) await expectError({ [name]: sent }, msg);
    expect((await settings())[name]).toEqual(initial);
  });

  it('sends one event for each value that changes', async () => {
    const own = await EventListener.register(ada.client, { event_types: ['user_settings'] });
    await ada.client.patch('settings', { enter_sends: true, emojiset: 'google' });
    await ada.client.patch('settings', { default_language: 'de' });
    await ada.client.patch('settings', { enable_login_emails: false, enable_marketing_emails: false, allow_private_data_export: true });
    expect((await own.take(5)).map(content)).toEqual([
      { type: 'user_settings', op: 'update', property: 'enter_sends', value: true },
      { type: 'user_settings', op: 'update', property: 'default_language', value: 'de', language_name: 'German' },
      { type: 'user_settings', op: 'update', property: 'enable_login_emails', value: false },
      { type: 'user_settings', op: 'update', property: 'enable_marketing_emails', value: false },
      { type: 'user_settings', op: 'update', property: 'allow_private_data_export', value: true },
    ]);
  });

  it.each(['settings/display', 'settings/notifications'])('still accepts the deprecated path %s', async (path) => {
    expect((await ada.client.patch(path, { enter_sends: true })).status).toBe(200);
    expect(await settings()).toMatchObject({ enter_sends: true });
  });

  it('lists unknown parameters in the answer', async () => {
    const { body } = await ada.client.patch('settings', { dense_mode: true, enter_sends: true });
    expect(body['ignored_parameters_unsupported']).toEqual(['dense_mode']);
  });

  it('rejects bots', async () => {
    const bot = await realm.bot('Botty', BotType.generic, ada);
    await expectError({ enter_sends: true }, 'This endpoint does not accept bot requests.', bot);
  });

  it('accepts known languages only', async () => {
    await expectError({ default_language: 'xx' }, 'Invalid default_language');
    await expectError({ default_language: 'constructor' }, 'Invalid default_language');
  });

  it('changes all values or none', async () => {
    await expectError({ enter_sends: true, full_name: 'A' }, 'Name too short!');
    await expectError({ enter_sends: true, new_password: 'a new secret', old_password: 'wrong' }, 'Wrong password!');
    await expectError({ full_name: 'Ada the Second', notification_sound: 'noise' }, "Invalid notification sound 'noise'");
    expect([(await settings())['enter_sends'], (await profile(ada))['full_name']]).toEqual([false, 'Ada']);
  });

  describe('time zone', () => {
    it('is published to the owner as a setting and to everyone as part of the profile', async () => {
      const gus = await realm.join('Gus', Role.guest);
      const picture = await ClientPicture.of(server, ada, ['user_settings', 'realm_user']);
      const guest = await EventListener.register(gus.client, { event_types: ['realm_user'] });
      expect((await ada.client.patch('settings', { timezone: 'Asia/Kolkata' })).status).toBe(200);
      expect((await guest.take(1)).map(content)).toEqual([
        { type: 'realm_user', op: 'update', person: { user_id: ada.user.id, timezone: 'Asia/Kolkata' } },
      ]);
      await picture.expectFresh();
      expect(picture.eventTypes).toEqual(['user_settings', 'realm_user']);
    });

    it('may be empty, and must otherwise be known', async () => {
      for (const timezone of ['Mars/Olympus', '+01:00', 'europe', 'Europe/']) {
        await expectError({ timezone }, 'Invalid timezone: Value error, Not a recognized time zone');
      }
      await ada.client.patch('settings', { timezone: 'UTC' });
      await ada.client.patch('settings', { timezone: '' });
      expect((await profile(ada))['timezone']).toBe('');
    });
  });

  describe('full name', () => {
    it('is trimmed, and published to accounts that can see the account', async () => {
      const picture = await ClientPicture.of(server, ben, ['realm_user']);
      expect((await ada.client.patch('settings', { full_name: '  Ada Lovelace ' })).status).toBe(200);
      expect((await profile(ada))['full_name']).toBe('Ada Lovelace');
      await picture.expectFresh();
      expect(picture.eventTypes).toEqual(['realm_user']);
    });

    it.each([
      ['', 'Name too short!'],
      [' A ', 'Name too short!'],
      ['x'.repeat(101), 'Name too long!'],
      ['A*da', 'Invalid characters in name!'],
      ['A`da', 'Invalid characters in name!'],
      ['A\\da', 'Invalid characters in name!'],
      ['A>da', 'Invalid characters in name!'],
      ['A"da', 'Invalid characters in name!'],
      ['A@da', 'Invalid characters in name!'],
      ['Ada\u0007', 'Invalid characters in name!'],
      ['Ada|15', 'Invalid format!'],
    ])('rejects %j', async (fullName, msg) => {
      await expectError({ full_name: fullName }, msg);
    });

    it('has at most 100 characters', async () => {
      expect((await ada.client.patch('settings', { full_name: '😀'.repeat(100) })).status).toBe(200);
    });

    it('is ignored without an error where name changes are disabled, except for administrators', async () => {
      const strict = await TestRealm.create(server, { name_changes_disabled: true });
      const [member, boss] = [await strict.join('Max'), await strict.join('Bea', Role.administrator)];
      for (const account of [member, boss]) {
        expect((await account.client.patch('settings', { full_name: 'Somebody Else' })).status).toBe(200);
      }
      expect([(await profile(member))['full_name'], (await profile(boss))['full_name']]).toEqual(['Max', 'Somebody Else']);
    });

    it('must be unique where the organization requires it', async () => {
      const strict = await TestRealm.create(server, { require_unique_names: true });
      const member = await strict.join('Max');
      await strict.join('Bea');
      await expectError({ full_name: 'bEA' }, 'Unique names required in this organization.', member);
      expect((await member.client.patch('settings', { full_name: 'MAX' })).status).toBe(200);
    });

    it('is published to limited guests only if they share a conversation with the account', async () => {
      const nobody = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
      const max = await nobody.join('Max');
      const partner = await nobody.join('Mira', Role.guest);
      const other = await nobody.join('Otto', Role.guest);
      await max.client.post('messages', { type: 'direct', to: [partner.user.id], content: 'Hello' });
      const listeners = await Promise.all(
        [partner, other].map(({ client }) => EventListener.register(client, { event_types: ['realm_user', 'message'] })),
      );
      await max.client.patch('settings', { full_name: 'Maximilian' });
      await max.client.post('messages', { type: 'direct', to: [partner.user.id, other.user.id], content: 'Now we all met' });
      const operations = await Promise.all(listeners.map(async (listener) => (await listener.take(1))[0]?.['op']));
      // The guest who sees the account for the first time receives its present name.
      expect(operations).toEqual(['update', 'add']);
    });
  });

  describe('password', () => {
    const logIn = async (password: string): Promise<number> =>
      (await realm.stranger.post('fetch_api_key', { username: ada.email, password })).status;

    it('changes with the right present password', async () => {
      const { body } = await ada.client.patch('settings', { old_password: PASSWORD, new_password: 'another good secret' });
      expect(body).toEqual({ result: 'success', msg: '' });
      expect([await logIn('another good secret'), await logIn(PASSWORD)]).toEqual([200, 401]);
    });

    it('does not change with a wrong or missing present password', async () => {
      await expectError({ new_password: 'another good secret' }, 'Wrong password!');
      await expectError({ old_password: 'guess', new_password: 'another good secret' }, 'Wrong password!');
      expect(await logIn(PASSWORD)).toBe(200);
    });

    it.each(['', 'short', 'aaaaaaaa', 'Ada', 'x1y2'.repeat(26)])('is rejected if it is easy to guess: %j', async (password) => {
      await expectError({ old_password: PASSWORD, new_password: password }, 'New password is too weak!');
      expect(await logIn(PASSWORD)).toBe(200);
    });

    it('is protected against guessing by the same rate limit as the login', async () => {
      const guarded = await server.startNode({ SKEIN_RATE_LIMIT_LOGIN: '1800:2' });
      try {
        const eve = await (await TestRealm.create(guarded)).join('Eve');
        const guess = (): Promise<{ status: number }> => eve.client.patch('settings', { old_password: 'x', new_password: 'a good secret' });
        expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([400, 400, 429]);
      } finally {
        await guarded.stop();
      }
    });
  });

  describe('email_address_visibility', () => {
    it('publishes the address to each role that may see it, and the API address to everyone', async () => {
      const people = [
        await realm.join('Adam', Role.administrator),
        await realm.join('Mo', Role.moderator),
        ben,
        await realm.join('Gus', Role.guest),
      ];
      const pictures = await Promise.all([ada, ...people].map((one) => ClientPicture.of(server, one, ['realm_user', 'user_settings'])));
      for (const visibility of [3, 5, 2, 4, 1]) {
        await ada.client.patch('settings', { email_address_visibility: visibility });
        for (const picture of pictures) await picture.expectFresh();
      }
    });

    it('hides the address from accounts that may not see it', async () => {
      await ada.client.patch('settings', { email_address_visibility: 3 });
      const guest = await EventListener.register((await realm.join('Gus', Role.guest)).client, { event_types: ['realm_user'] });
      await ada.client.patch('settings', { email_address_visibility: 5 });
      await ada.client.patch('settings', { email_address_visibility: 2 });
      await ben.client.patch('settings', { full_name: 'Benedict' });
      expect((await guest.take(1)).map(({ person }) => (person as Json)['full_name'])).toEqual(['Benedict']);
    });
  });

  it('takes effect immediately: typing, drafts, read receipts', async () => {
    await ada.client.patch('settings', { send_private_typing_notifications: false });
    const { body } = await ada.client.post('typing', { type: 'direct', op: 'start', to: [ben.user.id] });
    expect(body['msg']).toBe('User has disabled typing notifications for direct messages');
  });
});
