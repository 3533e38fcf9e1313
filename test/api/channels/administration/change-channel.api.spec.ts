import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { INVALID_CHANNEL, subscribe, people } from '../../../support/channels.js';
import { EventListener, type WireEvent } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

let realm: TestRealm;
let olga: TestAccount;
let root: TestAccount;
/** Creates the channels, and therefore administers them. */
let ada: TestAccount;
let ben: TestAccount;
let cleo: TestAccount;
let gil: TestAccount;
let zed: TestAccount;
const groups: Record<string, number> = {};

beforeAll(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  [olga, root, ada, ben, cleo, gil] = [
    await realm.join('Olga', Role.owner),
    await realm.join('Root', Role.administrator),
    await realm.join('Ada'),
    await realm.join('Ben'),
    await realm.join('Cleo'),
    await realm.join('Gil', Role.guest),
  ];
  zed = await (await TestRealm.create(server)).join('Zed', Role.owner);
  const { body } = await ada.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
  for (const { id, name } of body['realm_user_groups'] as { id: number; name: string }[]) groups[name.replace('role:', '')] = id;
});

let channels = 0;
/** A channel of Ada's with Ben and the guest in it. */
const channel = (more: Parameters = {}): Promise<number> =>
  subscribe(ada, `room ${(channels += 1)}`, { principals: [ada, ben, gil].map(({ user }) => user.id), ...more });
const change = async (account: TestAccount, id: number, changes: Parameters): Promise<Json> =>
  (await account.client.patch(`streams/${id}`, changes)).body;
const get = async (id: number, account = olga): Promise<Json> => (await account.client.get(`streams/${id}`)).body['stream'] as Json;
const failure = (msg: string, code = 'BAD_REQUEST', more: Json = {}): Json => ({ result: 'error', msg, code, ...more });
const SUCCESS = { result: 'success', msg: '' };
const CANNOT_ADMINISTER = failure('You do not have permission to administer this channel.', 'CANNOT_ADMINISTER_CHANNEL');
const listen = (account: TestAccount): Promise<EventListener> =>
  EventListener.register(account.client, { event_types: ['stream', 'subscription', 'default_streams'] });
/** The next events about a channel; pending events about other channels are left out. */
async function about(listener: EventListener | undefined, id: number, count: number): Promise<Json[]> {
  const concerns = ({ stream_id, stream_ids, streams, default_streams }: Json): boolean =>
    default_streams !== undefined ||
    stream_id === id ||
    (stream_ids as number[] | undefined)?.includes(id) === true ||
    (streams as Json[] | undefined)?.some((one) => one['stream_id'] === id) === true;
  const events: WireEvent[] = [];
  while (listener && events.length < count) events.push(...(await listener.take(1)).filter(concerns));
  return events.map((event) => Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'id')));
}

