import { beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { EVENT_TYPES, type EventType } from '../../../../src/kernel/client-events.js';
import { UnitOfWork } from '../../../../src/kernel/unit-of-work.js';
import {
  MailAddressRepository,
  MAX_REFUSALS,
} from '../../../../src/modules/notifications/missed-messages/application/mail-address.repository.js';
import { changeAccount } from '../../../support/change-account.js';
import { subscribe } from '../../../support/channels.js';
import { EventListener, type WireEvent } from '../../../support/event-listener.js';
import { picture } from '../../../support/images.js';
import { post, whisper } from '../../../support/messages.js';
import type { ApiResponse, Parameters, TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { MULTIPART, multipart, postFiles, upload } from '../../../support/uploads.js';
import { makeGroup } from '../../../support/user-groups.js';
import { WebhookReceiver } from '../../webhooks/webhook-receiver.js';

const server = TestServer.usual();

const LATER = Math.floor(Date.now() / 1000) + 86_400;

let realm: TestRealm;
let olga: TestAccount;
let ben: TestAccount;
/** A limited guest, who shares the channel `hall` with Olga and Ben. */
let gil: TestAccount;
/** A member who is not subscribed to `hall`, where he may write, and whom Gil therefore may not see. Everybody else may see his address. */
let hal: TestAccount;
let hall: number;
/** What Gil must not learn: name, address and the digest of the address, with which avatars are found. */
let secrets: string[];

beforeAll(async () => {
  realm = await TestRealm.create(server, {
    can_access_all_users_group: 'role:members',
    can_create_web_public_channel_group: 'role:members',
    enable_read_receipts: true,
    enable_spectator_access: true,
  });
  olga = await realm.join('Olga', Role.owner);
  ben = await realm.join('Ben');
  gil = await realm.join('Gil', Role.guest);
  hal = await realm.join('Hallvard Hidden');
  await changeAccount(server, hal, { choices: { ...hal.user.choices, email_address_visibility: 1 } });
  const principals = [olga, ben, gil].map(({ user }) => user.id);
  hall = await subscribe(olga, 'hall', { principals });
  const { body } = await olga.client.get(`users/${hal.user.id}`, { client_gravatar: false });
  const { email, avatar_url: avatar } = body['user'] as { email: string; avatar_url: string };
  expect(email).toBe(hal.email);
  secrets = ['hallvard', hal.email, /avatar\/([0-9a-f]{32,})/.exec(avatar)?.[1] ?? ''];
  expect(secrets[2]).not.toBe('');
});

const done = async (answer: Promise<ApiResponse>): Promise<Record<string, unknown>> => {
  const { status, text, body } = await answer;
  if (status !== 200) throw new Error(`rejected: ${text}`);
  return body;
};
const expectNoSecrets = (shown: unknown): void => {
  const text = JSON.stringify(shown).toLowerCase();
  expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
};
const inHall = (sender: TestAccount, topic: string): Promise<number> => post(sender, 'hall', topic, 'Text.');
const own = (change: (client: TestClient) => Promise<ApiResponse>) => () => done(change(gil.client));
const byOlga = (change: (client: TestClient) => Promise<ApiResponse>) => () => done(change(olga.client));

interface Row {
  /** Causes an event of the type that concerns Hal, as far as such events concern others than their receiver. */
  readonly cause: () => Promise<unknown>;
  /** How many such events Gil receives. */
  readonly received: number;
}
const told = (cause: Row['cause'], received = 1): Row => ({ cause, received });
const untold = (cause: Row['cause']): Row => ({ cause, received: 0 });

/** Every type of event. */
const CAUSES: Readonly<Record<EventType, Row>> = {
  alert_words: told(own((client) => client.post('users/me/alert_words', { alert_words: ['fire'] }))),
  attachment: told(() => upload(gil.client, 'notes.txt')),
  channel_folder: told(byOlga((client) => client.post('channel_folders/create', { name: 'Rooms', description: '' }))),
  custom_profile_fields: told(byOlga((client) => client.post('realm/profile_fields', { name: 'Birds', field_type: 1 }))),
  default_stream_groups: untold(
    byOlga((client) => client.post('default_stream_groups/create', { group_name: 'all', description: '', stream_names: ['hall'] })),
  ),
  default_streams: untold(byOlga((client) => client.post('default_streams', { stream_id: hall }))),
  delete_message: told(async () => done(olga.client.delete(`messages/${await inHall(hal, 'deleted')}`))),
  drafts: told(
    own((client) => client.post('drafts', { drafts: [{ type: 'private', to: [hal.user.id], topic: '', content: 'To somebody.' }] })),
  ),
  email_suppression: told(async () => {
    const addresses = server.get(MailAddressRepository);
    for (let count = 0; count < MAX_REFUSALS; count += 1) {
      await server.get(UnitOfWork).run(() => addresses.recordRefusal(realm.realm.id, gil.email, Date.now()));
    }
    return done(gil.client.delete('users/me/email_suppression'));
  }),
  invites_changed: untold(() => done(hal.client.post('invites', { invitee_emails: `new@${realm.host}`, stream_ids: [] }))),
  message: told(() => inHall(hal, 'new')),
  muted_topics: told(own((client) => client.patch('users/me/subscriptions/muted_topics', { stream_id: hall, topic: 'old', op: 'add' }))),
  muted_users: told(own((client) => client.post(`users/me/muted_users/${ben.user.id}`))),
  navigation_view: told(own((client) => client.post('navigation_views', { fragment: 'inbox', is_pinned: true }))),
  notice_timing: told(own((client) => client.patch('users/me/notice_timing', { push_delay_seconds: 60 }))),
  presence: untold(() => done(hal.client.post('users/me/presence', { status: 'active' }))),
  quiet_hours: told(own((client) => client.patch('users/me/quiet_hours', { exceptions: { sender_ids: [hal.user.id] } }))),
  reaction: told(async () => {
    const reactions = `messages/${await inHall(ben, 'reactions')}/reactions`;
    await done(hal.client.post(reactions, { emoji_name: 'tada' }));
    await done(hal.client.delete(reactions, { emoji_name: 'tada' }));
  }, 2),
  realm: told(byOlga((client) => client.patch('realm', { description: 'Another one.' }))),
  realm_bot: untold(() => done(hal.client.post('bots', { full_name: 'Robot', short_name: 'robot', bot_type: BotType.generic }))),
  realm_domains: told(byOlga((client) => client.post('realm/domains', { domain: 'skein.example', allow_subdomains: false }))),
  realm_emoji: told(async () => {
    const body = multipart([{ name: 'emoji.png', content: await picture(8, 8) }]);
    return done(hal.client.send('POST', 'realm/emoji/own', { 'content-type': MULTIPART }, body));
  }),
  realm_export_consent: untold(() => done(hal.client.patch('settings', { allow_private_data_export: true }))),
  realm_linkifiers: told(
    byOlga((client) => client.post('realm/filters', { pattern: 'bug#(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' })),
  ),
  realm_playgrounds: told(
    byOlga((client) =>
      client.post('realm/playgrounds', { name: 'play', pygments_language: 'python', url_template: 'https://play.example/?code={code}' }),
    ),
  ),
  realm_user: untold(() => done(hal.client.patch('settings', { full_name: 'Hallvard Renamed' }))),
  realm_user_settings_defaults: told(byOlga((client) => client.patch('realm/user_settings_defaults', { twenty_four_hour_time: true }))),
  reminders: told(async () => {
    const reminder = { message_id: await inHall(hal, 'later'), scheduled_delivery_timestamp: LATER };
    return done(gil.client.post('reminders', reminder));
  }),
  saved_snippets: told(own((client) => client.post('saved_snippets', { title: 'Hello', content: 'Hello there' }))),
  scheduled_messages: told(
    own((client) =>
      client.post('scheduled_messages', { type: 'direct', to: [ben.user.id], content: 'later', scheduled_delivery_timestamp: LATER }),
    ),
  ),
  stream: told(() => subscribe(hal, 'square', { is_web_public: true })),
  submessage: told(async () => {
    const poll = await post(ben, 'hall', 'poll', '/poll Tea?\nyes\nno');
    const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
    return done(hal.client.post('submessage', { message_id: poll, msg_type: 'widget', content }));
  }),
  subscription: told(() => subscribe(hal, 'market', { is_web_public: true, principals: [hal.user.id] })),
  typing: told(async () => {
    await done(hal.client.post('typing', { type: 'channel', op: 'start', stream_id: hall, topic: 'typing' }));
    await done(hal.client.post('typing', { type: 'direct', op: 'start', to: [gil.user.id] }));
    await done(ben.client.post('typing', { type: 'direct', op: 'start', to: [gil.user.id, hal.user.id] }));
  }, 3),
  typing_edit_message: told(async () => done(hal.client.post(`messages/${await inHall(hal, 'edited')}/typing`, { op: 'start' }))),
  update_display_settings: told(own((client) => client.patch('settings', { twenty_four_hour_time: true }))),
  update_global_notifications: told(own((client) => client.patch('settings', { enable_sounds: false }))),
  update_message: told(async () => done(hal.client.patch(`messages/${await inHall(hal, 'updated')}`, { content: 'Other text.' }))),
  update_message_flags: told(async () => {
    const messages = [await inHall(hal, 'starred')];
    return done(gil.client.post('messages/flags', { op: 'add', flag: 'starred', messages }));
  }),
  user_group: told(() => makeGroup(hal, 'walkers', [hal])),
  user_settings: told(own((client) => client.patch('settings', { twenty_four_hour_time: false }))),
  user_status: untold(() => done(hal.client.post('users/me/status', { status_text: 'Out' }))),
  user_topic: told(own((client) => client.post('user_topics', { stream_id: hall, topic: 'followed', visibility_policy: 3 }))),
};

describe('An account that a limited guest may not see', () => {
  it('has a row for every type of event', () => {
    expect(Object.keys(CAUSES).sort()).toEqual([...EVENT_TYPES].sort());
  });

  /** Clients of today, and those from before the capabilities, which still get older types. */
  const CAPABILITIES: readonly Parameters[] = [
    {
      notification_settings_null: true,
      stream_typing_notifications: true,
      linkifier_url_template: true,
      user_list_incomplete: true,
      empty_topic_name: true,
    },
    {
      notification_settings_null: true,
      stream_typing_notifications: true,
      linkifier_url_template: true,
      user_settings_object: true,
      bulk_message_deletion: true,
      simplified_presence_events: true,
      archived_channels: true,
    },
  ];
  const ONLY_WITHOUT_SETTINGS_OBJECT = new Set<EventType>(['update_display_settings', 'update_global_notifications']);

  it.each(EVENT_TYPES)('is neither named nor described by events of the type %s', async (type) => {
    const { cause, received } = CAUSES[type];
    const register = { event_types: [type], fetch_event_types: [] };
    const listeners = await Promise.all(
      CAPABILITIES.map((one) => EventListener.register(gil.client, { ...register, client_capabilities: one })),
    );
    await cause();
    const events = await Promise.all(listeners.map((listener) => listener.takePending()));
    const counts = events.map((list) => list.filter((event) => event.type === type).length);
    expect(counts).toEqual([received, ONLY_WITHOUT_SETTINGS_OBJECT.has(type) ? 0 : received]);
    expectNoSecrets(events);
  });

  it('is neither named nor described by the initial state, in messages, lists, receipts and histories', async () => {
    const message = await inHall(hal, 'seen');
    await done(hal.client.post(`messages/${message}/reactions`, { emoji_name: 'tada' }));
    await done(hal.client.patch(`messages/${message}`, { content: 'Other text.' }));
    const page = { anchor: 'newest', num_before: 100, num_after: 0, client_gravatar: false };
    const search = [{ operator: 'search', operand: 'text' }];
    const asked: readonly [path: string, parameters?: Parameters][] = [
      ['messages', page],
      ['messages', { ...page, narrow: search }],
      [`messages/${message}`],
      [`messages/${message}/history`],
      [`messages/${message}/read_receipts`],
      ['users'],
      ['realm/presence'],
      ['realm/emoji'],
      [`streams/${hall}/members`],
      [`users/me/${hall}/topics`],
      ['users/me/subscriptions', { include_subscribers: true }],
    ];
    for (const [path, parameters = {}] of asked) {
      expectNoSecrets(await done(gil.client.get(path, parameters)));
    }
    for (const client_capabilities of CAPABILITIES) {
      expectNoSecrets(await done(gil.client.post('register', { client_capabilities, include_subscribers: true })));
    }
  });

  it('is refused with the same errors whether or not it is active', async () => {
    const gone = await realm.join('Gone');
    await changeAccount(server, gone, { active: false });
    const { id: mentor } = await done(olga.client.post('realm/profile_fields', { name: 'Mentor', field_type: 6 }));
    const requests: readonly ((id: number) => Promise<ApiResponse>)[] = [
      (id) => gil.client.get(`users/${id}`),
      (id) => gil.client.get(`users/${id}/presence`),
      (id) => gil.client.get(`users/${id}/status`),
      (id) => gil.client.get(`users/${id}/subscriptions/${hall}`),
      (id) => gil.client.patch(`users/${id}`, { full_name: 'Mine' }),
      (id) => gil.client.delete(`users/${id}`),
      (id) => gil.client.post(`users/me/muted_users/${id}`),
      (id) => gil.client.post('messages', { type: 'direct', to: [id], content: 'hi' }),
      (id) => gil.client.post('typing', { type: 'direct', op: 'start', to: [id] }),
      (id) => gil.client.post('scheduled_messages', { type: 'direct', to: [id], content: 'hi', scheduled_delivery_timestamp: LATER }),
      (id) => gil.client.post('users/me/subscriptions', { subscriptions: [{ name: 'hall' }], principals: [id] }),
      (id) => gil.client.delete('users/me/subscriptions', { subscriptions: ['hall'], principals: [id] }),
      (id) => gil.client.patch('users/me/profile_data', { data: [{ id: mentor, value: [id] }] }),
    ];
    for (const request of requests) {
      const [hidden, inactive] = [await request(hal.user.id), await request(gone.user.id)];
      const told = JSON.stringify(hidden.body).replace(String(hal.user.id), String(gone.user.id));
      expect([inactive.status, inactive.body]).toEqual([hidden.status, JSON.parse(told)]);
      expect(hidden.status).not.toBe(200);
      expectNoSecrets(hidden.body);
    }
  });

  it('is not told that a limited guest is typing, nor is the guest told its address', async () => {
    const listeners = await Promise.all([gil, hal].map(({ client }) => EventListener.register(client, { event_types: ['typing'] })));
    const typed = await gil.client.post('typing', { type: 'direct', op: 'start', to: [hal.user.id, ben.user.id] });
    expect([typed.status, typed.body['msg']]).toEqual([400, 'You do not have permission to access some of the recipients.']);
    expect(await Promise.all(listeners.map((listener) => listener.takePending()))).toEqual([[], []]);
  });

  it('is not revealed by a narrow of an event queue, which matches by the address that the guest sees', async () => {
    const queueOf = (address: string): Promise<EventListener> =>
      EventListener.register(gil.client, { event_types: ['message'], narrow: [['sender', address]] });
    const [real, stable, visible] = [await queueOf(hal.email), await queueOf(`user${hal.user.id}@${realm.host}`), await queueOf(ben.email)];
    await inHall(hal, 'narrow');
    await inHall(ben, 'narrow');
    const names = (events: readonly WireEvent[]): unknown[] =>
      events.map(({ message }) => (message as { sender_full_name: string }).sender_full_name);
    expect(names(await real.takePending())).toEqual([]);
    expect(names(await stable.takePending())).toEqual(['Unknown user']);
    expect(names(await visible.takePending())).toEqual(['Ben']);
  });

  it('is neither named nor described to an outgoing webhook bot that is a limited guest', async () => {
    const receiver = await WebhookReceiver.start();
    try {
      const bot = await realm.bot('Robin', BotType.outgoingWebhook, olga, receiver.url);
      await changeAccount(server, bot, { role: Role.guest });
      await subscribe(olga, 'hall', { principals: [bot.user.id] });
      await post(hal, 'hall', 'robots', '@**Robin** please');
      await expect.poll(() => receiver.calls.length).toBe(1);
      expect(receiver.calls[0]?.payload).toMatchObject({ data: '@**Robin** please', message: { sender_full_name: 'Unknown user' } });
      expectNoSecrets(receiver.calls[0]?.text);
    } finally {
      await receiver.stop();
    }
  });

  it('has a picture that the guest, who knows its id, does not find', async () => {
    const hugo = await realm.join('Hugo Hidden');
    const uploaded = await done(postFiles(hugo.client, 'users/me/avatar', [{ name: 'hugo.png', content: await picture(30, 30) }]));
    const url = uploaded['avatar_url'] as string;
    await inHall(hugo, 'pictures');
    const page = { anchor: 'newest', num_before: 1, num_after: 0, client_gravatar: false };
    const told = [
      await done(gil.client.get('messages', page)),
      await done(gil.client.post('register')),
      await done(gil.client.get('users')),
    ];
    expect(told.map((answer) => JSON.stringify(answer).includes(`/user_avatars/${realm.realm.id}/${hugo.user.id}`))).toEqual(
      told.map(() => false),
    );
    const folder = `/user_avatars/${realm.realm.id}/${hugo.user.id}`;
    for (const path of [`${folder}.png`, `${folder}.png?version=2`, `${folder}-medium.png`, `${folder}-medium.png?version=2`]) {
      expect([path, (await gil.client.get(path)).status, (await realm.stranger.get(path)).status]).toEqual([path, 404, 404]);
    }
    expect((await gil.client.get(`/avatar/${hugo.user.id}`)).headers['location']).toContain('gravatar');
    expect((await done(olga.client.get(`users/${hugo.user.id}`)))['user']).toMatchObject({ avatar_url: url });
    expect((await realm.stranger.get(url)).status).toBe(200);
  });

  it('is shown as soon as it writes directly to the guest', async () => {
    const listener = await EventListener.register(gil.client, { event_types: ['message', 'reaction'] });
    const ivy = await realm.join('Ivy');
    const id = await whisper(ivy, [gil]);
    await done(ivy.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' }));
    const [message, reaction] = await listener.take(2);
    expect(message).toMatchObject({ message: { sender_full_name: 'Ivy' } });
    expect(reaction).toMatchObject({ user: { full_name: 'Ivy' } });
  });
});
