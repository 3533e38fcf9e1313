import { describe, expect, it } from 'vitest';
import { Role } from '../../../../kernel/actor.js';
import { type GroupMemberFacts, RealmGroups } from './realm-groups.js';
import { SYSTEM_GROUPS } from './system-groups.js';
import { UserGroup } from './user-group.js';

const named = (id: number, name: string, system = false): UserGroup => Object.assign(new UserGroup(1, name, '', system), { id });
const system = SYSTEM_GROUPS.map(({ name }, index) => named(index + 1, name, true));
const idOf = (name: string): number => SYSTEM_GROUPS.findIndex((group) => group.name === name) + 1;
const person = (id: number, role: Role = Role.member, fullMember = true): GroupMemberFacts => ({ id, role, fullMember });

const [ART, BAKING, CARS] = [100, 101, 102];

/** Baking is a subgroup of art; moderators and cars are subgroups of baking. */
const groups = new RealmGroups(
  [...system, named(ART, 'art'), named(BAKING, 'baking'), named(CARS, 'cars')],
  [
    { groupId: ART, members: [10], subgroups: [BAKING] },
    { groupId: BAKING, members: [11], subgroups: [CARS, idOf('role:moderators')] },
    { groupId: CARS, members: [12], subgroups: [] },
  ],
);

describe('the groups of a realm', () => {
  it.each([
    ['role:owners', [Role.owner]],
    ['role:administrators', [Role.owner, Role.administrator]],
    ['role:moderators', [Role.owner, Role.administrator, Role.moderator]],
    ['role:members', [Role.owner, Role.administrator, Role.moderator, Role.member]],
    ['role:everyone', [Role.owner, Role.administrator, Role.moderator, Role.member, Role.guest]],
    ['role:internet', [Role.owner, Role.administrator, Role.moderator, Role.member, Role.guest]],
    ['role:nobody', []],
  ])('%s contains the accounts of its roles', (name, roles) => {
    const inside = Object.values(Role).filter((role) => groups.contains(idOf(name), person(1, role)));
    expect(inside).toEqual(roles);
  });

  it('contain new moderators in the full members, but no new members', () => {
    const fullMembers = idOf('role:fullmembers');
    expect(groups.contains(fullMembers, person(1, Role.member, false))).toBe(false);
    expect(groups.contains(fullMembers, person(1, Role.member, true))).toBe(true);
    expect(groups.contains(fullMembers, person(1, Role.moderator, false))).toBe(true);
  });

  it('contain an account directly only in the group of its role', () => {
    const direct = SYSTEM_GROUPS.filter(({ name }) => groups.containsDirectly(idOf(name), person(1, Role.administrator)));
    expect(direct.map(({ name }) => name)).toEqual(['role:administrators']);
  });

  it('contain the members of subgroups at any depth, and as direct members only their own', () => {
    const inside = [10, 11, 12, 13].filter((id) => groups.contains(ART, person(id)));
    expect(inside).toEqual([10, 11, 12]);
    expect([10, 11, 12].filter((id) => groups.containsDirectly(ART, person(id)))).toEqual([10]);
    expect(groups.contains(ART, person(13, Role.administrator))).toBe(true);
    expect(groups.contains(CARS, person(13, Role.administrator))).toBe(false);
  });

  it('list subgroups at any depth in order', () => {
    const inBaking = ['role:owners', 'role:administrators', 'role:moderators'].map(idOf);
    expect(groups.allSubgroupsOf(BAKING)).toEqual([...inBaking, CARS]);
    expect(groups.subgroupsOf(ART)).toEqual([BAKING]);
  });

  it('are included in a setting that names them, as are named accounts', () => {
    const value = { direct_members: [77], direct_subgroups: [CARS] };
    expect([77, 12, 11].filter((id) => groups.includes(value, person(id)))).toEqual([77, 12]);
    expect(groups.includes(BAKING, person(12))).toBe(true);
  });

  it('contain no accounts for an unknown id', () => {
    expect(groups.contains(999, person(1, Role.owner))).toBe(false);
    expect(groups.containsDirectly(999, person(1, Role.owner))).toBe(false);
  });

  it('are evaluated even with a cycle', () => {
    const cyclic = new RealmGroups(
      [named(1, 'a'), named(2, 'b')],
      [
        { groupId: 1, members: [], subgroups: [2] },
        { groupId: 2, members: [5], subgroups: [1] },
      ],
    );
    expect(cyclic.contains(1, person(5))).toBe(true);
    expect(cyclic.contains(1, person(6))).toBe(false);
  });
});