describe('PATCH /streams/{stream_id}', () => {
  describe('changes one property and publishes an event to every account that may see the channel', () => {
    const cases: [string, () => Parameters, () => Json, (before: Json) => Json[]][] = [
      [
        'the description',
        () => ({ description: 'Plants\nand *trees*' }),
        () => ({ description: 'Plants and *trees*', rendered_description: '<p>Plants and <em>trees</em></p>' }),
        () => [
          {
            property: 'description',
            value: 'Plants and *trees*',
            rendered_description: '<p>Plants and <em>trees</em></p>',
          },
        ],
      ],
      [
        'the retention',
        () => ({ message_retention_days: 30 }),
        () => ({ message_retention_days: 30 }),
        () => [{ property: 'message_retention_days', value: 30 }],
      ],
      [
        'the retention to unlimited',
        () => ({ message_retention_days: '"unlimited"' }),
        () => ({ message_retention_days: -1 }),
        () => [{ property: 'message_retention_days', value: -1 }],
      ],
      [
        'the group that may post',
        () => ({ can_send_message_group: { new: groups['administrators'] } }),
        () => ({ can_send_message_group: groups['administrators'], stream_post_policy: 2, is_announcement_only: true }),
        () => [
          { property: 'can_send_message_group', value: groups['administrators'] },
          { property: 'stream_post_policy', value: 2 },
          { property: 'is_announcement_only', value: true },
        ],
      ],
      [
        'the group that may unsubscribe others',
        () => ({ can_remove_subscribers_group: { new: people(ben), old: groups['administrators'] } }),
        () => ({ can_remove_subscribers_group: people(ben) }),
        () => [{ property: 'can_remove_subscribers_group', value: people(ben) }],
      ],
      [
        'the group that may subscribe others',
        () => ({ can_add_subscribers_group: { new: groups['moderators'] } }),
        () => ({ can_add_subscribers_group: groups['moderators'] }),
        () => [{ property: 'can_add_subscribers_group', value: groups['moderators'] }],
      ],
      [
        'the group that may administer it',
        () => ({ can_administer_channel_group: { new: groups['nobody'], old: people(ada) } }),
        () => ({ can_administer_channel_group: groups['nobody'] }),
        () => [{ property: 'can_administer_channel_group', value: groups['nobody'] }],
      ],
      [
        'the group that may subscribe itself',
        () => ({ can_subscribe_group: { new: { direct_members: [], direct_subgroups: [groups['members']] } } }),
        () => ({ can_subscribe_group: groups['members'] }),
        () => [{ property: 'can_subscribe_group', value: groups['members'] }],
      ],
      [
        'several properties in one request',
        () => ({ description: 'New', can_subscribe_group: { new: groups['members'] }, new_name: `several ${Date.now()}` }),
        () => ({ description: 'New', can_subscribe_group: groups['members'] }),
        () => [
          { property: 'description', value: 'New', rendered_description: '<p>New</p>' },
          { property: 'name', value: expect.stringContaining('several') as string },
          { property: 'can_subscribe_group', value: groups['members'] },
        ],
      ],
    ];
    it.each(cases)('%s', async (_, changes, state, expectedEvents) => {
      const id = await channel();
      const before = await get(id);
      const listeners = await Promise.all([ben, cleo, gil].map(listen));
      expect(await change(olga, id, changes())).toEqual(SUCCESS);
      expect(await get(id)).toMatchObject(state());
      const expected = expectedEvents(before).map((event) => ({
        type: 'stream',
        op: 'update',
        stream_id: id,
        name: expect.any(String) as string,
        ...event,
      }));
      for (const listener of listeners) expect(await about(listener, id, expected.length)).toEqual(expected);
    });

    it('the name, by which the channel is found immediately', async () => {
      const id = await channel();
      const { name } = await get(id);
      const listener = await listen(ben);
      expect(await change(ada, id, { new_name: '  Winter Garden ' })).toEqual(SUCCESS);
      expect(await get(id, ben)).toMatchObject({ name: 'Winter Garden' });
      expect(await about(listener, id, 1)).toEqual([
        { type: 'stream', op: 'update', stream_id: id, name, property: 'name', value: 'Winter Garden' },
      ]);
      expect((await ben.client.get('get_stream_id', { stream: 'winter garden' })).body['stream_id']).toBe(id);
      expect((await ben.client.post('messages', { type: 'channel', to: name, topic: 't', content: 'c' })).body['code']).toBe(
        'STREAM_DOES_NOT_EXIST',
      );
      expect((await ben.client.post('messages', { type: 'channel', to: 'WINTER garden', topic: 't', content: 'c' })).body).toMatchObject(
        SUCCESS,
      );
      expect(await change(ada, id, { new_name: 'WINTER GARDEN' })).toEqual(SUCCESS);
      expect(await get(id)).toMatchObject({ name: 'WINTER GARDEN' });
    });

    it('nothing, without an event, if every value is the present one', async () => {
      const same = await channel();
      const { description, can_send_message_group: posting } = await get(same);
      const listener = await listen(ben);
      expect(await change(olga, same, {})).toEqual(SUCCESS);
      expect(
        await change(olga, same, {
          description,
          is_private: false,
          message_retention_days: '"realm_default"',
          is_default_stream: false,
          can_send_message_group: { new: posting },
        }),
      ).toEqual(SUCCESS);
      await change(olga, same, { description: 'marker' });
      expect((await about(listener, same, 1)).map((event) => event['value'])).toEqual(['marker']);
    });
  });

  describe('rejects the following and changes nothing', () => {
    const cases: [string, () => Parameters, Json][] = [
      ['a name in use', () => ({ new_name: 'TAKEN' }), failure('Channel name already in use.')],
      ['an empty name', () => ({ new_name: ' ' }), failure("Channel name can't be empty.")],
      ['a name that is too long', () => ({ new_name: 'n'.repeat(61) }), failure('Channel name too long (limit: 60 characters).')],
      ['a name with a control character', () => ({ new_name: 'a\u0007' }), failure('Invalid character in channel name, at position 2.')],
      [
        'a description that is too long',
        () => ({ description: 'd'.repeat(1025) }),
        failure('description is too long (limit: 1024 characters)'),
      ],
      ['a private web-public channel', () => ({ is_web_public: true, is_private: true }), failure('Invalid parameters')],
      ['a public channel with a hidden history', () => ({ history_public_to_subscribers: false }), failure('Invalid parameters')],
      ['a private default channel', () => ({ is_private: true, is_default_stream: true }), failure('A default channel cannot be private.')],
      ['a value that is no boolean', () => ({ is_private: 'yes' }), failure('is_private is not valid JSON')],
      [
        'a retention of zero days',
        () => ({ message_retention_days: 0 }),
        failure("Bad value for 'message_retention_days': 0", 'REQUEST_VARIABLE_INVALID', {
          var_name: 'message_retention_days',
          bad_value: 0,
        }),
      ],
      ['a retention that is no number', () => ({ message_retention_days: true }), failure('message_retention_days is not an integer')],
      ['a group without the key `new`', () => ({ can_subscribe_group: 5 }), failure('can_subscribe_group is not a dict')],
      [
        'the group of everyone for a setting that excludes guests',
        () => ({ can_subscribe_group: { new: groups['everyone'] } }),
        failure("'can_subscribe_group' setting cannot be set to 'role:everyone' group."),
      ],
      ['an unknown group', () => ({ can_send_message_group: { new: 4_000_000 } }), failure('Invalid user group')],
      [
        'people of another organization',
        () => ({ can_administer_channel_group: { new: people(zed) } }),
        expect.objectContaining({ msg: expect.stringContaining('Invalid user ID') as string }) as Json,
      ],
      [
        'an old value that is not the present one',
        () => ({ can_send_message_group: { new: groups['nobody'], old: groups['moderators'] } }),
        failure("'old' value does not match the expected value.", 'EXPECTATION_MISMATCH'),
      ],
    ];
    it.each(cases)('%s', async (_, changes, expected) => {
      const id = await channel();
      if (expected['msg'] === 'Channel name already in use.') await subscribe(ada, 'taken');
      const before = await get(id);
      expect(await change(olga, id, { description: 'Changed', ...changes() })).toEqual(expected);
      expect(await get(id)).toEqual(before);
    });

    it('accepts its own name', async () => {
      const id = await channel();
      expect(await change(ada, id, { new_name: (await get(id))['name'] })).toEqual(failure('Channel already has that name.'));
    });
  });

  describe('permissions', () => {
    it('allows organization administrators and the group that administers the channel, and no other accounts', async () => {
      const open = await channel({ can_administer_channel_group: people(ada, gil) });
      for (const account of [olga, root, ada]) expect(await change(account, open, { description: account.email })).toEqual(SUCCESS);
      for (const account of [ben, cleo, gil]) expect(await change(account, open, { description: 'x' })).toEqual(CANNOT_ADMINISTER);
      expect(await change(zed, open, { description: 'x' })).toEqual(INVALID_CHANNEL);
      expect(await change(olga, 4_000_000, { description: 'x' })).toEqual(INVALID_CHANNEL);
    });

    it('allows the same accounts in private channels, whether or not they can read them', async () => {
      const closed = await channel({ invite_only: true, can_administer_channel_group: people(cleo) });
      for (const account of [olga, root, cleo]) expect(await change(account, closed, { description: account.email })).toEqual(SUCCESS);
      // A subscriber gets the reason; for other accounts the channel does not exist.
      expect(await change(ben, closed, { description: 'x' })).toEqual(CANNOT_ADMINISTER);
      const stranger = await realm.join('Stranger');
      expect(await change(stranger, closed, { description: 'x' })).toEqual(INVALID_CHANNEL);
      await ben.client.delete('users/me/subscriptions', { subscriptions: [(await get(closed))['name']] });
      expect(await change(ben, closed, { description: 'x' })).toEqual(INVALID_CHANNEL);
    });

    it('requires access to the messages of a private channel for changes that give others access', async () => {
      const closed = await channel({ invite_only: true, can_administer_channel_group: people(cleo) });
      const content = failure('Channel content access is required.');
      for (const account of [root, cleo]) {
        expect(await change(account, closed, { is_private: false })).toEqual(content);
        expect(await change(account, closed, { can_add_subscribers_group: { new: people(cleo) } })).toEqual(content);
        expect(await change(account, closed, { can_subscribe_group: { new: people(cleo) } })).toEqual(content);
        expect(await change(account, closed, { can_send_message_group: { new: people(account) } })).toEqual(SUCCESS);
        expect(await change(account, closed, { can_remove_subscribers_group: { new: people(account) } })).toEqual(SUCCESS);
      }
    });

    it('lets only owners change the retention, and only administrators change default channels', async () => {
      const id = await channel();
      expect(await change(root, id, { message_retention_days: 3 })).toEqual(
        failure('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
      );
      expect(await change(ada, id, { is_default_stream: true })).toEqual(failure('You do not have permission to change default channels.'));
      expect(await change(root, id, { is_default_stream: true })).toEqual(SUCCESS);
      expect(await change(root, id, { is_private: true })).toEqual(failure('A default channel cannot be private.'));
    });

    it('requires the permission to create channels of the new privacy', async () => {
      const strict = await TestRealm.create(server, {
        can_create_public_channel_group: 'role:administrators',
        can_create_private_channel_group: 'role:owners',
      });
      const owner = await strict.join('Owner', Role.owner);
      const administrator = await strict.join('Administrator', Role.administrator);
      const member = await strict.join('Member');
      const id = await subscribe(owner, 'strict', {
        can_administer_channel_group: people(member),
        principals: [owner, administrator, member].map(({ user }) => user.id),
      });
      const insufficient = failure('Insufficient permission');
      expect(await change(administrator, id, { is_private: true })).toEqual(insufficient);
      expect(await change(owner, id, { is_private: true })).toEqual(SUCCESS);
      expect(await change(member, id, { is_private: false })).toEqual(insufficient);
      expect(await change(administrator, id, { is_private: false })).toEqual(SUCCESS);
      expect(await change(owner, id, { is_web_public: true })).toEqual(failure('Web-public channels are not enabled.'));
    });
  });

  describe('visibility', () => {
    const privacy = (id: number, value: boolean, history: boolean, web: boolean): Json => ({
      type: 'stream',
      op: 'update',
      stream_id: id,
      name: expect.any(String) as string,
      property: 'invite_only',
      value,
      history_public_to_subscribers: history,
      is_web_public: web,
    });
    const deleted = (id: number): Json => ({ type: 'stream', op: 'delete', streams: [{ stream_id: id }], stream_ids: [id] });

    it('publishes a deletion to accounts that may not see a private channel, and the new privacy to the others', async () => {
      const id = await channel({ can_subscribe_group: people(cleo) });
      const dora = await realm.join('Dora');
      const [inside, guest, administrator, grouped, outside] = await Promise.all([ben, gil, root, cleo, dora].map(listen));
      expect(await change(ada, id, { is_private: true })).toEqual(SUCCESS);
      expect(await get(id)).toMatchObject({ invite_only: true, history_public_to_subscribers: false });
      for (const listener of [inside, guest, administrator, grouped]) {
        expect(await about(listener, id, 1)).toEqual([privacy(id, true, false, false)]);
      }
      expect(await about(outside, id, 1)).toEqual([deleted(id)]);
      expect((await dora.client.get(`streams/${id}`)).body).toEqual(INVALID_CHANNEL);
    });

    it('publishes a creation, with the subscribers, to accounts that become able to see the channel', async () => {
      const id = await channel({ invite_only: true, can_add_subscribers_group: people(cleo) });
      const eve = await realm.join('Eve');
      const [inside, administrator, grouped, outside] = await Promise.all([ben, root, cleo, eve].map(listen));
      const strangeGuest = await realm.join('Gus', Role.guest);
      const nobody = await listen(strangeGuest);
      expect(await change(ada, id, { is_private: false })).toEqual(SUCCESS);
      for (const listener of [inside, administrator, grouped]) {
        expect(await about(listener, id, 1)).toEqual([privacy(id, false, true, false)]);
      }
      expect(await about(outside, id, 2)).toEqual([
        // Its subscribers are counted with the event that follows.
        { type: 'stream', op: 'create', streams: [{ ...(await get(id)), subscriber_count: 0 }] },
        { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: [ada, ben, gil].map(({ user }) => user.id) },
      ]);
      expect(await change(olga, id, { is_web_public: true })).toEqual(SUCCESS);
      // Guests without a subscription see a channel only if it is web-public.
      expect((await about(nobody, id, 2)).map((event) => event['op'])).toEqual(['create', 'peer_add']);
      expect(await about(outside, id, 1)).toEqual([privacy(id, false, true, true)]);
      expect(await change(olga, id, { is_web_public: false })).toEqual(SUCCESS);
      expect(await about(nobody, id, 1)).toEqual([deleted(id)]);
    });

    it('changes with the groups of a private channel', async () => {
      const id = await channel({ invite_only: true });
      const fay = await realm.join('Fay');
      const moderator = await realm.join('Moderator', Role.moderator);
      const [one, moderating] = await Promise.all([fay, moderator].map(listen));
      expect(await change(ada, id, { can_subscribe_group: { new: people(fay, gil) } })).toEqual(SUCCESS);
      expect((await about(one, id, 2)).map((event) => event['op'])).toEqual(['create', 'peer_add']);
      expect(await change(ada, id, { can_add_subscribers_group: { new: groups['moderators'] } })).toEqual(SUCCESS);
      expect((await about(moderating, id, 2)).map((event) => event['op'])).toEqual(['create', 'peer_add']);
      expect(await about(one, id, 1)).toMatchObject([{ op: 'update', property: 'can_add_subscribers_group' }]);
      // They receive the later events of the channel as well.
      const hal = await realm.join('Hal');
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: (await get(id))['name'] }], principals: [hal.user.id] });
      for (const listener of [one, moderating]) {
        expect(await about(listener, id, 1)).toEqual([{ type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: [hal.user.id] }]);
      }
      expect(await change(ada, id, { can_subscribe_group: { new: groups['nobody'] } })).toEqual(SUCCESS);
      expect(await about(one, id, 1)).toEqual([deleted(id)]);
      expect((await fay.client.get(`streams/${id}`)).body).toEqual(INVALID_CHANNEL);
    });

    it('includes earlier messages of a private channel only while its history is shared', async () => {
      const id = await channel({ invite_only: true });
      await ada.client.post('messages', { type: 'channel', to: id, topic: 't', content: 'early' });
      const ina = await realm.join('Ina');
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: (await get(id))['name'] }], principals: [ina.user.id] });
      const seen = async (): Promise<number> => {
        const narrow = [{ operator: 'channel', operand: id }];
        const { body } = await ina.client.get('messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow });
        return (body['messages'] as Json[]).length;
      };
      expect(await seen()).toBe(0);
      expect(await change(ada, id, { history_public_to_subscribers: true })).toEqual(SUCCESS);
      expect(await seen()).toBe(1);
      expect(await change(ada, id, { history_public_to_subscribers: false })).toEqual(SUCCESS);
      expect(await seen()).toBe(0);
    });
  });
});

