import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { groupNamed, groupsOf, makeGroup } from '../../../support/user-groups.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const INSUFFICIENT = failure('Insufficient permission');

describe('User groups', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let ada: TestAccount;
  let ben: TestAccount;
  let gil: TestAccount;
  let bot: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    olga = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    gil = await realm.join('Gil', Role.guest);
    bot = await realm.bot('Bot', BotType.generic, ada);
  });

  const system = async (name: string): Promise<number> => (await groupNamed(olga, name)).id;
  const only = (...accounts: TestAccount[]): Json => ({ direct_members: accounts.map(({ user }) => user.id), direct_subgroups: [] });
  const edit = async (account: TestAccount, id: number, change: Parameters): Promise<Json> =>
    (await account.client.patch(`user_groups/${id}`, change)).body;
  const expectFailure = ({ status, body }: ApiResponse, expected: Json): void => {
    expect([status, body]).toEqual([400, expected]);
  };

  describe('GET /user_groups', () => {
    it('lists the system groups with the accounts of exactly their role, each with the next more powerful one as subgroup', async () => {
      const groups = await groupsOf(ada);
      const ids = Object.fromEntries(groups.map(({ name, id }) => [name, id]));
      const shown = groups.map(({ name, members, direct_subgroup_ids: subgroups }) => [name, members, subgroups]);
      expect(shown).toEqual([
        ['role:owners', [olga.user.id], []],
        ['role:administrators', [], [ids['role:owners']]],
        ['role:moderators', [], [ids['role:administrators']]],
        ['role:fullmembers', [ada, ben, bot].map(({ user }) => user.id), [ids['role:moderators']]],
        ['role:members', [ada, ben, bot].map(({ user }) => user.id), [ids['role:fullmembers']]],
        ['role:everyone', [gil.user.id], [ids['role:members']]],
        ['role:internet', [], [ids['role:everyone']]],
        ['role:nobody', [], []],
      ]);
      const nobody = ids['role:nobody'];
      expect(groups[0]).toEqual({
        id: ids['role:owners'],
        name: 'role:owners',
        description: 'Owners of this organization',
        creator_id: null,
        date_created: null,
        members: [olga.user.id],
        direct_subgroup_ids: [],
        is_system_group: true,
        can_add_members_group: nobody,
        can_join_group: nobody,
        can_leave_group: nobody,
        can_manage_group: nobody,
        can_mention_group: nobody,
        can_remove_members_group: nobody,
        deactivated: false,
      });
    });

    it('omits deactivated accounts, and deactivated groups unless they are requested', async () => {
      const id = await makeGroup(ada, 'cooks', [ada, ben], { can_mention_group: only(ada, ben) });
      await changeAccount(server, ben, { active: false });
      expect(await groupNamed(ada, 'cooks')).toMatchObject({ members: [ada.user.id], can_mention_group: only(ada) });
      await ada.client.post(`user_groups/${id}/deactivate`);
      expect((await groupsOf(ada)).some(({ name }) => name === 'cooks')).toBe(false);
      const all = await groupsOf(ada, { include_deactivated_groups: true });
      expect(all.find(({ name }) => name === 'cooks')).toMatchObject({ deactivated: true });
    });

    it('rejects guests and bots', async () => {
      expectFailure(await gil.client.get('user_groups'), failure('Not allowed for guest users'));
      expectFailure(await bot.client.get('user_groups'), failure('This endpoint does not accept bot requests.'));
    });

    it('lists no groups of other organizations', async () => {
      const other = await TestRealm.create(server);
      const eve = await other.join('Eve', Role.owner);
      const id = await makeGroup(ada, 'cooks');
      expect((await groupsOf(eve)).some(({ name }) => name === 'cooks')).toBe(false);
      expectFailure(await eve.client.get(`user_groups/${id}/members`), failure('Invalid user group'));
      expect(await edit(eve, id, { name: 'mine' })).toEqual(failure('Invalid user group'));
    });
  });

  describe('POST /user_groups/create', () => {
    it('creates a group with the default settings', async () => {
      const before = Math.floor(Date.now() / 1000);
      const id = await makeGroup(ada, 'cooks', [ben, gil]);
      const group = await groupNamed(ada, 'cooks');
      const [everyone, nobody] = [await system('role:everyone'), await system('role:nobody')];
      expect(group).toEqual({
        id,
        name: 'cooks',
        description: 'About cooks',
        creator_id: ada.user.id,
        date_created: expect.any(Number) as number,
        members: [ben.user.id, gil.user.id],
        direct_subgroup_ids: [],
        is_system_group: false,
        can_add_members_group: only(ada),
        can_join_group: nobody,
        can_leave_group: everyone,
        can_manage_group: only(ada),
        can_mention_group: everyone,
        can_remove_members_group: nobody,
        deactivated: false,
      });
      expect(group['date_created']).toBeGreaterThanOrEqual(before);
    });

    it('accepts settings in both forms and returns each in its normal form', async () => {
      const moderators = await system('role:moderators');
      await makeGroup(ada, 'cooks', [], {
        subgroups: [moderators],
        can_join_group: moderators,
        can_leave_group: { direct_members: [], direct_subgroups: [moderators] },
        can_mention_group: { direct_members: [ben.user.id, ada.user.id, ben.user.id], direct_subgroups: [moderators] },
      });
      expect(await groupNamed(ada, 'cooks')).toMatchObject({
        direct_subgroup_ids: [moderators],
        can_join_group: moderators,
        can_leave_group: moderators,
        can_mention_group: { direct_members: [ada.user.id, ben.user.id], direct_subgroups: [moderators] },
      });
    });

    it.each<[string, Parameters, string]>([
      ['a blank name', { name: ' ' }, "User group name can't be empty!"],
      ['a name that is too long', { name: 'x'.repeat(101) }, 'User group name cannot exceed 100 characters.'],
      ['the name of a role', { name: 'role:cooks' }, "User group name cannot start with 'role:'."],
      ['a name like a mention', { name: '@cooks' }, "User group name cannot start with '@'."],
      ['an unknown member', { members: [4_000_000] }, 'Invalid user ID: 4000000'],
      ['an unknown subgroup', { subgroups: [4_000_000] }, 'Invalid user group ID: 4000000'],
      ['a setting that is no group', { can_join_group: 4_000_000 }, 'Invalid user group'],
      ['a setting of another form', { can_join_group: 'cooks' }, 'can_join_group is not valid JSON'],
      [
        'a setting with an unknown group',
        { can_join_group: { direct_members: [], direct_subgroups: [1, 4_000_000] } },
        'Invalid user group ID: 1',
      ],
      [
        'a setting with an unknown member',
        { can_join_group: { direct_members: [4_000_000], direct_subgroups: [] } },
        'Invalid user ID: 4000000',
      ],
    ])('rejects %s and creates nothing', async (_, change, msg) => {
      const parameters = { name: 'cooks', description: '', members: [], ...change };
      expectFailure(await ada.client.post('user_groups/create', parameters), failure(msg));
      expect(await groupsOf(ada)).toHaveLength(8);
    });

    it.each(['can_manage_group', 'can_join_group', 'can_add_members_group', 'can_remove_members_group'])(
      'rejects everyone as the value of %s, and the internet as the value of any setting',
      async (name) => {
        for (const group of ['role:everyone', 'role:internet']) {
          const parameters = { name: 'cooks', description: '', members: [], [name]: await system(group) };
          expectFailure(
            await ada.client.post('user_groups/create', parameters),
            failure(`'${name}' setting cannot be set to '${group}' group.`),
          );
        }
      },
    );

    it('rejects the name of another group, even of a deactivated one', async () => {
      const id = await makeGroup(ada, 'cooks');
      const parameters = { name: 'cooks', description: '', members: [] };
      expectFailure(await ada.client.post('user_groups/create', parameters), failure("User group 'cooks' already exists."));
      await ada.client.post(`user_groups/${id}/deactivate`);
      expectFailure(await ada.client.post('user_groups/create', parameters), failure("User group 'cooks' already exists."));
    });

    it('rejects deactivated members', async () => {
      await changeAccount(server, ben, { active: false });
      const parameters = { name: 'cooks', description: '', members: [ben.user.id] };
      expectFailure(await ada.client.post('user_groups/create', parameters), failure(`Invalid user ID: ${ben.user.id}`));
    });

    it('rejects accounts that may not create groups before it validates parameters', async () => {
      expectFailure(await gil.client.post('user_groups/create'), INSUFFICIENT);
      const strict = await TestRealm.create(server, { can_create_groups: 'role:administrators' });
      const member = await strict.join('Mia');
      expectFailure(await member.client.post('user_groups/create'), INSUFFICIENT);
      const admin = await strict.join('Alf', Role.administrator);
      expectFailure(await admin.client.post('user_groups/create', { members: [] }), {
        ...failure("Missing 'description' argument"),
        code: 'REQUEST_VARIABLE_MISSING',
        var_name: 'description',
      });
      await makeGroup(admin, 'cooks');
    });
  });

  describe('PATCH /user_groups/{id}', () => {
    let cooks: number;
    beforeEach(async () => {
      cooks = await makeGroup(ada, 'cooks', [ben]);
    });

    it('changes the given properties and no others', async () => {
      const moderators = await system('role:moderators');
      expect(await edit(ada, cooks, { name: 'chefs', can_join_group: { new: moderators } })).toEqual(SUCCESS);
      expect(await groupNamed(ada, 'chefs')).toMatchObject({ description: 'About cooks', can_join_group: moderators });
      expect(await edit(ada, cooks, { description: '' })).toEqual(SUCCESS);
      expect(await groupNamed(ada, 'chefs')).toMatchObject({ description: '' });
    });

    it('rejects a setting that has changed since, and changes nothing', async () => {
      const [nobody, moderators] = [await system('role:nobody'), await system('role:moderators')];
      const wrong = { name: 'chefs', can_join_group: { new: nobody, old: moderators } };
      expect(await edit(ada, cooks, wrong)).toEqual({
        result: 'error',
        code: 'EXPECTATION_MISMATCH',
        msg: "'old' value does not match the expected value.",
      });
      expect(await groupNamed(ada, 'cooks')).toMatchObject({ can_join_group: nobody });
      expect(await edit(ada, cooks, { can_join_group: { new: moderators, old: nobody } })).toEqual(SUCCESS);
      expect(await groupNamed(ada, 'cooks')).toMatchObject({ can_join_group: moderators });
    });

    it.each<[string, Parameters, string]>([
      ['nothing', {}, 'No new data supplied'],
      ['a blank name', { name: '' }, "User group name can't be empty!"],
      ['a name in use', { name: 'bakers' }, "User group 'bakers' already exists."],
      ['a bare value', { can_join_group: 5 }, 'can_join_group is not a dict'],
      ['an unknown group', { can_join_group: { new: 4_000_000 } }, 'Invalid user group'],
    ])('rejects %s', async (_, change, msg) => {
      await makeGroup(ada, 'bakers');
      const before = await groupsOf(ada);
      expect(await edit(ada, cooks, change)).toEqual(failure(msg));
      expect(await groupsOf(ada)).toEqual(before);
    });

    it('allows only accounts that manage the group or all groups', async () => {
      expect(await edit(ben, cooks, { name: 'chefs' })).toEqual(INSUFFICIENT);
      expect(await edit(olga, cooks, { name: 'chefs' })).toEqual(SUCCESS);
      await edit(ada, cooks, { can_manage_group: { new: only(ben) } });
      expect(await edit(ada, cooks, { name: 'cooks' })).toEqual(INSUFFICIENT);
      expect(await edit(ben, cooks, { name: 'cooks' })).toEqual(SUCCESS);
    });

    it('rejects guests, even if a setting of the group includes them', async () => {
      await edit(ada, cooks, { can_manage_group: { new: only(gil, ada) } });
      expect(await edit(gil, cooks, { name: 'chefs' })).toEqual(failure('Not allowed for guest users'));
      expectFailure(await gil.client.post(`user_groups/${cooks}/deactivate`), INSUFFICIENT);
    });

    it('rejects changes of system groups', async () => {
      expect(await edit(olga, await system('role:members'), { name: 'chefs' })).toEqual(INSUFFICIENT);
    });

    it('renames a deactivated group', async () => {
      await ada.client.post(`user_groups/${cooks}/deactivate`);
      expect(await edit(ada, cooks, { name: 'chefs' })).toEqual(SUCCESS);
      expect(await groupNamed(ada, 'chefs')).toMatchObject({ deactivated: true });
    });
  });

  describe('PATCH /user_groups/{id} with deactivated', () => {
    let cooks: number;
    beforeEach(async () => {
      cooks = await makeGroup(ada, 'cooks', [ben]);
    });

    it('makes a deactivated group active again, with its members', async () => {
      await ada.client.post(`user_groups/${cooks}/deactivate`);
      expect(await edit(ada, cooks, { deactivated: false })).toEqual(SUCCESS);
      expect(await groupNamed(ada, 'cooks')).toMatchObject({ deactivated: false });
      expect((await ada.client.get(`user_groups/${cooks}/members`)).body).toMatchObject({ members: [ben.user.id] });
      expect(await edit(ada, cooks, { deactivated: false })).toEqual(SUCCESS);
    });

    it('does not deactivate a group', async () => {
      expect(await edit(ada, cooks, { deactivated: true })).toEqual(SUCCESS);
      expect(await groupNamed(ada, 'cooks')).toMatchObject({ deactivated: false });
    });

    it('is refused to accounts that may not change the group, and for values that are no booleans', async () => {
      await ada.client.post(`user_groups/${cooks}/deactivate`);
      expect(await edit(ben, cooks, { deactivated: false })).toEqual(INSUFFICIENT);
      expect(await edit(ada, cooks, { deactivated: 'no' })).toEqual(failure('deactivated is not valid JSON'));
      expectFailure(await ada.client.get(`user_groups/${cooks}/members`), failure('User group is deactivated.'));
    });
  });

  describe('POST /user_groups/{id}/deactivate', () => {
    let cooks: number;
    const deactivate = async (account = ada): Promise<Json> => (await account.client.post(`user_groups/${cooks}/deactivate`)).body;
    beforeEach(async () => {
      cooks = await makeGroup(ada, 'cooks', [ben]);
    });

    it('makes every use of the group fail', async () => {
      expect(await deactivate(ben)).toEqual(INSUFFICIENT);
      expect(await deactivate()).toEqual(SUCCESS);
      const deactivated = failure('User group is deactivated.');
      expect(await deactivate()).toEqual(deactivated);
      expectFailure(await ada.client.get(`user_groups/${cooks}/members`), deactivated);
      expectFailure(await ada.client.get(`user_groups/${cooks}/subgroups`), deactivated);
      const parameters = { name: 'bakers', description: '', members: [] };
      expectFailure(await ada.client.post('user_groups/create', { ...parameters, can_join_group: cooks }), deactivated);
      expectFailure(await ada.client.post('user_groups/create', { ...parameters, subgroups: [cooks] }), deactivated);
    });

    it('rejects a group that is in use and lists the uses', async () => {
      const staff = await makeGroup(ada, 'staff', [], {
        subgroups: [cooks],
        can_mention_group: { direct_members: [ada.user.id], direct_subgroups: [cooks] },
      });
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }], can_send_message_group: cooks });
      const channel = (await ada.client.get('get_stream_id', { stream: 'kitchen' })).body['stream_id'];
      expect(await deactivate()).toEqual({
        result: 'error',
        code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
        msg: 'Cannot deactivate user group in use.',
        objections: [
          { type: 'subgroup', supergroup_ids: [staff] },
          { type: 'channel', channel_id: channel, settings: ['can_send_message_group'] },
          { type: 'user_group', group_id: staff, settings: ['can_mention_group'] },
        ],
      });
      expect(await groupNamed(ada, 'cooks')).toMatchObject({ deactivated: false });
    });
  });

  describe('Members and subgroups', () => {
    let cooks: number;
    let staff: number;
    const members = async (id: number, parameters: Parameters = {}): Promise<unknown> =>
      (await ada.client.get(`user_groups/${id}/members`, parameters)).body['members'];
    const change = async (account: TestAccount, id: number, parameters: Parameters): Promise<Json> =>
      (await account.client.post(`user_groups/${id}/members`, parameters)).body;
    const nest = async (account: TestAccount, id: number, parameters: Parameters): Promise<Json> =>
      (await account.client.post(`user_groups/${id}/subgroups`, parameters)).body;

    beforeEach(async () => {
      cooks = await makeGroup(ada, 'cooks', [ben]);
      staff = await makeGroup(ada, 'staff', [ada], { subgroups: [cooks] });
    });

    it('are listed with and without the members of subgroups', async () => {
      expect(await members(staff)).toEqual([ada.user.id, ben.user.id]);
      expect(await members(staff, { direct_member_only: true })).toEqual([ada.user.id]);
      expect(await members(await system('role:moderators'))).toEqual([olga.user.id]);
      const asked = async (account: TestAccount, parameters: Parameters = {}): Promise<unknown> =>
        (await ada.client.get(`user_groups/${staff}/members/${account.user.id}`, parameters)).body['is_user_group_member'];
      expect(await asked(ben)).toBe(true);
      expect(await asked(ben, { direct_member_only: true })).toBe(false);
      expect(await asked(olga)).toBe(false);
      expectFailure(await ada.client.get(`user_groups/${staff}/members/4000000`), failure('No such user'));
      expect((await ada.client.get(`user_groups/${staff}/subgroups`)).body['subgroups']).toEqual([cooks]);
    });

    it('include subgroups at any depth', async () => {
      const house = await makeGroup(ada, 'house', [], { subgroups: [staff] });
      expect((await ada.client.get(`user_groups/${house}/subgroups`)).body['subgroups']).toEqual([cooks, staff]);
      const direct = await ada.client.get(`user_groups/${house}/subgroups`, { direct_subgroup_only: true });
      expect(direct.body['subgroups']).toEqual([staff]);
      expect(await members(house)).toEqual([ada.user.id, ben.user.id]);
    });

    it('change all together or not at all', async () => {
      const both = { add: [gil.user.id], delete: [ben.user.id], add_subgroups: [await system('role:moderators')] };
      await edit(ada, cooks, { can_remove_members_group: { new: only(ada) } });
      expect(await change(ada, cooks, { ...both, delete_subgroups: [staff] })).toEqual(
        failure(`User group ${staff} is not a subgroup of this group.`),
      );
      expect(await members(cooks)).toEqual([ben.user.id]);
      expect(await change(ada, cooks, both)).toEqual(SUCCESS);
      expect(await members(cooks)).toEqual([olga.user.id, gil.user.id]);
    });

    it.each<[string, () => Parameters, () => string]>([
      ['nothing', () => ({}), () => 'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".'],
      [
        'an empty list',
        () => ({ add: [] }),
        () => 'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
      ],
      [
        'an account that is a member already',
        () => ({ add: [ben.user.id] }),
        () => `User ${ben.user.id} is already a member of this group`,
      ],
      [
        'the removal of an account that is no member',
        () => ({ delete: [gil.user.id] }),
        () => `There is no member '${gil.user.id}' in this user group`,
      ],
      ['an unknown account', () => ({ add: [4_000_000] }), () => 'Invalid user ID: 4000000'],
      ['an unknown group', () => ({ add_subgroups: [4_000_000] }), () => 'Invalid user group ID: 4000000'],
    ])('cannot be changed with %s', async (_, parameters, msg) => {
      expect(await change(ada, cooks, parameters())).toEqual(failure(msg()));
      expect(await members(cooks)).toEqual([ben.user.id]);
    });

    it('change while the group is deactivated, by those who may change them', async () => {
      const house = await makeGroup(ada, 'house', [ben]);
      await ada.client.post(`user_groups/${house}/deactivate`);
      expect(await change(ben, house, { add: [gil.user.id] })).toEqual(INSUFFICIENT);
      expect(await change(ada, house, { add: [ben.user.id] })).toEqual(failure(`User ${ben.user.id} is already a member of this group`));
      expect(await change(ada, house, { add: [gil.user.id], delete: [ben.user.id], add_subgroups: [cooks, staff] })).toEqual(SUCCESS);
      expect(await nest(ada, house, { delete: [staff] })).toEqual(SUCCESS);
      expect(await groupNamed(ada, 'house')).toMatchObject({ members: [gil.user.id], direct_subgroup_ids: [cooks], deactivated: true });
      expect(await change(ada, staff, { add_subgroups: [house] })).toEqual(failure('User group is deactivated.'));
    });

    it('never form a cycle', async () => {
      const house = await makeGroup(ada, 'house', [], { subgroups: [staff] });
      for (const [id, inner] of [
        [cooks, house],
        [cooks, staff],
        [cooks, cooks],
      ] as const) {
        expect(await nest(ada, id, { add: [inner] })).toEqual(
          failure(`User group ${id} is already a subgroup of one of the passed subgroups.`),
        );
      }
      expect(await nest(ada, staff, { add: [cooks] })).toEqual(failure(`User group ${cooks} is already a subgroup of this group.`));
      expect(await nest(ada, staff, {})).toEqual(failure('Nothing to do. Specify at least one of "add" or "delete".'));
      expect(await nest(ada, staff, { delete: [cooks] })).toEqual(SUCCESS);
      expect(await members(staff)).toEqual([ada.user.id]);
    });

    it('never form a cycle by concurrent requests', async () => {
      const [a, b] = [await makeGroup(ada, 'a'), await makeGroup(ada, 'b')];
      const results = await Promise.all([nest(ada, a, { add: [b] }), nest(ada, b, { add: [a] })]);
      expect(results.map(({ result }) => result).sort()).toEqual(['error', 'success']);
    });

    it('are added by the account itself and by others as the settings of the group allow', async () => {
      expect(await change(olga, cooks, { add: [olga.user.id] })).toEqual(SUCCESS);
      const mia = await realm.join('Mia');
      expect(await change(mia, cooks, { add: [mia.user.id] })).toEqual(INSUFFICIENT);
      await edit(ada, cooks, { can_join_group: { new: await system('role:members') } });
      expect(await change(mia, cooks, { add: [gil.user.id] })).toEqual(INSUFFICIENT);
      expect(await change(mia, cooks, { add: [mia.user.id, gil.user.id] })).toEqual(INSUFFICIENT);
      expect(await change(mia, cooks, { add: [mia.user.id] })).toEqual(SUCCESS);
      await edit(ada, cooks, { can_add_members_group: { new: only(mia) } });
      expect(await change(mia, cooks, { add: [gil.user.id] })).toEqual(SUCCESS);
      expect(await nest(mia, cooks, { add: [await system('role:moderators')] })).toEqual(SUCCESS);
      expect(await nest(mia, cooks, { delete: [await system('role:moderators')] })).toEqual(INSUFFICIENT);
    });

    it('are removed by the account itself and by others as the settings of the group allow', async () => {
      const mia = await realm.join('Mia');
      await change(ada, cooks, { add: [mia.user.id, gil.user.id] });
      expect(await change(mia, cooks, { delete: [gil.user.id] })).toEqual(INSUFFICIENT);
      expect(await change(mia, cooks, { delete: [mia.user.id] })).toEqual(SUCCESS);
      await edit(ada, cooks, { can_leave_group: { new: await system('role:nobody') }, can_remove_members_group: { new: only(mia) } });
      expect(await change(ben, cooks, { delete: [ben.user.id] })).toEqual(INSUFFICIENT);
      expect(await change(mia, cooks, { delete: [ben.user.id, gil.user.id] })).toEqual(SUCCESS);
      expect(await members(cooks)).toEqual([]);
    });

    it('take effect on permissions immediately', async () => {
      await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }], can_send_message_group: staff });
      const message = { type: 'channel', to: 'kitchen', topic: 't', content: 'hello' };
      expect((await ben.client.post('messages', message)).status).toBe(200);
      await nest(ada, staff, { delete: [cooks] });
      expect((await ben.client.post('messages', message)).body).toEqual(failure('You do not have permission to post in this channel.'));
    });
  });
});
