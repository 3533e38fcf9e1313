import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { people, subscribe } from '../../../support/channels.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

/** The accounts under test. A setting includes the four named ones, a guest too: directly, by a group, and by a group within an object. */
const WHO = [
  'owner',
  'administrator',
  'moderator',
  'administrator of the channel',
  'member',
  'guest',
  'named',
  'in the group',
  'in a group of the object',
  'named guest',
] as const;
type Who = (typeof WHO)[number];

const ADMINISTRATORS: readonly Who[] = ['owner', 'administrator', 'administrator of the channel'];
const NAMED: readonly Who[] = ['named', 'in the group', 'in a group of the object', 'named guest'];
const ROLES: Partial<Record<Who, Role>> = {
  owner: Role.owner,
  administrator: Role.administrator,
  moderator: Role.moderator,
  guest: Role.guest,
  'named guest': Role.guest,
};

const WITHIN = 'can_move_messages_within_channel_group';
const OUT = 'can_move_messages_out_of_channel_group';
const RESOLVE = 'can_resolve_topics_group';
const DELETE_ANY = 'can_delete_any_message_group';
const DELETE_OWN = 'can_delete_own_message_group';

let realm: TestRealm;
/** Writes the messages; nobody else may do more with them than the channel allows. */
let author: TestAccount;
/** Receives what is moved out; open to everybody. */
let elsewhere: number;
let nobody: number;
let value: { direct_members: number[]; direct_subgroups: number[] };
const accounts = new Map<Who, TestAccount>();
let count = 0;

const account = (who: Who): TestAccount => accounts.get(who) as TestAccount;
const everybody = (): number[] => [author, ...accounts.values()].map(({ user }) => user.id);

async function makeGroup(name: string, who: Who): Promise<number> {
  const members = [account(who).user.id];
  return (await account('owner').client.post('user_groups/create', { name, description: '', members })).body['group_id'] as number;
}

/** Creates a channel with everybody in it, in which `setting` includes the named accounts. */
async function channel(setting: string | null, more: Parameters = {}): Promise<number> {
  return subscribe(account('owner'), `room ${(count += 1)}`, {
    principals: everybody(),
    can_administer_channel_group: people(account('administrator of the channel')),
    ...(setting === null ? {} : { [setting]: value }),
    ...more,
  });
}

async function send(to: number, by = author, topic = `topic ${(count += 1)}`): Promise<number> {
  const { body } = await by.client.post('messages', { type: 'channel', to, topic, content: 'words' });
  expect(body).toMatchObject({ result: 'success' });
  return body['id'] as number;
}

beforeAll(async () => {
  realm = await TestRealm.create(server, {
    can_move_messages_between_topics_group: 'role:nobody',
    can_move_messages_between_channels_group: 'role:nobody',
    can_resolve_topics_group: 'role:nobody',
    can_delete_any_message_group: 'role:nobody',
    can_delete_own_message_group: 'role:nobody',
  });
  author = await realm.join('Author');
  for (const who of WHO) accounts.set(who, await realm.join(who, ROLES[who] ?? Role.member));
  const groups = [await makeGroup('gardeners', 'in the group'), await makeGroup('inner circle', 'in a group of the object')];
  value = { direct_members: [account('named').user.id, account('named guest').user.id], direct_subgroups: groups };
  elsewhere = await subscribe(account('owner'), 'elsewhere', { principals: everybody(), can_administer_channel_group: people() });
  const { body } = await author.client.post('register', { fetch_event_types: ['realm_user_groups'], event_types: [] });
  nobody = (body['realm_user_groups'] as { id: number; name: string }[]).find(({ name }) => name === 'role:nobody')?.id as number;
});

type Act = (who: TestAccount, room: number) => Promise<ApiResponse>;
const edits =
  (change: (topic: string) => Parameters): Act =>
  async ({ client }, room) => {
    const topic = `topic ${(count += 1)}`;
    return client.patch(`messages/${await send(room, author, topic)}`, change(topic));
  };
const renames = edits(() => ({ topic: `other ${(count += 1)}` }));
const renamesAll = edits(() => ({ topic: `other ${(count += 1)}`, propagate_mode: 'change_all' }));
const movesOut = edits(() => ({ stream_id: elsewhere }));
const movesAllOut = edits(() => ({ stream_id: elsewhere, propagate_mode: 'change_all' }));
const resolves = edits((topic) => ({ topic: `✔ ${topic}`, propagate_mode: 'change_all' }));
const deletes: Act = async ({ client }, room) => client.delete(`messages/${await send(room)}`);
const deletesOwn: Act = async (who, room) => who.client.delete(`messages/${await send(room, who)}`);

