import { beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { subscribe, people } from '../../../support/channels.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

/** The accounts under test. A group setting includes the four named ones: members directly, by a group and by a group within an object, and a guest. */
const WHO = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'guest',
  'bot',
  'subscriber',
  'subscribed guest',
  'former subscriber',
  'named',
  'in the group',
  'in a group of the object',
  'named guest',
  'of another realm',
] as const;
type Who = (typeof WHO)[number];

const MEMBERS = ['member', 'bot', 'subscriber', 'former subscriber', 'named', 'in the group', 'in a group of the object'] as const;
const NAMED = ['named', 'in the group', 'in a group of the object'] as const;
const ADMINISTRATORS = ['owner', 'administrator'] as const;
const STAFF = [...ADMINISTRATORS, 'moderator'] as const;
const INSIDE = ['subscriber', 'subscribed guest'] as const;
const ALL_MEMBERS = [...STAFF, ...MEMBERS] as const;

const SETTINGS = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_remove_subscribers_group',
  'can_send_message_group',
  'can_subscribe_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_resolve_topics_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
] as const;
type Setting = (typeof SETTINGS)[number];

let realm: TestRealm;
/** Creates the channels, remains subscribed, and is the account that others subscribe or unsubscribe. */
let creator: TestAccount;
let extra: TestAccount;
const accounts = new Map<Who, TestAccount>();
let group: number;
let inner: number;
const system: Record<string, number> = {};
let channels = 0;

const account = (who: Who): TestAccount => accounts.get(who) as TestAccount;
const id = (who: Who): number => account(who).user.id;

beforeAll(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  creator = await realm.join('Creator', Role.owner, null);
  // Only the creator has this permission in the realm, so that the settings of the channel decide.
  await realm.changeSettings({ can_add_subscribers_group: people(creator) });
  extra = await realm.join('Extra');
  const roles: Partial<Record<Who, Role>> = {
    owner: Role.owner,
    administrator: Role.administrator,
    moderator: Role.moderator,
    guest: Role.guest,
    'subscribed guest': Role.guest,
    'named guest': Role.guest,
  };
  for (const who of WHO) {
    if (who === 'of another realm') accounts.set(who, await (await TestRealm.create(server)).join('Zed', Role.owner));
    else if (who === 'bot') accounts.set(who, await realm.bot('Robot', BotType.generic, extra));
    else accounts.set(who, await realm.join(who, roles[who] ?? Role.member));
  }
  group = await makeGroup('gardeners', 'in the group');
  inner = await makeGroup('inner circle', 'in a group of the object');
  const { body } = await creator.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
  for (const { id: number, name } of body['realm_user_groups'] as { id: number; name: string }[]) system[name] = number;
});

async function makeGroup(name: string, who: Who): Promise<number> {
  const { body } = await creator.client.post('user_groups/create', { name, description: '', members: [id(who)] });
  expect(body).toMatchObject({ result: 'success' });
  return body['group_id'] as number;
}

/** Creates a channel whose `setting` includes the named accounts and whose other settings include none. */
async function channel(kind: Parameters, setting: Setting | null): Promise<{ id: number; name: string }> {
  const nobody = Object.fromEntries(SETTINGS.map((name) => [name, system['role:nobody']]));
  const posting = { can_send_message_group: system['role:everyone'] };
  const value = { direct_members: [id('named'), id('named guest')], direct_subgroups: [group, inner] };
  const name = `room ${(channels += 1)}`;
  const created = await subscribe(creator, name, {
    ...nobody,
    ...posting,
    principals: [creator.user.id, extra.user.id, id('subscriber'), id('subscribed guest'), id('former subscriber')],
    ...(setting ? { [setting]: value } : {}),
    ...kind,
  });
  await account('former subscriber').client.delete('users/me/subscriptions', { subscriptions: [name] });
  return { id: created, name };
}

const PUBLIC: Parameters = {};
const WEB_PUBLIC: Parameters = { is_web_public: true };
const PRIVATE: Parameters = { invite_only: true };

type Act = (who: TestAccount, room: { id: number; name: string }) => Promise<ApiResponse>;
const sees: Act = ({ client }, room) => client.get(`streams/${room.id}`);
const seesMembers: Act = ({ client }, room) => client.get(`streams/${room.id}/members`);
const reads: Act = ({ client }, room) => client.get('get_stream_id', { stream: room.name });
const joins: Act = async ({ client, user }, room) => {
  const answer = await client.post('users/me/subscriptions', { subscriptions: [{ name: room.name }] });
  const { body } = await creator.client.get(`streams/${room.id}/members`);
  // For an account of another realm, the request creates a channel of that name there.
  return answer.body['result'] === 'error' || (body['subscribers'] as number[]).includes(user.id)
    ? answer
    : client.get(`streams/${room.id}`);
};
const subscribesOthers: Act = ({ client }, room) =>
  client.post('users/me/subscriptions', { subscriptions: [{ name: room.name }], principals: [creator.user.id] });
