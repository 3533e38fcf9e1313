import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../src/kernel/actor.js';
import { type EventType, EventLogSink } from '../../src/kernel/client-events.js';
import { ServerSecrets } from '../../src/kernel/server-secrets.js';
import { changeAccount } from '../support/change-account.js';
import { APPLIERS } from '../support/client-picture/client-picture.js';
import { comparable } from '../support/client-picture/normal-form.js';
import { EventListener } from '../support/event-listener.js';
import { picture } from '../support/images.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { type ApiResponse, TestClient } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { postFiles } from '../support/uploads.js';
import { groupNamed } from '../support/user-groups.js';

const STEPS = 40;
/** More than the accounts that are serialized together. */
const ADDITIONAL_ACCOUNTS = 300;

type Json = Record<string, unknown>;

interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly email_key: string;
  readonly full_name: string;
  readonly role: Role;
  readonly active: number;
  readonly system: number;
  readonly bot_type: number | null;
  readonly bot_owner_id: number | null;
  readonly timezone: string;
  readonly avatar_uploaded: number;
  readonly avatar_version: number;
  readonly joined_at: number;
  readonly settings: string;
}

let server: TestServer;
/** A second node with the same database and the same Redis. */
let node: TestServer;
let realm: TestRealm;
let olga: TestAccount;
/** One of each role below the owner; they keep their accounts. */
let viewers: TestAccount[];
/** Those to whom the changes happen. */
let others: TestAccount[];
let bot: TestAccount;
let marker: TestAccount;
let guestsAreLimited = true;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_HEARTBEAT_SECONDS: '1' });
  node = await server.startNode({ SKEIN_HEARTBEAT_SECONDS: '1' });
  realm = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
  await realm.notificationBot();
  olga = await realm.join('Olga', Role.owner);
  await changeAccount(server, olga, { canCreateUsers: true, canChangeUserEmails: true });
  const roles = { Ada: Role.administrator, Mia: Role.moderator, Ben: Role.member, Gil: Role.guest, Gus: Role.guest };
  viewers = await Promise.all(Object.entries(roles).map(([name, role]) => realm.join(name, role)));
  await addAccounts();
  others = await Promise.all(['Cleo', 'Dora', 'Émile', '李雷', 'Fay "F" \\ <b>'].map((name, index) => namedAccount(name, index)));
  bot = await realm.bot('Robot', BotType.generic, olga);
  marker = await realm.bot('Marker', BotType.generic, olga);
});
afterAll(() => Promise.all([server.stop(), node.stop()]));

async function namedAccount(name: string, index: number): Promise<TestAccount> {
  const account = await realm.join(`Person ${index}`);
  await changeAccount(server, account, { fullName: name });
  return account;
}

/** Accounts that only make the list long. */
async function addAccounts(): Promise<void> {
  const numbers = Array.from({ length: ADDITIONAL_ACCOUNTS }, (_, number) => number);
  const values = numbers.map((number) => {
    const settings = JSON.stringify({ email_address_visibility: 1 + (number % 5) });
    return `(${realm.realm.id}, 'extra${number}@a.test', 'extra${number}@a.test', 'Extra ${number}', 'extra ${number}', 400, ${number % 7 === 0 ? 0 : 1}, 0, '', 0, 1, 1700000000000, 1, '${settings}')`;
  });
  await query(
    `INSERT INTO user_account (realm_id, email, email_key, full_name, full_name_key, role, active, \`system\`, timezone, avatar_uploaded,
       avatar_version, joined_at, api_key_generation, settings) VALUES ${values.join(', ')}`,
  );
}

const query = <Row>(statement: string): Promise<Row[]> => server.get(DataSource).query<Row[]>(statement);

/** A client of the same account that is connected to the second node. */
const onSecondNode = ({ email, key }: TestAccount): TestClient => new TestClient(node, realm.host, { email, key });

function succeeded({ body }: ApiResponse): Json {
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
  return body;
}

/** The parts of the initial state with lists of accounts. */
const PARTS = ['realm_user', 'custom_profile_fields'];
const LISTS = ['realm_users', 'realm_non_active_users', 'custom_profile_fields'];

