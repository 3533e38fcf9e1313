import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { ZULIP_FEATURE_LEVEL } from '../../../src/kernel/server-identity.js';
import { MessageTrait } from '../../../src/modules/messaging/read-state.api.js';
import { subscribe } from '../../support/channels.js';
import { move, post, whisper } from '../../support/messages.js';
import type { Parameters } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let cleo: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  cleo = await realm.join('Cleo');
});

async function register(account: TestAccount, parameters: Parameters = {}): Promise<Json> {
  const { status, body } = await account.client.post('register', parameters);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const state = (account: TestAccount, types: readonly string[], more: Parameters = {}): Promise<Json> =>
  register(account, { event_types: [], fetch_event_types: types, ...more });
async function unread(account: TestAccount, more: Parameters = {}): Promise<Json> {
  return (await state(account, ['message', 'update_message_flags'], more))['unread_msgs'] as Json;
}
const namesOf = (channels: unknown): unknown[] => (channels as Json[]).map((channel) => channel['name']);
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });

/** The keys of every response, whatever was requested. */
const COMMON_KEYS = [
  'idle_queue_timeout_secs',
  'last_event_id',
  'msg',
  'queue_id',
  'result',
  'zulip_feature_level',
  'zulip_merge_base',
  'zulip_version',
];