const unsubscribesOthers: Act = ({ client }, room) =>
  client.delete('users/me/subscriptions', { subscriptions: [room.name], principals: [creator.user.id] });
const posts: Act = ({ client }, room) => client.post('messages', { type: 'channel', to: room.id, topic: 't', content: 'c' });
const administers: Act = ({ client }, room) => client.patch(`streams/${room.id}`, { description: `${Math.random()}` });
const archives: Act = ({ client }, room) => client.delete(`streams/${room.id}`);
const sets =
  (setting: Setting): Act =>
  ({ client }, room) =>
    client.patch(`streams/${room.id}`, { [setting]: { new: system['role:moderators'] } });

/** Actions that leave the channel unchanged for the next account. */
const REPEATABLE: ReadonlySet<Act> = new Set([sees, seesMembers, reads, joins, subscribesOthers, unsubscribesOthers, posts, administers]);

const ERRORS = [
  /^Invalid channel ID$/,
  /^Invalid channel name '/,
  /^Unable to access channel \(/,
  /^Insufficient permission$/,
  /^Not allowed for guest users$/,
  /^Channel\(s\) \(.*\) do not exist$/,
  /^No such user$/,
  /^Not authorized to send to channel '/,
  /^You do not have permission to post in this channel\.$/,
  /^You do not have permission to administer this channel\.$/,
  /^Channel content access is required\.$/,
  /^Channel with ID '\d+' does not exist$/,
];

type Row = [rule: string, act: Act, kind: Parameters, setting: Setting | null, who: readonly Who[]];

/** The accounts that each setting permits. The bot has rights of its own, although its owner is subscribed to every channel. */
const TABLE: Row[] = [
  // Without any group setting.
  ['sees a public channel', sees, PUBLIC, null, [...ALL_MEMBERS, 'subscribed guest']],
  ['sees a web-public channel', sees, WEB_PUBLIC, null, [...ALL_MEMBERS, 'guest', 'subscribed guest', 'named guest']],
  ['sees a private channel', sees, PRIVATE, null, [...ADMINISTRATORS, ...INSIDE]],
  ['sees the subscribers of a private channel', seesMembers, PRIVATE, null, [...ADMINISTRATORS, ...INSIDE]],
  ['reads a public channel', reads, PUBLIC, null, [...ALL_MEMBERS, 'subscribed guest']],
  ['reads a web-public channel', reads, WEB_PUBLIC, null, [...ALL_MEMBERS, 'guest', 'subscribed guest', 'named guest']],
  ['reads a private channel', reads, PRIVATE, null, INSIDE],
  ['joins a public channel', joins, PUBLIC, null, ALL_MEMBERS],
  ['joins a private channel', joins, PRIVATE, null, ['subscriber']],
  ['subscribes others to a public channel', subscribesOthers, PUBLIC, null, ADMINISTRATORS],
  ['subscribes others to a private channel', subscribesOthers, PRIVATE, null, []],
  ['unsubscribes others from a public channel', unsubscribesOthers, PUBLIC, null, ADMINISTRATORS],
  ['unsubscribes others from a private channel', unsubscribesOthers, PRIVATE, null, ADMINISTRATORS],
  ['posts in a public channel', posts, PUBLIC, null, [...ALL_MEMBERS, 'subscribed guest']],
  ['posts in a private channel', posts, PRIVATE, null, INSIDE],
  ['administers a public channel', administers, PUBLIC, null, ADMINISTRATORS],
  ['administers a private channel', administers, PRIVATE, null, ADMINISTRATORS],
  ['archives a channel', archives, PUBLIC, null, ADMINISTRATORS],
  // can_administer_channel_group: permits administration and metadata, but no access to messages.
  ['administers a public channel by its group', administers, PUBLIC, 'can_administer_channel_group', [...ADMINISTRATORS, ...NAMED]],
  ['administers a private channel by its group', administers, PRIVATE, 'can_administer_channel_group', [...ADMINISTRATORS, ...NAMED]],
  ['archives a channel by its group', archives, PRIVATE, 'can_administer_channel_group', [...ADMINISTRATORS, ...NAMED]],
  ['sees a private channel that they administer', sees, PRIVATE, 'can_administer_channel_group', [...ADMINISTRATORS, ...INSIDE, ...NAMED]],
  ['reads a private channel that they administer', reads, PRIVATE, 'can_administer_channel_group', INSIDE],
  ['joins a private channel that they administer', joins, PRIVATE, 'can_administer_channel_group', ['subscriber']],
  [
    'subscribes others to a public channel that they administer',
    subscribesOthers,
    PUBLIC,
    'can_administer_channel_group',
    [...ADMINISTRATORS, ...NAMED],
  ],
  ['subscribes others to a private channel that they administer', subscribesOthers, PRIVATE, 'can_administer_channel_group', []],
  [
    'unsubscribes others from a private channel that they administer',
    unsubscribesOthers,
    PRIVATE,
    'can_administer_channel_group',
    [...ADMINISTRATORS, ...NAMED],
  ],
  // can_add_subscribers_group: does not require a subscription.
  [
    'subscribes others to a public channel by its group',
    subscribesOthers,
    PUBLIC,
    'can_add_subscribers_group',
    [...ADMINISTRATORS, ...NAMED],
  ],
  ['subscribes others to a private channel by its group', subscribesOthers, PRIVATE, 'can_add_subscribers_group', NAMED],
  ['sees a private channel by its group for adding', sees, PRIVATE, 'can_add_subscribers_group', [...ADMINISTRATORS, ...INSIDE, ...NAMED]],
  ['reads a private channel by its group for adding', reads, PRIVATE, 'can_add_subscribers_group', [...INSIDE, ...NAMED]],
  ['joins a private channel by its group for adding', joins, PRIVATE, 'can_add_subscribers_group', ['subscriber', ...NAMED]],
  ['administers by the group for adding', administers, PRIVATE, 'can_add_subscribers_group', ADMINISTRATORS],
  // can_subscribe_group: permits the own subscription only.
  ['joins a private channel by its group', joins, PRIVATE, 'can_subscribe_group', ['subscriber', ...NAMED]],
  ['sees a private channel that they may join', sees, PRIVATE, 'can_subscribe_group', [...ADMINISTRATORS, ...INSIDE, ...NAMED]],
  ['reads a private channel that they may join', reads, PRIVATE, 'can_subscribe_group', [...INSIDE, ...NAMED]],
  ['subscribes others to a private channel that they may join', subscribesOthers, PRIVATE, 'can_subscribe_group', []],
  ['unsubscribes others from a channel that they may join', unsubscribesOthers, PRIVATE, 'can_subscribe_group', ADMINISTRATORS],
  // can_remove_subscribers_group: requires that the channel is visible; never permits guests.
  [
    'unsubscribes others from a public channel by its group',
    unsubscribesOthers,
    PUBLIC,
    'can_remove_subscribers_group',
    [...ADMINISTRATORS, ...NAMED],
  ],
  [
    'unsubscribes others from a private channel that is not visible to them',
    unsubscribesOthers,
    PRIVATE,
    'can_remove_subscribers_group',
    ADMINISTRATORS,
  ],
  ['sees a private channel by its group for removing', sees, PRIVATE, 'can_remove_subscribers_group', [...ADMINISTRATORS, ...INSIDE]],
  // can_send_message_group: requires access to the messages of the channel.
  ['posts in a public channel by its group', posts, PUBLIC, 'can_send_message_group', NAMED],
  ['posts in a web-public channel by its group', posts, WEB_PUBLIC, 'can_send_message_group', [...NAMED, 'named guest']],
  ['posts in a private channel by its group', posts, PRIVATE, 'can_send_message_group', []],
  // Changing the settings themselves.
  ...SETTINGS.map((setting) => [`sets ${setting} of a public channel`, sets(setting), PUBLIC, null, ADMINISTRATORS] as Row),
  ['sets can_send_message_group of a private channel that they cannot read', sets('can_send_message_group'), PRIVATE, null, ADMINISTRATORS],
  [
    'sets can_remove_subscribers_group of a private channel that they cannot read',
    sets('can_remove_subscribers_group'),
    PRIVATE,
    null,
    ADMINISTRATORS,
  ],
  [
    'sets can_administer_channel_group of a private channel that they cannot read',
    sets('can_administer_channel_group'),
    PRIVATE,
    null,
    ADMINISTRATORS,
  ],
  ['sets can_add_subscribers_group of a private channel that they cannot read', sets('can_add_subscribers_group'), PRIVATE, null, []],
  ['sets can_subscribe_group of a private channel that they cannot read', sets('can_subscribe_group'), PRIVATE, null, []],
];

describe('every account with the permission, and no other,', () => {
  it.each(TABLE)('%s', async (_, act, kind, setting, allowed) => {
    const may: Who[] = [];
    const shared = REPEATABLE.has(act) ? await channel(kind, setting) : null;
    for (const who of WHO) {
      const { status, body } = await act(account(who), shared ?? (await channel(kind, setting)));
      if (body['result'] === 'success') may.push(who);
      else expect([status, ERRORS.some((error) => error.test(String(body['msg']))), body['msg']]).toEqual([400, true, body['msg']]);
    }
    expect(may).toEqual(WHO.filter((who) => allowed.includes(who)));
  });
});
