import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.js';
import { ZulipGroups } from './zulip-groups.js';
import { ZulipKeys } from './zulip-records.js';

const keys = new ZulipKeys({ id: 1 });

function groupsOf(names: Readonly<Record<number, string>>, subgroups: readonly (readonly [number, number])[]): ZulipGroups {
  const groups = new ZulipGroups(keys);
  for (const [id, name] of Object.entries(names)) groups.add('zerver_namedusergroup', { id: 1_000, usergroup_ptr: Number(id), name });
  for (const [supergroup, subgroup] of subgroups) groups.add('zerver_groupgroupmembership', { supergroup, subgroup });
  return groups;
}

describe('The groups of an export of Zulip', () => {
  it('come after their subgroups', () => {
    const groups = groupsOf({ 1: 'a', 2: 'b', 3: 'c' }, [
      [1, 2],
      [2, 3],
    ]);
    expect(groups.list().map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(groups.cycleCount).toBe(0);
  });

  it('do not belong to themselves', () => {
    const groups = groupsOf({ 1: 'a', 2: 'b' }, [
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
    expect(groups.list().map(({ name, contents }) => [name, contents.groups])).toEqual([
      ['b', []],
      ['a', [keys.group(2)]],
    ]);
    expect(groups.cycleCount).toBe(2);
  });

  it('are not those that every organization has, whose names they refer to', () => {
    const groups = groupsOf({ 1: '@role:moderators', 2: 'b', 4: 'role:everyone' }, [[2, 1]]);
    expect(groups.list()).toMatchObject([{ name: 'b', contents: { groups: ['role:moderators'] } }]);
    expect(groups.byName('role:moderators')).toBe('role:moderators');
    expect(groups.audienceOf(4)).toBeNull();
    expect(groups.audienceOf(1)).toEqual({ people: [], groups: ['role:moderators'] });
    expect(groups.audienceOf(99)).toEqual({ people: [], groups: ['role:administrators'] });
  });

  it('stand for those whom a setting names one by one', () => {
    const groups = groupsOf({ 2: 'b' }, []);
    groups.add('zerver_usergroup', { id: 3 });
    groups.add('zerver_usergroupmembership', { user_group: 3, user_profile: 7 });
    groups.add('zerver_groupgroupmembership', { supergroup: 3, subgroup: 2 });
    expect(groups.audienceOf(3)).toEqual({ people: [keys.person(7)], groups: [keys.group(2)] });
    expect(groups.list()).toHaveLength(1);
  });

  it('may be nested as deeply as they like', () => {
    const count = 50_000;
    const names = Object.fromEntries(Array.from({ length: count }, (_, id) => [id, `g${id}`]));
    const chain = Array.from({ length: count }, (_, id): [number, number] => [id, (id + 1) % count]);
    expect(processorTime(() => expect(groupsOf(names, chain).cycleCount).toBe(1))).toBeLessThan(5_000);
  });
});
