import type { GroupSettingValue } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import { peopleIn, systemGroup } from './group-membership.js';

/** The value of a group setting by its parts: at most one role, which contains those with more rights, other groups, and single people. */
export interface GroupSelection {
  /** Id of a system group; null for none. */
  readonly role: number | null;
  readonly groups: readonly number[];
  readonly people: readonly number[];
}

/** @returns the parts of a value; several roles become the largest of them, which contains the others */
export function selectionOf(state: ClientState, value: GroupSettingValue): GroupSelection {
  const ids = typeof value === 'number' ? [value] : value.direct_subgroups;
  const roles = ids.filter((id) => state.groups[id]?.is_system_group && state.groups[id].name !== 'role:nobody');
  const size = (id: number): number => peopleIn(state, id).length;
  return {
    role: roles.reduce<number | null>((largest, id) => (largest === null || size(id) > size(largest) ? id : largest), null),
    groups: ids.filter((id) => !state.groups[id]?.is_system_group),
    people: typeof value === 'number' ? [] : value.direct_members,
  };
}

/** The shortest value with these parts: a group wherever one is enough. */
export function settingValueOf(state: ClientState, { role, groups, people }: GroupSelection): GroupSettingValue {
  const subgroups = [...(role === null ? [] : [role]), ...groups];
  const [first] = subgroups;
  if (people.length === 0 && subgroups.length === 1 && first !== undefined) return first;
  if (people.length === 0 && subgroups.length === 0) return systemGroup(state, 'role:nobody').id;
  return { direct_members: [...people], direct_subgroups: subgroups };
}

/** Whether two values name the same groups and people. */
export function isSameSetting(a: GroupSettingValue, b: GroupSettingValue): boolean {
  const sorted = (value: GroupSettingValue): string => {
    if (typeof value === 'number') return JSON.stringify([[], [value]]);
    return JSON.stringify([[...value.direct_members].sort(ascending), [...value.direct_subgroups].sort(ascending)]);
  };
  return sorted(a) === sorted(b);
}

function ascending(a: number, b: number): number {
  return a - b;
}
