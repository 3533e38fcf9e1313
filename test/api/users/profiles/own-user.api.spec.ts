import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { UserRepository } from '../../../../src/modules/users/accounts.api.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('GET /users/me', () => {
  let realm: TestRealm;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
  });

  /** The fields that people and bots have in common. */
  const common = ({ user, email }: TestAccount): Record<string, unknown> => ({
    result: 'success',
    msg: '',
    user_id: user.id,
    email,
    delivery_email: email,
    full_name: user.fullName,
    is_active: true,
    is_imported_stub: false,
    timezone: '',
    avatar_version: 1,
    avatar_url: expect.stringMatching(/^https:\/\//) as string,
    date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/) as string,
    max_message_id: -1,
  });

  it.each([
    ['Olga', Role.owner, { role: 100, is_owner: true, is_admin: true, is_guest: false }],
    ['Adam', Role.administrator, { role: 200, is_owner: false, is_admin: true, is_guest: false }],
    ['Mona', Role.moderator, { role: 300, is_owner: false, is_admin: false, is_guest: false }],
    ['Ben', Role.member, { role: 400, is_owner: false, is_admin: false, is_guest: false }],
    ['Gus', Role.guest, { role: 600, is_owner: false, is_admin: false, is_guest: true }],
  ])('returns %s (role %i) without bot_type, which only bots have', async (name, role, expected) => {
    const account = await realm.join(name, role);
    const { status, body } = await account.client.get('users/me');
    expect(status).toBe(200);
    expect(body).toEqual({ ...common(account), ...expected, is_bot: false, profile_data: {} });
    expect(Object.keys(body)).toHaveLength(18 + 1);
  });

  it.each([
    ['generic', BotType.generic, 1],
    ['outgoing webhook', BotType.outgoingWebhook, 3],
    ['embedded', BotType.embedded, 4],
  ])('returns a bot of type %s with its owner and without a profile', async (_, botType, expected) => {
    const ada = await realm.join('Ada');
    const bot = await realm.bot('Robot', botType, ada);
    const { body } = await bot.client.get('users/me');
    expect(body).toEqual({
      ...common(bot),
      role: 400,
      is_owner: false,
      is_admin: false,
      is_guest: false,
      is_bot: true,
      bot_type: expected,
      bot_owner_id: ada.user.id,
    });
  });

  it('returns when the account was created', async () => {
    const before = Date.now();
    const ada = await realm.join('Ada');
    const { body } = await ada.client.get('users/me');
    const joined = Date.parse(body['date_joined'] as string);
    expect(joined).toBeGreaterThanOrEqual(before);
    expect(joined).toBeLessThanOrEqual(Date.now());
  });

  it('returns the real address to its owner, and the API address as email if not everyone may see the real one', async () => {
    const ada = await realm.join('Ada');
    ada.user.choices = { email_address_visibility: 4 };
    ada.user.timezone = 'Europe/Berlin';
    await server.get(UserRepository).save(ada.user);
    const { body } = await ada.client.get('users/me');
    expect(body).toMatchObject({
      delivery_email: ada.email,
      email: `user${ada.user.id}@${realm.host}`,
      timezone: 'Europe/Berlin',
    });
  });

  it('always returns the URL of the avatar, and ignores client_gravatar', async () => {
    const ada = await realm.join('Ada');
    const { body } = await ada.client.get('users/me', { client_gravatar: true });
    expect(body['avatar_url']).toMatch(/^https:/);
    expect(body['ignored_parameters_unsupported']).toEqual(['client_gravatar']);
  });

  it('returns the id of the newest message that the account has received', async () => {
    const ada = await realm.join('Ada');
    const ben = await realm.join('Ben');
    const { body: sent } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'For two.' });
    for (const { client } of [ada, ben]) expect((await client.get('users/me')).body['max_message_id']).toBe(sent['id']);
    const { body: own } = await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'For one.' });
    expect((await ada.client.get('users/me')).body['max_message_id']).toBe(own['id']);
    expect((await ben.client.get('users/me')).body['max_message_id']).toBe(sent['id']);
  });
});
