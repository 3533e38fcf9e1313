import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { AccountsService } from '../../../../src/modules/users/accounts.api.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { groupNamed, makeGroup } from '../../../support/user-groups.js';

const server = TestServer.usual();

const KNOWS_DEACTIVATED = { notification_settings_null: true, include_deactivated_groups: true };

describe('User group events', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let gil: TestAccount;
  let cooks: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    gil = await realm.join('Gil', Role.guest);
    cooks = await makeGroup(ada, 'cooks', [ben]);
  });

  const listen = (account: TestAccount, more: Parameters = {}): Promise<EventListener> =>
    EventListener.register(account.client, { event_types: ['user_group'], fetch_event_types: ['realm_user_groups'], ...more });
  const done = ({ status, text }: ApiResponse): void => expect([status, text]).toEqual([200, expect.any(String)]);
  const edit = async (change: Parameters): Promise<void> => done(await ada.client.patch(`user_groups/${cooks}`, change));
  const members = async (change: Parameters): Promise<void> => done(await ada.client.post(`user_groups/${cooks}/members`, change));

  it('are sent to all accounts of the realm, one per change', async () => {
    const listener = await listen(gil);
    const moderators = (await groupNamed(ada, 'role:moderators')).id;
    const bakers = await makeGroup(ada, 'bakers', [ada], { subgroups: [cooks] });
    const shown = await groupNamed(ada, 'bakers');
    await edit({ name: 'chefs', description: 'Very good', can_join_group: { new: moderators } });
    await edit({ name: 'chefs', can_join_group: { new: moderators } });
    await members({ add: [gil.user.id], add_subgroups: [moderators] });
    await members({ add: [ada.user.id] });
    await members({ delete: [ada.user.id], delete_subgroups: [moderators] });
    expect((await listener.take(10)).map(withoutId)).toEqual([
      { type: 'user_group', op: 'add', group: { ...shown, direct_subgroup_ids: [] } },
      { type: 'user_group', op: 'add_subgroups', group_id: bakers, direct_subgroup_ids: [cooks] },
      { type: 'user_group', op: 'update', group_id: cooks, data: { name: 'chefs' } },
      { type: 'user_group', op: 'update', group_id: cooks, data: { description: 'Very good' } },
      { type: 'user_group', op: 'update', group_id: cooks, data: { can_join_group: moderators } },
      { type: 'user_group', op: 'add_members', group_id: cooks, user_ids: [gil.user.id] },
      { type: 'user_group', op: 'add_subgroups', group_id: cooks, direct_subgroup_ids: [moderators] },
      { type: 'user_group', op: 'add_members', group_id: cooks, user_ids: [ada.user.id] },
      { type: 'user_group', op: 'remove_members', group_id: cooks, user_ids: [ada.user.id] },
      { type: 'user_group', op: 'remove_subgroups', group_id: cooks, direct_subgroup_ids: [moderators] },
    ]);
  });

  it('report a reactivated group as added or as active, by the capabilities of the client', async () => {
    done(await ada.client.post(`user_groups/${cooks}/deactivate`));
    const [old, recent] = [await listen(ben), await listen(ben, { client_capabilities: KNOWS_DEACTIVATED })];
    await edit({ deactivated: false, name: 'cooks again' });
    const [reactivated, renamed] = (await recent.take(2)).map(withoutId);
    expect(reactivated).toEqual({ type: 'user_group', op: 'update', group_id: cooks, data: { deactivated: false } });
    expect(renamed).toEqual({ type: 'user_group', op: 'update', group_id: cooks, data: { name: 'cooks again' } });
    const [added, changed] = (await old.take(2)).map(withoutId);
    expect(added).toMatchObject({ type: 'user_group', op: 'add', group: { id: cooks, deactivated: false } });
    expect(changed).toEqual(renamed);
    const listed = (await listen(ben)).state['realm_user_groups'] as { id: number; name: string }[];
    expect(listed.find(({ id }) => id === cooks)).toEqual({ ...(added?.['group'] as object), name: 'cooks again' });
  });

  it('report members of a deactivated group only to clients that know such groups', async () => {
    const moderators = (await groupNamed(ada, 'role:moderators')).id;
    done(await ada.client.post(`user_groups/${cooks}/deactivate`));
    const [old, recent] = [await listen(ben), await listen(ben, { client_capabilities: KNOWS_DEACTIVATED })];
    await members({ add: [gil.user.id], add_subgroups: [moderators] });
    await members({ delete: [gil.user.id], delete_subgroups: [moderators] });
    expect((await recent.takePending()).map(withoutId)).toEqual([
      { type: 'user_group', op: 'add_members', group_id: cooks, user_ids: [gil.user.id] },
      { type: 'user_group', op: 'add_subgroups', group_id: cooks, direct_subgroup_ids: [moderators] },
      { type: 'user_group', op: 'remove_members', group_id: cooks, user_ids: [gil.user.id] },
      { type: 'user_group', op: 'remove_subgroups', group_id: cooks, direct_subgroup_ids: [moderators] },
    ]);
    expect(await old.takePending()).toEqual([]);
  });

  it('report a deactivated group as removed or as deactivated, by the capabilities of the client', async () => {
    const [old, recent] = [await listen(ben), await listen(ben, { client_capabilities: KNOWS_DEACTIVATED })];
    done(await ada.client.post(`user_groups/${cooks}/deactivate`));
    await edit({ name: 'former cooks' });
    await makeGroup(ada, 'bakers');
    expect((await recent.take(3)).map(withoutId)).toMatchObject([
      { op: 'update', group_id: cooks, data: { deactivated: true } },
      { op: 'update', group_id: cooks, data: { name: 'former cooks' } },
      { op: 'add' },
    ]);
    expect((await old.take(2)).map(withoutId)).toMatchObject([
      { type: 'user_group', op: 'remove', group_id: cooks },
      { op: 'add', group: { name: 'bakers' } },
    ]);
    const names = ({ state }: EventListener): string[] => (state['realm_user_groups'] as { name: string }[]).map(({ name }) => name);
    expect(names(await listen(ben))).not.toContain('former cooks');
    expect(names(await listen(ben, { client_capabilities: KNOWS_DEACTIVATED }))).toContain('former cooks');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a new group', () => makeGroup(ada, 'bakers', [ben, ada], { subgroups: [cooks] })],
    ['a new name and settings', () => edit({ name: 'x', description: 'y', can_leave_group: { new: cooks } })],
    ['added and removed members', () => members({ add: [ada.user.id] }).then(() => members({ add: [gil.user.id] }))],
    ['a member that removes itself', async () => done(await ben.client.post(`user_groups/${cooks}/members`, { delete: [ben.user.id] }))],
    [
      'added and removed subgroups',
      async () => {
        const bakers = await makeGroup(ada, 'bakers');
        await members({ add_subgroups: [bakers] });
        await members({ delete_subgroups: [bakers], add_subgroups: [(await groupNamed(ada, 'role:owners')).id] });
      },
    ],
    [
      'a deactivated group that is renamed',
      async () => {
        done(await ada.client.post(`user_groups/${cooks}/deactivate`));
        await edit({ name: 'former' });
      },
    ],
  ])('turn the initial state into the present state: %s', async (_, act) => {
    const picture = await ClientPicture.of(server, ben, ['realm_user_groups', 'user_group']);
    await act();
    await picture.expectFresh();
    expect(picture.eventTypes).toContain('user_group');
  });

  it('are followed by a message of the notification bot to the affected people', async () => {
    const account = { fullName: 'Notification Bot', role: Role.member, timezone: '', botType: 1 as const, botOwnerId: null, system: true };
    await server.get(AccountsService).create({ ...account, realmId: realm.realm.id, email: 'notification-bot@skein.test' }, null);
    const listener = await EventListener.register(gil.client, { event_types: ['message'], apply_markdown: false });
    await members({ add: [gil.user.id, ada.user.id] });
    await edit({ can_remove_members_group: { new: (await groupNamed(ada, 'role:members')).id } });
    await members({ delete: [gil.user.id] });
    const messages = (await listener.take(2)).map(({ message }) => message as Record<string, unknown>);
    const name = `@_**Ada|${ada.user.id}**`;
    expect(messages.map(({ content, sender_full_name: sender }) => [sender, content])).toEqual([
      ['Notification Bot', `${name} added you to the group @_*cooks*.`],
      ['Notification Bot', `${name} removed you from the group @_*cooks*.`],
    ]);
  });
});