describe('POST /register: the keys', () => {
  it('returns the queue and the version whatever is fetched', async () => {
    const answer = await state(ada, []);
    expect(Object.keys(answer).sort()).toEqual(COMMON_KEYS);
    expect(answer).toMatchObject({
      result: 'success',
      msg: '',
      zulip_version: '11.0',
      zulip_merge_base: '11.0',
      zulip_feature_level: ZULIP_FEATURE_LEVEL,
    });
    expect(answer['queue_id']).toEqual(expect.stringMatching(/^.{8,}$/));
    expect(Number.isInteger(answer['last_event_id'])).toBe(true);
    expect((await state(ada, []))['queue_id']).not.toBe(answer['queue_id']);
  });

  it.each<[string, string[]]>([
    ['message', ['max_message_id']],
    ['subscription', ['never_subscribed', 'subscriptions', 'unsubscribed']],
    ['stream', ['streams']],
    ['default_streams', ['realm_default_streams']],
    ['default_stream_groups', ['realm_default_stream_groups']],
    ['starred_messages', ['starred_messages']],
    ['user_settings', ['user_settings']],
    ['realm_user_settings_defaults', ['realm_user_settings_defaults']],
    ['realm_user_groups', ['realm_user_groups']],
    ['update_message_flags', []],
    ['heartbeat', []],
    ['no such type', []],
  ])('returns exactly the keys of %s', async (type, keys) => {
    expect(Object.keys(await state(ada, [type])).sort()).toEqual([...COMMON_KEYS, ...keys].sort());
  });

  it('returns settings at the top level for clients that do not support user_settings_object', async () => {
    const request = { fetch_event_types: ['user_settings', 'update_display_settings', 'update_global_notifications'] };
    const old = await register(ada, request);
    const settings = old['user_settings'] as Json;
    for (const name of ['twenty_four_hour_time', 'timezone', 'emojiset_choices', 'enable_sounds', 'available_notification_sounds']) {
      expect(old).toHaveProperty(name, settings[name]);
    }
    expect(Object.keys(await state(ada, ['update_display_settings']))).not.toContain('enable_sounds');
    const present = await register(ada, {
      ...request,
      client_capabilities: { notification_settings_null: true, user_settings_object: true },
    });
    expect(Object.keys(present).sort()).toEqual([...COMMON_KEYS, 'user_settings'].sort());
  });

  it('returns the unread messages if both of their types are fetched', async () => {
    const answer = await state(ada, ['message', 'update_message_flags']);
    expect(Object.keys(answer).sort()).toEqual([...COMMON_KEYS, 'max_message_id', 'unread_msgs'].sort());
  });

  it('returns the settings of the realm and its users', async () => {
    const realmKeys = Object.keys(await state(ada, ['realm']));
    for (const key of [
      'realm_name',
      'realm_url',
      'realm_uri',
      'realm_empty_topic_display_name',
      'max_message_length',
      'max_topic_length',
      'max_stream_name_length',
      'max_stream_description_length',
      'max_file_upload_size_mib',
      'realm_upload_quota_mib',
      'event_queue_longpoll_timeout_seconds',
      'server_supported_permission_settings',
    ]) {
      expect(realmKeys).toContain(key);
    }
    expect(await state(ada, ['realm'])).toMatchObject({
      realm_empty_topic_display_name: 'general chat',
      max_message_length: 10_000,
      max_topic_length: 60,
      max_stream_name_length: 60,
      max_stream_description_length: 1024,
    });
    const people = await state(ada, ['realm_user']);
    expect((people['realm_users'] as Json[]).map((user) => user['user_id'])).toEqual([ada, ben, cleo].map(({ user }) => user.id));
    expect(people).toMatchObject({
      user_id: ada.user.id,
      email: ada.email,
      full_name: 'Ada',
      is_admin: false,
      is_owner: false,
      is_guest: false,
      can_create_streams: true,
      realm_non_active_users: [],
    });
    expect(people).not.toHaveProperty('realm_name');
    expect(people).not.toHaveProperty('is_billing_admin');
  });

  it('says who is at least a moderator', async () => {
    const found: boolean[] = [];
    for (const role of [Role.owner, Role.administrator, Role.moderator, Role.member, Role.guest]) {
      const account = await realm.join(`Role ${role}`, role);
      found.push((await state(account, ['realm_user']))['is_moderator'] as boolean);
    }
    expect(found).toEqual([true, true, true, false, false]);
  });

  it('fetches the state of event_types unless fetch_event_types is given', async () => {
    expect(Object.keys(await register(ada, { event_types: ['message'] })).sort()).toEqual([...COMMON_KEYS, 'max_message_id'].sort());
    const both = await register(ada, { event_types: ['message'], fetch_event_types: ['stream'] });
    expect(Object.keys(both).sort()).toEqual([...COMMON_KEYS, 'streams'].sort());
    expect(Object.keys(await register(ada, { event_types: [] })).sort()).toEqual(COMMON_KEYS);
  });

  it('fetches everything without types, and for null as some clients send it', async () => {
    const everything = await register(ada);
    for (const key of ['max_message_id', 'unread_msgs', 'subscriptions', 'streams', 'realm_users', 'user_settings', 'realm_name']) {
      expect(everything).toHaveProperty(key);
    }
    for (const parameters of [{ event_types: 'null' }, { event_types: 'null', fetch_event_types: 'null' }, { narrow: 'null' }]) {
      expect(Object.keys(await register(ada, parameters)).sort()).toEqual(Object.keys(everything).sort());
    }
  });
});

