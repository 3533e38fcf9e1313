import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { EventListener, type WireEvent } from '../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

let realm: TestRealm;
let olga: TestAccount;
let adam: TestAccount;
let max: TestAccount;
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  adam = await realm.join('Adam', Role.administrator);
  max = await realm.join('Max');
});

const change = async (parameters: Json, account = olga): Promise<Json> => (await account.client.patch('realm', parameters)).body;
async function state(): Promise<Json> {
  return (await max.client.post('register', { fetch_event_types: ['realm'], event_types: [] })).body;
}
const content = (event: WireEvent): Json => Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'id'));
async function groupIds(): Promise<Readonly<Record<string, number>>> {
  const { body } = await max.client.get('user_groups');
  return Object.fromEntries((body['user_groups'] as { name: string; id: number }[]).map(({ name, id }) => [name, id]));
}

const FLAGS = [
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'invite_required',
  'require_unique_names',
  'name_changes_disabled',
  'email_changes_disabled',
  'avatar_changes_disabled',
  'inline_image_preview',
  'inline_url_embed_preview',
  'allow_message_editing',
  'send_welcome_emails',
  'digest_emails_enabled',
  'message_content_allowed_in_email_notifications',
  'enable_spectator_access',
  'want_advertise_in_communities_directory',
  'enable_read_receipts',
  'enable_guest_user_dm_warning',
  'enable_guest_user_indicator',
  'presence_disabled',
  'require_second_factor',
  'allow_direct_messages_in_event_webhooks',
];