describe('Lists of accounts', () => {
  it('are after every change what the tables say, for every viewer, and events continue them on other nodes', async () => {
    const random = seededRandom(13);
    const changes = Object.entries(changesOf(random));
    for (let step = 0; step < STEPS; step += 1) {
      // Every change at least once, and then in any order.
      const [name, change] = changes[step] ?? random.pick(changes);
      const follower = random.pick(viewers);
      const label = `step ${step}: ${name}, seen by ${follower.user.fullName}`;
      await change();
      // The second node may be told of the change before or after the registration.
      const listener = await EventListener.register(onSecondNode(follower), { event_types: PARTS });
      await expectPlain(random.pick([olga, ...viewers]), label);
      const followed = await stateAfterEvents(listener, follower.user.id, `Mark ${step}`);
      const fresh = await EventListener.register(onSecondNode(follower), { event_types: PARTS });
      expect(listsOf(followed), label).toEqual(listsOf(fresh.state));
    }
  });

  it('change for guests at once with the setting that limits them', async () => {
    const gil = viewers.find(({ user }) => user.fullName === 'Gil') as TestAccount;
    for (const name of ['role:everyone', 'role:members', 'role:everyone']) {
      const { id } = await groupNamed(olga, name);
      succeeded(await olga.client.patch('realm', { can_access_all_users_group: { new: id } }));
      guestsAreLimited = name === 'role:members';
      await expectPlain(gil, name);
    }
  });

  it('contain the latest change for each of several clients that register together', async () => {
    for (const name of ['Renamed once', 'Renamed twice']) {
      succeeded(await olga.client.patch(`users/${bot.user.id}`, { full_name: name }));
      const answers = await Promise.all(viewers.map(({ client }) => client.post('register', { fetch_event_types: ['realm_user'] })));
      const names = answers.map(
        (answer) => (succeeded(answer)['realm_users'] as Json[]).find(({ user_id: id }) => id === bot.user.id)?.['full_name'],
      );
      expect(names).toEqual(viewers.map(() => name));
    }
  });

  it('are read again after the event log was interrupted', async () => {
    await expectPlain(olga, 'before');
    await query(`UPDATE user_account SET full_name = 'Changed unseen' WHERE id = ${bot.user.id}`);
    server.get(EventLogSink).reportMissed();
    await expectPlain(olga, 'after');
  });
});

/** What can happen to accounts, by name. */
function changesOf(random: SeededRandom): Readonly<Record<string, () => Promise<unknown>>> {
  const patchUser = async (account: TestAccount, change: Json): Promise<unknown> =>
    succeeded(await olga.client.patch(`users/${account.user.id}`, change));
  const inactive = new Set<TestAccount>();
  const active = (): TestAccount => random.pick([...others.filter((one) => !inactive.has(one)), ...viewers]);
  const fieldIds: number[] = [];
  const addField = async (): Promise<void> => {
    fieldIds.push(succeeded(await olga.client.post('realm/profile_fields', { field_type: 1, name: unique('Field') }))['id'] as number);
  };
  const enterValue = async (): Promise<unknown> => {
    const data = [{ id: random.pick(fieldIds), value: unique('value') }];
    return succeeded(await active().client.patch('users/me/profile_data', { data }));
  };
  const common = { subscriptions: [{ name: 'common' }] };
  const guestAndOther = (): number[] => [random.pick(viewers.slice(-2)).user.id, active().user.id];
  return {
    'a field': addField,
    'another field': addField,
    'a value': enterValue,
    'another value': enterValue,
    'a value of a guest': enterValue,
    'no value': async () => succeeded(await active().client.delete('users/me/profile_data', { data: [random.pick(fieldIds)] })),
    'no field': async () => {
      await addField();
      const data = [{ id: fieldIds.at(-1), value: 'short-lived' }];
      succeeded(await active().client.patch('users/me/profile_data', { data }));
      succeeded(await olga.client.delete(`realm/profile_fields/${fieldIds.pop()}`));
    },
    'a name': () => patchUser(active(), { full_name: unique(random.pick(['Zoë', '王', 'Plain', '"<&>\\'])) }),
    'the name of a bot': async () => succeeded(await olga.client.patch(`bots/${bot.user.id}`, { full_name: unique('Robot') })),
    'an owner of a bot': async () =>
      succeeded(await olga.client.patch(`bots/${bot.user.id}`, { bot_owner_id: random.pick([olga, ...viewers.slice(0, 3)]).user.id })),
    'a new bot': async () => succeeded(await olga.client.post('bots', { full_name: unique('Bot'), short_name: unique('bot') })),
    'a new account': async () => {
      const password = 'correct horse battery staple';
      succeeded(await olga.client.post('users', { email: `${unique('new')}@${realm.host}`, full_name: unique('New'), password }));
    },
    'a role': async () => {
      const role = random.pick([Role.administrator, Role.moderator, Role.member, Role.guest]);
      await patchUser(random.pick(others), { role });
    },
    'an address': async () => {
      const account = others[0] as TestAccount;
      const email = `${unique('moved')}@${realm.host}`;
      await patchUser(account, { new_email: email });
      others[0] = { ...account, email, client: realm.clientWith(email, account.key) };
      if (inactive.delete(account)) inactive.add(others[0]);
    },
    deactivation: async () => {
      const account = others.find((one) => !inactive.has(one));
      if (!account) return;
      succeeded(await olga.client.delete(`users/${account.user.id}`));
      inactive.add(account);
    },
    reactivation: async () => {
      for (const account of inactive) succeeded(await olga.client.post(`users/${account.user.id}/reactivate`));
      inactive.clear();
    },
    'the visibility of an address': async () =>
      succeeded(await active().client.patch('settings', { email_address_visibility: random.pick([1, 2, 3, 4, 5]) })),
    'a time zone': async () =>
      succeeded(await active().client.patch('settings', { timezone: random.pick(['Europe/Rome', 'Asia/Tokyo', 'UTC']) })),
    'an avatar': async () =>
      succeeded(
        await postFiles(active().client, 'users/me/avatar', [{ name: 'a.png', type: 'image/png', content: await picture(20, 20) }]),
      ),
    'no avatar': async () => succeeded(await active().client.delete('users/me/avatar')),
    'a shared channel': async () => succeeded(await olga.client.post('users/me/subscriptions', { ...common, principals: guestAndOther() })),
    'no shared channel': async () =>
      succeeded(await olga.client.delete('users/me/subscriptions', { subscriptions: ['common'], principals: guestAndOther() })),
  };
}