describe('POST /register: errors', () => {
  it.each<[string, Parameters, string]>([
    ['event_types that is not JSON', { event_types: 'message' }, 'event_types is not valid JSON'],
    ['event_types that is not a list', { event_types: '"message"' }, 'event_types is not a list'],
    ['event_types of numbers', { event_types: [1] }, 'event_types[0] is not a string'],
    ['fetch_event_types that is not a list', { fetch_event_types: '{}' }, 'fetch_event_types is not a list'],
    ['apply_markdown that is not a boolean', { apply_markdown: 1 }, 'apply_markdown is not a boolean'],
    ['client_gravatar that is not JSON', { client_gravatar: 'True' }, 'client_gravatar is not valid JSON'],
    ['all_public_streams that is not a boolean', { all_public_streams: '"x"' }, 'all_public_streams is not a boolean'],
    ['include_subscribers that is not a boolean', { include_subscribers: '"some"' }, 'include_subscribers is not a boolean'],
    ['a narrow that is not a list', { narrow: '{}' }, 'narrow is not a list'],
    ['a narrow of strings', { narrow: ['topic'] }, 'narrow[0] is not a list'],
    ['a narrow with numbers', { narrow: [['topic', 1]] }, 'narrow[0][1] is not a string'],
    ['the operand "followed" of is', { narrow: [['is', 'followed']] }, 'Operand followed not supported.'],
    ['an operator that queues do not support', { narrow: [['dm', 'a@b.c']] }, 'Operator dm not supported.'],
    [
      'an unknown operator',
      {
        narrow: [
          ['topic', 't'],
          ['search', 'x'],
        ],
      },
      'Operator search not supported.',
    ],
    ['capabilities that are not JSON', { client_capabilities: '{' }, 'client_capabilities is not valid JSON'],
    ['capabilities that are not an object', { client_capabilities: '[]' }, 'client_capabilities is not a dict'],
    [
      'capabilities that are not booleans',
      { client_capabilities: { notification_settings_null: 1 } },
      'client_capabilities["notification_settings_null"] is not a boolean',
    ],
    [
      'unknown capabilities that are not booleans',
      { client_capabilities: { notification_settings_null: true, telepathy: 'yes' } },
      'client_capabilities["telepathy"] is not a boolean',
    ],
  ])('rejects %s', async (_, parameters, msg) => {
    const { status, body } = await ada.client.post('register', parameters);
    expect([status, body]).toEqual([400, failure(msg)]);
  });

  it('requires the capability notification_settings_null', async () => {
    const { status, body } = await ada.client.post('register', { client_capabilities: { empty_topic_name: true } });
    expect(status).toBe(400);
    expect(body['code']).toBe('BAD_REQUEST');
    expect(body['msg']).toContain('notification_settings_null');
    expect(
      (await ada.client.post('register', { client_capabilities: { notification_settings_null: false, telepathy: true } })).status,
    ).toBe(200);
  });

  it('reports parameters that it does not know as ignored', async () => {
    expect((await register(ada, { event_types: [], telepathy: 5 }))['ignored_parameters_unsupported']).toEqual(['telepathy']);
  });

  it('rejects queues for all public channels of guests', async () => {
    const gil = await realm.join('Gil', Role.guest);
    for (const [method, path] of [
      ['post', 'register'],
      ['get', 'events'],
    ] as const) {
      const { status, body } = await gil.client[method](path, {
        all_public_streams: true,
        dont_block: method === 'get' ? true : undefined,
      });
      expect([status, body]).toEqual([400, failure('User not authorized for this query')]);
    }
    expect((await gil.client.post('register', { all_public_streams: false, event_types: [] })).status).toBe(200);
  });

  it('requires credentials', async () => {
    const { status, body } = await realm.stranger.post('register');
    expect([status, body['code']]).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('POST /register: unread_msgs', () => {
  it('is empty without messages', async () => {
    expect(await unread(ada)).toEqual({ count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false });
    expect((await state(ada, ['message']))['max_message_id']).toBe(-1);
  });

  it('lists all unread messages by conversation', async () => {
    const everybody = { principals: [ada.user.id, ben.user.id, cleo.user.id] };
    const garden = await subscribe(ada, 'garden', everybody);
    const kitchen = await subscribe(ada, 'kitchen', everybody);
    const roses = [await post(ada, 'garden', 'roses'), await post(cleo, 'garden', 'Roses')];
    const soup = await post(ada, 'kitchen', 'soup');
    const tulips = await post(ada, 'garden', 'tulips', 'Ask @**Ben**!');
    const fromCleo = [await whisper(cleo, [ben]), await whisper(cleo, [ben])];
    const fromAda = await whisper(ada, [ben]);
    const group = await whisper(ada, [ben, cleo]);
    const self = await whisper(ben, [ben]);
    const toCleo = await whisper(ben, [cleo]);
    const noTopic = await post(ada, 'garden', '');
    const answer = await unread(ben);
    const streams = [...(answer['streams'] as Json[])].sort((a, b) =>
      String(a['unread_message_ids']).localeCompare(String(b['unread_message_ids'])),
    );
    expect({ ...answer, streams }).toEqual({
      count: 11,
      pms: [
        { other_user_id: ada.user.id, sender_id: ada.user.id, unread_message_ids: [fromAda] },
        { other_user_id: ben.user.id, sender_id: ben.user.id, unread_message_ids: [self] },
        { other_user_id: cleo.user.id, sender_id: cleo.user.id, unread_message_ids: [...fromCleo, toCleo] },
      ],
      streams: [
        { stream_id: garden, topic: expect.stringMatching(/^[rR]oses$/) as string, unread_message_ids: roses },
        { stream_id: kitchen, topic: 'soup', unread_message_ids: [soup] },
        { stream_id: garden, topic: 'tulips', unread_message_ids: [tulips] },
        { stream_id: garden, topic: 'general chat', unread_message_ids: [noTopic] },
      ].sort((a, b) => String(a.unread_message_ids).localeCompare(String(b.unread_message_ids))),
      huddles: [{ user_ids_string: `${ada.user.id},${ben.user.id},${cleo.user.id}`, unread_message_ids: [group] }],
      mentions: [tulips],
      old_unreads_missing: false,
    });
    expect((await state(ben, ['message']))['max_message_id']).toBe(noTopic);
    const knowing = await unread(ben, { client_capabilities: { notification_settings_null: false, empty_topic_name: true } });
    expect(knowing['streams']).toContainEqual({ stream_id: garden, topic: '', unread_message_ids: [noTopic] });
  });

  it('lists neither messages of the account itself nor messages from before its subscription', async () => {
    await subscribe(ada, 'garden');
    await post(ada, 'garden');
    await subscribe(ben, 'garden');
    expect(await unread(ben)).toMatchObject({ count: 0, streams: [] });
    const person = { ...ben, client: ben.client.as('ZulipMobile/27.1') };
    await post(person, 'garden');
    await whisper(person, [ada]);
    expect(await unread(ben)).toMatchObject({ count: 0, streams: [], pms: [] });
    const after = await post(ada, 'garden');
    expect(await unread(ben)).toMatchObject({ count: 1, streams: [{ unread_message_ids: [after] }] });
    expect(await unread(ada)).toMatchObject({ count: 4 });
  });

  it('does not list messages of channels after unsubscribing', async () => {
    await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
    await post(ada, 'garden', 't', '@**Ben**');
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    expect(await unread(ben)).toMatchObject({ count: 0, streams: [], mentions: [] });
    await subscribe(ben, 'garden');
    expect(await unread(ben)).toMatchObject({ count: 0, streams: [], mentions: [] });
  });

  it('lists messages of muted channels, but does not count them', async () => {
    const garden = await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
    const id = await post(ada, 'garden');
    await server
      .get(DataSource)
      .query(
        'UPDATE membership m JOIN channel c ON c.conversation_id = m.conversation_id SET m.is_muted = 1 WHERE c.id = ? AND m.user_id = ?',
        [garden, ben.user.id],
      );
    await whisper(ada, [ben]);
    expect(await unread(ben)).toMatchObject({ count: 1, streams: [{ stream_id: garden, topic: 't', unread_message_ids: [id] }] });
  });

  it('lists wildcard mentions', async () => {
    await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id, cleo.user.id] });
    const id = await post(ada, 'garden', 't', '@**all**');
    const topicOnly = await post(cleo, 'garden', 't', '@**topic**');
    expect(await unread(ben)).toMatchObject({ mentions: [id] });
    expect(await unread(ada)).toMatchObject({ mentions: [id, topicOnly] });
  });

  it('lists nothing of other organizations', async () => {
    const elsewhere = await TestRealm.create(server);
    const zed = await elsewhere.join('Zed');
    await subscribe(zed, 'garden');
    await post(zed, 'garden');
    await subscribe(ada, 'garden');
    expect(await unread(ada)).toMatchObject({ count: 0, streams: [] });
    expect(await unread(zed)).toMatchObject({ count: 1 });
  });
});

describe('POST /register: unread messages of a channel that nobody reads', () => {
  const COUNT = 12_000;
  const TOPICS = 3;
  let channel: number;

  beforeEach(async () => {
    channel = await subscribe(ada, 'archive', { principals: [ada.user.id, ben.user.id, cleo.user.id] });
    const example = await post(ada, 'archive', 'topic 0');
    const database = server.get(DataSource);
    await database.query(
      `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
       SELECT realm_id, conversation_id, sender_id, CONCAT('topic ', n.seq % ${TOPICS}), CONCAT('topic ', n.seq % ${TOPICS}), content,
              rendered_content, sent_at, client, traits
         FROM message m JOIN seq_1_to_${COUNT} n WHERE m.id = ?`,
      [example],
    );
    await database.query(
      `UPDATE conversation c JOIN message m ON m.conversation_id = c.id
          SET c.last_message_id = (SELECT MAX(id) FROM message n WHERE n.conversation_id = m.conversation_id) WHERE m.id = ?`,
      [example],
    );
  });

  const stored = async (): Promise<{ id: number; topic: string }[]> =>
    server
      .get(DataSource)
      .query('SELECT m.id, m.topic FROM message m JOIN channel c ON c.conversation_id = m.conversation_id WHERE c.id = ? ORDER BY m.id', [
        channel,
      ]);
  /** The ids of the messages by topic. */
  const byTopic = (messages: readonly { readonly id: number; readonly topic: string }[]): Record<string, number[]> => {
    const topics: Record<string, number[]> = {};
    for (const { id, topic } of messages) (topics[topic] ??= []).push(id);
    return topics;
  };
  const unreadByTopic = async (account: TestAccount): Promise<Record<string, number[]>> => {
    const { streams } = await unread(account);
    return Object.fromEntries((streams as Json[]).map((one) => [String(one['topic']), one['unread_message_ids'] as number[]]));
  };

  it('are all listed, for each account as it is now', async () => {
    const all = await stored();
    expect(all).toHaveLength(COUNT + 1);
    const idOf = (index: number): number => Number(all[index]?.id);
    expect(await unreadByTopic(ben)).toEqual(byTopic(all));

    // The others find in memory what was read for the first, and what has changed since.
    await ben.client.post('messages/flags', { messages: [idOf(10), idOf(11)], op: 'add', flag: 'read' });
    const leftToBen = all.filter(({ id }) => id !== idOf(10) && id !== idOf(11));
    expect(await unreadByTopic(ben)).toEqual(byTopic(leftToBen));
    expect(await unreadByTopic(cleo)).toEqual(byTopic(all));

    await post(ada, 'archive', 'topic 1');
    expect(await unreadByTopic(cleo)).toEqual(byTopic(await stored()));

    await move(ada, idOf(20), { topic: 'elsewhere', propagate_mode: 'change_one' });
    expect(await unreadByTopic(cleo)).toEqual(byTopic(await stored()));
    expect((await unreadByTopic(cleo))['elsewhere']).toEqual([idOf(20)]);
    await ada.client.delete(`messages/${idOf(30)}`);
    const now = await stored();
    expect(now).toHaveLength(COUNT + 1);
    expect(await unreadByTopic(cleo)).toEqual(byTopic(now));
    expect(await unreadByTopic(ben)).toEqual(byTopic(now.filter(({ id }) => id !== idOf(10) && id !== idOf(11))));
  });

  it('lead to mentions of an account only', async () => {
    const all = await stored();
    const old = Number(all[40]?.id);
    await unread(cleo);
    await ada.client.patch(`messages/${old}`, { content: `@**Ben|${ben.user.id}**` });
    expect((await unread(ben))['mentions']).toEqual([old]);
    expect((await unread(cleo))['mentions']).toEqual([]);
  });

  it('are found where a part of them was read before', async () => {
    const all = await stored();
    // What Ben has not read begins in the middle.
    await ben.client.post('messages/flags/narrow', {
      anchor: Number(all[6_000]?.id),
      include_anchor: true,
      num_before: 5_000,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: channel }],
      op: 'add',
      flag: 'read',
    });
    await ben.client.post('messages/flags/narrow', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 2_000,
      narrow: [{ operator: 'channel', operand: channel }],
      op: 'add',
      flag: 'read',
    });
    expect(await unreadByTopic(ben)).toEqual(byTopic(all.slice(6_001)));
    expect(await unreadByTopic(cleo)).toEqual(byTopic(all));
    expect(await unreadByTopic(ben)).toEqual(byTopic(all.slice(6_001)));
  });
});