describe('PATCH /realm', () => {
  it('changes every setting with an event to everyone, and the initial state follows', async () => {
    const before = await state();
    const flags = Object.fromEntries(FLAGS.map((name) => [name, !(before[`realm_${name}`] as boolean)]));
    const numbers = {
      waiting_period_threshold: 3,
      video_chat_provider: 0,
      giphy_rating: 0,
      digest_weekday: 6,
      org_type: 35,
      message_content_delete_limit_seconds: 60,
      message_content_edit_limit_seconds: 61,
      move_messages_within_stream_limit_seconds: 62,
      move_messages_between_streams_limit_seconds: 63,
      message_retention_days: 30,
    };
    const texts = {
      name: 'A new name',
      description: 'About us',
      default_language: 'de',
      default_code_block_language: 'python',
      message_edit_history_visibility_policy: 'moves',
      topics_policy: 'disable_empty_topic',
      jitsi_server_url: '"https://meet.example.com"',
    };
    const following = { mandatory_topics: true };
    const picture = await ClientPicture.of(server, max, ['realm']);
    expect(await change({ ...flags, ...numbers, ...texts })).toEqual({
      result: 'success',
      msg: '',
      ...flags,
      ...numbers,
      ...Object.fromEntries(Object.keys(texts).map((name) => [name, 'updated'])),
      ...following,
    });
    const after = await state();
    const expected = { ...flags, ...numbers, ...texts, ...following, jitsi_server_url: 'https://meet.example.com' };
    expect(after).toMatchObject({ jitsi_server_url: 'https://meet.example.com', server_jitsi_server_url: 'https://meet.jit.si' });
    expect(after).toMatchObject(Object.fromEntries(Object.entries(expected).map(([name, value]) => [`realm_${name}`, value])));
    await picture.expectFresh();
    expect(picture.eventTypes).toHaveLength(Object.keys(expected).length);
  });

  it('publishes one event for all settings of message editing and one for each other change, and none for present values', async () => {
    const listener = await EventListener.register(max.client, { event_types: ['realm'] });
    await change({ require_unique_names: false });
    await change({ require_unique_names: true, message_content_edit_limit_seconds: '"unlimited"' });
    expect((await listener.take(2)).map(content)).toEqual([
      { type: 'realm', op: 'update', property: 'require_unique_names', value: true },
      { type: 'realm', op: 'update_dict', property: 'default', data: { message_content_edit_limit_seconds: null } },
    ]);
  });

  it('takes effect immediately', async () => {
    await max.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    await change({ topics_policy: 'disable_empty_topic' });
    const { body } = await max.client.post('messages', { type: 'channel', to: 'garden', topic: '', content: 'Hello' });
    expect(body['result']).toBe('error');
  });

  it.each([
    [{ require_unique_names: 'yes' }, 'require_unique_names is not valid JSON'],
    [{ require_unique_names: 1 }, 'require_unique_names is not a boolean'],
    [{ waiting_period_threshold: -1 }, 'waiting_period_threshold is too small'],
    [{ digest_weekday: 7 }, 'Invalid digest_weekday: Value error, Not in the list of possible values'],
    [{ org_type: 15 }, 'Invalid org_type: Value error, Not in the list of possible values'],
    [{ default_language: 'xx' }, "Invalid language 'xx'"],
    [{ video_chat_provider: 9 }, 'Invalid video_chat_provider 9'],
    [{ giphy_rating: 9 }, 'Invalid giphy_rating 9'],
    [{ name: '' }, "Organization name can't be empty."],
    [{ name: ' \t ' }, "Organization name can't be empty."],
    [{ name: 'a\u0007b' }, 'Invalid characters in organization name!'],
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ description: 'x'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
    [
      { message_edit_history_visibility_policy: 'some' },
      'Invalid message_edit_history_visibility_policy: Value error, Not in the list of possible values',
    ],
    [{ jitsi_server_url: '"javascript:alert(1)"' }, 'jitsi_server_url is not an allowed_type'],
    [{ can_invite_users_group: 5 }, 'can_invite_users_group is not a dict'],
    [{ can_invite_users_group: { new: 999_999_999 } }, 'Invalid user group'],
  ])('rejects %j and changes nothing', async (parameters, msg) => {
    const before = await state();
    expect(await change({ enable_read_receipts: true, ...parameters })).toEqual({ result: 'error', msg, code: 'BAD_REQUEST' });
    expect((await state())['realm_enable_read_receipts']).toBe(before['realm_enable_read_receipts']);
  });

  it.each(['message_content_edit_limit_seconds', 'message_content_delete_limit_seconds', 'message_retention_days'])(
    'accepts "unlimited" but no 0 and no other text for %s',
    async (name) => {
      expect(await change({ [name]: 0 })).toEqual({
        result: 'error',
        msg: `Bad value for '${name}': 0`,
        code: 'REQUEST_VARIABLE_INVALID',
        var_name: name,
        bad_value: 0,
      });
      expect(await change({ [name]: '"soon"' })).toMatchObject({ bad_value: 'soon' });
      expect(await change({ [name]: '"unlimited"' })).toMatchObject({ result: 'success' });
    },
  );

  it('rejects accounts that are no administrators, whatever the parameters', async () => {
    const people = [max, await realm.join('Mo', Role.moderator), await realm.join('Gus', Role.guest)];
    for (const account of people) {
      expect(await change({ require_unique_names: 'nonsense' }, account)).toEqual({
        result: 'error',
        msg: 'Must be an organization administrator',
        code: 'UNAUTHORIZED_PRINCIPAL',
      });
    }
    expect(await change({ require_unique_names: true }, adam)).toMatchObject({ result: 'success' });
  });

  it.each([
    { invite_required: false },
    { emails_restricted_to_domains: true },
    { disallow_disposable_email_addresses: false },
    { waiting_period_threshold: 1 },
    { message_retention_days: 10 },
    { authentication_methods: { Email: true } },
    { string_id: 'elsewhere' },
    { can_invite_users_group: { new: 1 } },
    { can_create_groups: { new: 1 } },
    { can_manage_all_groups: { new: 1 } },
    { create_multiuse_invite_group: { new: 1 } },
  ])('accepts %j from owners only', async (parameters) => {
    const error = { result: 'error', msg: 'Must be an organization owner', code: 'UNAUTHORIZED_PRINCIPAL' };
    expect(await change(parameters, adam)).toEqual(error);
  });

  describe('string_id', () => {
    const subdomain = (): string => `m${realm.realm.stringId}`;

    it('moves the organization to another subdomain, where the same keys are valid', async () => {
      const url = `http://${subdomain()}.skein.test`;
      expect(await change({ string_id: subdomain(), name: 'Moved' })).toEqual({
        result: 'success',
        msg: '',
        name: 'updated',
        realm_uri: url,
        realm_url: url,
      });
      const host = `${subdomain()}.skein.test`;
      expect((await max.client.send('GET', 'users/me', { host })).status).toBe(200);
      expect((await max.client.get('users/me')).status).toBe(401);
      expect((await realm.stranger.get('server_settings')).body).toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' });
      expect((await realm.stranger.send('GET', 'server_settings', { host })).body).toMatchObject({ realm_url: url, realm_name: 'Moved' });
    });

    it('is available to other organizations after a move, and is given to one of two that request it at the same time', async () => {
      const other = await TestRealm.create(server);
      const oscar = await other.join('Oscar', Role.owner);
      const wanted = subdomain();
      const answers = await Promise.all([olga, oscar].map((owner) => owner.client.patch('realm', { string_id: wanted })));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body).toMatchObject({ msg: 'Subdomain already in use. Please choose a different one.' });
    });

    it.each([
      ['', 'Only an operator can change the organization of the main address.'],
      ['ab', 'Subdomain needs to have length 3 or greater.'],
      ['-abc', "Subdomain cannot start or end with a '-'."],
      ['Abc', "Subdomain can only have lowercase letters, numbers, and '-'s."],
      ['admin', 'Subdomain reserved. Please choose a different one.'],
    ])('rejects %j and changes nothing', async (name, msg) => {
      expect(await change({ string_id: name, require_unique_names: true })).toEqual({ result: 'error', msg, code: 'BAD_REQUEST' });
      expect(await state()).toMatchObject({ realm_require_unique_names: false, realm_url: `http://${realm.host}` });
    });
  });

  describe('group settings', () => {
    it('accept a group or an object of accounts and groups, which is published to everyone and takes effect immediately', async () => {
      const groups = await groupIds();
      const picture = await ClientPicture.of(server, max, ['realm']);
      expect((await max.client.get('streams')).status).toBe(200);
      const value = { direct_members: [max.user.id], direct_subgroups: [groups['role:owners']] };
      const change1 = { can_move_messages_between_topics_group: { new: groups['role:owners'], old: groups['role:everyone'] } };
      expect(await change(change1)).toMatchObject({ can_move_messages_between_topics_group: groups['role:owners'] });
      expect(await change({ can_add_custom_emoji_group: { new: value } })).toMatchObject({ can_add_custom_emoji_group: value });
      await picture.expectFresh();
      expect(await state()).toMatchObject({
        realm_can_move_messages_between_topics_group: groups['role:owners'],
        realm_can_add_custom_emoji_group: value,
      });
    });

    it('determine permissions immediately', async () => {
      const groups = await groupIds();
      await change({ can_create_public_channel_group: { new: groups['role:administrators'] } });
      const create = (account: TestAccount, name: string): Promise<{ status: number }> =>
        account.client.post('users/me/subscriptions', { subscriptions: [{ name }] });
      expect([(await create(max, 'one')).status, (await create(adam, 'two')).status]).toEqual([400, 200]);
      const value = { direct_members: [max.user.id], direct_subgroups: [] };
      await change({ can_create_public_channel_group: { new: value } });
      expect([(await create(max, 'one')).status, (await create(adam, 'three')).status]).toEqual([200, 400]);
    });

    it('that exclude guests give no permission to guests that they name', async () => {
      const gil = await realm.join('Gil', Role.guest);
      const value = { direct_members: [gil.user.id], direct_subgroups: [] };
      await change({ can_delete_any_message_group: { new: value }, can_delete_own_message_group: { new: value } });
      const sent = async (account: TestAccount): Promise<number> =>
        (await account.client.post('messages', { type: 'direct', to: [max.user.id, gil.user.id], content: 'c' })).body['id'] as number;
      const [own, other] = [await sent(gil), await sent(max)];
      const remove = async (id: number): Promise<unknown> => (await gil.client.delete(`messages/${id}`)).body['result'];
      expect([await remove(other), await remove(own)]).toEqual(['error', 'success']);
    });

    it('are listed with their permitted values in POST /register', async () => {
      const { body } = await max.client.post('register', { fetch_event_types: ['realm', 'realm_user_groups'], event_types: [] });
      const supported = body['server_supported_permission_settings'] as Record<'realm' | 'stream' | 'group', Record<string, object>>;
      const free = {
        require_system_group: false,
        allow_internet_group: false,
        allow_nobody_group: true,
        allow_everyone_group: false,
        default_group_name: 'role:members',
        default_for_system_groups: null,
        allowed_system_groups: [],
      };
      const names = Object.keys(body).filter((name) => /^realm_(can_|create_multiuse|direct_message_).*(_group|_groups)$/.test(name));
      expect(Object.keys(supported.realm).sort()).toEqual(names.map((name) => name.replace('realm_', '')).sort());
      expect(supported.realm).toMatchObject({
        can_create_groups: free,
        can_create_public_channel_group: free,
        can_manage_all_groups: { ...free, allow_nobody_group: false, default_group_name: 'role:owners' },
        can_mention_many_users_group: { ...free, allow_everyone_group: true, default_group_name: 'role:administrators' },
        can_access_all_users_group: {
          ...free,
          require_system_group: true,
          allow_nobody_group: false,
          allow_everyone_group: true,
          default_group_name: 'role:everyone',
          allowed_system_groups: ['role:everyone', 'role:members'],
        },
        can_create_web_public_channel_group: {
          ...free,
          require_system_group: true,
          default_group_name: 'role:owners',
          allowed_system_groups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
        },
      });
      const ofGroups = { ...free, default_for_system_groups: 'role:nobody' };
      expect(supported.group).toEqual({
        can_add_members_group: { ...ofGroups, default_group_name: 'group_creator' },
        can_join_group: { ...ofGroups, default_group_name: 'role:nobody' },
        can_leave_group: { ...ofGroups, allow_everyone_group: true, default_group_name: 'role:everyone' },
        can_manage_group: { ...ofGroups, default_group_name: 'group_creator' },
        can_mention_group: { ...ofGroups, allow_everyone_group: true, default_group_name: 'role:everyone' },
        can_remove_members_group: { ...ofGroups, default_group_name: 'role:nobody' },
      });
    });

    it('end the event queues of guests, and no others, if they change which accounts guests see', async () => {
      const gil = await realm.join('Gil', Role.guest);
      const parameters = { event_types: ['realm'], fetch_event_types: ['realm_user'] };
      const groups = await groupIds();
      const namesFor = ({ state }: EventListener): unknown[] => (state['realm_users'] as Json[]).map((user) => user['full_name']);
      for (const [now, known] of [
        ['role:members', false],
        ['role:everyone', true],
      ] as const) {
        const [guests, members] = [
          await EventListener.register(gil.client, parameters),
          await EventListener.register(max.client, parameters),
        ];
        expect(await change({ can_access_all_users_group: { new: groups[now] } })).toMatchObject({ result: 'success' });
        const queue = { queue_id: guests.queueId, last_event_id: guests.lastEventId };
        expect((await gil.client.get('events', queue)).body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: guests.queueId });
        expect(namesFor(await EventListener.register(gil.client, parameters)).includes('Max')).toBe(known);
        expect(await members.take(1)).toMatchObject([{ op: 'update_dict', data: { can_access_all_users_group: groups[now] } }]);
      }
    });

    it('reject a change whose old value is not the present one', async () => {
      const groups = await groupIds();
      expect(await change({ can_resolve_topics_group: { new: groups['role:nobody'], old: groups['role:members'] } })).toMatchObject({
        code: 'EXPECTATION_MISMATCH',
      });
    });

    it.each([
      ['can_manage_all_groups', 'role:nobody'],
      ['can_create_public_channel_group', 'role:everyone'],
      ['can_invite_users_group', 'role:everyone'],
      ['can_resolve_topics_group', 'role:internet'],
      ['can_access_all_users_group', 'role:owners'],
      ['can_create_web_public_channel_group', 'role:members'],
    ])('%s cannot be %s', async (name, group) => {
      const id = (await groupIds())[group] as number;
      expect(await change({ [name]: { new: id } })).toEqual({
        result: 'error',
        msg: `'${name}' setting cannot be set to '${group}' group.`,
        code: 'BAD_REQUEST',
      });
    });
  });

  it('affects no other organization', async () => {
    const other = await TestRealm.create(server);
    const stranger = await other.join('Xenia');
    const listener = await EventListener.register(stranger.client, { event_types: ['realm'] });
    await change({ require_unique_names: true });
    expect(await listener.takePending()).toEqual([]);
  });
});