let named = 0;
function unique(text: string): string {
  named += 1;
  return `${text}${named}`;
}

/** Renames a bot, which all accounts see, and applies the events until this one, as a client does. */
async function stateAfterEvents(listener: EventListener, ownId: number, mark: string): Promise<Json> {
  succeeded(await olga.client.patch(`bots/${marker.user.id}`, { full_name: mark }));
  const shown = { state: listener.state, unknownIds: new Set<number>() };
  while (!JSON.stringify(shown.state['realm_users']).includes(`"${mark}"`)) {
    for (const event of await listener.poll()) APPLIERS[event.type as EventType]?.(shown, event, ownId);
  }
  return shown.state;
}

function listsOf(state: Json): Json {
  return comparable({ state: Object.fromEntries(LISTS.map((name) => [name, state[name]])), unknownIds: new Set() });
}

/** Expects that both forms of the lists are for the viewer what the tables say. */
async function expectPlain(viewer: TestAccount, label: string): Promise<void> {
  for (const clientGravatar of [true, false]) {
    const lists = await plainLists(viewer.user.id, clientGravatar);
    const wishes = { client_gravatar: clientGravatar, include_custom_profile_fields: clientGravatar };
    const { members } = succeeded(await viewer.client.get('users', wishes));
    const bare = lists.visible.map((user) => (clientGravatar || isPlaceholder(user) ? user : { ...user, profile_data: undefined }));
    expect(members, label).toEqual(bare.filter((user) => !user['system']).map(without('system')));
    const incomplete = !clientGravatar;
    const state = succeeded(
      await viewer.client.post('register', {
        fetch_event_types: ['realm_user'],
        client_gravatar: clientGravatar,
        client_capabilities: { user_list_incomplete: incomplete, notification_settings_null: true },
      }),
    );
    const people = lists.visible.filter((user) => !user['system'] && !(incomplete && isPlaceholder(user)));
    const isActive = ({ user_id: id }: Json): boolean => lists.activeIds.has(id as number);
    expect(state['realm_users'], label).toEqual(people.filter(isActive).map(without('system', 'is_active')));
    expect(state['realm_non_active_users'], label).toEqual(people.filter((user) => !isActive(user)).map(without('system', 'is_active')));
    const system = lists.visible.filter((user) => user['system']).map(without('system'));
    expect(state['cross_realm_bots'], label).toEqual(system.map((user) => ({ ...user, is_system_bot: true })));
  }
}

function isPlaceholder(user: Json): boolean {
  return user['full_name'] === 'Unknown user';
}

function without(...names: readonly string[]): (user: Json) => Json {
  return (user) => Object.fromEntries(Object.entries(user).filter(([name]) => !names.includes(name)));
}