describe('POST /register', () => {
  it('lists the permitted values of the group settings of channels', async () => {
    const { body } = await ada.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    const { stream } = body['server_supported_permission_settings'] as { stream: Record<string, Json> };
    const rules = Object.entries(stream).map(([name, rule]) => [name, rule['allow_everyone_group'], rule['default_group_name']]);
    expect(rules.sort()).toEqual([
      ['can_add_subscribers_group', false, 'role:nobody'],
      ['can_administer_channel_group', false, 'stream_creator_or_nobody'],
      ['can_delete_any_message_group', true, 'role:nobody'],
      ['can_delete_own_message_group', true, 'role:nobody'],
      ['can_move_messages_out_of_channel_group', true, 'role:nobody'],
      ['can_move_messages_within_channel_group', true, 'role:nobody'],
      ['can_remove_subscribers_group', true, 'role:administrators'],
      ['can_resolve_topics_group', true, 'role:nobody'],
      ['can_send_message_group', true, 'role:everyone'],
      ['can_subscribe_group', false, 'role:nobody'],
    ]);
  });
});

describe('DELETE /streams/{stream_id}', () => {
  it('rejects new subscribers, and new channels with the name of the archived one', async () => {
    const id = await channel();
    const { name } = await get(id);
    const subscribe = async (account: TestAccount, more: Json): Promise<unknown> =>
      (await account.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...more })).body;
    expect((await ada.client.delete(`streams/${id}`)).body).toEqual(SUCCESS);
    const refused = failure(`Unable to access channel (${String(name)}).`);
    expect([await subscribe(ben, {}), await subscribe(root, { principals: [ben.user.id] }), await subscribe(ada, {})]).toEqual([
      refused,
      refused,
      refused,
    ]);
    expect(await subscribe(ben, { authorization_errors_fatal: false })).toMatchObject({ subscribed: {}, unauthorized: [name] });
  });

  it('archives the channel: it is not listed, rejects messages, and can still be read', async () => {
    const id = await channel({ is_default_stream: false });
    await change(root, id, { is_default_stream: true });
    await ada.client.post('messages', { type: 'channel', to: id, topic: 't', content: 'last words' });
    const listeners = await Promise.all([ben, cleo].map(listen));
    expect((await ada.client.delete(`streams/${id}`)).body).toEqual(SUCCESS);
    for (const listener of listeners) {
      expect(await about(listener, id, 2)).toEqual([
        { type: 'default_streams', default_streams: expect.not.arrayContaining([id]) as number[] },
        { type: 'stream', op: 'delete', streams: [{ stream_id: id }], stream_ids: [id] },
      ]);
    }
    expect(await get(id, ben)).toMatchObject({ is_archived: true });
    const { body: listed } = await ben.client.get('streams');
    expect((listed['streams'] as Json[]).map((one) => one['stream_id'])).not.toContain(id);
    const { body: own } = await ben.client.get('users/me/subscriptions');
    expect((own['subscriptions'] as Json[]).map((one) => one['stream_id'])).not.toContain(id);
    const sent = await ben.client.post('messages', { type: 'channel', to: id, topic: 't', content: 'c' });
    expect(sent.body['msg']).toMatch(/^Not authorized to send to channel/);
    const narrow = [{ operator: 'channel', operand: id }];
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow });
    expect((body['messages'] as Json[]).map((message) => message['flags'])).toEqual([['read']]);
    expect((await ada.client.delete(`streams/${id}`)).body).toEqual(failure('Channel is already deactivated'));
    expect(await change(root, id, { is_default_stream: true })).toEqual(INVALID_CHANNEL);
    expect((await root.client.post('default_streams', { stream_id: id })).body).toEqual(INVALID_CHANNEL);
  });

  it('allows only accounts that may administer the channel', async () => {
    const open = await channel();
    const closed = await channel({ invite_only: true });
    for (const account of [ben, cleo]) expect((await account.client.delete(`streams/${open}`)).body).toEqual(CANNOT_ADMINISTER);
    expect((await ben.client.delete(`streams/${closed}`)).body).toEqual(CANNOT_ADMINISTER);
    expect((await cleo.client.delete(`streams/${closed}`)).body).toEqual(INVALID_CHANNEL);
    expect((await zed.client.delete(`streams/${open}`)).body).toEqual(INVALID_CHANNEL);
    expect(await get(open)).toMatchObject({ is_archived: false });
    for (const id of [open, closed]) expect((await root.client.delete(`streams/${id}`)).body).toEqual(SUCCESS);
  });
});

