import type { GroupSettingValue, UserGroup } from '../../api/wire.js';
import type { ClientState, Person } from '../model/client-state.js';
import { ROLE } from './roles.js';

const DAY_MS = 86_400_000;

/** The lowest role that a group of the server includes. The members of these groups follow from the roles. */
const LOWEST_ROLES: Readonly<Record<string, number>> = {
  'role:owners': ROLE.owner,
  'role:administrators': ROLE.administrator,
  'role:moderators': ROLE.moderator,
  'role:fullmembers': ROLE.member,
  'role:members': ROLE.member,
  'role:everyone': ROLE.guest,
  'role:internet': ROLE.guest,
};

/** Whether an account belongs to a group, directly or through subgroups; false for a group that does not exist. */
export function belongsToGroup(state: ClientState, groupId: number, userId: number): boolean {
  const person = state.people[userId];
  return person?.is_active === true && closureOf(state, [groupId]).some((group) => holds(state, group, person));
}

/** Whether the value of a permission includes an account. */
export function includesPerson(state: ClientState, value: GroupSettingValue, userId: number): boolean {
  if (typeof value === 'number') return belongsToGroup(state, value, userId);
  return value.direct_members.includes(userId) || value.direct_subgroups.some((id) => belongsToGroup(state, id, userId));
}

/** Bots of the server itself belong to nobody, and are no members. */
export function isServerBot(person: Person): boolean {
  return 'is_system_bot' in person && person.is_system_bot === true;
}

/** The accounts that are not bots of the server, which are shown and counted as members. */
export function withoutServerBots(state: Pick<ClientState, 'people'>, ids: readonly number[]): number[] {
  return ids.filter((id) => !state.people[id] || !isServerBot(state.people[id]));
}

/** The active accounts that the value of a permission includes. Bots have what is said of everybody's roles, as people do, but for those of the server. */
export function peopleIn(state: ClientState, value: GroupSettingValue): number[] {
  const named = typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
  const groups = closureOf(state, named.direct_subgroups);
  const direct = new Set([...named.direct_members, ...groups.filter((group) => !group.is_system_group).flatMap(({ members }) => members)]);
  const system = groups.filter((group) => group.is_system_group);
  return Object.values(state.people)
    .filter(
      (person) =>
        person.is_active && !isServerBot(person) && (direct.has(person.user_id) || system.some((group) => holds(state, group, person))),
    )
    .map((person) => person.user_id);
}

/** The accounts that belong to a group, directly or through subgroups. */
export function membersOfGroup(state: ClientState, groupId: number): number[] {
  return peopleIn(state, groupId);
}

/** Whether a group may become a subgroup of another: it is no part of itself, neither directly nor through others. */
export function mayBecomeSubgroup(state: ClientState, groupId: number, subgroupId: number): boolean {
  const group = state.groups[groupId];
  const candidate = state.groups[subgroupId];
  if (!group || !candidate || candidate.deactivated || group.direct_subgroup_ids.includes(subgroupId)) return false;
  return !closureOf(state, [subgroupId]).some(({ id }) => id === groupId);
}

/** The system group of a name such as `role:members`. @throws Error if the organization was created without it */
export function systemGroup(state: ClientState, name: string): UserGroup {
  const group = Object.values(state.groups).find((one) => one.is_system_group && one.name === name);
  if (!group) throw new Error(`The organization has no group ${name}.`);
  return group;
}

function holds(state: ClientState, group: UserGroup, person: Person): boolean {
  if (!group.is_system_group) return group.members.includes(person.user_id);
  const lowest = LOWEST_ROLES[group.name];
  if (lowest === undefined || person.role > lowest) return false;
  return group.name !== 'role:fullmembers' || person.role < ROLE.member || isFullMember(state, person);
}

/** Whether the waiting period of new members is over. */
function isFullMember(state: ClientState, person: Person, now = Date.now()): boolean {
  return now - Date.parse(person.date_joined) >= state.realm.waiting_period_threshold * DAY_MS;
}

/** Groups with their direct and indirect subgroups. What groups of the server contain follows from the roles. */
function closureOf(state: ClientState, groupIds: readonly number[]): UserGroup[] {
  const found = new Map<number, UserGroup>();
  const open = [...groupIds];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const group = state.groups[id];
    if (!group || found.has(id)) continue;
    found.set(id, group);
    if (!group.is_system_group) open.push(...group.direct_subgroup_ids);
  }
  return [...found.values()];
}
