import type { EventOf, GroupSettingValue, UserStatus } from '../../api/wire.js';
import type { ClientState, Person } from '../model/client-state.js';
import { type EventAppliers, removeEntry } from './event-appliers.js';
import { ROLE } from '../people/roles.js';

/** Events about accounts, their presence, and groups. */
export const peopleEvents = {
  realm_user: (state, event) => {
    switch (event.op) {
      case 'add':
        state.people[event.person.user_id] = event.person;
        return;
      case 'remove':
        removeEntry(state.people, event.person.user_id);
        return;
      case 'update':
        changePerson(state, event.person);
    }
  },
  realm_bot: (state, event) => {
    const id = event.bot.user_id;
    if (event.op === 'delete') removeEntry(state.bots, id);
    else if (event.op === 'add') state.bots[id] = event.bot;
    else if (state.bots[id]) Object.assign(state.bots[id], event.bot);
  },
  presence: (state, event) => {
    // The other form is for clients that ask for it.
    if (!('presence' in event)) return;
    const {
      user_id: id,
      presence: { website },
    } = event;
    const { active, idle } = state.presences[id] ?? { active: 0, idle: 0 };
    state.presences[id] = {
      active: website.status === 'active' ? website.timestamp : active,
      idle: Math.max(idle, website.timestamp),
    };
  },
  user_status: (state, { id, type, user_id: userId, ...change }) => {
    const status: UserStatus = { ...state.statuses[userId], ...change };
    if (status.emoji_name === '') {
      delete status.emoji_name;
      delete status.emoji_code;
      delete status.reaction_type;
    }
    if (status.status_text === '') delete status.status_text;
    if (status.status_until === null) delete status.status_until;
    if (status.away === false) delete status.away;
    if (Object.keys(status).length === 0) removeEntry(state.statuses, userId);
    else state.statuses[userId] = status;
  },
  user_group: applyGroupEvent,
} satisfies Partial<EventAppliers>;

type PersonChange = Extract<EventOf<'realm_user'>, { readonly op: 'update' }>['person'];

function changePerson(state: ClientState, change: PersonChange): void {
  const { user_id: id, new_email: email, custom_profile_field: field, is_active: active, ...properties } = change;
  const person = state.people[id];
  if (active === false) leaveGroups(state, id);
  if (!person) return;
  for (const [name, value] of Object.entries(properties)) if (name in person) Object.assign(person, { [name]: value });
  if (email !== undefined) person.email = email;
  if (active !== undefined) person.is_active = active;
  if (properties.role !== undefined) setRole(person, properties.role);
  if (field) setProfileField(person, field);
}

function setRole(person: Person, role: number): void {
  person.is_owner = role === ROLE.owner;
  person.is_admin = role === ROLE.owner || role === ROLE.administrator;
  person.is_guest = role === ROLE.guest;
}

function setProfileField(person: Person, { id, value, rendered_value }: NonNullable<PersonChange['custom_profile_field']>): void {
  const data = { ...person.profile_data };
  if (value === null) removeEntry(data, id);
  else data[id] = { value, ...(rendered_value === undefined ? {} : { rendered_value }) };
  person.profile_data = data;
}

function applyGroupEvent(state: ClientState, event: EventOf<'user_group'>): void {
  switch (event.op) {
    case 'add':
      state.groups[event.group.id] = event.group;
      return;
    case 'remove':
      removeEntry(state.groups, event.group_id);
      return;
  }
  const group = state.groups[event.group_id];
  if (!group) return;
  switch (event.op) {
    case 'update':
      Object.assign(group, event.data);
      return;
    case 'add_members':
      group.members = [...without(group.members, event.user_ids), ...event.user_ids];
      return;
    case 'remove_members':
      group.members = without(group.members, event.user_ids);
      return;
    case 'add_subgroups':
      group.direct_subgroup_ids = [...without(group.direct_subgroup_ids, event.direct_subgroup_ids), ...event.direct_subgroup_ids];
      return;
    case 'remove_subgroups':
      group.direct_subgroup_ids = without(group.direct_subgroup_ids, event.direct_subgroup_ids);
  }
}

/** Removes a deactivated account from groups and settings. There are no further events about it. */
function leaveGroups(state: ClientState, userId: number): void {
  for (const group of Object.values(state.groups)) {
    group.members = without(group.members, [userId]);
    leaveSettings(group, userId);
  }
  leaveSettings(state.realm, userId);
}

function leaveSettings(settings: object, userId: number): void {
  for (const value of Object.values(settings)) {
    if (isNamedPeople(value)) value.direct_members = without(value.direct_members, [userId]);
  }
}

function isNamedPeople(value: unknown): value is Exclude<GroupSettingValue, number> {
  return typeof value === 'object' && value !== null && 'direct_members' in value;
}

function without(list: readonly number[], gone: readonly number[]): number[] {
  return list.filter((id) => !gone.includes(id));
}
