import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const CAR = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };

describe('Statuses', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
  });

  const change = async (status: Parameters, account = ada): Promise<Json> => (await account.client.post('users/me/status', status)).body;
  const seen = async (account = ben): Promise<unknown> => (await account.client.get(`users/${ada.user.id}/status`)).body['status'];

  it('change in the given fields, and others can read them', async () => {
    expect(await seen()).toEqual({});
    expect(await change({ status_text: ' on vacation ' })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ status_text: 'on vacation' });
    expect(await change({ emoji_name: 'car' })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ status_text: 'on vacation', ...CAR });
    expect(await change({ status_text: '', emoji_name: '' })).toEqual(SUCCESS);
    expect(await seen()).toEqual({});
  });

  it('show and hide the presence of the account by the deprecated field away', async () => {
    expect(await change({ away: true, status_text: 'lunch' })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ away: true, status_text: 'lunch' });
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['user_settings'] });
    expect(state['user_settings']).toMatchObject({ presence_enabled: false });
    await change({ away: false });
    expect(await seen()).toEqual({ status_text: 'lunch' });
  });

  it('have at most 60 characters, not counting surrounding white space', async () => {
    expect(await change({ status_text: ` ${'🌱'.repeat(60)} ` })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ status_text: '🌱'.repeat(60) });
  });

  it.each<[string, Parameters, string]>([
    ['no parameters', {}, 'Client did not pass any new values.'],
    ['a text that is too long', { status_text: 'x'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
    ['an unknown emoji', { emoji_name: 'invalid' }, "Emoji 'invalid' does not exist"],
    ['a code without a name', { emoji_code: '1f697' }, 'Client must pass emoji_name if they pass either emoji_code or reaction_type.'],
    ['a name that does not belong to the code', { ...CAR, emoji_name: 'tada' }, 'Invalid emoji name.'],
    ['an unknown custom emoji', { ...CAR, reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    ['a value of away that is no boolean', { away: 'yes' }, 'away is not valid JSON'],
  ])('are rejected with %s and do not change', async (_, status, msg) => {
    await change({ status_text: 'before' });
    expect(
      await change({ status_text: 'after', ...status, ...(msg.startsWith('Client did not') ? { status_text: undefined } : {}) }),
    ).toEqual(failure(msg));
    expect(await seen()).toEqual({ status_text: 'before' });
  });

  it('is changed by administrators, for everybody who sees the person', async () => {
    const administrator = await realm.join('Amy', Role.administrator);
    const by = async (who: TestAccount, status: Parameters, id = ada.user.id): Promise<Json> =>
      (await who.client.post(`users/${id}/status`, status)).body;
    await change({ emoji_name: 'car' });
    const listener = await EventListener.register(ben.client, { event_types: ['user_status'] });
    expect(await by(administrator, { status_text: ' ill ' })).toEqual(SUCCESS);
    expect(await seen()).toEqual({ status_text: 'ill', ...CAR });
    expect(await listener.take(1)).toMatchObject([{ type: 'user_status', user_id: ada.user.id, status_text: 'ill' }]);
    expect((await administrator.client.get(`users/${administrator.user.id}/status`)).body['status']).toEqual({});
    const { body } = await administrator.client.get('audit_log', { action: 'account.status_changed' });
    expect(body['entries']).toMatchObject([{ actor_id: administrator.user.id, target_id: ada.user.id, details: {} }]);

    expect(await by(administrator, { status_text: '', emoji_name: '' })).toEqual(SUCCESS);
    expect(await seen()).toEqual({});
    expect(await by(administrator, {})).toEqual(failure('Client did not pass any new values.'));
    expect(await by(administrator, { status_text: 'x'.repeat(61) })).toEqual(failure('status_text is too long (limit: 60 characters)'));
    expect(await by(administrator, { away: true })).toEqual(failure('Client did not pass any new values.'));
  });

  it('of others are left alone by everybody else, and those of bots and of other organizations by administrators too', async () => {
    const administrator = await realm.join('Amy', Role.administrator);
    const bot = await realm.bot('Robot', BotType.generic, ada);
    const stranger = await (await TestRealm.create(server)).join('Zed');
    const by = async (who: TestAccount, id: number): Promise<Json> =>
      (await who.client.post(`users/${id}/status`, { status_text: 'ill' })).body;
    for (const who of [ben, ada, await realm.join('Mod', Role.moderator), await realm.join('Gil', Role.guest)]) {
      expect(await by(who, ada.user.id)).toEqual(failure('Insufficient permission'));
    }
    for (const id of [bot.user.id, stranger.user.id, 999_999]) expect(await by(administrator, id)).toEqual(failure('No such user'));
    expect(await seen()).toEqual({});
  });

  it('are limited to people of the organization', async () => {
    const bot = await realm.bot('Bot', BotType.generic, ada);
    expect(await change({ status_text: 'beep' }, bot)).toEqual(failure('This endpoint does not accept bot requests.'));
    expect((await ben.client.get(`users/${bot.user.id}/status`)).body).toEqual(failure('No such user'));
    const other = await TestRealm.create(server);
    const eve = await other.join('Eve', Role.owner);
    expect((await eve.client.get(`users/${ada.user.id}/status`)).body).toEqual(failure('No such user'));
    expect((await ben.client.get('users/4000000/status')).body).toEqual(failure('No such user'));
  });

  it('are published with the changed fields only', async () => {
    const listener = await EventListener.register(ben.client, { event_types: ['user_status'] });
    await change({ status_text: 'lunch' });
    await change({ emoji_name: 'car', away: true });
    await change({ emoji_name: '' });
    const events = (await listener.take(3)).map((event) => ({ ...event, id: 0 }));
    const event = { type: 'user_status', user_id: ada.user.id, id: 0 };
    expect(events).toEqual([
      { ...event, status_text: 'lunch' },
      { ...event, away: true, ...CAR },
      { ...event, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
    ]);
  });

  it.each<[string, Parameters[]]>([
    ['a text', [{ status_text: 'lunch' }]],
    ['an emoji', [{ status_text: 'lunch', emoji_name: 'car' }, { emoji_name: 'tada' }]],
    ['away', [{ status_text: 'lunch', away: true }]],
    ['no longer away', [{ status_text: 'lunch', away: true }, { away: false }]],
    [
      'a status that is cleared',
      [
        { status_text: 'lunch', emoji_name: 'car' },
        { status_text: '', emoji_name: '' },
      ],
    ],
  ])('are kept up to date by events after the initial state: %s', async (_, changes) => {
    const picture = await ClientPicture.of(server, ben, ['user_status']);
    for (const status of changes) expect(await change(status)).toEqual(SUCCESS);
    await picture.expectFresh();
    expect(picture.eventTypes).toContain('user_status');
  });

  it('are not published to guests who cannot see the account', async () => {
    const limited = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    const [mia, gil] = [await limited.join('Mia'), await limited.join('Gil', Role.guest)];
    const listener = await EventListener.register(gil.client, { event_types: ['user_status'], fetch_event_types: ['user_status'] });
    await change({ status_text: 'secret' }, mia);
    await change({ status_text: 'mine' }, gil);
    expect(await listener.take(1)).toMatchObject([{ user_id: gil.user.id, status_text: 'mine' }]);
    const { state } = await EventListener.register(gil.client, { fetch_event_types: ['user_status'] });
    expect(state['user_status']).toEqual({ [gil.user.id]: { status_text: 'mine' } });
    expect((await gil.client.get(`users/${mia.user.id}/status`)).body).toEqual(failure('Insufficient permission'));
  });
});