describe('POST /register: channels', () => {
  it('divides channels into subscribed, unsubscribed and never subscribed ones', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const gil = await realm.join('Gil', Role.guest);
    const everybody = { principals: [ada, ben, gil].map(({ user }) => user.id) };
    for (const name of ['garden', 'kitchen']) await subscribe(ada, name, everybody);
    await subscribe(ada, 'secret', { invite_only: true, ...everybody });
    await subscribe(ada, 'attic');
    await subscribe(ada, 'hidden', { invite_only: true });
    await subscribe(olga, 'square', { is_web_public: true });
    for (const account of [ben, gil]) await account.client.delete('users/me/subscriptions', { subscriptions: ['kitchen', 'secret'] });
    const division = async (account: TestAccount): Promise<unknown> => {
      const { subscriptions, unsubscribed, never_subscribed, streams } = await state(account, ['subscription', 'stream']);
      return [namesOf(subscriptions), namesOf(unsubscribed), namesOf(never_subscribed), namesOf(streams)];
    };
    expect(await division(ben)).toEqual([['garden'], ['kitchen'], ['attic', 'square'], ['attic', 'garden', 'kitchen', 'square']]);
    expect(await division(gil)).toEqual([['garden'], [], ['square'], ['garden', 'square']]);
    expect(await division(olga)).toEqual([
      ['square'],
      [],
      ['attic', 'garden', 'hidden', 'kitchen', 'secret'],
      ['attic', 'garden', 'hidden', 'kitchen', 'secret', 'square'],
    ]);
    expect(await division(ada)).toEqual([
      ['attic', 'garden', 'hidden', 'kitchen', 'secret'],
      [],
      ['square'],
      ['attic', 'garden', 'hidden', 'kitchen', 'secret', 'square'],
    ]);
  });

  it('returns the same objects as the other endpoints', async () => {
    await subscribe(ada, 'garden');
    await subscribe(ben, 'kitchen');
    const capable = { client_capabilities: { notification_settings_null: true } };
    const answer = await state(ada, ['subscription', 'stream'], capable);
    expect(answer['subscriptions']).toEqual((await ada.client.get('users/me/subscriptions')).body['subscriptions']);
    const streams = (await ada.client.get('streams')).body['streams'] as Json[];
    expect(answer['streams']).toEqual(streams);
    expect(answer['never_subscribed']).toEqual([streams[1]]);
    await ada.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    const later = await state(ada, ['subscription'], capable);
    expect(later['unsubscribed']).toEqual((answer['subscriptions'] as Json[]).map((one) => ({ ...one, subscriber_count: 0 })));
    expect(later['subscriptions']).toEqual([]);
  });

  it('lists subscribers if requested', async () => {
    await subscribe(ada, 'garden', { principals: [ben.user.id, ada.user.id] });
    await subscribe(ben, 'kitchen');
    const plain = await state(ada, ['subscription']);
    const full = await state(ada, ['subscription'], { include_subscribers: true });
    expect((plain['subscriptions'] as Json[])[0]).not.toHaveProperty('subscribers');
    expect((full['subscriptions'] as Json[])[0]?.['subscribers']).toEqual([ada.user.id, ben.user.id]);
    expect((full['never_subscribed'] as Json[])[0]?.['subscribers']).toEqual([ben.user.id]);
  });

  it('replaces inherited notification settings for clients that do not support null', async () => {
    await subscribe(ada, 'garden');
    const settings = (await state(ada, ['user_settings']))['user_settings'] as Json;
    const registeredChannel = async (more: Parameters): Promise<Json | undefined> =>
      ((await state(ada, ['subscription'], more))['subscriptions'] as Json[])[0];
    const filled = {
      desktop_notifications: settings['enable_stream_desktop_notifications'],
      audible_notifications: settings['enable_stream_audible_notifications'],
      push_notifications: settings['enable_stream_push_notifications'],
      email_notifications: settings['enable_stream_email_notifications'],
      wildcard_mentions_notify: settings['wildcard_mentions_notify'],
    };
    expect(Object.values(filled)).toEqual([false, false, false, false, true]);
    expect(await registeredChannel({})).toMatchObject(filled);
    expect(await registeredChannel({ client_capabilities: { notification_settings_null: false } })).toMatchObject(filled);
    expect(await registeredChannel({ client_capabilities: { notification_settings_null: true } })).toMatchObject(
      Object.fromEntries(Object.keys(filled).map((name) => [name, null])),
    );
  });

  it('lists archived channels for clients that support them', async () => {
    await subscribe(ada, 'garden');
    const old = await subscribe(ada, 'old');
    expect((await ada.client.delete(`streams/${old}`)).status).toBe(200);
    const archived = { client_capabilities: { notification_settings_null: true, archived_channels: true } };
    expect(namesOf((await state(ada, ['subscription']))['subscriptions'])).toEqual(['garden']);
    expect(namesOf((await state(ada, ['stream']))['streams'])).toEqual(['garden']);
    expect(namesOf((await state(ada, ['subscription'], archived))['subscriptions'])).toEqual(['garden', 'old']);
    expect(namesOf((await state(ada, ['stream'], archived))['streams'])).toEqual(['garden', 'old']);
  });

  it('does not list default channels for guests', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const gil = await realm.join('Gil', Role.guest);
    const lobby = await subscribe(olga, 'lobby', { is_default_stream: true, principals: [olga.user.id, gil.user.id] });
    await subscribe(olga, 'attic');
    expect((await state(ada, ['default_streams']))['realm_default_streams']).toEqual([lobby]);
    expect((await state(gil, ['default_streams']))['realm_default_streams']).toEqual([]);
  });

  it('is available to bots', async () => {
    const bot = await realm.bot('Helper', BotType.generic, ada);
    await subscribe(bot, 'robots');
    const answer = await register(bot);
    expect(namesOf(answer['subscriptions'])).toEqual(['robots']);
    expect(answer).toMatchObject({ user_id: bot.user.id, full_name: 'Helper' });
  });
});