const MAY_NOT_EDIT = "You don't have permission to edit this message";
const MAY_NOT_MOVE = "You don't have permission to move this message";
const MAY_NOT_RESOLVE = "You don't have permission to resolve topics in this channel.";
const MAY_NOT_DELETE = "You don't have permission to delete this message";

const TABLE: [rule: string, act: Act, setting: string, always: readonly Who[], refusal: string][] = [
  ['renames the topic of a message', renames, WITHIN, ADMINISTRATORS, MAY_NOT_EDIT],
  ['renames a whole topic', renamesAll, WITHIN, ADMINISTRATORS, MAY_NOT_EDIT],
  ['moves a message to another channel', movesOut, OUT, ADMINISTRATORS, MAY_NOT_MOVE],
  ['moves a whole topic to another channel', movesAllOut, OUT, ADMINISTRATORS, MAY_NOT_MOVE],
  ['resolves a topic', resolves, RESOLVE, [], MAY_NOT_RESOLVE],
  ['deletes a message of somebody else', deletes, DELETE_ANY, [], MAY_NOT_DELETE],
  ['deletes an own message', deletesOwn, DELETE_OWN, [], MAY_NOT_DELETE],
  ['deletes an own message by the right for any', deletesOwn, DELETE_ANY, [], MAY_NOT_DELETE],
  ['deletes a message of somebody else by the right for own ones', deletes, DELETE_OWN, [], MAY_NOT_DELETE],
];

describe('Every account that a setting of the channel includes, and no other,', () => {
  it.each(TABLE)('%s, as do those who always may', async (_, act, setting, always, refusal) => {
    const may = async (room: number): Promise<Who[]> => {
      const allowed: Who[] = [];
      for (const who of WHO) {
        const { body } = await act(account(who), room);
        if (body['result'] === 'success') allowed.push(who);
        else expect(body).toEqual({ result: 'error', code: 'BAD_REQUEST', msg: refusal });
      }
      return allowed;
    };
    const named = act === deletes && setting === DELETE_OWN ? [] : NAMED;
    expect(await may(await channel(setting))).toEqual(WHO.filter((who) => always.includes(who) || named.includes(who)));
    expect(await may(await channel(null))).toEqual(WHO.filter((who) => always.includes(who)));
  });
});

describe('A setting of a channel', () => {
  const ACTS: [string, Act][] = [
    [WITHIN, renames],
    [OUT, movesOut],
    [RESOLVE, resolves],
    [DELETE_ANY, deletes],
  ];

  it.each(ACTS)('%s gives no access to the messages of a private channel', async (setting, act) => {
    const principals = [account('owner'), author, account('named guest')].map(({ user }) => user.id);
    const room = await channel(setting, { invite_only: true, principals });
    expect((await act(account('named'), room)).body).toMatchObject({ msg: 'Invalid message(s)' });
    expect((await act(account('named guest'), room)).body).toMatchObject({ result: 'success' });
  });

  it.each(ACTS)('%s says nothing about another channel', async (setting, act) => {
    await channel(setting);
    expect((await act(account('named'), await channel(null))).body).toMatchObject({ result: 'error' });
  });

  it('does not apply to an archived channel', async () => {
    const room = await channel(DELETE_ANY, { [WITHIN]: value, [OUT]: value, [RESOLVE]: value });
    const id = await send(room, author, 'roses');
    expect((await account('owner').client.delete(`streams/${room}`)).body).toMatchObject({ result: 'success' });
    const { client } = account('named');
    const answers = [
      await client.patch(`messages/${id}`, { topic: 'other' }),
      await client.patch(`messages/${id}`, { stream_id: elsewhere }),
      await client.patch(`messages/${id}`, { topic: '✔ roses' }),
      await client.delete(`messages/${id}`),
    ];
    expect(answers.map(({ body }) => body['msg'])).toEqual(Array<string>(4).fill('Invalid message(s)'));
  });

  it('that includes a group includes whoever joins it, at once', async () => {
    const late = await realm.join('Late');
    const room = await channel(RESOLVE);
    expect((await resolves(late, room)).body).toMatchObject({ msg: MAY_NOT_RESOLVE });
    await account('owner').client.post(`user_groups/${String(value.direct_subgroups[0])}/members`, { add: [late.user.id] });
    expect((await resolves(late, room)).body).toMatchObject({ result: 'success' });
  });

  it('lets messages change their topic on the way into the channel', async () => {
    const [from, to] = [await channel(OUT), await channel(WITHIN)];
    const { client } = account('named');
    const move = async (target: number): Promise<unknown> =>
      (await client.patch(`messages/${await send(from)}`, { stream_id: target, topic: 'other' })).body['msg'];
    expect([await move(elsewhere), await move(to)]).toEqual([MAY_NOT_EDIT, '']);
  });

  it('leaves the time limits of the organization, which end the deletion of own messages only', async () => {
    await realm.changeSettings({ message_content_delete_limit_seconds: 0, move_messages_within_stream_limit_seconds: 0 });
    const room = await channel(DELETE_OWN, { [DELETE_ANY]: people(account('in the group')) });
    expect((await deletesOwn(account('named'), room)).body).toMatchObject({ msg: 'The time limit for deleting this message has passed' });
    expect((await deletes(account('in the group'), room)).body).toMatchObject({ result: 'success' });
    await realm.changeSettings({ message_content_delete_limit_seconds: null, move_messages_within_stream_limit_seconds: null });
    expect((await deletesOwn(account('named'), room)).body).toMatchObject({ result: 'success' });
  });

  it('does not open the deletion of whole topics, which is for administrators of the organization', async () => {
    const room = await channel(DELETE_ANY);
    await send(room, author, 'roses');
    const remove = async (who: Who): Promise<unknown> =>
      (await account(who).client.post(`streams/${room}/delete_topic`, { topic_name: 'roses' })).body['msg'];
    expect([await remove('named'), await remove('owner')]).toEqual(['Must be an organization administrator', '']);
  });
});

