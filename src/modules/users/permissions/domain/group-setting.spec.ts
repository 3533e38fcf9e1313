import { describe, expect, it } from 'vitest';
import type { DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingRules, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { checkGroupsIn, normalizeSetting, equalSettings } from './group-setting.js';
import { RealmGroups } from './realm-groups.js';
import { UserGroup } from './user-group.js';

const named = (id: number, name: string, changes: Partial<UserGroup> = {}): UserGroup =>
  Object.assign(new UserGroup(1, name, '', name.startsWith('role:')), { id }, changes);
const names = ['role:nobody', 'role:everyone', 'role:internet', 'role:members'];
const [NOBODY, EVERYONE, INTERNET, MEMBERS, TEAM, GONE] = [1, 2, 3, 4, 5, 6] as const;
const groups = new RealmGroups(
  [...names.map((name, index) => named(index + 1, name)), named(TEAM, 'team'), named(GONE, 'gone', { deactivated: true })],
  [],
);
const free: GroupSettingRules = { allowNobody: true, allowEveryone: true };
const people = (members: number[], subgroups: number[]): GroupSettingValue => ({ direct_members: members, direct_subgroups: subgroups });

function errorOf(value: GroupSettingValue, rules: GroupSettingRules): { code: string; message: string } | null {
  try {
    checkGroupsIn(groups, 'can_x', value, rules);
    return null;
  } catch (error) {
    const { code, message } = error as DomainError;
    return { code, message };
  }
}

describe('a group-setting value', () => {
  it.each([
    ['lists every account and group once and in order', people([3, 1, 3], [9, 8]), people([1, 3], [8, 9])],
    ['becomes the id of its only group', people([], [7, 7]), 7],
    ['remains an object with a single account', people([7], []), people([7], [])],
    ['remains an object without accounts and groups', people([], []), people([], [])],
    ['remains an id', 7, 7],
  ])('%s', (_, value, expected) => {
    expect(normalizeSetting(value)).toEqual(expected);
  });

  it('is equal in any order and form', () => {
    expect(equalSettings(people([1, 2], [3]), people([2, 1, 1], [3]))).toBe(true);
    expect(equalSettings(people([], [3]), 3)).toBe(true);
    expect(equalSettings(people([1], [3]), 3)).toBe(false);
  });

  it.each<[string, GroupSettingValue, GroupSettingRules, string, string]>([
    ['an unknown group', 99, free, 'BAD_REQUEST', 'Invalid user group'],
    ['an unknown subgroup', people([], [TEAM, 99]), free, 'BAD_REQUEST', 'Invalid user group ID: 99'],
    ['a deactivated group', GONE, free, 'BAD_REQUEST', 'User group is deactivated.'],
    ['a deactivated subgroup', people([1], [GONE]), free, 'BAD_REQUEST', 'User group is deactivated.'],
    ['the internet', INTERNET, free, 'BAD_REQUEST', "'can_x' setting cannot be set to 'role:internet' group."],
    ['nobody', NOBODY, { ...free, allowNobody: false }, 'BAD_REQUEST', "'can_x' setting cannot be set to 'role:nobody' group."],
    ['everyone', EVERYONE, { ...free, allowEveryone: false }, 'BAD_REQUEST', "'can_x' setting cannot be set to 'role:everyone' group."],
    [
      'a group that is not listed',
      MEMBERS,
      { ...free, allowedSystemGroups: ['role:everyone'] },
      'BAD_REQUEST',
      "'can_x' setting cannot be set to 'role:members' group.",
    ],
    ['a group of the realm', TEAM, { ...free, requireSystemGroup: true }, 'SYSTEM_GROUP_REQUIRED', "'can_x' must be a system user group."],
    ['accounts', people([1], []), { ...free, requireSystemGroup: true }, 'SYSTEM_GROUP_REQUIRED', "'can_x' must be a system user group."],
  ])('is rejected for %s', (_, value, rules, code, message) => {
    expect(errorOf(value, rules)).toEqual({ code, message });
  });

  it.each<[GroupSettingValue, GroupSettingRules]>([
    [NOBODY, free],
    [EVERYONE, free],
    [TEAM, { allowNobody: false, allowEveryone: false }],
    [MEMBERS, { ...free, requireSystemGroup: true, allowedSystemGroups: ['role:members'] }],
    [people([1], [TEAM, MEMBERS]), { allowNobody: false, allowEveryone: false }],
  ])('accepts %j', (value, rules) => {
    expect(errorOf(value, rules)).toBeNull();
  });
});
