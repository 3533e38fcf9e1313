import { describe, expect, it } from 'vitest';
import type { UserGroup } from '../../api/wire.js';
import type { Channel, ClientState, Person } from '../model/client-state.js';
import { includesPerson, mayBecomeSubgroup, peopleIn } from './group-membership.js';
import { channelRights, groupRights } from './rights.js';
import { ROLE } from './roles.js';

const OWNERS = 1;
const FULL_MEMBERS = 2;
const MEMBERS = 3;
const EVERYONE = 4;
const NOBODY = 5;
const GARDENERS = 10;
const WEEDERS = 11;

const OLA = 20;
const NEW_MEMBER = 21;
const MEMBER = 22;
const GUEST = 23;
const FORMER = 24;

const RULES = { allow_everyone_group: false };

function group(id: number, name: string, rest: Partial<UserGroup> = {}): UserGroup {
  const settings = { can_manage_group: NOBODY, can_add_members_group: NOBODY, can_remove_members_group: NOBODY };
  const joining = { can_join_group: NOBODY, can_leave_group: NOBODY, can_mention_group: NOBODY };
  const contents = { members: [], direct_subgroup_ids: [], deactivated: false, is_system_group: name.startsWith('role:') };
  return { id, name, description: '', creator_id: null, date_created: null, ...contents, ...settings, ...joining, ...rest };
}

function person(id: number, role: number, rest: Partial<Person> = {}): Person {
  return { user_id: id, role, is_active: true, date_joined: '2020-01-01T00:00:00+00:00', ...rest } as Person;
}

/** An organization whose members are full members after three days. @param ownId whose client it is */
function stateOf(ownId: number): ClientState {
  const groups = [
    group(OWNERS, 'role:owners'),
    group(FULL_MEMBERS, 'role:fullmembers'),
    group(MEMBERS, 'role:members'),
    group(EVERYONE, 'role:everyone'),
    group(NOBODY, 'role:nobody'),
    group(GARDENERS, 'gardeners', { direct_subgroup_ids: [WEEDERS] }),
    group(WEEDERS, 'weeders', { members: [MEMBER, FORMER] }),
  ];
  const people = [
    person(OLA, ROLE.owner),
    person(NEW_MEMBER, ROLE.member, { date_joined: new Date().toISOString() }),
    person(MEMBER, ROLE.member),
    person(GUEST, ROLE.guest),
    person(FORMER, ROLE.member, { is_active: false }),
  ];
  return {
    ownId,
    people: Object.fromEntries(people.map((one) => [one.user_id, one])),
    groups: Object.fromEntries(groups.map((one) => [one.id, one])),
    realm: { waiting_period_threshold: 3, can_add_subscribers_group: FULL_MEMBERS, can_manage_all_groups: OWNERS },
    server: {
      server_supported_permission_settings: {
        realm: {},
        stream: { can_subscribe_group: RULES, can_administer_channel_group: RULES, can_add_subscribers_group: RULES },
        group: { can_manage_group: RULES },
      },
    },
  } as unknown as ClientState;
}

function channel(rest: Partial<Channel> = {}): Channel {
  const settings = { can_administer_channel_group: NOBODY, can_add_subscribers_group: NOBODY, can_subscribe_group: NOBODY };
  const kind = { invite_only: false, is_web_public: false, is_archived: false, subscribed: false };
  return { can_remove_subscribers_group: NOBODY, can_send_message_group: EVERYONE, ...kind, ...settings, ...rest } as Channel;
}

describe('The value of a permission', () => {
  it('includes those whose role is in a group of the server, and members of subgroups', () => {
    const state = stateOf(MEMBER);
    expect(peopleIn(state, FULL_MEMBERS)).toEqual([OLA, MEMBER]);
    expect(peopleIn(state, MEMBERS)).toEqual([OLA, NEW_MEMBER, MEMBER]);
    expect(peopleIn(state, GARDENERS)).toEqual([MEMBER]);
    expect(peopleIn(state, NOBODY)).toEqual([]);
    expect(peopleIn(state, { direct_members: [GUEST], direct_subgroups: [OWNERS] })).toEqual([OLA, GUEST]);
  });

  it('says of one person what it says of all', () => {
    const state = stateOf(MEMBER);
    for (const value of [OWNERS, FULL_MEMBERS, EVERYONE, NOBODY, GARDENERS, { direct_members: [GUEST], direct_subgroups: [WEEDERS] }]) {
      const included = Object.keys(state.people)
        .map(Number)
        .filter((id) => includesPerson(state, value, id));
      expect(included).toEqual(peopleIn(state, value));
    }
  });

  it('names no group as a part of itself', () => {
    const state = stateOf(MEMBER);
    expect(mayBecomeSubgroup(state, WEEDERS, GARDENERS)).toBe(false);
    expect(mayBecomeSubgroup(state, GARDENERS, WEEDERS)).toBe(false); // it is one already
    expect(mayBecomeSubgroup(state, GARDENERS, GARDENERS)).toBe(false);
    expect(mayBecomeSubgroup(state, WEEDERS, MEMBERS)).toBe(true);
  });
});

describe('The rights of an account to a channel', () => {
  it('are all there for an owner, who reads private channels only as a subscriber', () => {
    const rights = channelRights(stateOf(OLA), channel({ invite_only: true }));
    expect(rights).toEqual({
      administer: true,
      read: false,
      addSubscribers: false,
      removeSubscribers: true,
      changeDefault: true,
      changeRetention: true,
    });
  });

  it('follow from the permissions of the channel and of the organization', () => {
    const delegated = { can_administer_channel_group: WEEDERS };
    expect(channelRights(stateOf(MEMBER), channel(delegated))).toMatchObject({
      administer: true,
      removeSubscribers: true,
      changeDefault: false,
    });
    expect(channelRights(stateOf(NEW_MEMBER), channel(delegated))).toMatchObject({ administer: false, read: true, addSubscribers: false });
    expect(channelRights(stateOf(MEMBER), channel({ invite_only: true, can_subscribe_group: MEMBERS }))).toMatchObject({ read: true });
    expect(channelRights(stateOf(MEMBER), channel({ is_archived: true }))).toMatchObject({ addSubscribers: false });
  });

  it('are not given to guests by permissions that everyone cannot have', () => {
    const rights = channelRights(stateOf(GUEST), channel({ can_subscribe_group: EVERYONE, can_administer_channel_group: EVERYONE }));
    expect(rights).toMatchObject({ administer: false, read: false });
  });
});

describe('The rights of an account to a group', () => {
  it('follow from its permissions, and from those of the organization', () => {
    expect(groupRights(stateOf(OLA), group(12, 'others'))).toMatchObject({ manage: true, addMembers: true, leave: true });
    expect(groupRights(stateOf(MEMBER), group(12, 'others', { can_join_group: EVERYONE }))).toMatchObject({
      manage: false,
      join: true,
      leave: false,
    });
  });

  it('change no group of the server, and only the permissions of a deactivated one', () => {
    expect(Object.values(groupRights(stateOf(OLA), group(MEMBERS, 'role:members')))).not.toContain(true);
    expect(groupRights(stateOf(OLA), group(12, 'others', { deactivated: true }))).toMatchObject({ manage: true, addMembers: false });
  });
});