describe('Who may delete messages in a channel', () => {
  const change = async (who: Who, room: number, setting = DELETE_ANY): Promise<unknown> =>
    (await account(who).client.patch(`streams/${room}`, { [setting]: { new: people(account('named')) } })).body['msg'];

  it.each([DELETE_ANY, DELETE_OWN])('is changed in %s by its administrators as far as the organization lets them', async (setting) => {
    const keeper = account('administrator of the channel');
    await realm.changeSettings({ can_set_delete_message_policy_group: nobody });
    const room = await channel(null);
    expect(await change('administrator of the channel', room, setting)).toBe('Insufficient permission');
    const values = { can_set_delete_message_policy_group: { new: people(keeper, account('member')) } };
    expect((await account('owner').client.patch('realm', values)).body).toMatchObject({ result: 'success' });
    expect(await change('member', room, setting)).toBe('You do not have permission to administer this channel.');
    expect(await change('administrator of the channel', room, setting)).toBe('');
    expect(await change('administrator', await channel(null), setting)).toBe('');
  });

  it('is chosen by the creator of a channel as far as the organization lets them', async () => {
    const create = async (who: Who, chosen: Parameters): Promise<unknown> =>
      (await account(who).client.post('users/me/subscriptions', { subscriptions: [{ name: `new ${(count += 1)}` }], ...chosen })).body[
        'msg'
      ];
    await realm.changeSettings({ can_set_delete_message_policy_group: people(account('named')) });
    const some = people(author);
    expect(await create('member', { [DELETE_ANY]: some })).toBe('Insufficient permission');
    expect(await create('member', { [DELETE_OWN]: some })).toBe('Insufficient permission');
    expect(await create('member', { [DELETE_ANY]: nobody, [DELETE_OWN]: nobody, [WITHIN]: some, [OUT]: some, [RESOLVE]: some })).toBe('');
    expect(await create('named', { [DELETE_ANY]: some })).toBe('');
    expect(await create('owner', { [DELETE_ANY]: some, [DELETE_OWN]: some })).toBe('');
  });

  it('is told to clients, as is who may move and resolve', async () => {
    const room = await channel(null);
    const listener = await EventListener.register(author.client, { event_types: ['stream'] });
    for (const setting of [WITHIN, OUT, RESOLVE, DELETE_ANY, DELETE_OWN]) {
      const before = (await author.client.get(`streams/${room}`)).body['stream'] as Record<string, unknown>;
      expect(before[setting]).toBe(nobody);
      const change = { [setting]: { new: people(account('named')), old: nobody } };
      expect((await account('owner').client.patch(`streams/${room}`, change)).body).toMatchObject({ result: 'success' });
      const [event] = await listener.take(1);
      expect(event).toMatchObject({ op: 'update', stream_id: room, property: setting, value: people(account('named')) });
      const { body } = await author.client.get('users/me/subscriptions');
      const mine = (body['subscriptions'] as Record<string, unknown>[]).find(({ stream_id: id }) => id === room);
      expect(mine?.[setting]).toEqual(people(account('named')));
    }
  });
});