describe('/default_streams', () => {
  const defaults = async (account: TestAccount): Promise<unknown> =>
    (await account.client.post('register', { event_types: ['default_streams'] })).body['realm_default_streams'];

  it('adds and removes a channel to which new accounts are subscribed', async () => {
    const id = await channel();
    const listener = await listen(ben);
    expect((await root.client.post('default_streams', { stream_id: id })).body).toEqual(SUCCESS);
    expect((await root.client.post('default_streams', { stream_id: id })).body).toEqual(SUCCESS);
    const added = await defaults(ben);
    expect(added).toContain(id);
    expect((await root.client.delete('default_streams', { stream_id: id })).body).toEqual(SUCCESS);
    expect(await defaults(ben)).not.toContain(id);
    // Adding a default channel again publishes no event.
    expect(await about(listener, id, 2)).toEqual([
      { type: 'default_streams', default_streams: added },
      { type: 'default_streams', default_streams: await defaults(ben) },
    ]);
    expect(await defaults(gil)).toEqual([]);
  });

  it('rejects members, private channels and channels that do not exist', async () => {
    const id = await channel();
    const closed = await channel({ invite_only: true, principals: [ada.user.id, root.user.id] });
    const hidden = await channel({ invite_only: true });
    const add = async (account: TestAccount, parameters: Parameters): Promise<Json> =>
      (await account.client.post('default_streams', parameters)).body;
    const member = failure('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    expect(await add(ada, { stream_id: id })).toEqual(member);
    expect((await ada.client.delete('default_streams', { stream_id: id })).body).toEqual(member);
    expect(await add(root, { stream_id: closed })).toEqual(failure('Private channels cannot be made default.'));
    expect(await add(root, { stream_id: hidden })).toEqual(INVALID_CHANNEL);
    expect(await add(zed, { stream_id: id })).toEqual(INVALID_CHANNEL);
    expect(await add(root, {})).toEqual(failure("Missing 'stream_id' argument", 'REQUEST_VARIABLE_MISSING', { var_name: 'stream_id' }));
  });
});