describe('POST /register: large states', () => {
  const query = <Row>(statement: string, values: readonly unknown[]): Promise<Row[]> =>
    server.get(DataSource).query<Row[]>(statement, [...values]);

  /** Subscribes an account to copies of a channel. */
  async function addCopies(account: TestAccount, of: string, count: number): Promise<void> {
    const realmId = realm.realm.id;
    await query(`INSERT INTO conversation (realm_id, direct_key, last_message_id) SELECT ?, NULL, 0 FROM seq_1_to_${count}`, [realmId]);
    const same = `description, rendered_description, creator_id, created_at, invite_only, web_public, history_public, archived, is_default,
      message_retention_days, can_add_subscribers_group, can_remove_subscribers_group, can_administer_channel_group, can_send_message_group,
      can_subscribe_group`;
    await query(
      `INSERT INTO channel (realm_id, conversation_id, name, name_key, ${same})
         SELECT o.realm_id, c.id, CONCAT('copy ', c.id), CONCAT('copy ', c.id), ${same}
           FROM channel o JOIN conversation c ON c.realm_id = o.realm_id AND c.direct_key IS NULL
          WHERE o.realm_id = ? AND o.name = ? AND c.id NOT IN (SELECT conversation_id FROM channel WHERE realm_id = o.realm_id)`,
      [realmId, of],
    );
    await query(
      `INSERT INTO membership (user_id, conversation_id, realm_id, active, read_through_id, color, is_muted, pin_to_top)
         SELECT ?, conversation_id, realm_id, 1, 0, '#c2c2c2', 0, 0 FROM channel WHERE realm_id = ? AND name LIKE 'copy %'`,
      [account.user.id, realmId],
    );
  }

  /** Adds messages to a channel, every third of which spells the topic in capitals. */
  async function addMessages(name: string, topic: string, count: number): Promise<void> {
    const [channel] = await query<{ id: number }>('SELECT conversation_id AS id FROM channel WHERE realm_id = ? AND name = ?', [
      realm.realm.id,
      name,
    ]);
    await query(
      `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
         SELECT ?, ?, ?, IF(seq % 3 = 0, UPPER(?), ?), ?, 'Hi', '<p>Hi</p>', ?, 'test', 0 FROM seq_1_to_${count}`,
      [realm.realm.id, channel?.id, ada.user.id, topic, topic, topic, Date.now()],
    );
    await query('UPDATE conversation SET last_message_id = (SELECT MAX(id) FROM message WHERE conversation_id = ?) WHERE id = ?', [
      channel?.id,
      channel?.id,
    ]);
  }

  it('are complete for 16 clients of an account that ask at once', async () => {
    const garden = await subscribe(ada, 'garden', { principals: [ben.user.id] });
    const kitchen = await subscribe(ada, 'kitchen', { principals: [ben.user.id] });
    await addCopies(ben, 'garden', 600);
    await addMessages('garden', 'roses', 9_000);
    await addMessages('kitchen', 'soup', 100);
    await addMessages('garden', 'roses', 500);
    const channels = await query<{ name: string }>('SELECT name FROM channel WHERE realm_id = ?', [realm.realm.id]);
    const messages = await query<{ id: number; topic: string }>(
      'SELECT id, topic_key AS topic FROM message WHERE realm_id = ? ORDER BY id',
      [realm.realm.id],
    );
    const idsOf = (topic: string): number[] => messages.filter((message) => message.topic === topic).map(({ id }) => id);
    const [mentioning = 0, read = 0, ...roses] = idsOf('roses');
    await query('UPDATE message SET traits = ? WHERE id = ?', [MessageTrait.channelWildcard, mentioning]);
    await ben.client.post('messages/flags', { messages: [read], op: 'add', flag: 'read' });

    const states = await Promise.all(Array.from({ length: 16 }, () => register(ben)));

    expect(new Set(states.map((one) => one['queue_id'])).size).toBe(16);
    for (const one of states) {
      for (const list of ['subscriptions', 'streams']) {
        expect(namesOf(one[list]).sort()).toEqual(channels.map(({ name }) => name).sort());
      }
      expect(one['unread_msgs']).toEqual({
        count: 9_599,
        pms: [],
        huddles: [],
        streams: [
          { stream_id: garden, topic: 'roses', unread_message_ids: [mentioning, ...roses] },
          { stream_id: kitchen, topic: 'soup', unread_message_ids: idsOf('soup') },
        ],
        mentions: [mentioning],
        old_unreads_missing: false,
      });
    }
  });
});