/** The objects of all accounts as the viewer sees them, from the tables and without regard to cost. */
async function plainLists(viewerId: number, clientGravatar: boolean): Promise<{ visible: Json[]; activeIds: Set<number> }> {
  const rows = await query<AccountRow>(`SELECT * FROM user_account WHERE realm_id = ${realm.realm.id} ORDER BY id`);
  const values = await query<{ user_id: number; field_id: number; value: string; rendered_value: string | null }>(
    `SELECT user_id, field_id, value, rendered_value FROM profile_value WHERE realm_id = ${realm.realm.id}`,
  );
  const viewer = rows.find(({ id }) => id === viewerId) as AccountRow;
  const sees = await plainSight(viewer);
  const shown = rows.map((row): Json => {
    if (!sees(row)) return { ...PLACEHOLDER, user_id: row.id, email: `user${row.id}@${realm.host}`, system: false };
    const own = values.filter(({ user_id: userId }) => userId === row.id);
    const data = own.map(({ field_id: field, value, rendered_value: html }) => [
      field,
      html === null ? { value } : { value, rendered_value: html },
    ]);
    return {
      ...plainUser(row, viewer, clientGravatar),
      ...(row.bot_type === null ? { profile_data: Object.fromEntries(data) as Json } : { bot_owner_id: row.bot_owner_id }),
    };
  });
  return { visible: shown, activeIds: new Set(rows.filter(({ active }) => active === 1).map(({ id }) => id)) };
}

function plainUser(row: AccountRow, viewer: AccountRow, clientGravatar: boolean): Json {
  const settings = (typeof row.settings === 'string' ? JSON.parse(row.settings) : row.settings) as { email_address_visibility?: number };
  const visibility = row.bot_type === null ? (settings.email_address_visibility ?? 1) : 1;
  const leastRole = { 1: Role.guest, 2: Role.member, 3: Role.administrator, 5: Role.moderator }[visibility] ?? 0;
  const showsEmail = row.id === viewer.id || viewer.role <= leastRole;
  const secret = server.get(ServerSecrets).derive('avatar', row.id, row.avatar_version).slice(0, 22);
  const uploaded = `/user_avatars/${realm.realm.id}/${row.id}-${secret}.png?version=${row.avatar_version}`;
  const digest = createHash('md5').update(row.email_key).digest('hex');
  const provided = `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${row.avatar_version}`;
  return {
    system: row.system === 1,
    user_id: row.id,
    delivery_email: showsEmail ? row.email : null,
    email: visibility === 1 ? row.email : `user${row.id}@${realm.host}`,
    full_name: row.full_name,
    date_joined: new Date(row.joined_at).toISOString().replace('Z', '+00:00'),
    is_active: row.active === 1,
    is_owner: row.role === Role.owner,
    is_admin: row.role <= Role.administrator,
    is_guest: row.role === Role.guest,
    is_bot: row.bot_type !== null,
    is_imported_stub: false,
    bot_type: row.bot_type,
    role: row.role,
    timezone: row.timezone,
    avatar_url: row.avatar_uploaded === 1 ? uploaded : clientGravatar && showsEmail ? null : provided,
    avatar_version: row.avatar_version,
  };
}

const PLACEHOLDER = {
  delivery_email: null,
  full_name: 'Unknown user',
  date_joined: '1970-01-01T00:00:00.000+00:00',
  is_active: true,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  is_imported_stub: false,
  bot_type: null,
  role: Role.member,
  timezone: '',
  avatar_url: 'https://secure.gravatar.com/avatar/00000000000000000000000000000000?d=mp&version=1',
  avatar_version: 1,
  profile_data: {},
};

/** Guests see only bots and the active accounts with which they share a channel, if the organization limits them. */
async function plainSight({ id: viewerId, role }: AccountRow): Promise<(account: AccountRow) => boolean> {
  if (role !== Role.guest || !guestsAreLimited) return () => true;
  const partners = await query<{ id: number }>(
    `SELECT DISTINCT other.user_id AS id FROM membership own JOIN membership other ON other.conversation_id = own.conversation_id
       JOIN user_account u ON u.id = other.user_id AND u.active = 1
      WHERE own.user_id = ${viewerId} AND own.active = 1 AND other.active = 1`,
  );
  const ids = new Set(partners.map(({ id }) => id));
  return ({ id, bot_type: botType }) => botType !== null || id === viewerId || ids.has(id);
}
